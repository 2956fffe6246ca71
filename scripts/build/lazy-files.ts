/**
 * Which files the pages of a deployment and the values on them load, as the kernel and the plugins declare them. From
 * these the build knows what a page preloads.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  importContributions,
  readBrowserHalf,
  type ReadContributions,
} from "../../kernel/server/config/read-browser-half.ts";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import type { RecordPage } from "../../kernel/server/page/manifest.ts";

export interface LazyFiles {
  pages: readonly LazyPage[];
  /** The values that columns show with a component of a plugin, by its name in a column's `components`. */
  fields: Readonly<Record<string, Partial<Record<RecordPage, string[]>>>>;
  /** What lists show, by the folder of the plugin: its other files load after these, for few visits start elsewhere. */
  lists: readonly { folder: string; files: readonly string[] }[];
}

export interface LazyPage {
  /** In the syntax of the router, below the base path. */
  path: string;
  layout: string;
  /** Absolute, as are all files here: the component, and the texts of its plugin. */
  files: string[];
}

/** @throws Error if a browser half cannot be read */
export async function readLazyFiles({ instances }: Pick<LoadedConfig, "instances">): Promise<LazyFiles> {
  const { kernelPlugin } = (await importContributions("kernel/browser/app/kernel-plugin.tsx")) as {
    kernelPlugin: { setup: () => ReadContributions };
  };
  // A plugin's page replaces the kernel's page with the same path.
  const pages = new Map<string, LazyPage>();
  const fields: Record<string, Partial<Record<RecordPage, string[]>>> = {};
  const lists: { folder: string; files: string[] }[] = [];
  const add = async (name: string, contributions: ReadContributions, texts: readonly string[]): Promise<void> => {
    for (const { path, layout, load } of contributions.routes ?? [])
      pages.set(path, { path, layout, files: [(await load()).file, ...texts] });
    for (const field of contributions.fields ?? []) {
      const known = (fields[`${name}/${field.name}`] = {} as Partial<Record<RecordPage, string[]>>);
      for (const page of ["list", "show", "edit", "create"] as const) {
        const file = (await field[page]?.())?.file;
        if (file !== undefined) known[page] = [file, ...texts];
      }
    }
  };
  await add("kernel", kernelPlugin.setup(), []);
  for (const instance of instances.filter(({ folder }) => existsSync(join(folder, "browser.tsx")))) {
    const half = await readBrowserHalf(instance);
    if ("error" in half) throw new Error(`${instance.id}: ${half.error}`);
    await add(instance.plugin, half.contributions, [join(instance.folder, "messages/en.json")].filter(existsSync));
    const shown = await Promise.all((half.contributions.fields ?? []).map(async ({ list }) => (await list?.())?.file));
    lists.push({ folder: instance.folder, files: [...new Set(shown.filter((file) => file !== undefined))] });
  }
  return { pages: [...pages.values()], fields, lists };
}
