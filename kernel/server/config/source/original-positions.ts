/** Parses files with JSX: they are compiled first, and each part of the program then gets its place in the source. */
import { SourceMap, type SourceMapPayload } from "node:module";
import { parse, type Node, type Program } from "acorn";
import { transformSync } from "esbuild";

/** @throws the error of the compiler for a file that has a mistake in its syntax */
export function parseWithJsx(text: string): Program {
  const { code, map } = transformSync(text, { loader: "tsx", jsx: "automatic", sourcemap: true, logLevel: "silent" });
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module", locations: true });
  place(program, new SourceMap(JSON.parse(map) as SourceMapPayload), code, text.split(/\r?\n/));
  return program;
}

/**
 * A part that looks the same in both texts ends where it does in the source; another one is marked up to its line's
 * end.
 */
function place(node: Node, map: SourceMap, code: string, lines: readonly string[]): void {
  if (node.loc !== null && node.loc !== undefined) {
    const entry = map.findEntry(node.loc.start.line - 1, node.loc.start.column);
    if ("originalLine" in entry) {
      const { originalLine: line, originalColumn: column } = entry;
      const source = lines[line] ?? "";
      const made = code.slice(node.start, node.end);
      const length = source.startsWith(made, column) ? made.length : source.trimEnd().length - column;
      node.loc.start = { line: line + 1, column };
      node.loc.end = { line: line + 1, column: column + length };
    }
  }
  for (const part of Object.values(node) as unknown[])
    for (const inner of Array.isArray(part) ? (part as unknown[]) : [part])
      if (typeof inner === "object" && inner !== null && "type" in inner) place(inner as Node, map, code, lines);
}
