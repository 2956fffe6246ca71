/** Collects everything that the parts of a deployment contribute, for the checks across it. */
import { Type } from "typebox";
import { ActionSchema, BulkActionSchema } from "../../contract/config/action-schema.ts";
import { ColumnSchema } from "../../contract/config/column-schema.ts";
import { MenuItemSchema } from "../../contract/config/menu-schema.ts";
import { ResourceSchema } from "../../contract/config/resource-schema.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import type { MenuItemDefinition } from "../../contract/config/portal-config.ts";
import type {
  ActionDefinition,
  BulkActionDefinition,
  ColumnDefinition,
  ResourceDefinition,
} from "../../contract/resources/resource-definition.ts";
import type { DeclaredSummary } from "../../contract/resources/summary.ts";
import { pluginColumnTypes, withPluginType } from "../install/column-types.ts";
import { setUp } from "../install/set-up.ts";
import type { LoadedConfig, LoadedInstance } from "../extension/loaded-config.ts";
import type { ServerContributions } from "../extension/contributions/server-contributions.ts";
import { serverKeys } from "../../contract/extension/contribution-keys.ts";
import { reportTo } from "../problems/report.ts";
import type { Cause } from "./fold-problems.ts";
import { checkBroughtTypes, checkColumnType } from "./check-column-types.ts";
import { checkKeys } from "./check-keys.ts";
import { configPath, placesOf } from "./config-path.ts";
import { validatorOf, type Validator } from "./config-validator.ts";
import { describeErrors } from "./describe-errors.ts";
import { installedTools } from "./installed-tools.ts";
import { plainCopy } from "./plain-copy.ts";
import { halfFile } from "./plugin-files.ts";
import { pruneInvalid } from "./prune-invalid.ts";
import type { ReadContributions } from "./read-contributions.ts";

export interface CheckOptions {
  /** Whether the server halves are loaded; false if the browser half runs in front of another server. */
  withServer: boolean;
  /** False if a plugin could not be loaded, so that its contributions are unknown. */
  isComplete: boolean;
  /** The ids of the instances whose contributions can be read. */
  readable: ReadonlySet<string>;
  /** Why others cannot be read. */
  causes: readonly Cause[];
  /** The place of each object of the config in the file. */
  places: ReadonlyMap<object, string>;
  /** Every resource and plugin that the config names, including invalid ones. */
  named: { readonly resources: readonly string[]; readonly plugins: readonly string[] };
}

export interface Deployment {
  config: LoadedConfig;
  /** The place of an object, in the config or in the contributions of a plugin. */
  placeOf(object: object): string;
  placeOfInstance(id: string): string;
  /** Without invalid ones; those of the config first, then those of each plugin. */
  resources: readonly ResourceDefinition[];
  /** Ids of all resources that are known; undefined in front of another server. */
  resourceIds: readonly string[] | undefined;
  /** Names of all plugins in use. */
  plugins: readonly string[];
  /** Actions that the plugins' server halves add to resources of others. */
  actions: readonly ActionDefinition[];
  bulkActions: readonly BulkActionDefinition[];
  /** Columns that the plugins' server halves add to resources of others. */
  columns: readonly { resource: string; column: ColumnDefinition }[];
  /** Questions about resources that options of plugins ask. */
  summaries: readonly { instance: LoadedInstance; summary: DeclaredSummary }[];
  /** Menu items of the config and of the plugins' server halves. */
  menu: readonly MenuItemDefinition[];
  /** What the halves contribute that could be read, with their places. */
  contributions: readonly Contributed[];
  /** Whether browser halves can be read: without the tools, the pages and components of plugins are unknown. */
  hasBrowserHalves: boolean;
  /** Browser halves that could be read, without one that contributes as the kernel. */
  halves: readonly { instance: LoadedInstance; contributions: ReadContributions }[];
  /** The paths of pages that a plugin contributes as the kernel. */
  kernelPages: readonly string[];
}

/** What one half of a plugin contributes. */
export interface Contributed {
  half: "server" | "browser";
  /** The place of the plugin in the config. */
  place: string;
  value: object;
}

