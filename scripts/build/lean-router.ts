/**
 * Bundles the router's production build: without its framework parts, which its debugging names keep in every bundle.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const folder = join(import.meta.dirname, "..", "..", "node_modules", "react-router", "dist", "production");

/** Its exports always lead to the development build, and no export condition selects the other one. */
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

/**
 * Removes assignments of display names, which count as a use of the component, and marks calls that only create a value
 * as free of side effects.
 */
export function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, "")
    .replace(
      /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\(|new (?:Set|URL)\()/gm,
      "$1/* @__PURE__ */ $2",
    );
}
