import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { pino } from "pino";
import { ProblemsError } from "../../contract/errors/problem.ts";
import { openPgliteAt, type OpenDatabase } from "./open-database.ts";
import type { Migration } from "./run-migrations.ts";
import { runMigrations } from "./run-migrations.ts";

const log = pino({ level: "silent" });
let database: OpenDatabase;
beforeAll(async () => {
  database = await openPgliteAt("memory://");
});
// An engine of its own for each test would take two seconds.
afterEach(async () => {
  await sql`reset all`.execute(database.db);
  await sql`set search_path = portal, public`.execute(database.db);
  await sql`drop schema if exists portal, shop, public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
});
afterAll(() => database.close());

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

const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
};

describe("migrations", () => {
  it("run in the given order, each once, also under another owner's same name", async () => {
    ran.length = 0;
    const sets = [
      { owner: "kernel", migrations: [step("001_a"), step("002_b")] },
      { owner: "codes", migrations: [step("001_c")] },
    ];
    await runMigrations(database, sets, log);
    await runMigrations(database, sets, log);
    await runMigrations(
      database,
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
  it("that another plugin has taken over, whole or in part, count as run for both", async () => {
    ran.length = 0;
    await runMigrations(database, [{ owner: "ledger", migrations: [step("001_all"), step("002_rules")] }], log);
    const parted = [
      {
        owner: "rules",
        formerOwner: "ledger",
        migrations: [step("001_all"), step("002_rules"), step("003_more")],
      },
      { owner: "ledger", migrations: [step("001_all")] },
    ];
    await runMigrations(database, parted, log);
    await runMigrations(database, parted, log);
    expect(ran).toEqual(["001_all", "002_rules", "003_more"]);
    const left = [{ owner: "ledger", migrations: [step("001_all")] }];
    await expect(runMigrations(database, left, log)).rejects.toBeInstanceOf(ProblemsError);
  });

  it("that fail are named, leave the database as it was, and are tried again", async () => {
    let fails = true;
    const broken: Migration = {
      name: "002_broken",
      up: async (db) => {
        await sql`create table half_done (n int)`.execute(db);
        if (fails) throw new Error("the disk is full");
      },
    };
    const sets = [{ owner: "codes", migrations: [step("001_first"), broken, step("003_last")] }];
    await expect(runMigrations(database, sets, log)).rejects.toThrow(
      "the migration codes/002_broken failed, and the database is as it was before: the disk is full",
    );
    expect(await tables()).toEqual([]);
    fails = false;
    await runMigrations(database, sets, log);
    expect(await recorded()).toHaveLength(3);
  });
  it("leave the tables of a plugin that is no longer enabled", async () => {
    await runMigrations(database, [{ owner: "codes", migrations: [step("001_kept")] }], log);
    await runMigrations(database, [], log);
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
    await runMigrations(database, [{ owner: "codes", migrations: [show] }], log);
    expect(timeouts).toEqual([{ statement_timeout: "0" }]);
  });
});

describe("the schemas of tables", () => {
  const sets = [
    { owner: "views", migrations: [step("001_views")] },
    { owner: "shop", ownsBusinessTables: true, migrations: [step("001_shop")] },
    { owner: "log", migrations: [step("001_log")] },
  ];
  const makeTrigger = (name: string): Migration => ({
    name: `002_${name}`,
    up: async (db) => {
      await sql`create function ${sql.id(name)}() returns trigger language plpgsql as $$
        begin insert into "001_log" values (new.n); return new; end $$`.execute(db);
      await sql`create trigger noted before insert on "001_shop"
        for each row execute function ${sql.id(name)}()`.execute(db);
    },
  });

  it("are the portal's own, and that of the database for business data", async () => {
    await runMigrations(database, sets, log);
    expect(await tables()).toEqual([
      "portal.001_log",
      "portal.001_views",
      "portal.portal_migrations",
      "public.001_shop",
    ]);
  });
  it("follow the search path that the database has", async () => {
    await sql`create schema shop`.execute(database.db);
    await sql`set search_path = portal, shop, public`.execute(database.db);
    await runMigrations(database, sets, log);
    expect(await tables()).toContain("shop.001_shop");
  });
  it("leave out a table of the deployment that is named like one of ours", async () => {
    await sql`create table "001_log" (theirs text)`.execute(database.db);
    await runMigrations(database, sets, log);
    expect((await sql`select * from public."001_log"`.execute(database.db)).rows).toEqual([]);
    expect(await tables()).toEqual(expect.arrayContaining(["portal.001_log", "public.001_log"]));
  });
  it("are changed in nothing if a business table is there already", async () => {
    await sql`create table "001_shop" (theirs text)`.execute(database.db);
    const before = await tables();
    await expect(runMigrations(database, sets, log)).rejects.toThrow(
      'the migration shop/001_shop failed, and the database is as it was before: relation "001_shop" already exists',
    );
    expect(await tables()).toEqual(before);
  });
  it("are found by triggers on connections that do not have our search path", async () => {
    const withTrigger = [...sets, { owner: "trigger", ownsBusinessTables: true, migrations: [makeTrigger("note")] }];
    await runMigrations(database, withTrigger, log);
    await sql`set search_path = pg_catalog`.execute(database.db);
    await sql`insert into public."001_shop" values (7)`.execute(database.db);
    expect((await sql`select n from portal."001_log"`.execute(database.db)).rows).toEqual([{ n: 7 }]);
  });
  it("leave trigger functions of the deployment as they are", async () => {
    await sql`create function theirs() returns trigger language plpgsql as $$
      begin return new; end $$`.execute(database.db);
    await runMigrations(database, sets, log);
    const { rows } = await sql`select proconfig from pg_proc where proname = 'theirs'`.execute(database.db);
    expect(rows).toEqual([{ proconfig: null }]);
  });
});

describe("a database of another version", () => {
  const refused = async (sets: Parameters<typeof runMigrations>[1]): Promise<unknown> => {
    try {
      await runMigrations(database, sets, log);
      return undefined;
    } catch (error) {
      return error instanceof ProblemsError ? error.problems : error;
    }
  };
  const expected = "an empty database, or one that this version or an earlier one of the same packages has made";

  it("is refused if it has a migration that this version does not have", async () => {
    await runMigrations(database, [{ owner: "codes", migrations: [step("001_a"), step("002_later")] }], log);
    const before = await tables();
    expect(await refused([{ owner: "codes", migrations: [step("001_a"), step("003_other")] }])).toEqual([
      {
        code: "PORTAL_DATABASE_OTHER_VERSION",
        where: "the database",
        found: "the migration codes/002_later",
        expected,
      },
    ]);
    expect(await tables()).toEqual(before);
  });
  it("is refused if its tables are from before there was a schema for them", async () => {
    await sql`create table public.portal_migrations (owner text, name text)`.execute(database.db);
    expect(await refused([{ owner: "codes", migrations: [step("001_a")] }])).toEqual([
      {
        code: "PORTAL_DATABASE_OTHER_VERSION",
        where: "the database",
        found: "tables of a version before schemas, in the schema public",
        expected,
      },
    ]);
    expect(await tables()).toEqual(["public.portal_migrations"]);
  });
});