/** Also reports problems in the contributions of the plugins. */
export async function gatherDeployment(
  config: LoadedConfig,
  options: CheckOptions,
  problems: Problem[],
): Promise<Deployment> {
  const places = new Map(options.places);
  const { portal, instances } = config;
  const placeOfInstance = (id: string): string =>
    places.get(portal.plugins.find((use) => use.id === id) ?? {}) ?? `plugins "${id}"`;
  const contributing = instances
    .filter(({ id }) => options.withServer && options.readable.has(id))
    .map((instance) => ({ instance, written: contributionsOf(instance) }))
    .map((half) => ({ ...half, brought: plainCopy(validatedPart(half.written)) }));
  const validate = validatorOf(
    BroughtSchema,
    contributing.map((half) => half.brought),
  );
  const brought = contributing.map((half) =>
    readServerHalf(half, validate, { place: placeOfInstance(half.instance.id), places, problems }),
  );
  const types = pluginColumnTypes(brought.map(({ instance, written }) => ({ ...instance, contributions: written })));
  checkBroughtTypes(types, placeOfInstance, problems);
  /** Checks the type of a column, and returns the column that it becomes, which has the same place. */
  const typed = (column: ColumnDefinition): ColumnDefinition => {
    const where = places.get(column) ?? "the config";
    const before = problems.length;
    if (options.withServer) checkColumnType(column, types, where, problems);
    const whole = problems.length > before ? column : withPluginType(column, types);
    places.set(whole, where);
    return whole;
  };
  const withTypes = (resource: ResourceDefinition): ResourceDefinition => {
    const whole = { ...resource, columns: resource.columns.map(typed) };
    places.set(whole, places.get(resource) ?? "the config");
    return whole;
  };
  const tools = await installedTools();
  const halves =
    tools === undefined
      ? []
      : await Promise.all(
          instances
            .filter(({ folder }) => halfFile(folder, "browser") !== undefined)
            .map(async (instance) => ({ instance, half: await tools.readBrowserHalf(instance) })),
        );
  for (const { instance, half } of halves) {
    if ("error" in half)
      problems.push({
        code: "PORTAL_PLUGIN_FAILED",
        where: `${placeOfInstance(instance.id)} . browser.tsx`,
        found: half.error,
        expected: "export const browser = defineBrowserPlugin({...})",
      });
  }
  const read = halves.flatMap(({ instance, half }) =>
    "contributions" in half && !half.isKernelFeature ? [{ instance, contributions: half.contributions }] : [],
  );
  const kernelPages = halves.flatMap(({ half }) =>
    "contributions" in half && half.isKernelFeature ? (half.contributions.routes ?? []).map(({ path }) => path) : [],
  );
  return {
    config,
    placeOfInstance,
    placeOf: (object) => places.get(object) ?? "the config",
    resources: [...portal.resources, ...brought.flatMap(({ resources }) => resources)].map(withTypes),
    resourceIds: options.withServer
      ? [...options.named.resources, ...brought.flatMap(({ resourceIds }) => resourceIds)]
      : undefined,
    plugins: options.named.plugins,
    actions: brought.flatMap(({ actions }) => actions),
    bulkActions: brought.flatMap(({ bulkActions }) => bulkActions),
    columns: brought.flatMap(({ columns }) => columns.map((added) => ({ ...added, column: typed(added.column) }))),
    summaries: brought.flatMap(({ instance, summaries }) => summaries.map((summary) => ({ instance, summary }))),
    menu: [...portal.menu, ...brought.flatMap(({ menu }) => menu)],
    contributions: [
      ...brought.map(({ instance: { id }, written: value }) => ({
        half: "server" as const,
        place: placeOfInstance(id),
        value,
      })),
      ...read.map(({ instance: { id }, contributions: value }) => ({
        half: "browser" as const,
        place: placeOfInstance(id),
        value,
      })),
    ],
    hasBrowserHalves: tools !== undefined,
    halves: read,
    kernelPages,
  };
}

/** Returns the columns of a resource with those that plugins add to it; undefined for an unknown resource. */
export function columnsOf(
  { resources, columns }: Pick<Deployment, "resources" | "columns">,
  resourceId: string | undefined,
): readonly ColumnDefinition[] | undefined {
  const own = resources.find((resource) => resource.resourceId === resourceId)?.columns;
  const added = columns.filter(({ resource }) => resource === resourceId).map(({ column }) => column);
  return own === undefined ? undefined : [...own, ...added];
}

const closed = { additionalProperties: false };
const OfResource = { resource: Type.String() };
const BroughtSchema = Type.Object({
  resources: Type.Array(ResourceSchema),
  menu: Type.Array(MenuItemSchema),
  actions: Type.Array(Type.Object({ ...OfResource, ...ActionSchema.properties }, closed)),
  bulkActions: Type.Array(Type.Object({ ...OfResource, ...BulkActionSchema.properties }, closed)),
  columns: Type.Array(Type.Object({ ...OfResource, after: Type.String(), column: ColumnSchema }, closed)),
});

interface Brought {
  instance: LoadedInstance;
  /** Everything that the half contributes, as it is written. */
  written: ServerContributions;
  summaries: readonly DeclaredSummary[];
  resources: ResourceDefinition[];
  resourceIds: string[];
  menu: MenuItemDefinition[];
  actions: ActionDefinition[];
  bulkActions: BulkActionDefinition[];
  columns: { resource: string; column: ColumnDefinition }[];
}

function contributionsOf(instance: LoadedInstance): ServerContributions {
  try {
    const given: unknown = setUp(instance).contributions;
    if (typeof given === "object" && given !== null && !(given instanceof Promise)) return given;
  } catch {
    // install() reports it
  }
  return {};
}

/** What of the contributions has a schema. */
const validatedPart = ({
  resources = [],
  menu = [],
  actions = [],
  bulkActions = [],
  columns = [],
}: ServerContributions): object => ({ resources, menu, actions, bulkActions, columns });

/** Validates the contributions of a server half against the same schemas as the config. */
function readServerHalf(
  half: { instance: LoadedInstance; written: ServerContributions; brought: unknown },
  validate: Validator,
  { place, places, problems }: { place: string; places: Map<object, string>; problems: Problem[] },
): Brought {
  const { instance, written } = half;
  checkKeys(written, serverKeys, `${place} . server.ts`, reportTo(problems));
  const brought = half.brought as Omit<Brought, "instance" | "written" | "summaries" | "resourceIds">;
  const errors = validate(brought);
  problems.push(...describeErrors(errors, { where: (path) => configPath(brought, path, place) }));
  placesOf(brought, place, places);
  const resourceIds = brought.resources.map(({ resourceId }) => resourceId);
  if (errors.length > 0) pruneInvalid(BroughtSchema, brought);
  return { ...brought, instance, written, summaries: written.summaries ?? [], resourceIds };
}
