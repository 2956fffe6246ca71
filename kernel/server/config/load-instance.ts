/**
 * Loads one plugin instance: finds its folder, validates its options, resolves environment references, imports its
 * server half.
 */
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { ErrorObject } from "ajv";
import { permissionRoles } from "../../contract/permissions.ts";
import type { PluginContract, PluginUse } from "../../contract/extension/plugin-contract.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import { kernelMessages, readMessages } from "../i18n/read-messages.ts";
import type { LoadedInstance } from "../extension/loaded-config.ts";
import type { ServerPlugin } from "../extension/plugin.ts";
import { configPath } from "./config-path.ts";
import type { InstanceContext } from "./instance-context.ts";
import { loadSettings } from "./load-settings.ts";
import { validateConfig, validateOnce } from "./config-validator.ts";
import { describeErrors, pathOf } from "./describe-errors.ts";
import { nearestName } from "../problems/nearest-name.ts";
import { plainCopy } from "./plain-copy.ts";
import { halfFile, importedFile } from "./plugin-files.ts";
import { versionProblem } from "./plugin-packages.ts";
import { pruneInvalid } from "./prune-invalid.ts";
import { resolveValues } from "./resolve-values.ts";
import { describeImportError } from "./read-config-file.ts";
import { quote } from "./value-in-words.ts";

export interface LoadedUse {
  instance: LoadedInstance;
  /** False if the contributions cannot be determined: a required option or the server half is missing. */
  isReadable: boolean;
}

/**
 * Returns nothing if there is no such plugin.
 * @param place the place of the plugin use in the config
 */
export async function loadInstance(
  use: PluginUse,
  place: string,
  context: InstanceContext,
): Promise<LoadedUse | undefined> {
  const { problems, withServer } = context;
  const folder = findPlugin(use, place, context);
  if (folder === undefined) return undefined;
  const { contract } = use;
  const mismatch = versionProblem(folder, place);
  if (mismatch !== undefined) problems.push(mismatch);
  const { options, isComplete } = readOptions(use, place, context);
  const before = problems.length;
  const server = withServer ? await importServerHalf(folder, place, problems) : undefined;
  const messages = readMessages(join(folder, "messages"), place, problems);
  const permissions = permissionRoles(use.id, contract.permissions, context.permissions);
  const settings = loadSettings({ use, options, permissions, place }, context);
  const instance = {
    id: use.id,
    plugin: use.plugin,
    contract,
    folder,
    options,
    permissions,
    ...(contract.settings === undefined ? {} : { settings }),
    languages: context.languages,
    messages,
    publicOptions: publicPart(options, contract.options) ?? {},
    ...(server === undefined ? {} : { server }),
  };
  return { instance, isReadable: isComplete && problems.length === before };
}

function findPlugin(
  { plugin, contract }: PluginUse,
  place: string,
  { knownPlugins: known, pluginFolders, problems }: InstanceContext,
): string | undefined {
  const folder = known.find((found) => found.plugin === plugin)?.folder;
  if (folder === undefined) {
    const nearest = nearestName(
      plugin,
      known.map((found) => found.plugin),
    );
    problems.push({
      code: "PORTAL_PLUGIN_UNKNOWN",
      where: place,
      found: `the plugin ${quote(plugin)}`,
      expected: `a folder with a contract.ts in ${pluginFolders.join(" or ")}, or a package in the dependencies of package.json`,
      ...(nearest === undefined ? {} : { didYouMean: nearest }),
    });
  } else if (plugin in kernelMessages || plugin === "config") {
    problems.push({
      code: "PORTAL_PLUGIN_NAME",
      where: place,
      found: `the name ${quote(plugin)}`,
      expected: "another name: the kernel's or the configuration's messages use this one",
    });
    return undefined;
  } else if (!isContract(contract)) {
    problems.push({
      code: "PORTAL_PLUGIN_UNKNOWN",
      where: place,
      found: `something that is not a plugin contract: ${quote(contract)}`,
      expected: `a call of the function that ${relative(process.cwd(), halfFile(folder, "contract") ?? folder)} creates with pluginContract({...})`,
    });
    return undefined;
  }
  return folder;
}

function isContract(contract: unknown): contract is PluginContract {
  return typeof contract === "function" && typeof (contract as Partial<PluginContract>).options === "object";
}

/** Reports and removes invalid options; `isComplete` says whether the plugin can work with the remaining ones. */
function readOptions(
  use: PluginUse,
  place: string,
  context: InstanceContext,
): { options: Record<string, unknown>; isComplete: boolean } {
  const { reading, problems } = context;
  const schema = use.contract.options;
  const written = plainCopy(use.options);
  const where = (path: readonly string[]): string => configPath(written, path, place);
  const { values, variableAt } = resolveValues(written, schema, where, context);
  let errors: readonly ErrorObject[];
  try {
    errors = validateOnce(schema, values);
  } catch (error) {
    problems.push({
      code: "PORTAL_PLUGIN_FAILED",
      where: `${place} . contract.ts`,
      found: `an invalid options schema: ${error instanceof Error ? error.message : String(error)}`,
      expected: "Type.Object({...})",
    });
    return { options: values, isComplete: false };
  }
  // A variable that is not read yet, or was already reported as missing, is not a schema error.
  const isReportedOrLater = (error: ErrorObject): boolean => {
    const { missingProperty } = error.params as { missingProperty?: string };
    return missingProperty === undefined
      ? reading === "untouched" && variableAt(pathOf(error)) !== undefined
      : variableAt([...pathOf(error), missingProperty]) !== undefined;
  };
  const wrong = errors.filter((error) => !isReportedOrLater(error));
  problems.push(...describeErrors(wrong, { where, variableAt }));
  if (wrong.length > 0) pruneInvalid(schema, values);
  return { options: values, isComplete: wrong.length === 0 || validateConfig(schema, values).length === 0 };
}

async function importServerHalf(folder: string, place: string, problems: Problem[]): Promise<ServerPlugin | undefined> {
  const file = importedFile(folder, "server");
  if (file === undefined) return undefined;
  try {
    const { server } = (await import(pathToFileURL(file).href)) as { server?: ServerPlugin };
    if (typeof server?.setup === "function") return server;
    problems.push({
      code: "PORTAL_PLUGIN_FAILED",
      where: `${place} . server.ts`,
      found: "no export called server",
      expected: "export const server = defineServerPlugin(contract, { setup: (services) => ({...}) })",
    });
  } catch (error) {
    const { where, ...problem } = describeImportError(error, file);
    problems.push({ ...problem, code: "PORTAL_PLUGIN_FAILED", where: `${place} . ${where}` });
  }
  return undefined;
}

/** Returns the part of the options that the schema marks as public, at any depth; nothing if there is none. */
function publicPart(values: Readonly<Record<string, unknown>>, schema: object): Record<string, unknown> | undefined {
  const { properties = {} } = schema as { properties?: Record<string, { public?: unknown; properties?: object }> };
  const kept = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const part = properties[name];
    if (part?.public === true) return [[name, value]];
    if (part?.properties === undefined || typeof value !== "object" || value === null) return [];
    const inner = publicPart(value as Record<string, unknown>, part);
    return inner === undefined ? [] : [[name, inner]];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
