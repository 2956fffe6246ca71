/**
 * The field-by-field difference between two states of a record, without values that must not be stored in clear text.
 */
import type { FieldChange, Row } from "@portalkit/kernel/contract";
import { isStored, type PreparedResource } from "../tables/prepared-resource.ts";

/**
 * @param before undefined for a new record
 * @param after undefined for a deleted record
 */
export function fieldChanges(
  { columns }: Pick<PreparedResource, "columns">,
  before: Row | undefined,
  after: Row | undefined,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const { name, label, definition } of [...columns.values()].filter(isStored)) {
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    if (definition.backendOnly === true || definition.masked === true) {
      // Users know a secret by the column that they enter it in, not by the column that stores it.
      const known = columns.get(definition.storesColumn ?? name) ?? { name, label };
      if (!changes.some(({ column }) => column === known.name))
        changes.push({ column: known.name, label: known.label, isSecret: true });
    } else
      changes.push({
        column: name,
        label,
        ...(before === undefined ? {} : { before: old }),
        ...(after === undefined ? {} : { after: now }),
      });
  }
  return changes;
}
