/** Loads `portal.config.ts`: validates it and every plugin's options, fills in the defaults, reads the environment. */
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { PortalSchema } from "../../contract/config-schema.ts";
import { isEnvReference, type EnvReference } from "../../contract/env.ts";
import type { PluginUse } from "../../contract/plugin-contract.ts";
import { ProblemsError, type Problem } from "../../contract/problem.ts";
import type { LoadedConfig, LoadedInstance, ResolvedPortal } from "../kernel.ts";
import type { ServerPlugin } from "../plugin.ts";
import { checkConfig } from "./check-config.ts";
import { configPath } from "./config-path.ts";
import { validateConfig } from "./config-validator.ts";
import { describeErrors } from "./describe-errors.ts";
import { readEnvironmentReferences } from "./read-environment-references.ts";

export interface LoadOptions {
  /** Path of the config file. */
  file: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** `server` loads the plugins' server halves too, and needs every `env()` to have a value. */
  halves: "server" | "none";
  /** Lets `env()` without a value pass, for checking a config where it does not run. */
  lenientEnvironment?: boolean;
}

/** @throws ProblemsError with every mistake at once. */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const file = resolve(options.file);
  const written = await importConfig(file);
  const problems: Problem[] = [];
  const portal = copyOf(written) as ResolvedPortal;
  problems.push(...describeErrors(validateConfig(PortalSchema, portal), portal, (path) => configPath(portal, path)));
  // Cross checks read the shape that the schema promises, so they wait until it holds.
  if (problems.length > 0 && !hasReadableShape(portal)) throw new ProblemsError(problems);

  const environment: EnvReference[] = [];
  const instances: LoadedInstance[] = [];
  const isExternal = portal.server !== undefined;
  for (const [index, use] of portal.plugins.entries()) {
    const instance = await loadInstance(use, index, { portal, file, options, isExternal, environment, problems });
    if (instance !== undefined) instances.push(instance);
  }
  const config: LoadedConfig = { portal, instances, environment };
  problems.push(...(await checkConfig(config, { withServer: options.halves === "server" && !isExternal })));
  if (problems.length > 0) throw new ProblemsError(problems);
  return config;
}

async function importConfig(file: string): Promise<unknown> {
  const problem = (found: string, expected: string): ProblemsError => new ProblemsError([{ code: "PORTAL_CONFIG_FILE", where: relative(process.cwd(), file) || file, found, expected }]);
  if (!existsSync(file)) throw problem("no such file", "a file that exports definePortal({...})");
  let module: { default?: unknown };
  try {
    module = (await import(pathToFileURL(file).href)) as { default?: unknown };
  } catch (error) {
    throw problem(`an error: ${(error instanceof Error ? error.message : String(error)).split("\n")[0] ?? ""}`, "a file that can be imported");
  }
  if (typeof module.default !== "object" || module.default === null) throw problem(module.default === undefined ? "no default export" : `a default export that is a ${typeof module.default}`, "export default definePortal({...})");
  return module.default;
}

/** Defaults are written into a copy: the file's own objects may be shared. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== "object" || value === null || isEnvReference(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === "contract" ? item : copyOf(item)]));
}

function hasReadableShape(portal: ResolvedPortal): boolean {
  const isList = (value: unknown, key: string): boolean => Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null && typeof (item as Record<string, unknown>)[key] === "string");
  return isList(portal.plugins, "plugin") && isList(portal.plugins, "id") && Array.isArray(portal.menu) && isList(portal.resources, "resourceId") && portal.resources.every((resource) => isList(resource.columns, "name")) && Array.isArray(portal.pluginFolders);
}

interface LoadContext {
  portal: ResolvedPortal;
  file: string;
  options: LoadOptions;
  isExternal: boolean;
  environment: EnvReference[];
  problems: Problem[];
}

async function loadInstance(use: PluginUse, index: number, { portal, file, options, isExternal, environment, problems }: LoadContext): Promise<LoadedInstance | undefined> {
  const place = `plugins[${index}] ${JSON.stringify(use.id)}`;
  const { contract } = use;
  const folder = portal.pluginFolders.map((parent) => join(dirname(file), parent, use.plugin)).find((candidate) => existsSync(join(candidate, "contract.ts")));
  if (folder === undefined || typeof contract !== "function") {
    problems.push({ code: "PORTAL_PLUGIN_UNKNOWN", where: place, found: `the plugin "${use.plugin}"`, expected: `a folder with a contract.ts in ${portal.pluginFolders.join(" or ")}` });
    return undefined;
  }
  const values = readEnvironmentReferences(use.options, contract.options as never, [], {
    environment: options.halves === "server" && options.lenientEnvironment !== true ? options.environment : undefined,
    where: (path) => [place, ...path].join(" . "), found: environment, problems,
  }) as Record<string, unknown>;
  // A reference stands for a value that is not there yet, so it is not held against the schema.
  const errors = validateConfig(contract.options, values).filter((error) => !isEnvReference(error.data));
  problems.push(...describeErrors(errors, values, (path) => [place, ...path].join(" . ")));
  const server = options.halves === "server" && !isExternal ? await importServerHalf(folder, place, problems) : undefined;
  return { id: use.id, plugin: use.plugin, contract, folder, options: values, publicOptions: publicPart(values, contract.options), ...(server === undefined ? {} : { server }) };
}

async function importServerHalf(folder: string, place: string, problems: Problem[]): Promise<ServerPlugin | undefined> {
  const file = join(folder, "server.ts");
  if (!existsSync(file)) return undefined;
  try {
    const { server } = (await import(pathToFileURL(file).href)) as { server?: ServerPlugin };
    if (typeof server?.contribute === "function") return server;
    problems.push({ code: "PORTAL_PLUGIN_FAILED", where: place, found: "a server.ts without `server`", expected: "export const server = defineServerPlugin({...})" });
  } catch (error) {
    problems.push({ code: "PORTAL_PLUGIN_FAILED", where: place, found: `an error in server.ts: ${(error instanceof Error ? error.message : String(error)).split("\n")[0] ?? ""}`, expected: "a file that can be imported" });
  }
  return undefined;
}

function publicPart(values: Readonly<Record<string, unknown>>, schema: object): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { public?: unknown }> };
  return Object.fromEntries(Object.entries(values).filter(([name]) => properties[name]?.public === true));
}
