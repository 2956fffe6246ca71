import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sql } from "kysely";
import { pino } from "pino";
import { openDatabase, type OpenDatabase } from "../../kernel/server/database/open-database.ts";
import type { Database, DatabaseTransaction } from "../../kernel/contract/database.ts";
import { executePrepared } from "../../kernel/server/database/prepared-statements.ts";
import { sendTogether } from "../../kernel/server/database/send-together.ts";
import { emptyDatabase, isOnServer, openEmptyPglite } from "../support/database.ts";

const log = pino({ level: "silent" });

/** An expression, and the value that both drivers must return for it. */
const values: readonly [expression: string, value: unknown][] = [
  ["null::text", null],
  ["'text'", "text"],
  ["true", true],
  ["7::int2", 7],
  ["7::int4", 7],
  ["9007199254740993::int8", "9007199254740993"],
  ["count(*)", "1"],
  ["0.10::numeric(20,6)", "0.100000"],
  ["1.5::float8", 1.5],
  ["'2026-01-31'::date", "2026-01-31"],
  ["'10:20:30'::time", "10:20:30"],
  ["'10:20:30.5'::time", "10:20:30.5"],
  ["'2026-01-01 00:00:00+00'::timestamptz", "2026-01-01T00:00:00.000Z"],
  ["'2026-01-01 01:30:00.123456+05:30'::timestamptz", "2025-12-31T20:00:00.123Z"],
  ["'2026-01-01 10:00:00.5'::timestamp", "2026-01-01T10:00:00.500Z"],
  ["'infinity'::timestamptz", "infinity"],
  ["'0044-03-15 00:00:00 BC'::timestamp", "0044-03-15 00:00:00 BC"],
  ['\'{"a":[1,"x",null]}\'::json', { a: [1, "x", null] }],
  ["'{\"a\":1.5}'::jsonb", { a: 1.5 }],
  ["'6f9619ff-8b86-d011-b42d-00cf4fc964ff'::uuid", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"],
  ["'5'::xid8", "5"],
  ["array['a','b c',null]::text[]", ["a", "b c", null]],
  ["array[1,2]::int4[]", [1, 2]],
  ["array[1,2]::int8[]", ["1", "2"]],
  ["array[1.50,null]::numeric[]", ["1.50", null]],
  ["array['2026-01-31']::date[]", ["2026-01-31"]],
  ["array['2026-01-01 00:00:00+00']::timestamptz[]", ["2026-01-01T00:00:00.000Z"]],
  ["array['2026-01-01 00:00:00']::timestamp[]", ["2026-01-01T00:00:00.000Z"]],
  ["array['10:20:30']::time[]", ["10:20:30"]],
  ["'{}'::text[]", []],
  ["array[true,false]", [true, false]],
];

const suites: [
  name: string,
  isHere: boolean,
  open: () => Promise<{ database: OpenDatabase; drop: () => Promise<void> }>,
][] = [
  ["PGlite", true, async () => ({ database: await openEmptyPglite(), drop: async () => undefined })],
  [
    "PostgreSQL",
    isOnServer,
    async () => {
      const empty = await emptyDatabase();
      return {
        database: await openDatabase({ databaseUrl: empty?.url ?? "", dataDir: "", log, poolSize: 3 }),
        drop: async () => await empty?.drop(),
      };
    },
  ],
];

for (const [name, isHere, open] of suites) {
  describe.runIf(isHere)(`${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened.database.close();
      await opened.drop();
    });

    it.each(values)("reads %s", async (expression, value) => {
      const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as
        value`.execute(opened.database.db);
      expect(rows).toEqual([{ value }]);
    });
    it("says how many rows a statement touched", async () => {
      const db = opened.database.db.withTables<{ touched: { n: number } }>();
      await sql`create table touched (n int)`.execute(db);
      await sql`insert into touched select generate_series(1, 5)`.execute(db);
      expect((await db.updateTable("touched").set({ n: 0 }).where("n", ">", 2).executeTakeFirst()).numUpdatedRows).toBe(
        3n,
      );
      expect((await db.deleteFrom("touched").executeTakeFirst()).numDeletedRows).toBe(5n);
    });
    it("keeps queries that run beside a transaction out of it", async () => {
      const db = opened.database.db.withTables<{ kept: { n: number } }>();
      await sql`create table kept (n int)`.execute(db);
      let beside: Promise<unknown> = Promise.resolve();
      await db
        .transaction()
        .execute(async (transaction) => {
          beside = db.insertInto("kept").values({ n: 1 }).execute();
          await transaction.insertInto("kept").values({ n: 2 }).execute();
          throw new Error("undo");
        })
        .catch(() => undefined);
      await beside;
      expect(await db.selectFrom("kept").select("n").execute()).toEqual([{ n: 1 }]);
    });
    it("goes on after a statement that failed inside a transaction", async () => {
      const { db } = opened.database;
      await expect(db.transaction().execute((transaction) => sql`select 1/0`.execute(transaction))).rejects.toThrow(
        "division by zero",
      );
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    });
    it("runs statements that are sent together in their order, and none after a failed one", async () => {
      const db = opened.database.db.withTables<{ together: { n: number } }>();
      await sql`create table together (n int)`.execute(db);
      const add = (handle: DatabaseTransaction, n: number): Promise<unknown> =>
        sql`insert into together select ${n}::int + count(*) from together`.execute(handle);
      const stored = async (): Promise<number[]> =>
        (await db.selectFrom("together").select("n").orderBy("n").execute()).map(({ n }) => n);
      await opened.database.db
        .transaction()
        .execute((transaction) => sendTogether(transaction, (at) => [add(at, 10), add(at, 20), add(at, 30)]));
      expect(await stored()).toEqual([10, 21, 32]);
      const failed = opened.database.db
        .transaction()
        .execute((transaction) =>
          sendTogether(transaction, (at) => [add(at, 0), sql`select 1/0`.execute(at), add(at, 50)]),
        );
      await expect(failed).rejects.toThrow("division by zero");
      expect(await stored()).toEqual([10, 21, 32]);
    });
    it("runs prepared statements again after a column that they return has changed its type", async () => {
      const db = opened.database.db.withTables<{ prepared: { n: number } }>();
      await sql`create table prepared (n int)`.execute(db);
      await sql`insert into prepared values (7)`.execute(db);
      const read = async (from: Database, min: number): Promise<unknown> =>
        (await executePrepared(sql`select n from prepared where n >= ${min}`, from)).rows;
      expect(await read(opened.database.db, 7)).toEqual([{ n: 7 }]);
      expect(await read(opened.database.db, 8)).toEqual([]);
      await sql`alter table prepared alter column n type int8`.execute(db);
      expect(await read(opened.database.db, 7)).toEqual([{ n: "7" }]);
      await opened.database.db.transaction().execute(async (transaction) => {
        expect(await read(transaction, 7)).toEqual([{ n: "7" }]);
      });
    });
    it.runIf(name === "PostgreSQL")("sends statements together before the first is answered", async () => {
      const steps: string[] = [];
      await opened.database.db.transaction().execute(async (transaction) => {
        const { submit } = pg.Query.prototype;
        const sent = vi.spyOn(pg.Query.prototype, "submit").mockImplementation(function note(
          this: pg.Query,
          connection,
        ) {
          steps.push("sent");
          submit.call(this, connection);
        });
        await sendTogether(transaction, (at) =>
          [1, 2].map((n) => sql`select ${n}::int`.execute(at).then(() => steps.push("answered"))),
        );
        sent.mockRestore();
      });
      expect(steps).toEqual(["sent", "sent", "answered", "answered"]);
    });
    it.runIf(name === "PostgreSQL")("survives the loss of connections, in use and idle", async () => {
      const { db } = opened.database;
      const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;
      const lost = db.transaction().execute(async (transaction) => {
        const { rows } = await backend.execute(transaction);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
        // The next statement meets the dead connection, whether or not the driver already knows that it is dead.
        await sql`select 1`.execute(transaction);
        await sql`select 1`.execute(transaction);
      });
      await expect(lost).rejects.toThrow();
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid()`.execute(db);
      await expect
        .poll(() =>
          sql`select 1 as one`.execute(db).then(
            ({ rows }) => rows,
            () => undefined,
          ),
        )
        .toEqual([{ one: 1 }]);
    });
  });
}

describe("a database address", () => {
  it("that does not respond is refused with the reason, and without its password", async () => {
    const opening = openDatabase({ databaseUrl: "postgres://user:canary@127.0.0.1:1/db", dataDir: "", log });
    await expect(opening).rejects.toThrow("environment variable DATABASE_URL: found connect ECONNREFUSED 127.0.0.1:1");
    await expect(opening).rejects.not.toThrow("canary");
  });
  it.runIf(isOnServer)("of a database that is not there is refused with the reason", async () => {
    const url = new URL(process.env["TEST_DATABASE_URL"] ?? "");
    url.pathname = "/portal_no_such_database";
    await expect(openDatabase({ databaseUrl: url.href, dataDir: "", log })).rejects.toThrow(
      'database "portal_no_such_database" does not exist',
    );
  });
});
