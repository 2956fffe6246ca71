/** Checks a file against the rules of imports and of files. */
import { fileRules } from "./file-rules.ts";
import { importRules } from "./import-rules.ts";
import type { Needs, Rule } from "./rule.ts";
import { sourceFile, type SourceFile } from "./source-file.ts";

export const rules: readonly Rule[] = [...importRules, ...fileRules];

export interface Violation {
  file: string;
  line: number;
  rule: string;
}

/** Returns every broken rule with its line, in the order of the lines. */
export function violationsOf(file: SourceFile, needs: Needs): Violation[] {
  return rules
    .flatMap(({ says, lines }) => lines(file, needs).map((line) => ({ file: file.path, line, rule: says })))
    .toSorted((a, b) => a.line - b.line);
}

/** The same for a text. `path` is relative to the root of the repository. */
export const violationsIn = (path: string, text: string, needs: Needs = new Map()): Violation[] =>
  violationsOf(sourceFile(path, text), needs);

/** Returns the names in the `needs` and `uses` of a plugin's contract, as written there. */
export function needsIn(contract: string): string[] {
  return [...contract.matchAll(/\b(?:needs|uses):\s*\[([^\]]*)\]/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/["']([^"']+)["']/g)].map(([, name = ""]) => name),
  );
}
