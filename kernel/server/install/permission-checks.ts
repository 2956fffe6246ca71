/** Permission checks for one plugin instance. */
import { hasPermission, type PermissionRoles } from "../../contract/permissions.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";

export type PermissionChecks = Pick<PluginServices, "may" | "assertAllowed" | "rolesWith">;

export function permissionChecks(roles: PermissionRoles): PermissionChecks {
  const may: PermissionChecks["may"] = ({ role }, ...permissions) => hasPermission(roles, role, permissions);
  return {
    may,
    assertAllowed: (adminUser, ...permissions) => {
      if (!may(adminUser, ...permissions)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    },
    rolesWith: (permission) => roles[permission] ?? [],
  };
}
