/** Checks the permissions in the config: each must be declared by a plugin, and each role must exist. */
import { everyRole } from "../../contract/permissions.ts";
import { allPermissions } from "../install/permission-rules.ts";
import { deploymentRoles } from "../extension/deployment-roles.ts";
import type { LoadedConfig } from "../extension/loaded-config.ts";
import type { Deployment } from "./deployment.ts";
import type { Report } from "../problems/report.ts";

export function checkPermissions({ config }: Deployment, report: Report): void {
  const known = Object.keys(allPermissions(config));
  for (const [name, roles] of Object.entries(config.portal.permissions)) {
    const where = `permissions . "${name}"`;
    if (!known.includes(name))
      report({
        code: "PORTAL_CONFIG_UNKNOWN_PERMISSION",
        where,
        found: `the permission "${name}"`,
        expected: "a permission of a plugin in use, as instance.permission",
        wrong: name,
        valid: known,
      });
    for (const [index, role] of roles.entries())
      if (role !== everyRole) checkRole(config, role, `${where}[${index}]`, report);
  }
}

/** If no plugin defines the roles, every role is accepted. */
export function checkRole(config: LoadedConfig, role: string, where: string, report: Report): void {
  const known = deploymentRoles(config)?.map(({ value }) => value);
  if (known?.includes(role) === false)
    report({
      code: "PORTAL_CONFIG_UNKNOWN_ROLE",
      where,
      found: `the role "${role}"`,
      expected: `one of ${known.join(", ")}`,
      wrong: role,
      valid: known,
    });
}
