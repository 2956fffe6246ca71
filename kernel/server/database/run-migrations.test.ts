import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { pino } from "pino";
import { openPgliteAt, type OpenDatabase } from "./open-database.ts";
import type { Migration } from "./run-migrations.ts";
import { runMigrations } from "./run-migrations.ts";

const log = pino({ level: "silent" });
let database: OpenDatabase;
beforeEach(async () => {
  database = await openPgliteAt("memory://");
});
afterEach(() => database.close());

const ran: string[] = [];
const step = (name: string): Migration => ({
  name,
  up: async (db) => {
    ran.push(name);
    await sql`create table ${sql.id(name)} (n int)`.execute(db);
  },
});
const recorded = async (): Promise<unknown[]> =>
  await database.db.selectFrom("portal_migrations").select(["owner", "name"]).orderBy("run_at").execute();

describe("migrations", () => {
  it("run in the given order, each once, also under another owner's same name", async () => {
    ran.length = 0;
    const sets = [
      { owner: "kernel", migrations: [step("001_a"), step("002_b")] },
      { owner: "codes", migrations: [step("001_c")] },
    ];
    await runMigrations(database.db, sets, log);
    await runMigrations(database.db, sets, log);
    await runMigrations(
      database.db,
      [...sets, { owner: "finance", migrations: [{ name: "001_a", up: async () => void ran.push("finance") }] }],
      log,
    );
    expect(ran).toEqual(["001_a", "002_b", "001_c", "finance"]);
    expect(await recorded()).toEqual([
      { owner: "kernel", name: "001_a" },
      { owner: "kernel", name: "002_b" },
      { owner: "codes", name: "001_c" },
      { owner: "finance", name: "001_a" },
    ]);
  });
  it("that fail are named, leave nothing behind, and are tried again", async () => {
    let fails = true;
    const broken: Migration = {
      name: "002_broken",
      up: async (db) => {
        await sql`create table half_done (n int)`.execute(db);
        if (fails) throw new Error("the disk is full");
      },
    };
    const sets = [{ owner: "codes", migrations: [step("001_first"), broken, step("003_last")] }];
    await expect(runMigrations(database.db, sets, log)).rejects.toThrow(
      "the migration codes/002_broken failed and was undone: the disk is full",
    );
    expect(await recorded()).toEqual([{ owner: "codes", name: "001_first" }]);
    fails = false;
    await runMigrations(database.db, sets, log);
    expect(await recorded()).toHaveLength(3);
  });
  it("leave the tables of a plugin that is no longer enabled", async () => {
    await runMigrations(database.db, [{ owner: "codes", migrations: [step("001_kept")] }], log);
    await runMigrations(database.db, [], log);
    expect((await sql`select * from "001_kept"`.execute(database.db)).rows).toEqual([]);
    expect(await recorded()).toEqual([{ owner: "codes", name: "001_kept" }]);
  });
  it("may take longer than a call may", async () => {
    await sql`set statement_timeout = 30000`.execute(database.db);
    const timeouts: unknown[] = [];
    const show = {
      name: "001_long",
      up: async (db: Parameters<Migration["up"]>[0]) =>
        void timeouts.push(...(await sql`show statement_timeout`.execute(db)).rows),
    };
    await runMigrations(database.db, [{ owner: "codes", migrations: [show] }], log);
    expect(timeouts).toEqual([{ statement_timeout: "0" }]);
  });
});
