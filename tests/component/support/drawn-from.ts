/**
 * What the gallery's pictures were last compared with: a hash of everything that they are drawn from. While it is the
 * same, drawing them again, which takes minutes, would show nothing.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const stored = "tests/component/gallery-pictures.sha256";
/** The pictures, and how they are taken. */
const sources = "tests/component/{gallery-pictures.test.ts,gallery-pictures/*,support/{open-gallery,pictures}.ts}";

/** @param built the folder with the built gallery and its fonts */
export function drawnFrom(built: string, browserVersion: string): string {
  const hash = createHash("sha256").update(browserVersion);
  const add = (folder: string, pattern: string): void => {
    for (const file of globSync(pattern, { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted())
      hash.update(file.slice(folder.length)).update(readFileSync(file));
  };
  add(built, "**/*");
  add(process.cwd(), sources);
  return hash.digest("hex");
}

export const isDrawnFrom = (hash: string): boolean =>
  existsSync(stored) && readFileSync(stored, "utf8").trim() === hash;

/** To be committed with the change that has changed what they are drawn from. */
export const storeDrawnFrom = (hash: string): void => writeFileSync(stored, `${hash}\n`);
