/**
 * Loads `portal.config.ts`: validates it and the options of every plugin, applies defaults and resolves environment
 * references.
 */
import { resolve } from "node:path";
import type { ErrorObject } from "ajv";
import { PortalSchema } from "../../contract/config/config-schema.ts";
import { ProblemsError, type Problem } from "../../contract/errors/problem.ts";
import { kernelFeatures } from "../features.ts";
import type { LoadedConfig, ResolvedPortal } from "../extension/loaded-config.ts";
import { readAbsentPages } from "./absent-pages.ts";
import { checkConfig } from "./check-config.ts";
import type { Cause } from "./fold-problems.ts";
import { configPath, placesOf } from "./config-path.ts";
import { validateOnce } from "./config-validator.ts";
import { currentDeprecations, type Deprecation } from "./deprecations.ts";
import { describeErrors } from "./describe-errors.ts";
import { findDeprecated } from "./find-deprecated.ts";
import type { InstanceContext } from "./instance-context.ts";
import { knownPlugins, type FoundPlugin } from "./plugin-files.ts";
import { loadInstance, type LoadedUse } from "./load-instance.ts";
import { reportTo } from "../problems/report.ts";
import { readLanguages } from "./read-languages.ts";
import { isPlainObject, plainCopy } from "./plain-copy.ts";
import { pruneInvalid } from "./prune-invalid.ts";
import { readConfigFile } from "./read-config-file.ts";

export interface LoadOptions {
  /** Path of the config file. */
  file: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** `server` imports the plugins' server halves and resolves every `env()`; `none` does neither. */
  halves: "server" | "none";
  /** With `server`: omits variables that are not set instead of reporting them, for a config that does not run here. */
  lenientEnvironment?: boolean;
  /** What to warn about; those of this kernel by default. */
  deprecated?: readonly Deprecation[];
  /** Counts the changes of the config file that this process has read. */
  version?: number;
  /** Plugins besides those of the plugin folders and packages. */
  plugins?: readonly FoundPlugin[];
}

/** @throws ProblemsError with all problems at once */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const file = resolve(options.file);
  return await resolveConfig(await readConfigFile(file, options.version), { ...options, file });
}

/**
 * Like `loadConfig`, for a config that is already in memory; its paths are relative to `file`.
 * @throws ProblemsError
 */
export async function resolveConfig(written: unknown, options: LoadOptions): Promise<LoadedConfig> {
  const problems: Problem[] = [];
  const portal = copyOrThrow(written) as ResolvedPortal;
  const errors = validateOnce(PortalSchema, portal);
  problems.push(...describeErrors(errors, { where: (path) => configPath(portal, path) }));
  const places = placesOf(portal);
  const named = { resources: namesIn(portal.resources, "resourceId"), plugins: namesIn(portal.plugins, "plugin") };
  if (errors.length > 0) leaveOutWhatIsWrong(portal, errors);

  const languages = readLanguages(
    portal.languages,
    portal.plugins,
    (use) => places.get(use) ?? `plugins "${use.id}"`,
    reportTo(problems),
  );
  portal.languages = languages.map(({ code }) => code);

  const withServer = options.halves === "server" && portal.server === undefined;
  const context: InstanceContext = {
    pluginFolders: portal.pluginFolders,
    knownPlugins: [...(options.plugins ?? []), ...knownPlugins(options.file, portal.pluginFolders)],
    permissions: portal.permissions,
    languages,
    environment: options.environment,
    withServer,
    problems,
    variables: [],
    reading: options.halves === "none" ? "untouched" : options.lenientEnvironment === true ? "lenient" : "required",
  };
  const uses: LoadedUse[] = [];
  const causes: Cause[] = [];
  for (const use of portal.plugins) {
    const before = problems.length;
    const loaded = await loadInstance(use, places.get(use) ?? "plugins", context);
    if (loaded !== undefined) uses.push(loaded);
    const problem = problems[before];
    if (loaded?.isReadable !== true && problem !== undefined) causes.push({ id: use.id, problem });
  }
  let absentPages: ReturnType<typeof readAbsentPages> | undefined;
  const config: LoadedConfig = {
    portal,
    languages,
    // Of a plugin that is in the config twice, which is reported, once.
    features: [...new Set([...kernelFeatures, ...uses.flatMap(({ instance: { server } }) => server?.feature ?? [])])],
    instances: uses.map(({ instance }) => instance),
    environment: context.variables,
    warnings: [],
    absentPages: () => (absentPages ??= readAbsentPages(options.file, portal)),
  };
  const isComplete = uses.length === named.plugins.length && uses.every(({ isReadable }) => isReadable);
  const unreadable = problems.find(({ where }) => where.startsWith("plugins"));
  if (!isComplete && causes.length === 0 && unreadable !== undefined) causes.push({ id: "", problem: unreadable });
  const readable = new Set(uses.filter(({ isReadable }) => isReadable).map(({ instance }) => instance.id));
  const found = await checkConfig(config, { withServer, isComplete, readable, causes, places, named });
  problems.push(...found.problems);
  if (problems.length > 0) throw new ProblemsError(problems);
  const folders = config.instances.map(({ folder }) => folder);
  const searched = { config: written, contributions: found.contributions, file: options.file, folders };
  return { ...config, warnings: await findDeprecated(searched, options.deprecated ?? currentDeprecations) };
}

function copyOrThrow(written: unknown): unknown {
  try {
    return plainCopy(written);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ProblemsError([
      {
        code: "PORTAL_CONFIG_CIRCULAR",
        where: "the config",
        found: "an object that contains itself",
        expected: "objects without cycles",
      },
    ]);
  }
}

/** The checks that follow rely on the schema, so invalid parts are removed. */
function leaveOutWhatIsWrong(portal: ResolvedPortal, errors: readonly ErrorObject[]): void {
  for (const error of errors) {
    // A plugin of which only the id is invalid still contributes what others refer to.
    const [, index, id] = /^\/plugins\/(\d+)(\/id)?$/.exec(error.instancePath) ?? [];
    const use: unknown = index === undefined ? undefined : portal.plugins[Number(index)];
    const isAboutId = id !== undefined || (error.params as { missingProperty?: string }).missingProperty === "id";
    if (isAboutId && isPlainObject(use)) use["id"] = `unnamed-${index ?? ""}`;
  }
  pruneInvalid(PortalSchema, portal);
  portal.plugins ??= [];
  portal.menu ??= [];
  portal.languages ??= [];
}

/** Includes invalid items, because references to them are not wrong. */
function namesIn(list: unknown, key: string): string[] {
  return (Array.isArray(list) ? list : []).flatMap((item: Record<string, unknown> | null) =>
    typeof item?.[key] === "string" ? [item[key]] : [],
  );
}
