/**
 * Removes TypeBox schemas from contract files in the browser build: like types, they are only checked on the server.
 */
import { readFile } from "node:fs/promises";
import { parse, type Node } from "acorn";
import { transform, type Plugin } from "esbuild";
import MagicString from "magic-string";
import { isPortalPackage } from "../../server/config/plugin-packages.ts";
import { walkTree } from "./walk-tree.ts";

/** Contract files of the kernel and the plugins, also in folders by feature. */
const contractFile = /[\\/](contract[\\/].+|contract)\.(ts|js)$/;

export const eraseSchemas: Plugin = {
  name: "erase-schemas",
  setup: (build) => {
    // Nothing uses it any more, but importing it would still run its initialization.
    build.onResolve({ filter: /^typebox$/ }, ({ path }) => ({ path, namespace: "erased" }));
    build.onLoad({ filter: /.*/, namespace: "erased" }, () => ({
      contents: "export const Type = undefined;",
      loader: "js",
    }));
    build.onLoad({ filter: contractFile }, async ({ path }) => {
      // Other packages have files of this name too.
      if (path.endsWith(".js") && !isPortalPackage(path)) return undefined;
      const { code } = await transform(await readFile(path, "utf8"), { loader: "ts", format: "esm", target: "esnext" });
      return { contents: withoutSchemas(code), loader: "js" };
    });
  },
};

/** Replaces each outermost `Type.Something(...)`, and each call that derives a schema from another, by `undefined`. */
export function withoutSchemas(code: string): string {
  if (!code.includes("Type.")) return code;
  const text = new MagicString(code);
  walkTree(parse(code, { ecmaVersion: "latest", sourceType: "module" }), (node) => {
    if (!isSchemaCall(node)) return true;
    text.overwrite(node.start, node.end, "undefined");
    return false;
  });
  return text.toString();
}

interface MaybeCall extends Node {
  callee?: { type: string; name?: string; object?: { type: string; name?: string } };
}

/** Functions that derive a schema from another schema. */
const makers = new Set(["withDefault", "publicOption"]);

function isSchemaCall(node: Node): boolean {
  const { type, callee } = node as MaybeCall;
  if (type !== "CallExpression" || callee === undefined) return false;
  if (callee.type === "Identifier") return makers.has(callee.name ?? "");
  return callee.type === "MemberExpression" && callee.object?.type === "Identifier" && callee.object.name === "Type";
}
