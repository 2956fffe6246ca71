/** Reads which pages this deployment would have with the plugins of its folders that it does not use. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PluginContract } from "../../contract/extension/plugin-contract.ts";
import type { AbsentPage, ResolvedPortal } from "../extension/loaded-config.ts";
import { readMessages } from "../i18n/read-messages.ts";
import { importedFile, knownPlugins, type FoundPlugin } from "./plugin-files.ts";

/** @param file the path of the config file */
export async function readAbsentPages(
  file: string,
  { plugins, pluginFolders }: Pick<ResolvedPortal, "plugins" | "pluginFolders">,
): Promise<AbsentPage[]> {
  const inUse = new Set(plugins.map(({ plugin }) => plugin));
  const absent = knownPlugins(file, pluginFolders).filter(({ plugin }) => !inUse.has(plugin));
  return (await Promise.all(absent.map(pagesOf))).flat();
}

async function pagesOf({ plugin, folder }: FoundPlugin): Promise<AbsentPage[]> {
  const pages = Object.entries((await contractOf(plugin, folder))?.pages ?? {});
  if (pages.length === 0) return [];
  const messages = Object.entries(readMessages(join(folder, "messages"), plugin, []));
  return pages.map(([path, title]) => {
    const key = title.slice(title.indexOf(":") + 1);
    const titles = messages.flatMap(([language, texts]) => (texts[key] === undefined ? [] : [[language, texts[key]]]));
    return { path, plugin, titles: Object.fromEntries(titles) as AbsentPage["titles"] };
  });
}

/** A plugin that is not in use must not keep the portal from starting, whatever its state. */
async function contractOf(plugin: string, folder: string): Promise<PluginContract | undefined> {
  try {
    const exported = (await import(pathToFileURL(importedFile(folder, "contract") ?? folder).href)) as Record<
      string,
      unknown
    >;
    return Object.values(exported).find(
      (value): value is PluginContract => typeof value === "function" && value.name === plugin && "options" in value,
    );
  } catch {
    return undefined;
  }
}
