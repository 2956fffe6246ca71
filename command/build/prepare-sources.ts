/**
 * Prepares sources for the browser: contract files lose their schemas, and what a plugin imports from an entry point of
 * the kernel comes from the file that has it. The bundler takes everything that an entry point re-exports for reachable
 * wherever it is imported, so that the first page would get what only later parts use.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import type { Loader, Plugin } from "esbuild";
import MagicString from "magic-string";
import { parseSync } from "oxc-parser";
import { isPortalPackage, kernelFile, kernelFolder, kernelPackage } from "@portalkit/kernel/tools";
import { withoutSchemas } from "./erase-schemas.ts";

/** Contract files of the kernel and the plugins, also in folders by feature. */
const contractFile = /[\\/](contract[\\/].+|contract)\.(ts|js)$/;
/** The entry points of the kernel's package that browser halves import. */
const entryPoints: Readonly<Record<string, string>> = {
  [`${kernelPackage}/contract`]: "contract",
  [`${kernelPackage}/browser`]: "browser",
  [`${kernelPackage}/browser/plugin`]: "browser-plugin",
};

export const prepareSources: Plugin = {
  name: "prepare-sources",
  setup: (build) => {
    // Nothing uses it any more, but importing it would still run its initialization.
    build.onResolve({ filter: /^typebox$/ }, ({ path }) => ({ path, namespace: "erased" }));
    build.onLoad({ filter: /.*/, namespace: "erased" }, () => ({
      contents: "export const Type = undefined;",
      loader: "js",
    }));
    let exported = new Map<string, Exports>();
    build.onStart(() => {
      exported = new Map(Object.entries(entryPoints).map(([name, file]) => [name, exportsOf(kernelFile(file))]));
    });
    build.onLoad({ filter: /\.(ts|tsx|js)$/ }, async ({ path }) => {
      const isOfKernel = path.startsWith(`${kernelFolder}${sep}`);
      const isContract = contractFile.test(path);
      if (isOfKernel && !isContract) return undefined;
      // Other packages have files of these names too.
      if (path.endsWith(".js") && !isPortalPackage(path)) return undefined;
      const code = await readFile(path, "utf8");
      const erased = isContract ? withoutSchemas(code, path) : code;
      const contents = isOfKernel ? erased : withDirectImports(erased, path, exported);
      return { contents, loader: path.slice(path.lastIndexOf(".") + 1) as Loader };
    });
  },
};

/** Where each export of a module comes from, by its name. */
type Exports = ReadonlyMap<string, { from: string; name: string }>;

function exportsOf(path: string): Exports {
  const file = resolve(path);
  const found = new Map<string, { from: string; name: string }>();
  for (const statement of parseSync(file, readFileSync(file, "utf8")).program.body) {
    if (statement.type !== "ExportNamedDeclaration" || statement.source === null) continue;
    const { value } = statement.source;
    const from = value.startsWith(".") ? resolve(dirname(file), value) : value;
    for (const { exported, local } of statement.specifiers) found.set(nameOf(exported), { from, name: nameOf(local) });
  }
  return found;
}

/** @param exported by the names under which modules are imported */
export function withDirectImports(code: string, file: string, exported: ReadonlyMap<string, Exports>): string {
  if (!code.includes(`${kernelPackage}/`)) return code;
  const text = new MagicString(code);
  for (const statement of parseSync(file, code).program.body) {
    if (statement.type !== "ImportDeclaration" || statement.importKind === "type") continue;
    const known = exported.get(statement.source.value);
    if (known === undefined) continue;
    const direct = statement.specifiers.map((specifier) => {
      if (specifier.type !== "ImportSpecifier") return undefined;
      if (specifier.importKind === "type") return "";
      const found = known.get(nameOf(specifier.imported));
      return found && `import { ${found.name} as ${specifier.local.name} } from ${JSON.stringify(found.from)};`;
    });
    if (direct.includes(undefined)) continue;
    // As many lines as before, so that the source maps name the right ones.
    const lines = code.slice(statement.start, statement.end).replace(/[^\n]/g, "");
    text.overwrite(statement.start, statement.end, `${direct.join(" ")}${lines}`);
  }
  return text.toString();
}

const nameOf = (name: { type: string; name?: string; value?: unknown }): string => String(name.name ?? name.value);
