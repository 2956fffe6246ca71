/**
 * Retention: rows that a plugin stores for some days are deleted afterwards in portions, and nothing else is deleted.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { removeOldRows } from "../../kernel/server/jobs/retention.ts";
import { openTestKernel, type TestKernel } from "../support/test-kernel.ts";

let test: TestKernel;
beforeAll(async () => {
  test = await openTestKernel({
    makeTables: async (db) =>
      void (await sql`create table letters (number bigint primary
    key, state text not null, sent_at timestamptz not null)`.execute(db)),
    resources: [],
  });
});
afterAll(() => test.close());
beforeEach(() => sql`truncate letters`.execute(test.db));

const rule = { table: "letters", key: "number", since: "sent_at", days: 30 } as const;
const never = new AbortController().signal;
const fill = (count: number, state: string, days: number) =>
  sql`
  insert into letters select (select count(*) from letters) + n, ${state}, now() - make_interval(days => ${days})
    from generate_series(1, ${count}::integer) as n`.execute(test.db);
const count = async (): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::integer as count
  from letters`.execute(test.db)
  ).rows[0]?.count ?? 0;

it("all old rows go, in several portions, and younger ones stay", async () => {
  await fill(4_500, "read", 31);
  await fill(7, "read", 29);
  expect(await removeOldRows(test.db, rule, never)).toBe(4_500);
  expect(await count()).toBe(7);
  expect(await removeOldRows(test.db, rule, never)).toBe(0);
});
it("exactly one portion is found to be all", async () => {
  await fill(2_000, "read", 31);
  expect(await removeOldRows(test.db, rule, never)).toBe(2_000);
  expect(await count()).toBe(0);
});
it("only what the condition names goes, however old the others are", async () => {
  await fill(3, "read", 31);
  await fill(4, "open", 400);
  expect(await removeOldRows(test.db, { ...rule, only: "state = 'read' or state = 'lost'" }, never)).toBe(3);
  expect(await count()).toBe(4);
});
it("removing stops between two portions when the server stops, and what prepares runs in each transaction", async () => {
  await fill(5_000, "read", 31);
  const stop = new AbortController();
  let prepared = 0;
  const prepare = async (transaction: typeof test.db): Promise<void> => {
    expect(transaction.isTransaction).toBe(true);
    prepared += 1;
    if (prepared === 2) stop.abort();
    await Promise.resolve();
  };
  expect(await removeOldRows(test.db, { ...rule, prepare }, stop.signal)).toBe(4_000);
  expect([prepared, await count()]).toEqual([2, 1_000]);
});
