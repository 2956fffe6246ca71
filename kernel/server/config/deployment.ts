/** Everything that the parts of a deployment bring, gathered for the checks across it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Type } from "typebox";
import { MenuItemSchema } from "../../contract/config/menu-schema.ts";
import { ResourceSchema } from "../../contract/config/resource-schema.ts";
import type { Problem } from "../../contract/problem.ts";
import type { MenuItemDefinition } from "../../contract/portal-config.ts";
import type { ResourceDefinition } from "../../contract/resource-definition.ts";
import { setUp } from "../install/set-up.ts";
import type { LoadedConfig, LoadedInstance } from "../kernel.ts";
import type { ServerContributions } from "../plugin.ts";
import { configPath, placesOf } from "./config-path.ts";
import { validateConfig } from "./config-validator.ts";
import { describeErrors } from "./describe-errors.ts";
import { plainCopy } from "./plain-copy.ts";
import { pruneInvalid } from "./prune-invalid.ts";
import { readBrowserHalf, type ReadContributions } from "./read-browser-half.ts";

export interface CheckOptions {
  /** Whether the server halves are loaded; in front of somebody else's server they are not. */
  withServer: boolean;
  /** False when a plugin could not be loaded: then nobody knows what it would have brought. */
  isComplete: boolean;
  /** Where each object of the config stands in the file. */
  places: ReadonlyMap<object, string>;
  /** Every resource and plugin that the config names, those with mistakes too. */
  named: { readonly resources: readonly string[]; readonly plugins: readonly string[] };
}

export interface Deployment {
  config: LoadedConfig;
  /** Where an object stands, in the config or in what a plugin brings. */
  placeOf(object: object): string;
  placeOfInstance(id: string): string;
  /** With mistakes left out; the config's first, then each plugin's. */
  resources: readonly ResourceDefinition[];
  /** Ids of all resources; nothing when they cannot be known. */
  resourceIds: readonly string[] | undefined;
  /** Names of all plugins in use. */
  plugins: readonly string[];
  /** Menu items of the config and of the plugins' server halves. */
  menu: readonly MenuItemDefinition[];
  /** Browser halves that could be read. */
  halves: readonly { instance: LoadedInstance; contributions: ReadContributions }[];
  /** Whether all that exist could be. */
  isEveryHalfRead: boolean;
}

/** Also finds mistakes in what the plugins bring. */
export async function gatherDeployment(
  config: LoadedConfig,
  options: CheckOptions,
  problems: Problem[],
): Promise<Deployment> {
  const places = new Map(options.places);
  const { portal, instances } = config;
  const placeOfInstance = (id: string): string =>
    places.get(portal.plugins.find((use) => use.id === id) ?? {}) ?? `plugins "${id}"`;
  const brought =
    options.withServer && options.isComplete
      ? instances.map((instance) => readServerHalf(instance, placeOfInstance(instance.id), places, problems))
      : [];
  const halves = await Promise.all(
    instances
      .filter(({ folder }) => existsSync(join(folder, "browser.tsx")))
      .map(async (instance) => ({ instance, half: await readBrowserHalf(instance) })),
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
  return {
    config,
    placeOfInstance,
    placeOf: (object) => places.get(object) ?? "the config",
    resources: [...portal.resources, ...brought.flatMap(({ resources }) => resources)],
    resourceIds:
      options.withServer && options.isComplete
        ? [...options.named.resources, ...brought.flatMap(({ resourceIds }) => resourceIds)]
        : undefined,
    plugins: options.named.plugins,
    menu: [...portal.menu, ...brought.flatMap(({ menu }) => menu)],
    halves: halves.flatMap(({ instance, half }) =>
      "contributions" in half ? [{ instance, contributions: half.contributions }] : [],
    ),
    isEveryHalfRead: options.isComplete && halves.every(({ half }) => "contributions" in half),
  };
}

const BroughtSchema = Type.Object({ resources: Type.Array(ResourceSchema), menu: Type.Array(MenuItemSchema) });

interface Brought {
  resources: ResourceDefinition[];
  resourceIds: string[];
  menu: MenuItemDefinition[];
}

/** What a server half defines, held against the same schemas as the config's own. */
function readServerHalf(
  instance: LoadedInstance,
  place: string,
  places: Map<object, string>,
  problems: Problem[],
): Brought {
  let contributions: ServerContributions = {};
  try {
    contributions = setUp(instance).contributions;
  } catch {
    // install() tells of it
  }
  const brought = plainCopy({ resources: contributions.resources ?? [], menu: contributions.menu ?? [] }) as Omit<
    Brought,
    "resourceIds"
  >;
  const errors = validateConfig(BroughtSchema, brought);
  problems.push(...describeErrors(errors, { where: (path) => configPath(brought, path, place) }));
  placesOf(brought, place, places);
  const resourceIds = brought.resources.map(({ resourceId }) => resourceId);
  if (errors.length > 0) pruneInvalid(BroughtSchema, brought);
  return { ...brought, resourceIds };
}
