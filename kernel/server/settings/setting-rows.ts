/** Reads and writes the table of settings. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { SealedTexts } from "../keys/reseal.ts";

export interface SettingRow {
  id: string;
  instanceId: string;
  name: string;
  version: number;
  value: unknown;
  sealed: string | null;
  isDefault: boolean;
  changedBy: string;
  changedAt: string;
}

const columns = sql`id::text as "id", instance_id as "instanceId", name, version, value, sealed,
  is_default as "isDefault", changed_by as "changedBy",
  to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"`;

/** What `services.sealing` of the kernel needs to know, and `npm run keys:reencrypt`. */
export const sealedSettings: SealedTexts<unknown> & { purpose: string } = {
  table: "portal_settings",
  column: "sealed",
  purpose: "settings",
};

/** The last row of each setting, and the number of all rows, which grows with every change. */
export async function readSettings(
  db: Database | DatabaseTransaction,
): Promise<{ rows: SettingRow[]; changes: number }> {
  const { rows } = await sql<SettingRow & { changes: number }>`select distinct on (instance_id, name) ${columns},
    (select count(*)::integer from portal_settings) as "changes"
    from portal_settings order by instance_id, name, version desc`.execute(db);
  return { rows: rows.map(({ changes: _changes, ...row }) => row), changes: rows[0]?.changes ?? 0 };
}

export async function countChanges(db: Database): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select count(*)::integer as "changes" from portal_settings`.execute(
    db,
  );
  return rows[0]?.changes ?? 0;
}

/** The rows of one setting, the latest first, one more than `limit` if there are more. */
export async function readChanges(
  db: Database,
  setting: { instanceId: string; name: string; before?: number },
  limit: number,
): Promise<SettingRow[]> {
  const { instanceId, name, before } = setting;
  const { rows } = await sql<SettingRow>`select ${columns} from portal_settings
    where instance_id = ${instanceId} and name = ${name}
      ${before === undefined ? sql`` : sql`and version < ${before}`}
    order by version desc limit ${limit + 1}`.execute(db);
  return rows;
}

export type NewValue = { value: unknown } | { secret: (rowId: string) => string } | { isDefault: true };

/**
 * Returns false if the setting has a row of this version already: somebody was faster.
 * @param version of the new row
 */
export async function insertChange(
  db: DatabaseTransaction,
  { instanceId, name, version }: { instanceId: string; name: string; version: number },
  next: NewValue,
  changedBy: string,
): Promise<boolean> {
  const id = randomUUID();
  const sealed = "secret" in next ? next.secret(id) : null;
  const value = "value" in next ? JSON.stringify(next.value) : null;
  const { rows } = await sql`insert into portal_settings
      (id, instance_id, name, version, value, sealed, is_default, changed_by)
    values (${id}, ${instanceId}, ${name}, ${version}, ${value}::jsonb, ${sealed}, ${"isDefault" in next}, ${changedBy})
    on conflict (instance_id, name, version) do nothing returning 1`.execute(db);
  if (rows.length === 0) return false;
  // A secret that is no longer used need not be kept.
  await sql`update portal_settings set sealed = null where instance_id = ${instanceId} and name = ${name}
    and version < ${version} and sealed is not null`.execute(db);
  return true;
}
