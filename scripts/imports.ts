/** Checks the import rules and file conventions: one rule table over every source file. Run by `npm test`. */
import { globSync, readFileSync } from "node:fs";
import { needsIn, violationsIn } from "./imports/rules.ts";

const notOurs = new Set(["node_modules", "dist", "data", "bench-results", "tests/output"]);
const paths = globSync(["**/*.ts", "**/*.tsx", "**/*.css"], { exclude: (path) => notOurs.has(path) }).toSorted();
const texts = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
const needs = new Map(
  [...texts].flatMap(([path, text]): [string, string[]][] => {
    const [, plugin] = /(?:^|\/)plugins\/([^/]+)\/contract\.ts$/.exec(path) ?? [];
    return plugin === undefined ? [] : [[plugin, needsIn(text)]];
  }),
);
const violations = [...texts].flatMap(([path, text]) => violationsIn(path, text, needs));
for (const { file, line, rule } of violations) process.stderr.write(`${file}:${line}  ${rule}\n`);
process.stdout.write(`${paths.length} files, ${violations.length} violations\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
