/** Reads the entries of one record: its own, and the bulk actions that include it. */
import { sql, type RawBuilder } from "kysely";
import type { AuditChange, AuditEntry } from "../contract.ts";

export interface EntryRow {
  id: string;
  at: string;
  kind: AuditEntry["kind"];
  username: string;
  action_id: string | null;
  import_file: string | null;
  is_restore: boolean;
  changes: AuditChange[];
}

/** Which entries: all or those before an entry, newest first; those after one, oldest first; or a single one. */
export type EntryRange = { before?: string } | { after: string } | { only: string };

/** Selects entries of a record. Each half of the union is limited by its own index. */
export function entriesOf(
  resourceId: string,
  recordId: string,
  range: EntryRange,
  limit: number,
): RawBuilder<EntryRow> {
  const direction = sql.raw("after" in range ? "asc" : "desc");
  const half = (table: string, column: string): RawBuilder<unknown> => {
    const id = sql.ref(`${table}.${column}`);
    return sql`(select ${id} as id, changes from ${sql.table(table)}
    where resource_id = ${resourceId} and record_id = ${recordId}${inRange(id, range)}
      order by ${id} ${direction} limit ${limit})`;
  };
  return sql<EntryRow>`select entry.id::text as id, entry.at, entry.kind, entry.username, entry.action_id,
    entry.details #>> '{import,fileName}' as import_file, coalesce(entry.details ? 'restored', false) as is_restore,
    own.changes
    from (${half("audit_log", "id")} union all ${half("audit_log_records", "entry_id")}) as own join audit_log as entry
      on entry.id = own.id order by entry.id ${direction} limit ${limit}`;
}

function inRange(id: RawBuilder<unknown>, range: EntryRange): RawBuilder<unknown> {
  if ("only" in range) return sql` and ${id} = ${range.only}`;
  if ("after" in range) return sql` and ${id} > ${range.after}`;
  return range.before === undefined ? sql`` : sql` and ${id} < ${range.before}`;
}
