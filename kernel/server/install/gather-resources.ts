/** Collects all resources of a deployment, and merges in what plugins add to the resources of others. */
import type { PermissionRoles } from "../../contract/permissions.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import { knownType } from "../../contract/resources/column.ts";
import type { ResourceDefinition } from "../../contract/resources/resource-definition.ts";
import { nearestName } from "../problems/nearest-name.ts";
import { reportTo } from "../problems/report.ts";
import type { InstalledInstance } from "../extension/server-registry.ts";
import type { LoadedConfig } from "../extension/loaded-config.ts";
import { chainHooks } from "./chain-hooks.ts";
import { pluginColumnTypes, withPluginType } from "./column-types.ts";
import type { UniqueNames } from "./unique-names.ts";
import { allPermissions, withRolesInAction, withRolesInColumn, withRolesInResource } from "./permission-rules.ts";

export function gatherResources(
  config: LoadedConfig,
  instances: readonly InstalledInstance[],
  uniqueNames: UniqueNames,
  problems: Problem[],
): Map<string, ResourceDefinition> {
  const report = reportTo(problems);
  const portalPermissions = allPermissions(config);
  const types = pluginColumnTypes(instances);
  const resources = new Map<string, ResourceDefinition>();
  const add = (owner: string, permissions: PermissionRoles, stated: ResourceDefinition): void => {
    const resource = { ...stated, columns: stated.columns.map((column) => withPluginType(column, types)) };
    uniqueNames.claim({ code: "PORTAL_RESOURCE_DUPLICATE", kind: "resource", name: `"${resource.resourceId}"`, owner });
    resources.set(
      resource.resourceId,
      withRolesInResource(resource, { permissions, report }, `${owner} . resources "${resource.resourceId}"`),
    );
    for (const { id } of resource.options?.actions ?? []) claimAction("action", id, resource.resourceId, owner);
    for (const { id } of resource.options?.bulkActions ?? [])
      claimAction("bulk action", id, resource.resourceId, owner);
  };
  const claimAction = (kind: string, id: string, resourceId: string, owner: string, where?: string): void =>
    uniqueNames.claim({
      code: "PORTAL_ACTION_DUPLICATE",
      kind,
      name: `"${id}" of the resource "${resourceId}"`,
      owner,
      ...(where === undefined ? {} : { where }),
    });
  for (const [index, resource] of config.portal.resources.entries())
    add(`resources[${index}]`, portalPermissions, resource);
  for (const { id, permissions, contributions } of instances)
    for (const resource of contributions.resources ?? []) add(ownerOf(id), permissions, resource);

  const extend = (
    resourceId: string,
    where: string,
    change: (resource: ResourceDefinition) => ResourceDefinition,
  ): void => {
    const resource = resources.get(resourceId);
    if (resource === undefined) problems.push(unknownResource(resourceId, where, [...resources.keys()]));
    else resources.set(resourceId, change(resource));
  };
  for (const { id, permissions, contributions } of instances) {
    const owner = ownerOf(id);
    const rules = { permissions, report };
    for (const { resource, hooks } of contributions.hooks ?? []) {
      extend(resource, `${owner} . hooks`, (found) => ({ ...found, hooks: chainHooks([found.hooks ?? {}, hooks]) }));
    }
    for (const { resource, after, column } of contributions.columns ?? []) {
      const where = `${owner} . columns "${column.name}"`;
      uniqueNames.claim({
        code: "PORTAL_COLUMN_DUPLICATE",
        kind: "column",
        name: `"${column.name}" of the resource "${resource}"`,
        owner,
        where,
      });
      extend(resource, where, (found) =>
        withColumn(found, after, withRolesInColumn(withPluginType(column, types), rules, where)),
      );
    }
    for (const { resource, column: name, types, components } of contributions.columnComponents ?? []) {
      const type = knownType(resources.get(resource)?.columns.find((column) => column.name === name)?.type);
      if (type !== undefined && types?.includes(type) === false) continue;
      for (const page of Object.keys(components))
        uniqueNames.claim({
          code: "PORTAL_PLUGIN_CONFLICT",
          kind: "component",
          name: `of the column "${resource}.${name}" (${page})`,
          owner,
        });
      extend(resource, `${owner} . columnComponents`, (found) => ({
        ...found,
        columns: found.columns.map((column) =>
          column.name === name ? { ...column, components: { ...components, ...column.components } } : column,
        ),
      }));
    }
    for (const { resource, ...action } of contributions.actions ?? []) {
      const where = `${owner} . actions "${action.id}"`;
      claimAction("action", action.id, resource, owner, where);
      extend(resource, where, (found) => ({
        ...found,
        options: {
          ...found.options,
          actions: [...(found.options?.actions ?? []), withRolesInAction(action, rules, where)],
        },
      }));
    }
    for (const { resource, ...action } of contributions.bulkActions ?? []) {
      const where = `${owner} . bulkActions "${action.id}"`;
      claimAction("bulk action", action.id, resource, owner, where);
      extend(resource, where, (found) => ({
        ...found,
        options: {
          ...found.options,
          bulkActions: [...(found.options?.bulkActions ?? []), withRolesInAction(action, rules, where)],
        },
      }));
    }
  }
  return resources;
}

/** Inserts a column after another; without that other column, it is appended. */
function withColumn(
  resource: ResourceDefinition,
  after: string,
  column: ResourceDefinition["columns"][number],
): ResourceDefinition {
  const at = resource.columns.findIndex(({ name }) => name === after);
  const columns = resource.columns.toSpliced(at < 0 ? resource.columns.length : at + 1, 0, column);
  const fieldGroups = resource.options?.fieldGroups?.map((group) => ({
    ...group,
    columns: group.columns.flatMap((name) => (name === after ? [name, column.name] : [name])),
  }));
  return {
    ...resource,
    columns,
    options: { ...resource.options, ...(fieldGroups === undefined ? {} : { fieldGroups }) },
  };
}

/** The name of an instance in problems. */
export const ownerOf = (instanceId: string): string => `plugin "${instanceId}"`;

function unknownResource(resourceId: string, where: string, known: readonly string[]): Problem {
  const nearest = nearestName(resourceId, known);
  return {
    code: "PORTAL_RESOURCE_UNKNOWN",
    where,
    found: `the resource "${resourceId}"`,
    expected: "a resource of this deployment",
    ...(nearest === undefined ? {} : { didYouMean: nearest }),
  };
}
