/** Finds, for each page, the files it needs, so that the HTML can ask for all of them at once. */
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parse, type Node } from "acorn";
import { transformSync, type Metafile } from "esbuild";

export interface RouteFiles {
  path: string;
  preload: string[];
  css: string[];
}

type Outputs = Metafile["outputs"];

/** Each route's own file is the target of its `load: () => import("...")`, read from the source that declares it. */
export function routeFiles(sources: readonly string[], metafile: Metafile, nameOf: (output: string) => string): RouteFiles[] {
  return sources.flatMap((source) =>
    declaredRoutes(source).map(({ path, targets }) => {
      const outputs = new Set<string>();
      for (const target of targets) {
        const wanted = relative(process.cwd(), resolve(dirname(source), target));
        const output = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === wanted)?.[0];
        if (output !== undefined) collect(output, metafile.outputs, outputs);
      }
      const css = [...outputs].map((output) => metafile.outputs[output]?.cssBundle).filter((file) => file !== undefined);
      return { path, preload: [...outputs].map(nameOf), css: [...new Set(css)].map(nameOf) };
    }),
  );
}

/** A chunk and everything it imports at once (not lazily). */
export function collect(output: string, outputs: Outputs, found: Set<string>): void {
  if (found.has(output)) return;
  found.add(output);
  for (const { path, kind, external } of outputs[output]?.imports ?? []) if (kind === "import-statement" && external !== true) collect(path, outputs, found);
}

interface ObjectNode extends Node {
  properties: { type: string; key?: { name?: string; value?: unknown }; value?: Node & { value?: unknown } }[];
}

/** Objects with a literal `path` and a `load`, wherever they stand in the file; `also` names further files to ask for. */
export function declaredRoutes(source: string): { path: string; targets: string[] }[] {
  const { code } = transformSync(readFileSync(source, "utf8"), { loader: "tsx", format: "esm", jsx: "automatic", target: "esnext" });
  const routes: { path: string; targets: string[] }[] = [];
  walk(parse(code, { ecmaVersion: "latest", sourceType: "module" }), (node) => {
    if (node.type !== "ObjectExpression") return;
    const property = (name: string): (Node & { value?: unknown }) | undefined => (node as ObjectNode).properties.find(({ key }) => key?.name === name)?.value;
    const path = property("path")?.value;
    const loads = [property("load"), property("also")].filter((found) => found !== undefined);
    if (typeof path !== "string" || property("load") === undefined) return;
    const targets: string[] = [];
    for (const load of loads) {
      walk(load, (inner) => {
        const { type, source: imported } = inner as Node & { source?: { value?: unknown } };
        if (type === "ImportExpression" && typeof imported?.value === "string") targets.push(imported.value);
      });
    }
    routes.push({ path, targets });
  });
  return routes;
}

function walk(node: Node, enter: (node: Node) => void): void {
  enter(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null && typeof (child as Node).type === "string") walk(child as Node, enter);
    }
  }
}
