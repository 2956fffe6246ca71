/** Writes activities in the transaction that they belong to. */
import { sql } from "kysely";
import type { Activity, FieldChange, RecordChange } from "@portalkit/kernel/contract";
import { executePrepared, type Database, type DatabaseTransaction } from "@portalkit/kernel/server";
import type { AuditChange } from "../contract.ts";

const maxLabelLength = 300;
/** Maximum number of records of a bulk action per insert statement. */
const recordsAtOnce = 1_000;

/** @param maxLength maximum stored length of a value, in characters */
export async function writeEntry(
  activity: Activity,
  maxLength: number,
  db: Database | DatabaseTransaction,
): Promise<void> {
  const { records = [], resourceId = null } = activity;
  const [entryId] = await insertEntries([activity], maxLength, db);
  for (let at = 0; at < records.length; at += recordsAtOnce)
    await writeRecords(entryId, resourceId, records.slice(at, at + recordsAtOnce), maxLength, db);
}

/** Writes activities of single records, with one statement for many. */
export async function writeEntries(
  activities: readonly Activity[],
  maxLength: number,
  db: Database | DatabaseTransaction,
): Promise<void> {
  for (let at = 0; at < activities.length; at += recordsAtOnce)
    await insertEntries(activities.slice(at, at + recordsAtOnce), maxLength, db);
}

const detailsOf = ({ details, records }: Activity): Activity["details"] =>
  records === undefined ? details : { ...details, count: records.length };

/** Returns the ids of the entries, in their order. */
async function insertEntries(
  activities: readonly Activity[],
  maxLength: number,
  db: Database | DatabaseTransaction,
): Promise<string[]> {
  const originOf = ({ adminUser, origin }: Activity): Activity["origin"] => adminUser?.origin ?? origin;
  const columnOf = (read: (activity: Activity) => string | null | undefined): (string | null)[] =>
    activities.map((activity) => {
      const text = read(activity) ?? null;
      return text === null ? null : withoutNul(text);
    });
  const { rows } = await executePrepared(
    sql<{ id: string }>`insert into audit_log (kind, user_id, username, ip, user_agent,
    resource_id, record_id, record_label, action_id, changes, details)
    select kind, user_id, username, ip, user_agent, resource_id, record_id, record_label, action_id, changes::jsonb,
      details::jsonb from unnest(
        ${columnOf(({ kind }) => kind)}::text[],
        ${columnOf(({ adminUser }) => adminUser?.pk)}::text[],
        ${columnOf(({ adminUser, details }) => adminUser?.username ?? textOf(details?.["username"]))}::text[],
        ${columnOf((activity) => originOf(activity)?.ip ?? "")}::text[],
        ${columnOf((activity) => originOf(activity)?.userAgent ?? "")}::text[],
        ${columnOf(({ resourceId }) => resourceId)}::text[],
        ${columnOf(({ recordId }) => recordId)}::text[],
        ${columnOf(({ recordLabel }) => recordLabel?.slice(0, maxLabelLength))}::text[],
        ${columnOf(({ actionId }) => actionId)}::text[],
        ${activities.map(({ changes = [] }) => jsonOf(changes.map((change) => keptChange(change, maxLength))))}::text[],
        ${activities.map((activity) => jsonOrNull(detailsOf(activity)))}::text[]
      ) with ordinality as entries (kind, user_id, username, ip, user_agent, resource_id, record_id, record_label,
        action_id, changes, details, place) order by place returning id`,
    db,
  );
  return rows.map(({ id }) => id);
}

/** Writes a row for each record of a bulk action, so that its history includes the action, whatever their number. */
async function writeRecords(
  entryId: string | undefined,
  resourceId: string | null,
  records: readonly RecordChange[],
  maxLength: number,
  db: Database | DatabaseTransaction,
): Promise<void> {
  const columnOf = (read: (record: RecordChange) => string): string[] =>
    records.map((record) => withoutNul(read(record)));
  await sql`insert into audit_log_records (entry_id, resource_id, record_id, record_label, changes)
    select ${entryId}, ${resourceId}, record_id, record_label, changes::jsonb from unnest(
      ${columnOf(({ recordId }) => recordId)}::text[],
        ${columnOf(({ recordLabel }) => recordLabel.slice(0, maxLabelLength))}::text[],
          ${records.map((record) => jsonOf(record.changes.map((change) => keptChange(change, maxLength))))}::text[]
    ) as records (record_id, record_label, changes)`.execute(db);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** Removes the character U+0000, which PostgreSQL's text cannot store. */
const withoutNul = (text: string): string => text.replaceAll("\u0000", "");
/** Removes the character from JSON, but not the text of its escape sequence. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\u0000/g, "$1");
const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : jsonOf(value));

function keptChange({ column, label, isSecret, ...values }: FieldChange, maxLength: number): AuditChange {
  if (isSecret === true) return { column, label, isSecret };
  const truncated = changeSides.filter((side) => lettersOf(values[side]).length > maxLength);
  return {
    column,
    label,
    ...Object.fromEntries(Object.entries(values).map(([side, value]) => [side, keptValue(value, maxLength)])),
    ...(truncated.length === 0 ? {} : { truncated }),
  };
}

const changeSides = ["before", "after"] as const;

function keptValue(value: unknown, maxLength: number): unknown {
  const letters = lettersOf(value);
  if (letters.length > maxLength) return `${letters.slice(0, maxLength).join("")}… (${letters.length})`;
  // JSON has no infinite numbers.
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

const lettersOf = (value: unknown): string[] => [
  ...(typeof value === "string" ? value : (JSON.stringify(value) ?? "")),
];
