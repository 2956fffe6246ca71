/** Reads a record's history for users who may see the record, limited to the fields that they may see. */
import { refuse, type AdminUser } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import { historyPage, type AuditEntry } from "../contract.ts";
import { entriesOf } from "./record-entries.ts";
import { labelChanges } from "./label-changes.ts";

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
  const { rows } = await entriesOf(
    resourceId,
    recordId,
    before === undefined ? {} : { before },
    historyPage + 1,
  ).execute(db);
  const page = rows.slice(0, historyPage);
  const seen = new Set(columns.filter(({ showIn }) => showIn.show).map(({ name }) => name));
  // No page shows a secret; users who may edit it see that it has changed.
  const entered = new Set(columns.filter(({ showIn }) => showIn.edit && allowedActions.edit).map(({ name }) => name));
  const shown = page.map(({ changes }) =>
    changes.filter(({ column, isSecret }) => seen.has(column) || (isSecret === true && entered.has(column))),
  );
  const labelled = await labelChanges(resources, adminUser, columns, shown, before === undefined ? record : undefined);
  const entries = page.map(({ id, at, kind, username, ...entry }, index) => ({
    id,
    at,
    kind,
    username,
    actionId: entry.action_id,
    isRestore: entry.is_restore,
    importFile: entry.import_file,
    changes: labelled[index] ?? [],
  }));
  return { entries, hasMore: rows.length > historyPage };
}
