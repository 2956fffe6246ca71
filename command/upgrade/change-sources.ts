/** Plans and applies the changes of sources that a version of the kernel needs in the files of a deployment. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import MagicString from "magic-string";
import gt from "semver/functions/gt.js";
import lte from "semver/functions/lte.js";
import { keysOf, type DeprecatedKey, type Deprecation } from "@portalkit/kernel/tools";
import { syntaxErrorOf } from "../source/identifiers.ts";
import { filesOf } from "../source/syntax-tree.ts";
import { renameExport } from "./rename-export.ts";
import { renameKeys } from "./rename-keys.ts";
import type { SourceChange } from "./source-changes.ts";

export interface ChangeRequest {
  /** The folder of the deployment. */
  folder: string;
  changes: readonly SourceChange[];
  /** What has a replacement is replaced, whatever the versions: the new name works already. */
  deprecations: readonly Deprecation[];
  /** The version of the kernel before the upgrade. */
  from: string;
  /** The version that is installed now. */
  to: string;
}

export interface PlannedChange {
  /** Relative to the folder. */
  file: string;
  before: string;
  after: string;
  /** Why, once for each kind of change. */
  reasons: string[];
  /** Sentences about lines that only a person can change. */
  byHand: string[];
  /** A sentence about the mistake in the file's syntax, for which its exports and keys were not looked for. */
  unreadable?: string;
}

/** The config, and the plugins that are folders of the deployment. */
const patterns = ["*.config.ts", "plugins/**/*.{ts,tsx}"];

/** Returns the files that need changes; nothing is written. */
export function planChanges({ folder, changes, deprecations, from, to }: ChangeRequest): PlannedChange[] {
  const due = changes.filter(({ version }) => gt(version, from) && lte(version, to));
  const keys = renameKeys(
    folder,
    deprecations.filter((one): one is DeprecatedKey => !("export" in one)),
  );
  const matching = globSync(patterns, { cwd: folder, exclude: (name) => name === "node_modules" });
  const parts = globSync("*.config.ts", { cwd: folder }).flatMap((name) => filesOf(join(folder, name)));
  const found = [...parts, ...keys.edits.map(({ file }) => file), ...keys.computed.map(({ file }) => file)];
  const files = [...new Set([...matching, ...found.map((file) => relative(folder, file))])].toSorted();
  return files.flatMap((file) => {
    const before = readFileSync(join(folder, file), "utf8");
    const mistake = syntaxErrorOf(file, before);
    const unreadable = mistake && `${file}:${mistake.line}: ${mistake.message}; what is deprecated in it was not found`;
    const reasons = new Set<string>();
    const byHand = keys.computed
      .filter((key) => key.file === join(folder, file))
      .map(({ line, one }) => `${file}:${line}: this computed key may be the one: ${reasonOf(one)}; change it by hand`);
    const renamed = new MagicString(before);
    for (const edit of keys.edits.filter((one) => one.file === join(folder, file))) {
      renamed.update(edit.start, edit.end, edit.text);
      reasons.add(reasonOf(edit.one));
    }
    let after = renamed.toString();
    for (const { change, reason } of due) {
      const changed = change(after);
      if (changed !== after) reasons.add(reason);
      after = changed;
    }
    for (const one of deprecations) {
      if (!("export" in one)) continue;
      const { text, byHand: lines } = renameExport(file, after, one);
      if (text !== after) reasons.add(reasonOf(one));
      byHand.push(...lines.map((line) => `${file}:${line}: ${reasonOf(one)}; change it by hand`));
      after = text;
    }
    if (after === before && byHand.length === 0 && unreadable === undefined) return [];
    const problem = unreadable === undefined ? {} : { unreadable };
    return [{ file, before, after, reasons: [...reasons], byHand, ...problem }];
  });
}

/** Writes the files of a plan. */
export function applyChanges(folder: string, plan: readonly PlannedChange[]): void {
  for (const { file, before, after } of plan) if (after !== before) writeFileSync(join(folder, file), after);
}

function reasonOf(one: Deprecation): string {
  const name = "export" in one ? one.export : `the key ${keysOf(one).join(".")}`;
  return `${name} is deprecated since ${one.since}: use ${one.instead}`;
}
