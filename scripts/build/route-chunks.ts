/** Finds the files that each page needs, so that the HTML can preload all of them at once. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parse, type Node } from "acorn";
import { transformSync, type Metafile } from "esbuild";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import { walkTree } from "./walk-tree.ts";

export interface RouteFiles {
  path: string;
  preload: string[];
  css: string[];
}

type Outputs = Metafile["outputs"];

export interface BundleFiles {
  metafile: Metafile;
  nameOf: (output: string) => string;
  /** The file of each layout that a route can name. */
  layouts: Readonly<Record<string, string>>;
}

/**
 * Each route's own file is the target of its `load: () => import("...")`, read from the source that declares it.
 * @throws Error
 */
export function routeFiles(source: string, { metafile, nameOf, layouts }: BundleFiles): RouteFiles[] {
  return declaredRoutes(source).map(({ path, layout, targets }) => {
    const outputs = new Set<string>();
    const heads = headsOf(source, { path, targets }, metafile);
    const frame = layout === undefined ? undefined : layouts[layout];
    for (const head of frame === undefined ? heads : [frame, ...heads]) collect(head, metafile.outputs, outputs);
    const css = [...outputs].map((output) => metafile.outputs[output]?.cssBundle).filter((file) => file !== undefined);
    return { path, preload: [...new Set([...outputs].map(nameOf))], css: [...new Set(css)].map(nameOf) };
  });
}

/**
 * Returns the files that are fetched first for the pages of a layout.
 * @throws Error
 */
export function pageHeads(source: string, layout: string, metafile: Metafile): string[] {
  return declaredRoutes(source)
    .filter((route) => route.layout === layout)
    .flatMap((route) => headsOf(source, route, metafile));
}

function headsOf(
  source: string,
  { path, targets }: Pick<DeclaredRoute, "path" | "targets">,
  { outputs }: Metafile,
): string[] {
  return targets.map((target) => {
    const wanted = relative(process.cwd(), resolve(dirname(source), target));
    const output = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === wanted)?.[0];
    if (output === undefined)
      throw new Error(`${source}: the page ${path} loads ${target}, of which the bundle has no file`);
    return output;
  });
}

/** Adds a chunk and everything that it imports statically. */
export function collect(output: string, outputs: Outputs, found: Set<string>): void {
  if (found.has(output)) return;
  found.add(output);
  for (const { path, kind, external } of outputs[output]?.imports ?? [])
    if (kind === "import-statement" && external !== true) collect(path, outputs, found);
}

interface ObjectNode extends Node {
  properties: { type: string; key?: { name?: string; value?: unknown }; value?: Node & { value?: unknown } }[];
}

export interface DeclaredRoute {
  path: string;
  layout: string | undefined;
  /** The import specifiers in its `load` and `also`, as written. */
  targets: string[];
}

/** Returns the sources that declare pages; a plugin's page replaces the kernel's page with the same path. */
export function routeSources({ instances }: Pick<LoadedConfig, "instances">): string[] {
  return [
    ...new Set([
      "kernel/browser/app/kernel-plugin.tsx",
      ...instances.map(({ folder }) => join(folder, "browser.tsx")).filter(existsSync),
    ]),
  ];
}

/**
 * Returns all objects with a literal `path` and a `load`, anywhere in the file; `also` names further files to preload.
 */
export function declaredRoutes(source: string): DeclaredRoute[] {
  const { code } = transformSync(readFileSync(source, "utf8"), {
    loader: "tsx",
    format: "esm",
    jsx: "automatic",
    target: "esnext",
  });
  const routes: DeclaredRoute[] = [];
  walkTree(parse(code, { ecmaVersion: "latest", sourceType: "module" }), (node) => {
    if (node.type !== "ObjectExpression") return;
    const property = (name: string): (Node & { value?: unknown }) | undefined =>
      (node as ObjectNode).properties.find(({ key }) => key?.name === name)?.value;
    const path = property("path")?.value;
    const loads = [property("load"), property("also")].filter((found) => found !== undefined);
    if (typeof path !== "string" || property("load") === undefined) return;
    const targets: string[] = [];
    for (const load of loads) {
      walkTree(load, (inner) => {
        const { type, source: imported } = inner as Node & { source?: { value?: unknown } };
        if (type === "ImportExpression" && typeof imported?.value === "string") targets.push(imported.value);
      });
    }
    const layout = property("layout")?.value;
    routes.push({ path, layout: typeof layout === "string" ? layout : undefined, targets });
  });
  return routes;
}
