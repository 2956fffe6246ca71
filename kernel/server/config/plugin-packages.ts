/**
 * Plugins that are installed as packages: a package whose `package.json` has `"portal": { "plugin": "<name>" }`. The
 * deployment lists them as dependencies, as it lists any other package.
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import satisfies from "semver/functions/satisfies.js";
import { parseJson } from "../../contract/format/parse-json.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import kernel from "../../package.json" with { type: "json" };

/** What is read of a `package.json`. */
export interface PackageFile {
  name?: string;
  version?: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
  /** Marks the kernel, plugins and presets; a plugin is named. */
  portal?: { plugin?: string; preset?: boolean };
}

export interface PluginPackage {
  /** Name of the package that the deployment installs, `@portalkit/auth`: the plugin, or the preset that has it. */
  package: string;
  /** Name of the plugin: `auth`. */
  plugin: string;
  /** Absolute path. */
  folder: string;
}

/**
 * The plugins among the dependencies of the nearest `package.json` at or above a folder, and those of the presets among
 * them.
 */
export function pluginPackages(folder: string): PluginPackage[] {
  const root = folderAbove(folder, "package.json");
  if (root === undefined) return [];
  const { dependencies, devDependencies } = readPackageFile(root) ?? {};
  const found = new Map<string, PluginPackage>();
  for (const name of Object.keys({ ...dependencies, ...devDependencies }))
    for (const one of pluginsOf(name, root)) if (!found.has(one.plugin)) found.set(one.plugin, one);
  return [...found.values()];
}

/** The plugin that a package is, or those of a preset, as seen from a folder. */
function pluginsOf(name: string, from: string, installed = name): PluginPackage[] {
  const folder = packageFolder(name, from);
  const { portal, dependencies = {} } = (folder === undefined ? undefined : readPackageFile(folder)) ?? {};
  if (folder === undefined || portal === undefined) return [];
  if (portal.plugin !== undefined) return [{ package: installed, plugin: portal.plugin, folder }];
  return portal.preset === true
    ? Object.keys(dependencies).flatMap((inner) => pluginsOf(inner, folder, installed))
    : [];
}

/**
 * Returns a problem if a plugin says that it works with other versions of the kernel than this one.
 * @param folder the plugin's folder
 * @param where the place of the plugin in the config
 */
export function versionProblem(folder: string, where: string): Problem | undefined {
  const { name = folder, version = "", peerDependencies } = readPackageFile(folder) ?? {};
  const range = peerDependencies?.[kernel.name];
  if (range === undefined || satisfies(kernel.version, range, { includePrerelease: true })) return undefined;
  return {
    code: "PORTAL_PACKAGE_VERSION",
    where,
    found: `${name} ${version}, which works with ${kernel.name} ${range}`,
    expected: `a version of it that works with ${kernel.name} ${kernel.version}, which is installed`,
  };
}

/** The names of the plugins among the installed packages of a scope, as seen from a folder. */
export function pluginsOfScope(scope: string, folder: string): string[] {
  const place = join("node_modules", scope);
  const root = folderAbove(folder, place);
  if (root === undefined) return [];
  return readdirSync(join(root, place))
    .flatMap((name) => readPackageFile(join(root, place, name))?.portal?.plugin ?? [])
    .toSorted();
}

/** Whether an import specifier leads into a package that is a plugin, as seen from a folder. */
export function isPluginPackage(specifier: string, folder: string): boolean {
  const [scope = "", name = ""] = specifier.split("/");
  const found = packageFolder(scope.startsWith("@") ? `${scope}/${name}` : scope, folder);
  return found !== undefined && readPackageFile(found)?.portal?.plugin !== undefined;
}

/** Whether a file belongs to the package of the kernel or of a plugin. */
export function isPortalPackage(file: string): boolean {
  const root = folderAbove(dirname(file), "package.json");
  return root !== undefined && readPackageFile(root)?.portal !== undefined;
}

/** Where a package is installed, as Node looks for it; undefined if it is not. */
export function packageFolder(name: string, from: string): string | undefined {
  const place = join("node_modules", name);
  const root = folderAbove(from, place);
  return root === undefined ? undefined : realpathSync(join(root, place));
}

/** Returns undefined if there is no file, or it is not JSON. */
export function readPackageFile(folder: string): PackageFile | undefined {
  try {
    return parseJson(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;
  } catch {
    return undefined;
  }
}

/** The nearest folder, at or above this one, that has a file or folder of that name. */
export function folderAbove(folder: string, name: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  return dirname(folder) === folder ? undefined : folderAbove(dirname(folder), name);
}
