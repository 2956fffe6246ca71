/**
 * Databases of earlier versions are upgraded: no row is lost or changed, the tables are those of a new database, and
 * the portal works with them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeSchema } from "../support/stored-states/describe-schema.ts";
import { readState, stateSecret, storedVersions } from "../support/stored-states/stored-states.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { openPgliteAt, pgliteFolder } from "../../kernel/server/database/open-database.ts";
import { integrityChecksOf, verifyIntegrity } from "../../kernel/server/integrity/verify-integrity.ts";
import { emptyDatabase, openAt, type TestDatabase } from "../support/database.ts";
import { startTestPortal, type Caller, type TestPortal } from "../support/portal.ts";

/** What a start writes. */
const bookkeeping = /^(portal_(migrations|table_changes)|i18n_texts)$/;

/** A database with the tables and rows of a version. */
async function restored(version: string): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "portal-state-"));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  const empty = await emptyDatabase();
  if (empty === undefined) {
    const { embedded, close } = await openPgliteAt(pgliteFolder(folder));
    await embedded.script(readState(version));
    await close();
    return { variables: { PORTAL_DATA_DIR: folder }, drop: () => Promise.resolve(removeFolder()) };
  }
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  await client.query(readState(version));
  await client.end();
  return {
    variables: { PORTAL_DATA_DIR: folder, DATABASE_URL: empty.url },
    drop: async () => {
      await empty.drop();
      removeFolder();
    },
  };
}

type Rows = Record<string, { columns: string[]; rows: string[] }>;

/** The rows of all tables, with the columns that are given or else all that are stored. */
async function rowsOf(db: Database, known?: Rows): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = any (current_schemas(false)) and table_type = 'BASE TABLE' group by 1`.execute(db);
  const found: Rows = {};
  for (const { name, columns: all } of tables.filter((table) => !bookkeeping.test(table.name))) {
    const columns = known === undefined ? all : (known[name]?.columns ?? []);
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from (
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}) t order by 1`.execute(db);
    found[name] = { columns, rows: rows.map(({ row }) => row) };
  }
  return found;
}

describe.each(storedVersions())("a database of version %s", (version) => {
  let database: TestDatabase;
  let portal: TestPortal;
  let admin: Caller;
  let before: Rows;
  /** After the migrations, and before a job has run. */
  let after: Rows;

  beforeAll(async () => {
    database = await restored(version);
    const opened = await openAt(database.variables);
    before = await rowsOf(opened.db);
    await opened.close();
    portal = await startTestPortal({
      database: () => Promise.resolve(database),
      beforeListening: async ({ db }) => {
        after = await rowsOf(db, before);
      },
      variables: { PORTAL_SECRET: stateSecret, WALLETS_PROVIDER: "sandbox", REDEEM_PROVIDER: "sandbox" },
    });
    admin = await portal.signIn("admin@demo.test", "Demo-admin-1");
  });
  afterAll(() => portal.close());

  it("keeps every row, with the values that it had", () => {
    for (const [table, { rows }] of Object.entries(before)) {
      const kept = new Set(after[table]?.rows);
      expect(
        rows.filter((row) => !kept.has(row)),
        table,
      ).toEqual([]);
    }
    expect(Object.values(before).filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(45);
  });

  it("has the tables, rules and indexes of a new database", async () => {
    const fresh = await startTestPortal();
    expect(await describeSchema(portal.kernel.db)).toEqual(await describeSchema(fresh.kernel.db));
    await fresh.close();
  });

  it("violates no rule of `npm run ledger:verify`", async () => {
    const checks = integrityChecksOf(portal.kernel.registry.instances);
    expect(await verifyIntegrity(portal.kernel.db, checks)).toMatchObject({ skipped: [], faults: [] });
  });

  it("opens what is sealed in it, and shows what was arranged in it", async () => {
    const { rows } = await sql<{ id: string }>`select id from codes where status = 'new' limit 1`.execute(
      portal.kernel.db,
    );
    const shown = await admin.post(`/portal/api/game-code/${rows[0]?.id}/reveal`, { purpose: "reveal" });
    expect(shown).toMatchObject({ status: 200, body: { code: expect.stringMatching(/^[\w-]{10,}$/) } });
    const { body } = await admin.post("/get_resource", { resourceId: "games" });
    expect(body).toMatchObject({ resource: { listSettings: { views: [{ name: "Ours", isPinned: true }] } } });
  });
});
