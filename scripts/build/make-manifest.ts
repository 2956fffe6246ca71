/**
 * Writes the manifest, which tells the server the files that every page loads first and the files that each route
 * needs.
 */
import { basename } from "node:path";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import type { BuildManifest } from "../../kernel/server/page/manifest.ts";
import type { Bundle } from "./bundler.ts";
import { collect, routeFiles, routeSources } from "./route-chunks.ts";

export interface BundleNames extends Bundle {
  /** Returns the final name of a file of the bundle. */
  nameOf: (output: string) => string;
}

/** @throws Error if a route loads a file that is not in the bundle */
export function makeManifest(config: LoadedConfig, { metafile, outputs, nameOf }: BundleNames): BuildManifest {
  const { application } = outputs;
  const main = nameOf(application.beginnings.application);
  const inMain = new Set<string>();
  collect(application.beginnings.application, metafile.outputs, inMain);
  const preloaded = [...inMain].map(nameOf).filter((name) => name !== main);
  const byPath = new Map(
    routeSources(config)
      .flatMap((source) => routeFiles(source, { metafile, nameOf, layouts: outputs.layouts }))
      .map((route) => [route.path, route]),
  );
  const shell = new Set<string>();
  collect(outputs.layouts.shell, metafile.outputs, shell);
  const withoutMain = (files: readonly string[]): string[] =>
    [...new Set([...preloaded, ...files])].filter((file) => file !== main);
  return {
    entry: {
      theme: nameOf(outputs.theme),
      boot: nameOf(outputs.boot),
      main,
      css: application.css === undefined ? [] : [basename(application.css)],
    },
    routes: [...byPath.values()].map((route) => ({ ...route, preload: withoutMain(route.preload) })),
    otherwise: { preload: withoutMain([...shell].map(nameOf)), css: [] },
  };
}
