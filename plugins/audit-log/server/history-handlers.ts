/** Reads a record's history for users who may see the record, limited to the fields that they may see. */
import { sql, type RawBuilder } from "kysely";
import { refuse, type AdminUser } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
import { historyPage, type AuditChange, type AuditEntry } from "../contract.ts";
import { labelChanges } from "./label-changes.ts";

interface EntryRow {
  id: string;
  at: string;
  kind: AuditEntry["kind"];
  username: string;
  action_id: string | null;
  import_file: string | null;
  changes: AuditChange[];
}

/** @throws PORTAL_RESOURCE_UNKNOWN, PORTAL_RECORD_UNKNOWN */
export async function readHistory(
  { resources, db }: PluginServices,
  adminUser: AdminUser,
  { resourceId, recordId, before }: { resourceId: string; recordId: string; before?: string },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const {
    columns,
    options: { allowedActions },
  } = await resources.describe(resourceId, adminUser);
  const record = await resources.find(resourceId, recordId, adminUser);
  if (record === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  const { rows } = await entriesOf(resourceId, recordId, before).execute(db);
  const page = rows.slice(0, historyPage);
  const seen = new Set(columns.filter(({ showIn }) => showIn.show).map(({ name }) => name));
  // No page shows a secret; users who may edit it see that it has changed.
  const entered = new Set(columns.filter(({ showIn }) => showIn.edit && allowedActions.edit).map(({ name }) => name));
  const shown = page.map(({ changes }) =>
    changes.filter(({ column, isSecret }) => seen.has(column) || (isSecret === true && entered.has(column))),
  );
  const labelled = await labelChanges(resources, adminUser, columns, shown, before === undefined ? record : undefined);
  const entries = page.map(({ id, at, kind, username, action_id: actionId, import_file: importFile }, index) => ({
    id,
    at,
    kind,
    username,
    actionId,
    importFile,
    changes: labelled[index] ?? [],
  }));
  return { entries, hasMore: rows.length > historyPage };
}

/** Combines the record's own entries with the bulk actions that include it. Each half is limited by its own index. */
function entriesOf(resourceId: string, recordId: string, before: string | undefined): RawBuilder<EntryRow> {
  const limit = historyPage + 1;
  const half = (table: string, id: string): RawBuilder<unknown> => sql`(select ${sql.ref(id)} as id, changes
    from ${sql.table(table)}
    where resource_id = ${resourceId} and record_id = ${recordId}${before === undefined ? sql`` : sql` and ${sql.ref(id)} < ${before}`} order by ${sql.ref(`${table}.${id}`)} desc limit ${limit})`;
  return sql<EntryRow>`select entry.id::text as id, entry.at, entry.kind, entry.username, entry.action_id,
    entry.details #>> '{import,fileName}' as import_file, own.changes
    from (${half("audit_log", "id")} union all ${half("audit_log_records", "entry_id")}) as own join audit_log as entry
      on entry.id = own.id order by entry.id desc limit ${limit}`;
}
