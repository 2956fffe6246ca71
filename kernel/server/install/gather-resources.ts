/** All resources of a deployment, with what plugins add to those of others merged in. */
import type { Problem } from "../../contract/problem.ts";
import type { ResourceDefinition } from "../../contract/resource-definition.ts";
import { nearestName } from "../config/nearest-name.ts";
import type { InstalledInstance, LoadedConfig } from "../kernel.ts";
import { chainHooks } from "../resources/chain-hooks.ts";
import type { Claims } from "./claims.ts";

export function gatherResources(config: LoadedConfig, instances: readonly InstalledInstance[], claims: Claims, problems: Problem[]): Map<string, ResourceDefinition> {
  const resources = new Map<string, ResourceDefinition>();
  const add = (owner: string, resource: ResourceDefinition): void => {
    claims.claim({ code: "PORTAL_RESOURCE_DUPLICATE", kind: "resource", name: `"${resource.resourceId}"`, owner });
    resources.set(resource.resourceId, resource);
    for (const { id } of resource.options?.actions ?? []) claimAction("action", id, resource.resourceId, owner);
    for (const { id } of resource.options?.bulkActions ?? []) claimAction("bulk action", id, resource.resourceId, owner);
  };
  const claimAction = (kind: string, id: string, resourceId: string, owner: string, where?: string): void =>
    claims.claim({ code: "PORTAL_ACTION_DUPLICATE", kind, name: `"${id}" of the resource "${resourceId}"`, owner, ...(where === undefined ? {} : { where }) });
  for (const [index, resource] of config.portal.resources.entries()) add(`resources[${index}]`, resource);
  for (const { id, contributions } of instances) for (const resource of contributions.resources ?? []) add(ownerOf(id), resource);

  const extend = (resourceId: string, where: string, change: (resource: ResourceDefinition) => ResourceDefinition): void => {
    const resource = resources.get(resourceId);
    if (resource === undefined) problems.push(unknownResource(resourceId, where, [...resources.keys()]));
    else resources.set(resourceId, change(resource));
  };
  for (const { id, contributions } of instances) {
    const owner = ownerOf(id);
    for (const { resource, hooks } of contributions.hooks ?? []) {
      extend(resource, `${owner} . hooks`, (found) => ({ ...found, hooks: chainHooks([found.hooks ?? {}, hooks]) }));
    }
    for (const { resource, ...action } of contributions.actions ?? []) {
      const where = `${owner} . actions "${action.id}"`;
      claimAction("action", action.id, resource, owner, where);
      extend(resource, where, (found) => ({ ...found, options: { ...found.options, actions: [...(found.options?.actions ?? []), action] } }));
    }
    for (const { resource, ...action } of contributions.bulkActions ?? []) {
      const where = `${owner} . bulkActions "${action.id}"`;
      claimAction("bulk action", action.id, resource, owner, where);
      extend(resource, where, (found) => ({ ...found, options: { ...found.options, bulkActions: [...(found.options?.bulkActions ?? []), action] } }));
    }
  }
  return resources;
}

/** How problems name an instance. */
export const ownerOf = (instanceId: string): string => `plugin "${instanceId}"`;

function unknownResource(resourceId: string, where: string, known: readonly string[]): Problem {
  const nearest = nearestName(resourceId, known);
  return { code: "PORTAL_RESOURCE_UNKNOWN", where, found: `the resource "${resourceId}"`, expected: "a resource of this deployment", ...(nearest === undefined ? {} : { didYouMean: nearest }) };
}
