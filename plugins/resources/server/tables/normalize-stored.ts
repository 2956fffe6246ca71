/** The migration that puts stored texts of resources into the form in which texts are compared since. */
import { sql } from "kysely";
import type { DatabaseTransaction, ResourceDefinition } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { Migration } from "@portalkit/kernel/server";
import { familyOf } from "../values/database-type.ts";
import { introspect, type TableInfo } from "./introspect.ts";
import { isVerbatim } from "./prepared-resource.ts";

/** Rows changed by one statement; a portion with a row that cannot be changed is tried in halves. */
const portionRows = 1_000;
/** Rows named for one column. */
const maxNamed = 100;
/** A unique index has the text already, or it is longer in the other form. */
const ofSingleRows: ReadonlySet<unknown> = new Set(["23505", "22001"]);

/**
 * Does not end a start: rows whose text another row has already, and tables that refuse changes, stay as they are and
 * are logged. Keys, lists and JSON stay as they are too.
 */
export const normalFormMigration = (definitions: readonly ResourceDefinition[]): Migration => ({
  name: "001_normal_form",
  up: async (db, log) => {
    const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
    if (rows[0]?.encoding !== "UTF8") return log.warn("the database is not in UTF8: stored texts are not normalized");
    await sql`set constraints all immediate`.execute(db);
    const byTable = Map.groupBy(definitions, ({ table }) => table);
    for (const [table, info] of await introspect(db, [...byTable.keys()]))
      await normalizeTable(db, log, table, info, byTable.get(table) ?? []);
  },
});

async function normalizeTable(
  db: DatabaseTransaction,
  log: Kernel["log"],
  table: string,
  { columns, isPlainTable }: TableInfo,
  definitions: readonly ResourceDefinition[],
): Promise<void> {
  const kept = new Set(
    definitions.flatMap((one) =>
      one.columns.filter((definition) => isVerbatim({ definition })).map(({ name }) => name),
    ),
  );
  const names = [...columns.values()]
    .filter((type) => familyOf(type) === "text" && !type.isArray && !type.isGenerated && !type.isPrimaryKey)
    .map(({ column }) => column)
    .filter((name) => !kept.has(name));
  if (!isPlainTable || names.length === 0) return;
  const counts = names.map((name) => sql`count(*) filter (where ${differs(name)})::int as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from ${sql.table(table)}`.execute(db);
  const key = [...columns.values()].find(({ isPrimaryKey }) => isPrimaryKey)?.column;
  for (const column of names.filter((name) => rows[0]?.[name] !== 0))
    await normalizeColumn(db, log, { table, column, key });
}

interface Place {
  table: string;
  column: string;
  key: string | undefined;
}

async function normalizeColumn(db: DatabaseTransaction, log: Kernel["log"], place: Place): Promise<void> {
  const { table, column, key } = place;
  const { rows } = await sql<{ row: string; key: string }>`
    select ctid::text as row, ${key === undefined ? sql`ctid` : sql.ref(key)}::text as key from ${sql.table(table)}
    where ${differs(column)} order by 2 for update`.execute(db);
  const failed: { keys: string[]; reason: string }[] = [];
  for (let at = 0; at < rows.length; at += portionRows)
    await change(db, place, rows.slice(at, at + portionRows), failed);
  const count = rows.length - failed.reduce((sum, { keys }) => sum + keys.length, 0);
  log.info({ table, column, count }, "texts were put into Unicode normalization form C");
  for (const [reason, alike] of Map.groupBy(failed, (one) => one.reason)) {
    const keys = alike.flatMap((one) => one.keys);
    log.warn(
      { table, column, keys: keys.slice(0, maxNamed), count: keys.length, reason },
      "texts stay in another Unicode form than searches and unique columns have: change them, or delete one of two rows",
    );
  }
}

/** Tries the rows of a portion together, and in halves if one of them is at fault. */
async function change(
  db: DatabaseTransaction,
  place: Place,
  rows: readonly { row: string; key: string }[],
  failed: { keys: string[]; reason: string }[],
): Promise<void> {
  await sql`savepoint normal_form`.execute(db);
  try {
    const { table, column } = place;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = normalize(${sql.ref(column)}::text, nfc)
      where ctid = any (${rows.map(({ row }) => row)}::tid[])`.execute(db);
    await sql`release savepoint normal_form`.execute(db);
  } catch (error) {
    await sql`rollback to savepoint normal_form`.execute(db);
    await sql`release savepoint normal_form`.execute(db);
    const { code, message } = error as { code?: unknown; message: string };
    if (!ofSingleRows.has(code) || rows.length === 1)
      return void failed.push({ keys: rows.map(({ key }) => key), reason: message });
    const middle = Math.ceil(rows.length / 2);
    await change(db, place, rows.slice(0, middle), failed);
    await change(db, place, rows.slice(middle), failed);
  }
}

const differs = (column: string) => sql`${sql.ref(column)}::text is not nfc normalized`;
