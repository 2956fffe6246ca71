/**
 * The router as production wants it: without the parts for frameworks that its debugging names keep in every bundle.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const folder = join(import.meta.dirname, "..", "..", "node_modules", "react-router", "dist", "production");

/** Its exports name the development build for everybody, and no condition chooses the other. */
export const leanRouter: Plugin = {
  name: "lean-router",
  setup: (build) => {
    build.onResolve({ filter: /^react-router$/ }, () => ({ path: join(folder, "index.mjs"), sideEffects: false }));
    build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/ }, async ({ path }) => ({
      contents: withoutNames(await readFile(path, "utf8")),
      loader: "js",
    }));
  },
};

/** Naming a component counts as using it, and calls that only make a value are not known to be harmless. */
export function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, "")
    .replace(
      /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\(|new (?:Set|URL)\()/gm,
      "$1/* @__PURE__ */ $2",
    );
}
