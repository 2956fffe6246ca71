/** Checks the import rules and file conventions: one rule table over every source file. Run by `npm test`. */
import { cyclesIn } from "./imports/cycles.ts";
import { readSources } from "./imports/read-sources.ts";
import { needsIn, violationsOf } from "./imports/rules.ts";

const files = readSources();
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
process.stdout.write(`${files.length} files, ${violations.length} violations, ${cycles.length} cycles\n`);
process.exitCode = violations.length + cycles.length === 0 ? 0 : 1;
