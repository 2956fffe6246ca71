/**
 * Combines the server halves of the plugins: returns a frozen registry, or all problems at once. Pure: nothing runs
 * yet.
 */
import type { EndpointShape } from "../../contract/endpoint.ts";
import { ProblemsError, type Problem } from "../../contract/errors/problem.ts";
import { kernelId } from "../../contract/permissions.ts";
import { endpointUrl } from "../extension/calls/endpoint-url.ts";
import { isCron } from "../jobs/is-cron.ts";
import { withExtensions } from "./with-extensions.ts";
import { withWorks } from "../jobs/durable-work.ts";
import { withRetention } from "../jobs/retention.ts";
import { kernelCommands } from "./kernel-commands.ts";
import { createUniqueNames, type UniqueNames } from "./unique-names.ts";
import { allPermissions, withRolesInBadge, withRolesInMenu } from "./permission-rules.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { gatherResources, ownerOf } from "./gather-resources.ts";
import { setUp } from "./set-up.ts";
import { setUpFeatures } from "./set-up-features.ts";
import type { ExtensionPointContribution } from "../extension/contributions/server-contributions.ts";
import type { SetUp, InstalledInstance, InstallResult, ServerRegistry } from "../extension/server-registry.ts";
import { checkPermissionNames } from "./check-permission-names.ts";
import { reportTo, type Report } from "../problems/report.ts";
import type { LoadedConfig, LoadedInstance } from "../extension/loaded-config.ts";

/** Allowed names of jobs: pg-boss's rule for its queues. */
const jobName = /^[\w.-]+$/;

export function install(config: LoadedConfig): InstallResult {
  const problems: Problem[] = [];
  const report = reportTo(problems);
  const uniqueNames = createUniqueNames(problems);
  const portalRules = { permissions: allPermissions(config), report };
  const features = setUpFeatures(config);
  const separate = config.instances.map((instance) => setUpInstance(instance, problems));
  const points = separate.flatMap(({ contributions }) => contributions.extensionPoints ?? []);
  const instances = shareDomainCalls(separate.map((instance) => extend(instance, points, problems)));
  const resources = gatherResources(config, instances, uniqueNames, problems);
  const menu = [
    ...config.portal.menu.map((item) => withRolesInMenu(item, portalRules, "menu")),
    ...instances.flatMap(({ id, permissions, contributions }) =>
      (contributions.menu ?? []).map((item) => withRolesInMenu(item, { permissions, report }, `${ownerOf(id)} . menu`)),
    ),
  ];
  for (const { id, contributions } of features) {
    const feature = { id: kernelId, plugin: `kernel/${id}`, permissions: {}, contributions };
    claimNames(uniqueNames, feature, "the kernel");
    checkContributions(feature, problems, report);
  }
  for (const name of kernelCommands) claimName(uniqueNames, "command", name, "the kernel");
  for (const instance of instances) {
    const owner = ownerOf(instance.id);
    const { definesRoles, servesMessages } = instance.contract;
    claimNames(uniqueNames, instance, owner);
    if (definesRoles !== undefined) claimName(uniqueNames, "list of", "roles", owner);
    for (const name of Object.keys(instance.server?.commands ?? {})) claimName(uniqueNames, "command", name, owner);
    if (servesMessages === true) claimName(uniqueNames, "server of", "texts", owner);
    checkContributions(instance, problems, report);
  }
  if (resources.size > 0 && !features.some(({ contributions }) => contributions.resourceEngine))
    problems.push(noEngine(resources.keys()));
  if (problems.length > 0) return { problems };
  for (const resource of resources.values()) deepFreeze(resource);
  return {
    registry: deepFreeze({
      features,
      instances: instances.map((instance) => ({ ...instance, contributions: deepFreeze(instance.contributions) })),
      resources,
      menu,
    }),
  };
}

