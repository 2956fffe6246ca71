/**
 * Which files the pages of a deployment and the values on them load, as the kernel and the plugins declare them. From
 * these the build knows what a page preloads.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  kernelId,
  resourcePages,
  type ResourcePage,
  type ReadContributions,
  kernelFile,
} from "@portalkit/kernel/tools";
import { importContributions } from "./read-browser-half.ts";
import type { InstalledHalf } from "./browser-halves.ts";

export interface LazyFiles {
  pages: readonly LazyPage[];
  /** The values that columns show with a component of a plugin, by its name in a column's `components`. */
  fields: Readonly<Record<string, Partial<Record<ResourcePage, string[]>>>>;
  /** What lists show, by the folder of the plugin: its other files load after these, for few visits start elsewhere. */
  lists: readonly { folder: string; files: readonly string[] }[];
  /** What lists of the kernel show: every list begins with these. */
  first: readonly string[];
}

export interface LazyPage {
  /** In the syntax of the router, below the base path. */
  path: string;
  layout: string;
  /** Absolute, as are all files here: the component, and the texts of its plugin. */
  files: string[];
}

const kernelFirst = (one: InstalledHalf, other: InstalledHalf): number =>
  Number(other.isKernelFeature) - Number(one.isKernelFeature);

/** Calls the `load` of each page and field, which resolves with a substitute that knows its file. */
export async function findLazyFiles(halves: readonly InstalledHalf[]): Promise<LazyFiles> {
  const { browserFeatures } = (await importContributions(kernelFile("browser/app/features"))) as {
    browserFeatures: readonly { browser: { setup: () => ReadContributions } }[];
  };
  // A plugin's page replaces the kernel's page with the same path.
  const pages = new Map<string, LazyPage>();
  const fields: Record<string, Partial<Record<ResourcePage, string[]>>> = {};
  const lists: { folder: string; files: string[] }[] = [];
  const first: string[] = [];
  /** Returns the files that the values in lists load. */
  const add = async (name: string, contributions: ReadContributions, texts: readonly string[]): Promise<string[]> => {
    const listed = new Set<string>();
    for (const { path, layout, load } of contributions.routes ?? [])
      pages.set(path, { path, layout, files: [(await load()).file, ...texts] });
    for (const field of contributions.fields ?? []) {
      const byPage: Partial<Record<ResourcePage, string[]>> = {};
      for (const page of resourcePages) {
        const file = (await field[page]?.())?.file;
        if (file === undefined) continue;
        byPage[page] = [file, ...texts];
        if (page === "list") listed.add(file);
      }
      fields[`${name}/${field.name}`] = byPage;
    }
    return [...listed];
  };
  for (const { browser } of browserFeatures) await add(kernelId, browser.setup(), []);
  for (const { instance, contributions, isKernelFeature } of halves.toSorted(kernelFirst)) {
    const { folder } = instance;
    const plugin = isKernelFeature ? kernelId : instance.plugin;
    // The texts of a feature of the kernel are imported by what uses them.
    const texts = isKernelFeature ? [] : [join(folder, "messages/en.json")].filter((file) => existsSync(file));
    const files = await add(plugin, contributions, texts);
    if (isKernelFeature) first.push(...files);
    else lists.push({ folder, files });
  }
  return { pages: [...pages.values()], fields, lists, first };
}
