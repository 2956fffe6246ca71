/**
 * Permissions: a plugin declares them, `portal.config.ts` assigns them to roles, and endpoints, resources, actions,
 * badges, menu items, pages and widgets name the one they need.
 */

/**
 * The role of the first account. It has access wherever no rule says otherwise, including what is closed to all other
 * roles by default.
 */
export const superadminRole = "superadmin";

/** A permission. */
export interface PermissionDeclaration {
  /** What it allows, as one sentence for the documentation and `npm run check`. */
  readonly description: string;
  /** Who has it if the config does not list it: superadmins, unless it is `"everyone"`. */
  readonly default?: "everyone";
}

/** Means every role in a list of roles. */
export const everyRole = "*";

/** The instance id of the kernel's own permissions in the config. */
export const kernelId = "kernel";

/** The roles that have each permission of an instance, by the permission's name. */
export type PermissionRoles = Readonly<Record<string, readonly string[]>>;

/** Names of the permissions that a contract declares. */
export type PermissionOf<Contract extends { readonly permissions?: Readonly<Record<string, PermissionDeclaration>> }> =
  Contract extends {
    readonly permissions: infer Declared;
  }
    ? keyof Declared & string
    : "permissions" extends keyof Contract
      ? string
      : never;

/** One permission, or several of which one is sufficient. */
export type Permissions<Name extends string = string> = Name | readonly Name[];

/**
 * The roles of all permissions of an instance: the config's, or the default if the config does not list a permission.
 * @param written the config's `permissions`, by `instance.permission`
 */
export function permissionRoles(
  instanceId: string,
  declared: Readonly<Record<string, PermissionDeclaration>> = {},
  written: PermissionRoles = {},
): PermissionRoles {
  return Object.fromEntries(
    Object.entries(declared).map(([name, permission]) => [
      name,
      written[`${instanceId}.${name}`] ?? [permission.default === "everyone" ? everyRole : superadminRole],
    ]),
  );
}

/** Whether a list of roles includes this one. */
export const includesRole = (roles: readonly string[], role: string): boolean =>
  roles.includes(role) || roles.includes(everyRole);

/** Whether a role has one of the permissions. No role has a permission that is not declared. */
export const hasPermission = (roles: PermissionRoles, role: string, permissions: Permissions): boolean =>
  [permissions].flat().some((name) => Object.hasOwn(roles, name) && includesRole(roles[name] ?? [], role));
