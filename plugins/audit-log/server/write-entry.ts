/** Writes one activity in the transaction that it belongs to. */
import { sql } from "kysely";
import type { Activity, FieldChange, RecordChange } from "#kernel/contract";
import type { Database, DatabaseTransaction } from "#kernel/server";
import type { AuditChange } from "../contract.ts";

/** Maximum stored length of a value, in characters. */
const maxValueLength = 2_000;
const maxLabelLength = 300;
/** Maximum number of records of a bulk action per insert statement. */
const recordsAtOnce = 1_000;

export async function writeEntry(activity: Activity, db: Database | DatabaseTransaction): Promise<void> {
  const {
    kind,
    adminUser,
    resourceId = null,
    recordId = null,
    recordLabel = null,
    actionId = null,
    changes = [],
    records = [],
    details,
  } = activity;
  const origin = adminUser?.origin ?? activity.origin;
  const username = adminUser?.username ?? textOf(details?.["username"]);
  const { rows } = await sql<{ id: string }>`insert into audit_log (kind, user_id, username, ip, user_agent,
    resource_id, record_id, record_label, action_id, changes, details) values (
    ${kind}, ${adminUser?.pk ?? null}, ${withoutNul(username)}, ${origin?.ip ?? ""},
      ${withoutNul(origin?.userAgent ?? "")}, ${resourceId}, ${recordId},
    ${recordLabel === null ? null : withoutNul(recordLabel).slice(0, maxLabelLength)}, ${actionId},
      ${jsonOf(changes.map(keptChange))}::jsonb,
        ${jsonOrNull(activity.records === undefined ? details : { ...details, count: records.length })}::jsonb)
          returning id`.execute(db);
  for (let at = 0; at < records.length; at += recordsAtOnce)
    await writeRecords(rows[0]?.id, resourceId, records.slice(at, at + recordsAtOnce), db);
}

/** Writes a row for each record of a bulk action, so that its history includes the action, whatever their number. */
async function writeRecords(
  entryId: string | undefined,
  resourceId: string | null,
  records: readonly RecordChange[],
  db: Database | DatabaseTransaction,
): Promise<void> {
  const columnOf = (read: (record: RecordChange) => string): string[] =>
    records.map((record) => withoutNul(read(record)));
  await sql`insert into audit_log_records (entry_id, resource_id, record_id, record_label, changes)
    select ${entryId}, ${resourceId}, record_id, record_label, changes::jsonb from unnest(
      ${columnOf(({ recordId }) => recordId)}::text[],
        ${columnOf(({ recordLabel }) => recordLabel.slice(0, maxLabelLength))}::text[],
          ${records.map((record) => jsonOf(record.changes.map(keptChange)))}::text[]
    ) as records (record_id, record_label, changes)`.execute(db);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** Removes the character U+0000, which PostgreSQL's text cannot store. */
const withoutNul = (text: string): string => text.replaceAll("\u0000", "");
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll("\\u0000", "");
const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : jsonOf(value));

function keptChange({ column, label, isSecret, ...values }: FieldChange): AuditChange {
  if (isSecret === true) return { column, label, isSecret };
  return {
    column,
    label,
    ...Object.fromEntries(Object.entries(values).map(([side, value]) => [side, keptValue(value)])),
  };
}

function keptValue(value: unknown): unknown {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const letters = [...text];
  return letters.length <= maxValueLength ? value : `${letters.slice(0, maxValueLength).join("")}… (${letters.length})`;
}
