import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openPgliteAt, type OpenDatabase } from "./open-database.ts";
import { neglectedTables, autovacuum } from "./autovacuum.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openPgliteAt("memory://");
  await sql`create table busy (id integer primary key, changed integer not null default 0)`.execute(database.db);
  await sql`create table quiet (id integer primary key)`.execute(database.db);
  await sql`insert into busy select n from generate_series(1, 2000) as n`.execute(database.db);
  // Flushes the statistics of the inserts before the vacuum, so that they are not counted after it.
  await neglectedTables(database.db);
  await sql`vacuum (analyze) busy`.execute(database.db);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

describe("tending tables", () => {
  it("finds those that changed much, and no others", async () => {
    expect(await neglectedTables(database.db)).toEqual([]);
    await sql`update busy set changed = 1 where id <= 100`.execute(database.db);
    expect(await neglectedTables(database.db)).toEqual([]);
    await sql`update busy set changed = 2 where id <= 600`.execute(database.db);
    expect(await neglectedTables(database.db)).toEqual(["public.busy"]);
  });
  it("takes away what is dead and counts what is there, each minute until it is stopped", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const stop = autovacuum(database.db, pino({ level: "silent" }));
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(() => neglectedTables(database.db)).toEqual([]);
    const { rows } = await sql<{ rows: number }>`select reltuples::integer as rows from pg_class
      where relname = 'busy'`.execute(database.db);
    expect(rows).toEqual([{ rows: 2000 }]);
    await stop();
  });
});
