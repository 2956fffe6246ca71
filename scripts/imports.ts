/** Checks the import rules and file conventions: one rule table over every source file. Run by `npm test`. */
import { globSync, readFileSync } from "node:fs";
import { cyclesIn } from "./imports/cycles.ts";
import { needsIn, violationsOf } from "./imports/rules.ts";
import { sourceFile } from "./imports/source-file.ts";

const notOurs = new Set(["node_modules", "dist", "data", "bench-results", "tests/output"]);
const paths = globSync(["**/*.ts", "**/*.tsx", "**/*.css"], { exclude: (path) => notOurs.has(path) }).toSorted();
const files = paths.map((path) => sourceFile(path, readFileSync(path, "utf8")));
const needs = new Map(
  files.flatMap(({ path, text }): [string, string[]][] => {
    const [, plugin] = /(?:^|\/)plugins\/([^/]+)\/contract\.ts$/.exec(path) ?? [];
    return plugin === undefined ? [] : [[plugin, needsIn(text)]];
  }),
);
const violations = files.flatMap((file) => violationsOf(file, needs));
for (const { file, line, rule } of violations) process.stderr.write(`${file}:${line}  ${rule}\n`);
const cycles = cyclesIn(new Map(files.map(({ path, imports }) => [path, imports.map((found) => found.path)])));
for (const cycle of cycles) process.stderr.write(`${cycle.length} files import each other:\n  ${cycle.join("\n  ")}\n`);
process.stdout.write(`${paths.length} files, ${violations.length} violations, ${cycles.length} cycles\n`);
process.exitCode = violations.length + cycles.length === 0 ? 0 : 1;
