/** A record's history, for those who may see the record, with the fields that they see. */
import { sql } from "kysely";
import { refuse, type AdminUser } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
import { historyPage, type AuditChange, type AuditEntry } from "../contract.ts";

interface EntryRow {
  id: string;
  at: string;
  kind: AuditEntry["kind"];
  username: string;
  action_id: string | null;
  changes: AuditChange[];
}

/** @throws PORTAL_ACTION_NOT_ALLOWED, PORTAL_RESOURCE_UNKNOWN, PORTAL_RECORD_UNKNOWN */
export async function readHistory({ options, resources, db }: PluginServices, adminUser: AdminUser, { resourceId, recordId, before }: { resourceId: string; recordId: string; before?: string }): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  if (!(options["historyRoles"] as string[]).includes(adminUser.role)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const { columns } = await resources.describe(resourceId, adminUser);
  if ((await resources.find(resourceId, recordId, adminUser)) === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  const older = before === undefined ? sql`` : sql` and id < ${before}`;
  const { rows } = await sql<EntryRow>`select id::text as id, at, kind, username, action_id, changes from audit_log
    where resource_id = ${resourceId} and record_id = ${recordId}${older} order by audit_log.id desc limit ${historyPage + 1}`.execute(db);
  const seen = new Set(columns.filter(({ showIn }) => showIn.show).map(({ name }) => name));
  const isOpen = ({ column, isSecret }: AuditChange): boolean => isSecret === true || seen.has(column);
  const entries = rows.slice(0, historyPage).map(({ action_id: actionId, changes, ...entry }) => ({ ...entry, actionId, changes: changes.filter(isOpen) }));
  return { entries, hasMore: rows.length > historyPage };
}
