/** Which settings a user may see and change: deny by default. */
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { hasPermission, kernelId } from "../../contract/permissions.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { LoadedSetting } from "../extension/loaded-config.ts";
import type { InstalledInstance } from "../extension/server-registry.ts";

const general = "change-settings";

/** The permission of the kernel for settings that need none of their plugin. */
export const generalPermission = `${kernelId}.${general}`;

export interface SeenSetting {
  instance: InstalledInstance;
  setting: LoadedSetting;
  /** By permission; whether the config fixes the value is another question. */
  mayChange: boolean;
}

export function seenSettings(
  { registry, services }: Pick<Kernel, "registry" | "services">,
  adminUser: Pick<AdminUser, "role">,
): readonly SeenSetting[] {
  const mayGenerally = services(kernelId).may(adminUser, general);
  return registry.instances.flatMap((instance) =>
    (instance.settings ?? []).flatMap((setting): SeenSetting[] => {
      const { change, read } = setting.details;
      const may = (permission: string | undefined): boolean =>
        permission === generalPermission
          ? mayGenerally
          : permission !== undefined && hasPermission(instance.permissions, adminUser.role, permission);
      const mayChange = may(change);
      return mayChange || may(read) ? [{ instance, setting, mayChange }] : [];
    }),
  );
}
