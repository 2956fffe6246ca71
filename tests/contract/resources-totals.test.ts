import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SortItem } from "../../kernel/contract/resources/filter.ts";
import { getResourceData } from "../../kernel/contract/resources/read-endpoints.ts";
import { compactChanges } from "../../plugins/resources/server/tables/table-version.ts";
import { isOnServer } from "../support/database.ts";
import { ann, condition, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  // Counting evaluates every row and so waits at the gate; reading the first row does not.
  fixture = await openFixture(
    [
      {
        resourceId: "gated",
        table: "gated_things",
        label: "Gated",
        columns: [{ name: "id", primaryKey: true }, { name: "title" }],
      },
    ],
    async (db) => {
      await sql`create function pass(title text) returns boolean
      language plpgsql cost 1000000 as $$ begin if title = 'gate' then perform pg_advisory_xact_lock(77); end if;
        return true; end $$`.execute(db);
      await sql`create view gated_things as select id, title from things where pass(title)`.execute(db);
    },
  );
});
beforeEach(() => sql`truncate things`.execute(fixture.db));
afterAll(() => fixture.close());

const total = async (user = ann, filters: unknown[] = []): Promise<number | undefined> =>
  (await fixture.list(user, { limit: 1, filters })).reply?.total;
const insert = (rows: number): Promise<unknown> =>
  sql`insert into things (title) select 'thing ' || n
  from generate_series(1, ${rows}::int) n`.execute(fixture.db);
const changeRows = async (): Promise<{ rows: number; sum: number }> =>
  (
    await sql<{
      rows: number;
      sum: number;
    }>`select count(*)::int as rows, sum(changes)::int as sum from portal_table_changes
      where table_name = 'things'`.execute(fixture.db)
  ).rows[0] ?? { rows: 0, sum: 0 };
const statementsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const before = fixture.statements();
  await run();
  return fixture.statements() - before;
};

