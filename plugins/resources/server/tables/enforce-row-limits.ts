/** Installs the triggers that enforce the declared limits of rows, and removes those of limits that are gone. */
import { sql } from "kysely";
import type { DatabaseTransaction, RowLimit } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { rowLimitName, rowLimitPrefix } from "./row-limits.ts";

/** An arbitrary number, the same in every process. */
const lockKey = 7_402_116;

/** A table, its primary key, and all limits that its resources declare. */
export interface LimitedTable {
  table: string;
  primaryKey: string;
  limits: readonly RowLimit[];
}

/** The writes that may exceed a limit, with the tables of rows that the trigger compares. */
const writes = [
  ["insert", "new table as new_rows"],
  ["update", "old table as old_rows new table as new_rows"],
] as const;

/** @throws Error if a trigger cannot be created: the portal must not start without its limits. */
export async function enforceRowLimits({ db }: Pick<Kernel, "db">, tables: readonly LimitedTable[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Two processes may start at the same time, and a long lock on a table must not block the start of the portal.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
    await sql`set local lock_timeout = '5s'`.execute(transaction);
    const installed = await installedTriggers(
      transaction,
      tables.map(({ table }) => table),
    );
    for (const limited of tables) {
      const wanted = new Map(limited.limits.flatMap((limit) => triggersOf(limit, limited.primaryKey)));
      for (const { name, args } of installed.get(limited.table) ?? []) {
        if (wanted.get(name)?.args.join("\0") === args) wanted.delete(name);
        else await sql`drop trigger ${sql.id(name)} on ${sql.table(limited.table)}`.execute(transaction);
      }
      for (const [name, { event, rows, args }] of wanted)
        await sql`create trigger ${sql.id(name)} after ${sql.raw(event)} on ${sql.table(limited.table)}
          referencing ${sql.raw(rows)} for each statement
          execute function portal_check_row_limit(${sql.join(args.map((arg) => sql.lit(arg)))})`.execute(transaction);
    }
  });
}

interface LimitTrigger {
  event: string;
  rows: string;
  /** The arguments of `portal_check_row_limit`. */
  args: readonly string[];
}

function triggersOf(limit: RowLimit, primaryKey: string): (readonly [name: string, trigger: LimitTrigger])[] {
  const { isEmpty = [], isNotPast = [] } = limit.where ?? {};
  const conditions = [
    `${quoted(limit.per)} is not null`,
    ...isEmpty.map((column) => `${quoted(column)} is null`),
    ...isNotPast.map((column) => `(${quoted(column)} is null or ${quoted(column)} > now())`),
  ];
  const name = rowLimitName(limit);
  const args = [name, limit.per, primaryKey, conditions.join(" and "), String(limit.max)];
  return writes.map(([event, rows]) => [`${name}_${event}`, { event, rows, args }]);
}

const quoted = (column: string): string => `"${column.replaceAll('"', '""')}"`;

/** Returns the triggers of limits by table. A trigger that is switched off has no arguments here, so it is replaced. */
async function installedTriggers(
  transaction: DatabaseTransaction,
  tables: readonly string[],
): Promise<ReadonlyMap<string, { name: string; args: string }[]>> {
  const { rows } = await sql<{ table: string; name: string; args: string }>`
    select c.relname as table, t.tgname as name,
      case when t.tgenabled in ('O', 'A') then encode(t.tgargs, 'base64') else '' end as args
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relname = any (${[...tables]}) and pg_table_is_visible(c.oid)
      and starts_with(t.tgname, ${rowLimitPrefix})`.execute(transaction);
  const decoded = rows.map((row) => ({ ...row, args: Buffer.from(row.args, "base64").toString().replace(/\0$/, "") }));
  return Map.groupBy(decoded, ({ table }) => table);
}
