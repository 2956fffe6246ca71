/** Copies what a container engine sends to a build: a folder without what its ignore file names. */
import { cpSync, readFileSync } from "node:fs";
import { matchesGlob, relative } from "node:path";

/**
 * Copies with modes and times. The copies belong to the caller, as those of an image do to root.
 * @throws Error on a pattern that begins with `!`: a folder is not read for what is kept of it
 */
export function copyContext(context: string, ignoreFile: string, target: string): void {
  const patterns = readFileSync(ignoreFile, "utf8")
    .split("\n")
    .map((line) => line.trim().replace(/^\//, "").replace(/\/$/, ""))
    .filter((line) => line !== "" && !line.startsWith("#"));
  const exception = patterns.find((pattern) => pattern.startsWith("!"));
  if (exception !== undefined) throw new Error(`${ignoreFile}: cannot read "${exception}"`);
  cpSync(context, target, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (source) => {
      const path = relative(context, source);
      return path === "" || !patterns.some((pattern) => matchesGlob(path, pattern));
    },
  });
}
