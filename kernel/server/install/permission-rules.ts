/** Resolves the permissions that rules name to roles, so that rules can be evaluated without permission names. */
import { hasPermission, type PermissionRoles, type Permissions } from "../../contract/permissions.ts";
import type { MenuItemDefinition } from "../../contract/config/portal-config.ts";
import type {
  AccessRule,
  ActionDefinition,
  BulkActionDefinition,
  ColumnDefinition,
  ResourceDefinition,
} from "../../contract/resources/resource-definition.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { checkPermissionNames } from "./check-permission-names.ts";
import type { LoadedConfig } from "../extension/loaded-config.ts";
import type { Report } from "../problems/report.ts";
import type { BadgeContribution } from "../extension/contributions/live-contributions.ts";

/** The author of a rule: a plugin instance names its own permissions, the config those of all instances. */
export interface RuleOwner {
  permissions: PermissionRoles;
  report: Report;
}

/** The permissions that the config may name: those of each instance, by `instance.permission`. */
export function allPermissions(config: LoadedConfig): PermissionRoles {
  return Object.fromEntries(
    config.instances.flatMap(({ id, permissions }) =>
      Object.entries(permissions).map(([name, roles]) => [`${id}.${name}`, roles]),
    ),
  );
}

const isNamed = (rule: AccessRule): rule is Permissions => typeof rule === "string" || Array.isArray(rule);

function byRole(allowed: Permissions, owner: RuleOwner, where: string): (call: { adminUser: AdminUser }) => boolean {
  checkPermissionNames(allowed, owner.permissions, owner.report, where);
  return ({ adminUser }) => hasPermission(owner.permissions, adminUser.role, allowed);
}

const withRoles = (rule: AccessRule, owner: RuleOwner, where: string): AccessRule =>
  isNamed(rule) ? byRole(rule, owner, where) : rule;

export function withRolesInBadge(badge: BadgeContribution, owner: RuleOwner, where: string): BadgeContribution {
  const { allowed, itemId } = badge;
  return allowed === undefined || typeof allowed === "function"
    ? badge
    : { ...badge, allowed: byRole(allowed, owner, `${where} "${itemId}" . allowed`) };
}

export function withRolesInResource(resource: ResourceDefinition, owner: RuleOwner, where: string): ResourceDefinition {
  const { options } = resource;
  const columns = resource.columns.map((column) =>
    withRolesInColumn(column, owner, `${where} . columns "${column.name}"`),
  );
  if (options === undefined) return { ...resource, columns };
  const { allowedActions, actions, bulkActions } = options;
  return {
    ...resource,
    columns,
    options: {
      ...options,
      ...(allowedActions === undefined
        ? {}
        : { allowedActions: withRolesInEach(allowedActions, owner, `${where} . allowedActions`) }),
      ...(actions === undefined
        ? {}
        : { actions: actions.map((action) => withRolesInAction(action, owner, `${where} . actions "${action.id}"`)) }),
      ...(bulkActions === undefined
        ? {}
        : {
            bulkActions: bulkActions.map((action) =>
              withRolesInAction(action, owner, `${where} . bulkActions "${action.id}"`),
            ),
          }),
    },
  };
}

export function withRolesInColumn(column: ColumnDefinition, owner: RuleOwner, where: string): ColumnDefinition {
  return typeof column.showIn === "object"
    ? { ...column, showIn: withRolesInEach(column.showIn, owner, `${where} . showIn`) }
    : column;
}

export function withRolesInAction<Action extends ActionDefinition | BulkActionDefinition>(
  action: Action,
  owner: RuleOwner,
  where: string,
): Action {
  return action.allowed === undefined
    ? action
    : { ...action, allowed: withRoles(action.allowed, owner, `${where} . allowed`) };
}

export function withRolesInMenu(item: MenuItemDefinition, owner: RuleOwner, where: string): MenuItemDefinition {
  const place = `${where} ${JSON.stringify(item.label ?? item.itemId ?? item.type ?? "item")}`;
  return {
    ...item,
    ...(item.visible === undefined ? {} : { visible: withRoles(item.visible, owner, `${place} . visible`) }),
    ...(item.children === undefined
      ? {}
      : { children: item.children.map((child) => withRolesInMenu(child, owner, `${place} . children`)) }),
  };
}

function withRolesInEach<Rules extends Readonly<Record<string, AccessRule | undefined>>>(
  rules: Rules,
  owner: RuleOwner,
  where: string,
): Rules {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      rule === undefined ? rule : withRoles(rule, owner, `${where} . ${name}`),
    ]),
  ) as Rules;
}
