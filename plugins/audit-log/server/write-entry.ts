/** Writes one activity down, in the transaction that it belongs to. */
import { sql } from "kysely";
import type { Activity, FieldChange } from "#kernel/contract";
import type { Database, DatabaseTransaction } from "#kernel/server";
import type { AuditChange } from "../contract.ts";

/** Letters of a value that are kept. */
const longestValue = 2_000;
/** Records of a bulk action that are named. */
const mostRecords = 200;

export async function writeEntry(activity: Activity, db: Database | DatabaseTransaction): Promise<void> {
  const { kind, adminUser, resourceId = null, recordId = null, recordLabel = null, actionId = null, changes = [], details } = activity;
  const origin = adminUser?.origin ?? activity.origin;
  const username = adminUser?.username ?? textOf(details?.["username"]);
  await sql`insert into audit_log (kind, user_id, username, ip, user_agent, resource_id, record_id, record_label, action_id, changes, details) values (
    ${kind}, ${adminUser?.pk ?? null}, ${withoutNul(username)}, ${origin?.ip ?? ""}, ${withoutNul(origin?.userAgent ?? "")}, ${resourceId}, ${recordId},
    ${recordLabel === null ? null : withoutNul(recordLabel).slice(0, 300)}, ${actionId}, ${jsonOf(changes.map(keptChange))}::jsonb, ${details === undefined ? null : jsonOf(keptDetails(details))}::jsonb)`.execute(db);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** The database's texts cannot hold the letter zero. */
const withoutNul = (text: string): string => text.replaceAll("\u0000", "");
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll("\\u0000", "");

function keptChange({ column, label, isSecret, ...values }: FieldChange): AuditChange {
  if (isSecret === true) return { column, label, isSecret };
  return { column, label, ...Object.fromEntries(Object.entries(values).map(([side, value]) => [side, keptValue(value)])) };
}

function keptValue(value: unknown): unknown {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const letters = [...text];
  return letters.length <= longestValue ? value : `${letters.slice(0, longestValue).join("")}… (${letters.length})`;
}

function keptDetails(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { recordIds, ...others } = details;
  return Array.isArray(recordIds) ? { ...others, count: recordIds.length, recordIds: recordIds.slice(0, mostRecords) } : { ...others };
}
