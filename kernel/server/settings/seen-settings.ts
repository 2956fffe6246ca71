/** Which settings a user may see and change: deny by default. */
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { hasPermission } from "../../contract/permissions.ts";
import type { LoadedInstance } from "../extension/loaded-config.ts";
import type { SeenSetting } from "../extension/services/deployment-settings.ts";

const general = { plugin: "settings", permission: "change" };

/** The permission for settings that need none of their plugin: one of the plugin that has the page of settings. */
export const generalPermission = `${general.plugin}.${general.permission}`;

export function seenSettings(
  instances: readonly Pick<LoadedInstance, "id" | "plugin" | "settings" | "permissions">[],
  { role }: Pick<AdminUser, "role">,
): readonly SeenSetting[] {
  const mayGenerally = instances.some(
    ({ plugin, permissions }) => plugin === general.plugin && hasPermission(permissions, role, general.permission),
  );
  return instances.flatMap(({ id, plugin, settings = [], permissions }) =>
    settings.flatMap((setting): SeenSetting[] => {
      const { change, read } = setting.details;
      const may = (permission: string | undefined): boolean =>
        permission === generalPermission
          ? mayGenerally
          : permission !== undefined && hasPermission(permissions, role, permission);
      const mayChange = may(change);
      return mayChange || may(read) ? [{ instanceId: id, plugin, setting, mayChange }] : [];
    }),
  );
}
