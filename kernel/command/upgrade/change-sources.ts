/** Applies the changes of sources between two versions to the files of a deployment. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import gt from "semver/functions/gt.js";
import lte from "semver/functions/lte.js";
import type { SourceChange } from "./source-changes.ts";

export interface ChangeRequest {
  /** The folder of the deployment. */
  folder: string;
  changes: readonly SourceChange[];
  /** The version of the kernel before the upgrade. */
  from: string;
  /** The version that is installed now. */
  to: string;
}

/** The config, and the plugins that are folders of the deployment. */
const patterns = ["*.config.ts", "plugins/**/*.{ts,tsx}"];

/** Returns the changed files, relative to the folder, each with the reason. */
export function changeSources({ folder, changes, from, to }: ChangeRequest): { file: string; reason: string }[] {
  const due = changes.filter(({ version }) => gt(version, from) && lte(version, to));
  if (due.length === 0) return [];
  const files = globSync(patterns, { cwd: folder, exclude: (name) => name === "node_modules" }).toSorted();
  return files.flatMap((file) => {
    const path = join(folder, file);
    const before = readFileSync(path, "utf8");
    const reasons: string[] = [];
    const after = due.reduce((text, { change, reason }) => {
      const changed = change(text);
      if (changed !== text) reasons.push(reason);
      return changed;
    }, before);
    if (after !== before) writeFileSync(path, after);
    return reasons.map((reason) => ({ file, reason }));
  });
}
