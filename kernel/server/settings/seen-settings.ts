/** Which settings a user may see and change: deny by default. */
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { hasPermission } from "../../contract/permissions.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { LoadedSetting } from "../extension/loaded-config.ts";
import type { InstalledInstance } from "../extension/server-registry.ts";

export interface SeenSetting {
  instance: InstalledInstance;
  setting: LoadedSetting;
  /** By permission; whether the config fixes the value is another question. */
  mayChange: boolean;
}

export function seenSettings(
  { registry }: Pick<Kernel, "registry">,
  { role }: Pick<AdminUser, "role">,
): readonly SeenSetting[] {
  return registry.instances.flatMap((instance) =>
    (instance.settings ?? []).flatMap((setting): SeenSetting[] => {
      const { change, read } = setting.details;
      const may = (permission: string | undefined): boolean =>
        permission !== undefined && hasPermission(instance.permissions, role, permission);
      const mayChange = may(change);
      return mayChange || may(read) ? [{ instance, setting, mayChange }] : [];
    }),
  );
}
