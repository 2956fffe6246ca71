/** Reads the records of a bulk action, for users who may see its entry. */
import { sql } from "kysely";
import { Refusal, refuse, type AdminUser, type Column, type Row } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import { auditResourceId, recordsPage, type AuditChange, type AuditRecord } from "../contract.ts";
import { labelChanges } from "./label-changes.ts";

/** @throws PORTAL_RESOURCE_UNKNOWN, PORTAL_RECORD_UNKNOWN */
export async function readEntryRecords(
  { resources, db }: PluginServices,
  adminUser: AdminUser,
  { entryId, after = "" }: { entryId: string; after?: string },
): Promise<{ resourceId: string; records: AuditRecord[]; total: number; hasMore: boolean }> {
  const entry = await resources.find(auditResourceId, entryId, adminUser);
  if (entry === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  const resourceId = String(entry["resource_id"] ?? "");
  const { rows } = await sql<AuditRecord>`select record_id as "recordId", record_label as "recordLabel", changes
    from audit_log_records
    where entry_id = ${entryId} and record_id > ${after} order by record_id limit ${recordsPage + 1}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from audit_log_records
    where entry_id = ${entryId}`.execute(db);
  const page = rows.slice(0, recordsPage);
  const labelled = await labelChanges(
    resources,
    adminUser,
    await columnsOf(resources, adminUser, resourceId),
    page.map(({ changes }) => changes),
  );
  const records = page.map((record, index) => ({ ...record, changes: labelled[index] ?? [] }));
  return { resourceId, records, total: counted[0]?.total ?? 0, hasMore: rows.length > recordsPage };
}

/** Adds labels to an entry's own changes, for its page. */
export async function labelEntry({ resources }: PluginServices, adminUser: AdminUser, entry: Row): Promise<void> {
  const changes = entry["changes"] as AuditChange[];
  const columns = await columnsOf(resources, adminUser, String(entry["resource_id"] ?? ""));
  [entry["changes"]] = await labelChanges(resources, adminUser, columns, [changes]);
}

/** Returns no columns if the resource is removed or the user may not see it; its changes have no labels then. */
async function columnsOf(
  resources: PluginServices["resources"],
  adminUser: AdminUser,
  resourceId: string,
): Promise<readonly Column[]> {
  try {
    return (await resources.describe(resourceId, adminUser)).columns;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
