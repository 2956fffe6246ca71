/** The differences of an entry, as they come in a row. */
import type { AuditChange } from "../contract.ts";

/** What is none is left out: a row may come from another version of this plugin. */
export function readChanges(value: unknown): AuditChange[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(
      (change): change is AuditChange =>
        typeof change === "object" && change !== null && typeof (change as AuditChange).label === "string",
    )
    .map(named);
}

/** Entries of older versions call a secret after the column that keeps it; the log itself can't be changed. */
const named = (change: AuditChange): AuditChange =>
  change.isSecret === true ? { ...change, label: change.label.replace(/ (hash|sealed)$/, "") } : change;
