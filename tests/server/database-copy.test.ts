/** Copies of the whole database and their restoration, on both databases. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginRestore, type DatabasePlace } from "../../kernel/server/database/copies/restore-database.ts";
import type { OpenDatabase } from "../../kernel/server/database/open-database.ts";
import {
  copyOfDatabase,
  emptyDatabase,
  isOnServer,
  openAt,
  type DatabaseVariables,
  type TestDatabase,
} from "../support/database.ts";

const rows = 20_000;
let original: TestDatabase;
let database: OpenDatabase;
const places: { drop(): unknown }[] = [];

beforeAll(async () => {
  original = await copyOfDatabase("copied", async (variables) => {
    const filled = await openAt(variables);
    await sql`create table visits (id integer primary key, note text not null)`.execute(filled.db);
    await sql`insert into visits select n, repeat('x', 100) || n from generate_series(1, ${rows}::int) as n`.execute(
      filled.db,
    );
    await filled.close();
  });
  database = await openAt(original.variables);
});
afterAll(async () => {
  await database.close();
  await original.drop();
  for (const { drop } of places) await drop();
});

/** A place without a database, of the kind that the test runs on. */
async function emptyPlace(): Promise<DatabaseVariables> {
  const folder = mkdtempSync(join(tmpdir(), "portal-test-"));
  const server = await emptyDatabase();
  places.push({ drop: () => rmSync(folder, { recursive: true }) }, ...(server === undefined ? [] : [server]));
  return { PORTAL_DATA_DIR: folder, ...(server === undefined ? {} : { DATABASE_URL: server.url }) };
}
const placeOf = ({ PORTAL_DATA_DIR: dataDir, DATABASE_URL: databaseUrl }: DatabaseVariables): DatabasePlace => ({
  dataDir,
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
});
const insert = (from: number, to: number): Promise<unknown> =>
  sql`insert into visits select n, 'later' from generate_series(${from}::int, ${to}::int) as n`.execute(database.db);
const count = async ({ db }: OpenDatabase): Promise<number> =>
  Number((await sql<{ count: string }>`select count(*) from visits`.execute(db)).rows[0]?.count);

describe("a copy of the database", () => {
  it("is of one moment although statements go on, and becomes a database in an empty place", async () => {
    const copy = await database.copy();
    const target = await emptyPlace();
    const restore = await beginRestore(placeOf(target), copy.kind);
    let later = rows;
    for await (const { path, content } of copy.files) {
      if (!isOnServer) {
        await insert(later + 1, later + 10);
        later += 10;
      }
      await restore.write(path, content);
    }
    await copy.discard();
    await restore.complete();
    await insert(later + 1, later + 10);
    const restored = await openAt(target);
    expect(await count(restored)).toBe(rows);
    await restored.close();
    expect(readdirSync(original.variables.PORTAL_DATA_DIR).filter((name) => name.includes("copy"))).toEqual([]);
    expect(readdirSync(target.PORTAL_DATA_DIR).filter((name) => name.includes("restoring"))).toEqual([]);
  });
  it("is refused by a place that has a database, which stays as it is", async () => {
    await expect(beginRestore(placeOf(original.variables), database.kind)).rejects.toThrow(
      isOnServer ? "public.visits" : "is in use by process",
    );
  });
  it("is refused by the other kind of database, with the way out", async () => {
    const other = database.kind === "pglite" ? "postgres" : "pglite";
    await expect(beginRestore(placeOf(await emptyPlace()), other)).rejects.toThrow(
      other === "pglite" ? "no DATABASE_URL" : "a DATABASE_URL of an empty",
    );
  });
  it("leaves nothing behind if its restoration is abandoned, or cannot be completed", async () => {
    const target = await emptyPlace();
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      for (let piece = 0; piece < 100; piece += 1) yield Buffer.alloc(64 * 1024, "no database");
    };
    const failing = await beginRestore(placeOf(target), database.kind);
    const written = failing.write("base/1", broken());
    if (isOnServer) await expect(written).rejects.toThrow("input file does not appear to be a valid archive");
    else await written;
    await failing.abandon();
    await (await beginRestore(placeOf(target), database.kind)).abandon();
    expect(readdirSync(target.PORTAL_DATA_DIR)).toEqual([]);
  });
});