const noEngine = (resourceIds: Iterable<string>): Problem => ({
  code: "PORTAL_PLUGIN_NEEDED",
  where: "plugins",
  found: `no plugin with the engine of resources, for ${[...resourceIds].map((id) => `"${id}"`).join(", ")}`,
  expected: 'resources({ id: "resources" }) of @portalkit/resources, as standard() of @portalkit/standard has it',
});

/** @throws ProblemsError with all problems of the plugins */
export function installOrThrow(config: LoadedConfig): ServerRegistry {
  const installed = install(config);
  if ("problems" in installed) throw new ProblemsError(installed.problems);
  return installed.registry;
}

function setUpInstance(instance: LoadedInstance, problems: Problem[]): InstalledInstance {
  const { server } = instance;
  if (server !== undefined && server.name !== instance.plugin) {
    problems.push({
      code: "PORTAL_PLUGIN_NAME",
      where: `plugin "${instance.plugin}" . server.ts`,
      found: `the name "${server.name}"`,
      expected: `"${instance.plugin}"`,
    });
  }
  const failed = (found: string): InstalledInstance => {
    reportFailure(instance, "setup", found, problems);
    return { ...instance, ...setUp({ ...instance, server: undefined }) };
  };
  let made: SetUp;
  try {
    made = setUp(instance);
  } catch (error) {
    return failed(errorText(error));
  }
  const contributions: unknown = made.contributions;
  if (contributions instanceof Promise) {
    contributions.catch(() => undefined);
    return failed("a promise: making contributions must not wait for anything");
  }
  if (typeof contributions !== "object" || contributions === null) return failed(String(contributions));
  const whole = withRetention(made.contributions);
  const badges = whole.badges?.map((badge) =>
    withRolesInBadge(badge, { ...instance, report: reportTo(problems) }, `${ownerOf(instance.id)} . badges`),
  );
  return { ...instance, ...made, contributions: { ...whole, ...(badges === undefined ? {} : { badges }) } };
}

const errorText = (error: unknown): string => `an error: ${error instanceof Error ? error.message : String(error)}`;

function reportFailure(instance: LoadedInstance, place: string, found: string, problems: Problem[]): void {
  const where = `${ownerOf(instance.id)} . ${place}`;
  problems.push({ code: "PORTAL_PLUGIN_FAILED", where, found, expected: "contributions" });
}

function extend(
  instance: InstalledInstance,
  points: readonly ExtensionPointContribution[],
  problems: Problem[],
): InstalledInstance {
  try {
    const { contributions, services } = instance;
    return { ...instance, contributions: withWorks(withExtensions(contributions, services, points), services) };
  } catch (error) {
    reportFailure(instance, "extensions", errorText(error), problems);
    return instance;
  }
}

/** Addresses below `/api` do not contain an instance id, so of several instances of a plugin the first answers them. */
function shareDomainCalls(instances: readonly InstalledInstance[]): InstalledInstance[] {
  const answering = new Map<string, string>();
  return instances.map((instance) => {
    const { id, plugin, contributions } = instance;
    if (contributions.endpoints === undefined) return instance;
    const endpoints = contributions.endpoints.filter(({ endpoint }) => {
      if (endpoint.mount !== "api") return true;
      const call = `${plugin} ${endpoint.method} ${endpoint.path}`;
      const first = answering.get(call) ?? id;
      answering.set(call, first);
      return first === id;
    });
    return { ...instance, contributions: { ...contributions, endpoints } };
  });
}

/** An instance of a plugin, or a feature of the kernel. */
type Contributing = Pick<InstalledInstance, "id" | "plugin" | "permissions" | "contributions">;

const claimName = (uniqueNames: UniqueNames, kind: string, name: string, owner: string): void =>
  uniqueNames.claim({ code: "PORTAL_PLUGIN_CONFLICT", kind, name, owner });

