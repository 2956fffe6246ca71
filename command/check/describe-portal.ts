/** Describes what a deployment consists of: the output of `npm run check`. */
import {
  everyRole,
  type MenuItemDefinition,
  halfFile,
  listPath,
  knownPlugins,
  allPermissions,
  endpointUrl,
  type InstalledInstance,
  type ServerRegistry,
  type LoadedConfig,
  type ReadContributions,
} from "@portalkit/kernel/tools";
import { readBrowserHalf } from "../build/read-browser-half.ts";
import { describeEnvironment } from "./describe-environment.ts";
import { missingTexts } from "./missing-texts.ts";
import { columns, counted, writeSections } from "./text-table.ts";

export interface Checked {
  /** The path of the config file. */
  file: string;
  config: LoadedConfig;
  registry: ServerRegistry;
  environment: Readonly<Record<string, string | undefined>>;
  /** What was checked besides the config, and against what. */
  checks: readonly (readonly [name: string, summary: string])[];
}

export async function describePortal({ file, config, registry, environment, checks }: Checked): Promise<string> {
  const { portal } = config;
  const halves = await Promise.all(registry.instances.map(readHalf));
  const theirs = halves.flatMap(({ id, routes }) => routes.map(({ path, layout }) => ({ path, layout, owner: id })));
  const pages = [
    ...registry.features
      .flatMap((feature) => feature.pages ?? [])
      .filter(({ path }) => !theirs.some((page) => page.path === path))
      .map((page) => ({ ...page, owner: "kernel" })),
    ...theirs,
  ];
  const fromEach = <Kind extends keyof InstalledInstance["contributions"]>(
    kind: Kind,
    write: (item: NonNullable<InstalledInstance["contributions"][Kind]>, id: string) => readonly (readonly string[])[],
  ): string[] =>
    columns(
      registry.instances.flatMap(({ id, contributions }) =>
        contributions[kind] === undefined ? [] : write(contributions[kind], id),
      ),
    );
  return writeSections([
    [
      "Portal",
      columns([
        ["brand", portal.brand.name],
        ["base path", portal.basePath],
        ["languages", portal.languages.join(", ")],
        ...missingTexts(config, registry.instances),
        ["server", portal.server?.external ?? "our own"],
        ...checks,
      ]),
    ],
    [
      "Plugins",
      columns(
        registry.instances.map(({ id, plugin, contract }) => [
          id,
          plugin === id ? "" : `is ${plugin}`,
          contract.description,
        ]),
      ),
    ],
    [
      "Disabled plugins: no bytes, pages, resources or endpoints; their tables, if any, stay",
      disabledPlugins(file, config),
    ],
    ["Pages", columns(pages.map(({ path, layout, owner }) => [path, layout, owner]))],
    ["Menu", columns(menuRows(registry.menu))],
    ["Slots", columns(gathered(halves.flatMap(({ id, slots }) => slots.map((slot) => [slot, id] as const))))],
    ["Fields", columns(halves.flatMap(({ id, fields }) => fields.map((field) => [...field, id])))],
    [
      "Resources",
      columns(
        [...registry.resources.values()].map(({ resourceId, table, columns: fields, options }) => [
          resourceId,
          `table ${table}`,
          ownerOf(resourceId, registry),
          counted(fields.length, "column"),
          actionsOf(options?.actions, "actions"),
          actionsOf(options?.bulkActions, "bulk actions"),
        ]),
      ),
    ],
    [
      "Endpoints of plugins",
      fromEach("endpoints", (endpoints, id) =>
        endpoints.map(({ endpoint }) => [
          endpoint.method,
          endpointUrl(portal.basePath, id, endpoint),
          endpoint.access ?? "session",
          [endpoint.allowed ?? []].flat().join(" or "),
        ]),
      ),
    ],
    [
      "Permissions",
      columns(
        Object.entries(allPermissions(config)).map(([name, roles]) => [
          name,
          roles.length === 0 ? "no one" : roles.join(", ").replace(everyRole, "everyone"),
        ]),
      ),
    ],
    ["Jobs", fromEach("jobs", (jobs, id) => jobs.map(({ name, schedule }) => [name, schedule ?? "on demand", id]))],
    ["Socket topics", fromEach("topics", (topics, id) => topics.map(({ pattern }) => [pattern, id]))],
    ["Menu badges", fromEach("badges", (badges, id) => badges.map(({ itemId }) => [itemId, id]))],
    ["Migrations", columns(migrationRows(registry))],
    ["Environment", describeEnvironment(config.environment, environment)],
  ]);
}

interface Half {
  id: string;
  routes: NonNullable<ReadContributions["routes"]>;
  slots: string[];
  /** The name of each field and what it overrides. */
  fields: [string, string][];
}

async function readHalf(instance: InstalledInstance): Promise<Half> {
  const { id, plugin, folder } = instance;
  const half = halfFile(folder, "browser") === undefined ? undefined : await readBrowserHalf(instance);
  const read = half !== undefined && "contributions" in half ? half : undefined;
  const { routes = [], slots = [], fields = [] } = read?.contributions ?? {};
  return {
    id,
    routes,
    slots: slots.map(({ slot }) => slot?.name ?? ""),
    fields: (read?.isKernelFeature === true ? [] : fields).map(({ name, for: target }) => [
      `${plugin}/${name}`,
      target === undefined
        ? "where a column names it"
        : "type" in target
          ? `every ${target.type}`
          : `${target.resource}.${target.column}`,
    ]),
  };
}

function disabledPlugins(file: string, { portal }: LoadedConfig): string[] {
  const enabled = new Set(portal.plugins.map(({ plugin }) => plugin));
  return knownPlugins(file, portal.pluginFolders)
    .map(({ plugin }) => plugin)
    .filter((name) => !enabled.has(name));
}

function ownerOf(resourceId: string, { instances }: ServerRegistry): string {
  return (
    instances.find(({ contributions }) =>
      contributions.resources?.some((resource) => resource.resourceId === resourceId),
    )?.id ?? "the config"
  );
}

/** A plugin's migrations run once, regardless of the number of its instances. */
function migrationRows({ instances }: ServerRegistry): string[][] {
  const first = instances.filter(
    ({ plugin }, index) => instances.findIndex((instance) => instance.plugin === plugin) === index,
  );
  return first.flatMap(({ plugin, contributions }) =>
    (contributions.migrations ?? []).map(({ name }) => [name, plugin]),
  );
}

/** Returns one row per name, with all its owners. */
function gathered(pairs: readonly (readonly [name: string, owner: string])[]): string[][] {
  return [...Map.groupBy(pairs, ([name]) => name)].map(([name, found]) => [
    name,
    [...new Set(found.map(([, owner]) => owner))].join(", "),
  ]);
}

function actionsOf(actions: readonly { id: string }[] | undefined, noun: string): string {
  return actions === undefined || actions.length === 0 ? "" : `${noun} ${actions.map(({ id }) => id).join(", ")}`;
}

function menuRows(items: readonly MenuItemDefinition[], indent = ""): string[][] {
  return items.flatMap(({ type, label, path, resourceId, children, icon }) => [
    [
      `${indent}${label ?? `(${type ?? "item"})`}`,
      type ?? (children === undefined ? "link" : "group"),
      resourceId === undefined ? (path ?? "") : listPath(resourceId),
      icon ?? "",
    ],
    ...menuRows(children ?? [], `${indent}  `),
  ]);
}
