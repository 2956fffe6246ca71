/** Puts the plugins' server halves together: a frozen registry, or every problem at once. Pure: nothing runs yet. */
import type { Problem } from "../contract/problem.ts";
import type { ResourceDefinition, ResourceHooks } from "../contract/resource-definition.ts";
import type { InstalledInstance, InstallResult, LoadedConfig, LoadedInstance } from "./kernel.ts";
import type { HandledEndpoint } from "./plugin.ts";
import { chainHooks } from "./resources/chain-hooks.ts";

export function install(config: LoadedConfig): InstallResult {
  const problems: Problem[] = [];
  const instances = config.instances.map((instance) => contribute(instance, problems));
  const resources = gatherResources(config, instances, problems);

  claimOnce(problems, "endpoint", instances, ({ id, contributions }) => (contributions.endpoints ?? []).map((handled) => addressOf(id, handled)));
  claimOnce(problems, "socket topic", instances, ({ contributions }) => (contributions.topics ?? []).map((topic) => topic.pattern));
  claimOnce(problems, "menu badge", instances, ({ contributions }) => (contributions.badges ?? []).map((badge) => badge.itemId));
  claimOnce(problems, "job", instances, ({ id, contributions }) => (contributions.jobs ?? []).map((job) => `${id}/${job.name}`));
  if (problems.length > 0) return { problems };

  const menu = [...config.portal.menu, ...instances.flatMap((instance) => instance.contributions.menu ?? [])];
  return { registry: Object.freeze({ instances: Object.freeze(instances), resources, menu: Object.freeze(menu) }) };
}

function contribute(instance: LoadedInstance, problems: Problem[]): InstalledInstance {
  const { server } = instance;
  if (server === undefined) return { ...instance, contributions: {} };
  if (server.name !== instance.plugin) {
    problems.push({ code: "PORTAL_PLUGIN_NAME", where: `plugin "${instance.plugin}" . server.ts`, found: `the name "${server.name}"`, expected: `"${instance.plugin}"` });
  }
  try {
    return { ...instance, contributions: server.contribute({ id: instance.id, options: instance.options }) };
  } catch (error) {
    problems.push({ code: "PORTAL_PLUGIN_FAILED", where: `plugin "${instance.id}" . contribute`, found: `an error: ${error instanceof Error ? error.message : String(error)}`, expected: "contributions" });
    return { ...instance, contributions: {} };
  }
}

/** What an endpoint answers to; two that answer to the same are a conflict. */
function addressOf(id: string, { endpoint }: HandledEndpoint): string {
  const path = endpoint.path.replace(/:\w+/g, ":");
  return `${endpoint.method} ${endpoint.mount === "plugin" ? `/plugin/${id}${path}` : `${endpoint.mount}${path}`}`;
}

/** One policy for duplicates: a problem that names both sides. */
function claimOnce(problems: Problem[], kind: string, instances: readonly InstalledInstance[], namesOf: (instance: InstalledInstance) => readonly string[]): void {
  const owners = new Map<string, string>();
  for (const instance of instances) {
    for (const name of namesOf(instance)) {
      const owner = owners.get(name);
      if (owner !== undefined) problems.push({ code: "PORTAL_PLUGIN_CONFLICT", where: `plugin "${instance.id}"`, found: `the ${kind} ${name}, which "${owner}" has too`, expected: "one owner" });
      owners.set(name, instance.id);
    }
  }
}

function gatherResources(config: LoadedConfig, instances: readonly InstalledInstance[], problems: Problem[]): ReadonlyMap<string, ResourceDefinition> {
  const resources = new Map<string, ResourceDefinition>();
  const owners = new Map<string, string>();
  const add = (owner: string, resource: ResourceDefinition): void => {
    const other = owners.get(resource.resourceId);
    if (other !== undefined) problems.push({ code: "PORTAL_RESOURCE_DUPLICATE", where: owner, found: `the resource "${resource.resourceId}", which ${other} has too`, expected: "a resourceId of its own" });
    owners.set(resource.resourceId, owner);
    resources.set(resource.resourceId, resource);
  };
  for (const [index, resource] of config.portal.resources.entries()) add(`resources[${index}]`, resource);
  for (const instance of instances) for (const resource of instance.contributions.resources ?? []) add(`plugin "${instance.id}"`, resource);

  const extend = (instance: InstalledInstance, resourceId: string, what: string, change: (resource: ResourceDefinition) => ResourceDefinition): void => {
    const resource = resources.get(resourceId);
    if (resource === undefined) problems.push({ code: "PORTAL_RESOURCE_UNKNOWN", where: `plugin "${instance.id}" . ${what}`, found: `the resource "${resourceId}"`, expected: "a resource of this deployment" });
    else resources.set(resourceId, change(resource));
  };
  for (const instance of instances) {
    for (const { resource, hooks } of instance.contributions.hooks ?? []) {
      extend(instance, resource, "hooks", (found) => ({ ...found, hooks: chainHooks([found.hooks ?? {}, hooks] satisfies ResourceHooks[]) }));
    }
    for (const { resource, ...action } of instance.contributions.actions ?? []) {
      extend(instance, resource, `actions "${action.id}"`, (found) => ({ ...found, options: { ...found.options, actions: [...(found.options?.actions ?? []), action] } }));
    }
    for (const { resource, ...action } of instance.contributions.bulkActions ?? []) {
      extend(instance, resource, `bulkActions "${action.id}"`, (found) => ({ ...found, options: { ...found.options, bulkActions: [...(found.options?.bulkActions ?? []), action] } }));
    }
  }
  for (const [resourceId, { options }] of resources) {
    for (const ids of [options?.actions, options?.bulkActions]) {
      const seen = new Set<string>();
      for (const { id } of ids ?? []) {
        if (seen.has(id)) problems.push({ code: "PORTAL_ACTION_DUPLICATE", where: `resource "${resourceId}" . actions`, found: `"${id}" twice`, expected: "an id of its own for each action" });
        seen.add(id);
      }
    }
  }
  return resources;
}
