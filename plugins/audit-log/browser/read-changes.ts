/** Reads the changes of an entry from a row. */
import type { AuditChange } from "../contract.ts";

/** Skips invalid changes: a row may come from another version of this plugin. */
export function readChanges(value: unknown): AuditChange[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(
      (change): change is AuditChange =>
        typeof change === "object" && change !== null && typeof (change as AuditChange).label === "string",
    )
    .map(named);
}

/** Entries of older versions label a secret by the column that stores it; the log itself cannot be changed. */
const named = (change: AuditChange): AuditChange =>
  change.isSecret === true ? { ...change, label: change.label.replace(/ (hash|sealed)$/, "") } : change;