describe("the total", () => {
  it("is counted once, and again when the table has changed by whatever way", async () => {
    await insert(3);
    expect(await total()).toBe(3);
    expect(await statementsOf(async () => expect(await total()).toBe(3))).toBe(1);
    const changes: [() => Promise<unknown>, number][] = [
      [() => insert(2), 5],
      [() => fixture.create(ann, { title: "made" }), 6],
      [() => sql`delete from things where title = 'made'`.execute(fixture.db), 5],
      [
        () =>
          sql`update things set owner = 'bob'
        where title = 'thing 3'`.execute(fixture.db),
        4,
      ],
      [
        () =>
          sql`merge into things t using
          (select 'thing 1' as title) s on t.title = s.title when matched then delete`.execute(fixture.db),
        2,
      ],
      [() => sql`truncate things`.execute(fixture.db), 0],
    ];
    for (const [change, expected] of changes) {
      await change();
      expect(await total()).toBe(expected);
    }
  });
  it("is kept by condition, parameters and user", async () => {
    await insert(4);
    await sql`insert into things (title, owner) values ('thing 1', 'bob'), ('other', 'bob')`.execute(fixture.db);
    for (let round = 0; round < 2; round += 1) {
      expect(await total(ann, [condition("title", "in", ["thing 1", "thing 2"])])).toBe(2);
      expect(await total(ann, [condition("title", "in", ["thing 1", "nothing", "thing 3", "thing 4"])])).toBe(3);
      expect(await total(root, [condition("title", "in", ["thing 1", "thing 2"])])).toBe(3);
      expect([await total(), await total(root)]).toEqual([4, 6]);
    }
  });
  it("is counted once for all who ask at the same moment", async () => {
    await insert(50);
    const cost = await statementsOf(async () =>
      expect(await Promise.all(Array.from({ length: 8 }, () => total()))).toEqual(Array.from({ length: 8 }, () => 50)),
    );
    expect(cost).toBeLessThanOrEqual(8 + (fixture.kernel.databaseKind === "pglite" ? 1 : 2));
  });
  it("needs no count if the page determines it", async () => {
    await insert(3);
    expect(
      await statementsOf(async () => expect((await fixture.list(ann, { limit: 2, offset: 2 })).reply?.total).toBe(3)),
    ).toBe(1);
    expect(
      await statementsOf(async () =>
        expect((await fixture.list(ann, { filters: [condition("title", "eq", "x")] })).reply?.total).toBe(0),
      ),
    ).toBe(1);
  });
  it("of a view is correct, although its changes are not tracked", async () => {
    for (const rows of [2, 3]) {
      await insert(rows);
      expect((await fixture.list(ann, { resourceId: "titles", limit: 1 })).reply?.total).toBe(rows === 2 ? 2 : 5);
    }
  });
  it("is not fooled by a transaction that is rolled back", async () => {
    await insert(2);
    expect(await total()).toBe(2);
    await fixture.db
      .transaction()
      .execute(async (transaction) => {
        await sql`insert into things (title) values ('never')`.execute(transaction);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    expect(await total()).toBe(2);
    await sql`delete from things where title = 'thing 1'`.execute(fixture.db);
    expect(await total()).toBe(1);
  });
});

describe("a deep page", () => {
  it("is the same from either end, also when the total is an old one", async () => {
    await sql`insert into things (title, small) select 'thing ' || n, nullif(n % 7, 0)
      from generate_series(1, 2500) n`.execute(fixture.db);
    const ids = async (sort: SortItem[], limit: number, offset: number): Promise<unknown[]> =>
      (await fixture.list(ann, { sort, limit, offset })).reply?.recordIds ?? [];
    for (const sort of [
      [],
      [{ field: "small", direction: "asc" }],
      [
        { field: "small", direction: "desc" },
        { field: "title", direction: "asc" },
      ],
    ] satisfies SortItem[][]) {
      const whole = await ids(sort, 10_000, 0);
      await total();
      for (const offset of [1_000, 1_250, 1_300, 2_450, 2_499, 2_500, 9_000])
        expect(await ids(sort, 100, offset)).toEqual(whole.slice(offset, offset + 100));
    }
    await insert(40);
    const grown = await ids([{ field: "small", direction: "desc" }], 10_000, 0);
    expect(await ids([{ field: "small", direction: "desc" }], 100, 2_400)).toEqual(grown.slice(2_400, 2_500));
    expect((await fixture.list(ann, { limit: 100, offset: 2_400 })).reply?.total).toBe(2_540);
  });
});

describe("a total that may be an estimate", () => {
  const allowed = (limit: number): ReturnType<Fixture["call"]> =>
    fixture.call(getResourceData, root, {
      source: "list",
      resourceId: "gated",
      filters: [],
      sort: [],
      limit,
      offset: 0,
      mayEstimateTotal: true,
    });
  it("is exact if the page determines it", async () => {
    await insert(3);
    const { reply } = await allowed(4);
    expect(reply).toMatchObject({ total: 3 });
    expect(reply).not.toHaveProperty("totalIsEstimate");
  });
  it.runIf(isOnServer)("does not delay the rows, and is exact on request", async () => {
    await sql`insert into things (id, title)
      values ('00000000-0000-4000-8000-000000000001', 'first'),
        ('00000000-0000-4000-8000-000000000002', 'gate')`.execute(fixture.db);
    const keeper = new pg.Client({ connectionString: fixture.databaseUrl });
    await keeper.connect();
    await keeper.query("select pg_advisory_lock(77)");
    const { reply } = await allowed(1);
    expect(reply).toMatchObject({ totalIsEstimate: true, recordIds: ["00000000-0000-4000-8000-000000000001"] });
    expect((reply as { total: number }).total).toBeGreaterThanOrEqual(1);
    const exact = fixture.list(root, { resourceId: "gated", limit: 1 });
    await keeper.query("select pg_advisory_unlock(77)");
    expect((await exact).reply).toMatchObject({ total: 2 });
    await keeper.end();
  });
});

describe("the count of changes", () => {
  it("is put together without becoming another", async () => {
    await insert(1);
    for (let n = 0; n < 20; n += 1) await sql`update things set note = ${String(n)}`.execute(fixture.db);
    const before = await changeRows();
    expect(await total()).toBe(1);
    await Promise.all([compactChanges(fixture.kernel, "things"), compactChanges(fixture.kernel, "things")]);
    expect(await changeRows()).toEqual({ rows: 1, sum: before.sum });
    expect(await statementsOf(total)).toBe(1);
    await compactChanges(fixture.kernel, "never written to");
    expect(
      (
        await sql`select 1 from portal_table_changes
      where table_name = 'never written to'`.execute(fixture.db)
      ).rows,
    ).toEqual([]);
  });
  it("is put together by itself when it has grown long", async () => {
    await insert(1);
    await sql`insert into portal_table_changes (table_name, changes) select 'things', 1
      from generate_series(1, 1500)`.execute(fixture.db);
    await total();
    await expect.poll(async () => (await changeRows()).rows).toBe(1);
    await insert(1);
    expect(await total()).toBe(2);
  });
});

describe.runIf(isOnServer)("writers who commit in another order than they began", () => {
  it("never leave an old total behind, while change rows are put together between them", async () => {
    const [first, second] = [
      new pg.Client({ connectionString: fixture.databaseUrl }),
      new pg.Client({ connectionString: fixture.databaseUrl }),
    ];
    await Promise.all([first.connect(), second.connect()]);
    await insert(1);
    await first.query("begin");
    await first.query("insert into things (title) values ('first')");
    await second.query("begin");
    await second.query("insert into things (title) values ('second')");
    expect(await total()).toBe(1);
    await second.query("commit");
    expect(await total()).toBe(2);
    await compactChanges(fixture.kernel, "things");
    expect(await statementsOf(async () => expect(await total()).toBe(2))).toBe(1);
    await first.query("insert into things (title) values ('first again')");
    expect(await total()).toBe(2);
    await first.query("commit");
    expect(await total()).toBe(4);
    await first.query("begin; delete from things where title like 'first%'");
    expect(await total()).toBe(4);
    await first.query("rollback");
    await second.query("delete from things where title = 'second'");
    expect(await total()).toBe(3);
    await Promise.all([first.end(), second.end()]);
  });
  it("are counted under another account, search path and schema", async () => {
    const writer = new pg.Client({ connectionString: fixture.databaseUrl });
    await writer.connect();
    const role = `portal_writer_${process.pid}`;
    await writer.query(
      `create role ${role}; grant ${role} to current_user; grant usage on schema public to ${role}; grant insert on things to ${role}; create schema elsewhere; grant usage on schema elsewhere to ${role}`,
    );
    try {
      await writer.query(`set role ${role}; set search_path = elsewhere`);
      expect(await total()).toBe(0);
      await writer.query("insert into public.things (title) values ('from elsewhere')");
      expect(await total()).toBe(1);
    } finally {
      await writer.query(`reset role; reset search_path; drop owned by ${role}; drop role ${role}`);
      await writer.end();
    }
  });
});
