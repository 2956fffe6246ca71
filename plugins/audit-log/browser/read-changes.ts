/** The differences of an entry, as they come in a row. */
import type { AuditChange } from "../contract.ts";

/** What is none is left out: a row may come from another version of this plugin. */
export function readChanges(value: unknown): AuditChange[] {
  return Array.isArray(value) ? value.filter((change): change is AuditChange => typeof change === "object" && change !== null && typeof (change as AuditChange).label === "string") : [];
}
