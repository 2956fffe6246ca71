/** Reads from the demo's records what the audit log would have recorded about them, at the time of each record. */
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../../kernel/contract/database.ts";
import type { AuditChange } from "../../../plugins/audit-log/contract.ts";
import { addressOf } from "./address-of.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { recordedQueries } from "./recorded-queries.ts";

interface Recorded {
  kind: string;
  at: string | Date;
  user_id: string;
  email: string;
  ip: string;
  resource_id: string | null;
  record_id: string | null;
  record_label: string | null;
  action_id: string | null;
  changes: readonly AuditChange[] | null;
  details: Readonly<Record<string, unknown>> | null;
}

const dayMs = 86_400_000;
/** Purchases are many, so that only recent ones are in the log. */
const purchaseDays = 28;

/** @param tables the tables of this deployment */
export async function recordedEntries(db: Database, tables: ReadonlySet<string>, until: Date): Promise<HistoryEntry[]> {
  const purchasesFrom = new Date(until.getTime() - purchaseDays * dayMs);
  const entries: HistoryEntry[] = [];
  for (const { needs, query } of recordedQueries(purchasesFrom)) {
    if (!needs.every((table) => tables.has(table))) continue;
    const { rows } = await read(query).execute(db);
    for (const row of rows)
      entries.push({
        kind: row.kind,
        at: new Date(row.at),
        by: { id: row.user_id, email: row.email, ip: row.ip },
        resourceId: row.resource_id,
        recordId: row.record_id,
        recordLabel: row.record_label,
        actionId: row.action_id,
        changes: row.changes ?? [],
        details: row.details,
      });
  }
  return entries.filter(({ at }) => at <= until);
}

const read = (query: RawBuilder<unknown>): RawBuilder<Recorded> => sql<Recorded>`
  select entries.*, u.email, ${addressOf("u")} as ip from (${query}) as entries (kind, at, user_id, resource_id,
    record_id, record_label, action_id, changes, details) join portal_users u on u.id::text = entries.user_id
  order by entries.at`;
