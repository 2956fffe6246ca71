/** Where the plugins of a deployment are: folders of sources beside the config, and packages. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pluginPackages } from "./plugin-packages.ts";

export interface FoundPlugin {
  /** Name of the plugin, by which the config's uses refer to it. */
  plugin: string;
  /** Absolute path of the folder with its halves, messages and other files. */
  folder: string;
}

/** Sources are TypeScript; packages contain JavaScript. */
const extensions = [".ts", ".tsx", ".js"];

/** Returns the path of a plugin's half, or of a file of its browser half, or undefined if it has no such file. */
export function halfFile(
  folder: string,
  half: "contract" | "browser" | "server" | `browser/${string}`,
): string | undefined {
  return extensions.map((extension) => join(folder, `${half}${extension}`)).find((file) => existsSync(file));
}

/** The folder of a package with the bundles of what Node loads, which `portalkit pack` makes. */
export const nodeFolder = "node";

/** With this condition, imports of a package lead to its modules, one by one, instead of to its bundles. */
export const modulesCondition = "portal-modules";

/** The conditions of builds of the browser half; the first is esbuild's default. */
export const browserConditions = ["module", modulesCondition];

/** The name of a bundle in that folder: `command/start.js` becomes `command-start`. */
export const bundleName = (file: string): string => file.replace(/^@|\.js$/g, "").replaceAll("/", "-");

/** Returns the path from which Node imports a half: its bundle, if it has one. */
export function importedFile(folder: string, half: "contract" | "server"): string | undefined {
  const bundle = join(folder, nodeFolder, `${half}.js`);
  return existsSync(bundle) ? bundle : halfFile(folder, half);
}

/** Returns the names of the plugins in a folder; none if the folder does not exist. */
export function pluginsIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => halfFile(join(folder, name), "contract") !== undefined)
        .toSorted()
    : [];
}

/**
 * Returns all plugins that a config can use. A folder comes before a package with a plugin of the same name, so that a
 * deployment can try a change of a plugin.
 * @param file path of the config file
 */
export function knownPlugins(file: string, pluginFolders: readonly string[]): FoundPlugin[] {
  const folders = pluginFolders
    .map((parent) => join(dirname(file), parent))
    .flatMap((parent) => pluginsIn(parent).map((plugin) => ({ plugin, folder: join(parent, plugin) })));
  const names = new Set(folders.map(({ plugin }) => plugin));
  return [...folders, ...pluginPackages(dirname(file)).filter(({ plugin }) => !names.has(plugin))];
}
