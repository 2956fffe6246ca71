/**
 * What the files of a bundle take from each other: the bundler also lists files that a page could reach and takes
 * nothing from.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse, type Node } from "acorn";
import type { Metafile } from "esbuild";

/**
 * The same bundle without imports that bring nothing. Our modules do nothing by being imported, so nobody misses them;
 * with them a page in front of the door would ask for the code of the pages behind it, because both know the kernel's
 * door.
 */
export function withRealImports(metafile: Metafile): Metafile {
  const outputs = Object.entries(metafile.outputs).map(([file, output]) => {
    if (!file.endsWith(".js") || output.imports.length === 0) return [file, output] as const;
    const taken = takenFrom(readFileSync(file, "utf8"));
    return [
      file,
      {
        ...output,
        imports: output.imports.filter(({ kind, path }) => kind !== "import-statement" || taken.has(basename(path))),
      },
    ] as const;
  });
  return { ...metafile, outputs: Object.fromEntries(outputs) };
}

interface Statement extends Node {
  source?: { value?: unknown } | null;
  specifiers?: readonly unknown[];
}

/** Names of the files that something is imported from, or passed on. */
function takenFrom(code: string): Set<string> {
  const statements = parse(code, { ecmaVersion: "latest", sourceType: "module" }).body as readonly Statement[];
  return new Set(
    statements.flatMap(({ source, specifiers }) =>
      typeof source?.value === "string" && specifiers?.length !== 0 ? [basename(source.value)] : [],
    ),
  );
}
