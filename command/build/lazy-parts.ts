/**
 * Keeps the code that every page needs in one file. The bundler divides code by the entry points that reach it, and
 * each lazily loaded file is one; so each is made to import what has been loaded before it.
 */
import { dirname, resolve } from "node:path";
import type { Plugin } from "esbuild";

const namespace = "lazy";

/** The name of a lazily loaded file as an entry point in the metafile. */
export const lazyEntry = (file: string): string => `${namespace}:${resolve(file)}`;

/** Which files a lazily loaded one comes with. */
export interface Company {
  /** Those that have been loaded before it: those that load it. */
  loadedBefore: (file: string) => readonly string[];
  /** Those that are loaded together with it, as one file; the names that they export differ. */
  loadedWith: (file: string) => readonly string[];
  /** The file that it is loaded together with; otherwise itself. */
  loadedAs: (file: string) => string;
}

export function lazyParts({ loadedBefore, loadedWith, loadedAs }: Company): Plugin {
  return {
    name: "lazy-parts",
    setup: (setup) => {
      setup.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, with: attributes }) => {
        if (kind !== "dynamic-import") return undefined;
        const found = await setup.resolve(path, { kind: "import-statement", importer, resolveDir, with: attributes });
        return found.external || found.errors.length > 0 ? found : { path: loadedAs(found.path), namespace };
      });
      setup.onLoad({ filter: /.*/, namespace }, ({ path, with: attributes }) => {
        const source = JSON.stringify(path);
        const before = loadedBefore(path).map((file) => `import ${JSON.stringify(resolve(file))};`);
        const exported = [path, ...loadedWith(path)].map((file) => `export * from ${JSON.stringify(file)};`);
        const type = attributes["type"];
        return {
          contents:
            type === undefined
              ? [...before, ...exported].join("\n")
              : `${before.join("\n")}\nexport { default } from ${source} with { type: ${JSON.stringify(type)} };`,
          resolveDir: path.startsWith("/") ? dirname(path) : ".",
          loader: "js",
        };
      });
    },
  };
}
