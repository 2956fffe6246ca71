/**
 * Finds the actual imports between the files of a bundle: the bundler also lists files that could be reached but that
 * nothing is imported from.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse, type Node } from "acorn";
import type { Metafile } from "esbuild";

/**
 * Returns the same bundle without imports that import no names. They can be dropped, since our modules have no side
 * effects; with them a sign-in page would fetch the code of the pages behind it, because both import the kernel's entry
 * point.
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

/** Returns the names of the files that a name is imported or re-exported from. */
function takenFrom(code: string): Set<string> {
  const statements = parse(code, { ecmaVersion: "latest", sourceType: "module" }).body as readonly Statement[];
  return new Set(
    statements.flatMap(({ source, specifiers }) =>
      typeof source?.value === "string" && specifiers?.length !== 0 ? [basename(source.value)] : [],
    ),
  );
}
