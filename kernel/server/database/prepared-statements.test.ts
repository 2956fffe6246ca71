import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "./open-database.ts";
import { executePrepared } from "./prepared-statements.ts";

const databaseUrl = process.env["TEST_DATABASE_URL"];

it.runIf(databaseUrl !== undefined && databaseUrl !== "")("prepares a statement once for a connection", async () => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "unused", log: pino({ level: "silent" }) });
  try {
    await db.transaction().execute(async (transaction) => {
      for (const n of [1, 2, 3]) {
        const { rows } = await executePrepared(sql<{ n: number }>`select ${n}::int as n`, transaction);
        expect(rows).toEqual([{ n }]);
      }
      const { rows } = await sql`select generic_plans + custom_plans as runs from pg_prepared_statements
        where statement = 'select $1::int as n'`.execute(transaction);
      expect(rows).toEqual([{ runs: "3" }]);
    });
  } finally {
    await close();
  }
});
