/** The portal's tables beside those of the deployment: neither hides or changes the other's. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { emptyDatabase, isOnServer, type TestDatabase } from "../support/database.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";
import { startSmallDemo } from "../support/small-demo.ts";

const opened: TestPortal[] = [];
afterEach(async () => {
  for (const portal of opened.splice(0)) await portal.close();
});

/** An empty database of the server, prepared by SQL; its administrator may do everything. */
async function prepared(...statements: string[]): Promise<TestDatabase> {
  const empty = await emptyDatabase();
  if (empty === undefined) throw new Error("this test needs a server");
  await asAdministrator(empty.url, statements);
  const folder = mkdtempSync(join(tmpdir(), "portal-schema-"));
  return {
    variables: { PORTAL_DATA_DIR: folder, DATABASE_URL: empty.url },
    drop: async () => {
      await empty.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function asAdministrator(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function start(database: TestDatabase, variables: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await startTestPortal({ database: () => Promise.resolve(database), variables });
  opened.push(portal);
  return portal;
}

/** The names of all tables, by schema. */
async function tablesOf({ kernel }: TestPortal): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ schema: string; tables: string[] }>`
    select schemaname as schema, array_agg(tablename::text order by tablename) as tables from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') group by 1`.execute(kernel.db);
  return Object.fromEntries(rows.map(({ schema, tables }) => [schema, tables]));
}

describe("the tables of the marketplace", () => {
  it("are in the portal's schema, and the business data beside the tables of the deployment", async () => {
    const demo = await startSmallDemo();
    opened.push(demo);
    const tables = await tablesOf(demo);
    expect(Object.keys(tables).toSorted()).toEqual(["portal", "portal_jobs", "public"]);
    expect(tables["portal"]).toEqual(
      expect.arrayContaining(["portal_migrations", "portal_users", "portal_sessions", "audit_log", "i18n_texts"]),
    );
    expect(tables["public"]).toEqual(expect.arrayContaining(["orders", "codes", "games", "ledger_entries"]));
    expect(tables["public"]?.filter((name) => tables["portal"]?.includes(name))).toEqual([]);
    const { rows } = await sql`select extnamespace::regnamespace::text as schema from pg_extension
      where extname = 'pg_trgm'`.execute(demo.kernel.db);
    expect(rows, "other programs may use it").toEqual([{ schema: "public" }]);
  });
});

describe.runIf(isOnServer)("a database of PostgreSQL", () => {
  it("runs the triggers of business data for programs that do not know the portal's schema", async () => {
    const demo = await startSmallDemo();
    opened.push(demo);
    const { public: tables = [] } = await tablesOf(demo);
    const client = new pg.Client({ connectionString: demo.kernel.environment.databaseUrl });
    await client.connect();
    const notFound = new Map<string, string>();
    const attempt = async (table: string, statement: string): Promise<void> => {
      await client.query("begin");
      try {
        await client.query(statement);
        await client.query("set constraints all immediate");
      } catch (error) {
        const { code = "", message } = error as pg.DatabaseError;
        // A rule may refuse the change; a name that is not found is a mistake.
        if (code.startsWith("42")) notFound.set(table, message);
      }
      await client.query("rollback");
    };
    for (const table of tables) {
      const { rows } = await client.query<{ column: string }>(
        `select attname as column from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
          and not attisdropped and attgenerated = '' and attidentity <> 'a'`,
      );
      const columns = rows.map(({ column }) => column).join(", ");
      for (const { column } of rows) await attempt(table, `update ${table} set ${column} = ${column}`);
      await attempt(table, `insert into ${table} (${columns}) select ${columns} from ${table} limit 1`);
      await attempt(table, `delete from ${table}`);
      await attempt(table, `truncate ${table} cascade`);
    }
    await client.end();
    expect(tables.length).toBeGreaterThan(20);
    expect(Object.fromEntries(notFound)).toEqual({});
  });
  it("may have tables that are named like any of the portal's own", async () => {
    const first = await start(await prepared());
    const { portal = [], portal_jobs: jobs = [] } = await tablesOf(first);
    expect(portal.length).toBeGreaterThan(30);
    const taken = [...portal, ...jobs].filter((name) => !name.startsWith("portal_"));
    expect(taken).toEqual(expect.arrayContaining(["audit_log", "user_notifications", "job"]));
    const second = await start(
      await prepared(...taken.map((name) => `create table "${name}" (theirs text default 'theirs')`)),
    );
    const tables = await tablesOf(second);
    expect(tables["portal"]).toEqual(portal);
    for (const name of taken)
      expect((await sql`select * from ${sql.id("public", name)}`.execute(second.kernel.db)).rows).toEqual([]);
    expect(await second.anonymous.get("/portal/readyz")).toMatchObject({ status: 200 });
  });
  it("is refused if it has a table that business data would refer to instead of the kernel's", async () => {
    const database = await prepared("create table portal_users (theirs text)");
    await expect(start(database)).rejects.toThrow("found the table public.portal_users, which is not the portal's");
    await database.drop();
  });
  it("gets them in the schema that is asked for, with the business data in the first of its own search path", async () => {
    const database = await prepared("create schema shop");
    const name = new URL(database.variables.DATABASE_URL ?? "").pathname.slice(1);
    await asAdministrator(database.variables.DATABASE_URL ?? "", [`alter database ${name} set search_path = shop`]);
    const portal = await start(database, { DATABASE_SCHEMA: "office" });
    const tables = await tablesOf(portal);
    expect(Object.keys(tables).toSorted()).toEqual(["office", "office_jobs", "shop"]);
    expect(tables["shop"]).toContain("orders");
  });
});