function claimNames(uniqueNames: UniqueNames, { id, contributions }: Contributing, owner: string): void {
  const claim = (kind: string, name: string): void => claimName(uniqueNames, kind, name, owner);
  for (const { endpoint } of contributions.endpoints ?? []) claimEndpoint(uniqueNames, id, endpoint, owner);
  for (const { pattern } of contributions.topics ?? []) claim("socket topic", withoutNames(pattern));
  for (const { itemId } of contributions.badges ?? []) claim("menu badge", itemId);
  if (contributions.bearer !== undefined) claim("reader of", "bearer tokens");
  if (contributions.listViews !== undefined) claim("keeper of", "views of lists");
  for (const { port } of contributions.offers ?? []) claim("service", port.name);
  for (const { port } of contributions.extensionPoints ?? []) claim("extension point", port.name);
  for (const { name } of contributions.jobs ?? []) claim("job", `${id}/${name}`);
  for (const { name } of contributions.columnTypes ?? []) claim("column type", `${id}/${name}`);
  for (const { name } of contributions.limits ?? []) claim("limit", `${id}/${name}`);
}

function checkContributions(contributing: Contributing, problems: Problem[], report: Report): void {
  checkMigrations(contributing, problems);
  checkJobs(contributing, problems);
  checkAllowed(contributing, report);
}

function claimEndpoint(uniqueNames: UniqueNames, instanceId: string, endpoint: EndpointShape, owner: string): void {
  uniqueNames.claim({
    code: "PORTAL_PLUGIN_CONFLICT",
    kind: "endpoint",
    name: `${endpoint.method} ${withoutNames(endpointUrl("", instanceId, endpoint))}`,
    owner,
  });
}

/** `/x/:id` and `/x/:name` are the same address. */
const withoutNames = (path: string): string => path.replace(/:\w+/g, ":");

/** Migrations run in the order of the list and are identified by their names, so names must be unique and sorted. */
function checkMigrations({ plugin, contributions }: Contributing, problems: Problem[]): void {
  const names = (contributions.migrations ?? []).map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    const before = names[index - 1];
    if (before === undefined || before < name) continue;
    const where = `plugin "${plugin}" . migrations "${name}"`;
    if (!problems.some((problem) => problem.where === where))
      problems.push({
        code: "PORTAL_PLUGIN_MIGRATIONS",
        where,
        found: `it after "${before}"`,
        expected: "names that sort in the order of the list, each once",
      });
  }
}

function checkJobs({ id, contributions }: Contributing, problems: Problem[]): void {
  for (const { name, schedule } of contributions.jobs ?? []) {
    if (schedule !== undefined && !isCron(schedule))
      problems.push({
        code: "PORTAL_PLUGIN_JOB",
        where: `${ownerOf(id)} . jobs ${JSON.stringify(name)} . schedule`,
        found: JSON.stringify(schedule),
        expected: 'a cron line of five fields in UTC, like "41 2 * * *": minute, hour, day, month, day of the week',
      });
    if (!jobName.test(name))
      problems.push({
        code: "PORTAL_PLUGIN_JOB",
        where: `${ownerOf(id)} . jobs`,
        found: `the job ${JSON.stringify(name)}`,
        expected: "a name of letters, digits, underscores, hyphens and dots",
      });
  }
}

/** An endpoint may name only permissions of its plugin, and only if it requires a signed-in user. */
function checkAllowed({ id, permissions, contributions }: Contributing, report: Report): void {
  for (const {
    endpoint: { method, path, mount, access = "session", allowed },
  } of contributions.endpoints ?? []) {
    if (allowed === undefined) continue;
    const where = `${ownerOf(id)} . endpoints ${method} ${path} . allowed`;
    checkPermissionNames(allowed, permissions, report, where);
    if (access !== "session" && mount !== "bearer")
      report({
        code: "PORTAL_PERMISSION_WITHOUT_SESSION",
        where,
        found: `a permission on a call with the access "${access}"`,
        expected: 'the access "session"',
      });
  }
}
