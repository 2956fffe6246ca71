/** Checks the permissions that a rule names against those that its author may name. */
import type { PermissionRoles, Permissions } from "../../contract/permissions.ts";
import type { Report } from "../problems/report.ts";

/** Reports names that no contract declares. */
export function checkPermissionNames(
  allowed: Permissions,
  permissions: PermissionRoles,
  report: Report,
  where: string,
): void {
  const valid = Object.keys(permissions);
  const expected = valid.length === 0 ? "no permission: the contract declares none" : `one of ${valid.join(", ")}`;
  for (const name of [allowed].flat())
    if (!valid.includes(name))
      report({
        code: "PORTAL_PERMISSION_UNKNOWN",
        where,
        found: `the permission "${name}"`,
        expected,
        wrong: name,
        valid,
      });
}
