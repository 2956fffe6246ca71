/** The tools for developers and builds, `@portalkit/command`: a server uses them if they are installed. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Problem } from "../../contract/errors/problem.ts";
import type { LoadedConfig, LoadedInstance } from "../extension/loaded-config.ts";
import type { DeprecatedExport } from "./deprecations.ts";
import type { ReadHalf } from "./read-contributions.ts";

/** What the package exports for the kernel. */
export interface InstalledTools {
  /** Reads the contributions of a plugin's browser half without a browser. */
  readBrowserHalf(
    instance: Pick<LoadedInstance, "id" | "plugin" | "folder" | "publicOptions" | "permissions" | "contract">,
  ): Promise<ReadHalf>;
  /**
   * Returns what finds the places that use an export, as `file:line:column`.
   * @param configFile whose own modules are searched too
   * @param folders those of the plugins in use
   */
  searchSources(configFile: string, folders: readonly string[]): Promise<(one: DeprecatedExport) => string[]>;
  /** Returns a paragraph for each problem, with the lines of the file that it is about. */
  describeProblems(problems: readonly Problem[], configFile: string): Promise<string>;
  /** Rebuilds the pages if anything that they are made of has changed. */
  updatePages(config: LoadedConfig, outDir: string): Promise<void>;
  /** Ends the bundler's process, which would otherwise run, with its memory, as long as this one. */
  stopBundler(): Promise<void>;
}

export const toolsPackage = "@portalkit/command";

const { resolve } = createRequire(import.meta.url);

/** Returns undefined if the package is not installed, neither for the current folder nor beside the kernel. */
export async function installedTools(): Promise<InstalledTools | undefined> {
  let file: string;
  try {
    file = resolve(toolsPackage, { paths: [process.cwd(), import.meta.dirname] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
  return (await import(pathToFileURL(file).href)) as InstalledTools;
}
