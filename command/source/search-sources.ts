/** Finds the uses of an export in the files of a config and of its plugins. */
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { DeprecatedExport } from "@portalkit/kernel/tools";
import { findExportUses } from "./find-export-uses.ts";
import { nodesOf } from "./identifiers.ts";
import { filesOf } from "./syntax-tree.ts";

/**
 * Returns what finds the places that use an export, as `file:line:column`.
 * @param configFile whose own modules are searched too
 * @param folders those of the plugins in use
 */
export function searchSources(configFile: string, folders: readonly string[]): (one: DeprecatedExport) => string[] {
  // Tests are not part of a deployment.
  const own = folders.flatMap((folder) =>
    globSync("**/*.{ts,tsx,js}", {
      cwd: folder,
      exclude: (name) => name === "node_modules" || /\.(test|d)\.tsx?$/.test(name),
    }).map((name) => join(folder, name)),
  );
  const sources = [...new Set([...filesOf(configFile), ...own])].toSorted().map((name) => {
    const text = readFileSync(name, "utf8");
    return { name, text, nodes: nodesOf(name, text) };
  });
  return (one) =>
    sources.flatMap(({ name, text, nodes }) =>
      findExportUses(nodes, one).map(({ node }) => {
        const before = text.slice(0, node.start).split("\n");
        return `${relative(process.cwd(), name)}:${before.length}:${(before.at(-1) ?? "").length + 1}`;
      }),
    );
}
