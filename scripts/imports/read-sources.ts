/** Reads every source file of the repository. */
import { globSync, readFileSync } from "node:fs";
import { sourceFile, type SourceFile } from "./source-file.ts";

const notOurs = new Set(["node_modules", "dist", "data", "bench-results", "tests/output"]);

/** In the order of their paths. */
export const readSources = (): SourceFile[] =>
  globSync(["**/*.ts", "**/*.tsx", "**/*.css"], { exclude: (path) => notOurs.has(path) })
    .toSorted()
    .map((path) => sourceFile(path, readFileSync(path, "utf8")));
