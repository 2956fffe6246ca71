/** The tools for developers and builds, as the kernel's command `portalkit` and its server load them. */
import type { InstalledTools } from "@portalkit/kernel/tools";

/** Each command loads only what it needs. */
const commands = {
  dev: () => import("./dev.ts"),
  build: () => import("./build.ts"),
  check: () => import("./check.ts"),
  "create-plugin": () => import("./create-plugin.ts"),
  pack: () => import("./pack.ts"),
  upgrade: () => import("./upgrade.ts"),
  messages: () => import("./messages.ts"),
  tables: () => import("./tables.ts"),
} as const;

export type CommandName = keyof typeof commands;

/** @param parameters the arguments after the command's name */
export async function runCommand(name: CommandName, parameters: readonly string[]): Promise<void> {
  const { run } = await commands[name]();
  await run(parameters);
}

export const readBrowserHalf: InstalledTools["readBrowserHalf"] = async (instance) =>
  await (await import("./build/read-browser-half.ts")).readBrowserHalf(instance);

export const searchSources: InstalledTools["searchSources"] = async (configFile, folders) =>
  (await import("./source/search-sources.ts")).searchSources(configFile, folders);

export const describeProblems: InstalledTools["describeProblems"] = async (problems, configFile) =>
  (await import("./source/describe-problems.ts")).describeProblems(problems, configFile);

export const updatePages: InstalledTools["updatePages"] = async (config, outDir) =>
  await (await import("./build/update-pages.ts")).updatePages(config, outDir);

export const stopBundler: InstalledTools["stopBundler"] = async () => await (await import("esbuild")).stop();
