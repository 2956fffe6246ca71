/** Sums, averages, minima and maxima of lists: of exactly the records that the list shows. */
import fc from "fast-check";
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAggregates, getResource, type ColumnAggregates } from "../../kernel/contract/resources/read-endpoints.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { ann, bob, condition, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture([
    {
      ...thingsResource,
      columns: thingsResource.columns.map((column) =>
        column.name === "level"
          ? { ...column, aggregates: false }
          : { ...column, quickSearch: column.name === "title" },
      ),
    },
  ]);
  await sql`insert into things (owner, title, whole, big, exact, flag, day, wage)
    select case n % 3 when 0 then 'ann' when 1 then 'bob' else 'eve' end, 'thing ' || n % 20, n % 7 - 3,
      9007199254740993 + n, case when n % 5 = 0 then null else n * 0.0001 + 12345678.9999 end,
      (array[true, false, null])[1 + n % 3], date '2026-01-01' + n, n
    from generate_series(0, 119) n`.execute(fixture.db);
});
afterAll(() => fixture.close());

const ask = async (
  user: AdminUser,
  { filters = [], search }: { filters?: unknown[]; search?: string } = {},
): Promise<Record<string, ColumnAggregates>> => {
  const body = { resourceId: "things", filters: filters as Record<string, unknown>[] };
  const { reply, error } = await fixture.call(getAggregates, user, { ...body, ...(search && { search }) });
  if (reply === undefined) throw new Error(String(error));
  return reply.aggregates;
};
const refusal = async (user: AdminUser, resourceId: string, filters: unknown[] = []): Promise<unknown> =>
  (await fixture.call(getAggregates, user, { resourceId, filters: filters as Record<string, unknown>[] })).error;
/** Nine digits before the point and the decimals of a long sum are more than a float has. */
const Exact = Decimal.clone({ precision: 60 });

/** The same, from the rows of the list. */
function aggregatesOf(values: readonly unknown[]): ColumnAggregates {
  const present = values.filter((value) => value !== null).map((value) => new Exact(String(value)));
  if (present.length === 0) return { sum: null, average: null, min: null, max: null };
  const sum = Exact.sum(...present);
  return {
    sum: sum.toFixed(),
    average: sum.div(present.length).toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed(),
    min: Exact.min(...present).toFixed(),
    max: Exact.max(...present).toFixed(),
  };
}
const plain = (aggregates: ColumnAggregates | undefined): object =>
  Object.fromEntries(
    Object.entries(aggregates ?? {}).map(([name, value]) => [name, value === null ? null : new Exact(value).toFixed()]),
  );

describe("the aggregates of a list", () => {
  it("are those of the records that it shows, for any filter and user, without losing a digit", async () => {
    const filter = fc.constantFrom<unknown>(
      condition("whole", "gte", 0),
      condition("flag", "eq", true),
      condition("flag", "ne", true),
      condition("title", "ilike", "1"),
      condition("exact", "isEmpty"),
      condition("day", "lt", "2026-03-01"),
      { operator: "not", subFilters: [condition("whole", "gt", 1)] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(filter, { maxLength: 3 }), fc.constantFrom(root, ann, bob), async (filters, user) => {
        const { reply } = await fixture.list(user, { filters, limit: 1_000 });
        const aggregates = await ask(user, { filters });
        for (const name of ["whole", "big", "exact"])
          expect(plain(aggregates[name])).toEqual(aggregatesOf((reply?.data ?? []).map((row) => row[name])));
      }),
      { numRuns: 40 },
    );
  });
  it("follow the search of the list", async () => {
    expect((await ask(root, { search: "thing 19" }))["big"]?.min).toBe("9007199254741012");
  });
  it("are of the columns that this user's list shows and that can be added up exactly", async () => {
    const named = async (user: AdminUser): Promise<readonly string[] | undefined> =>
      (await fixture.call(getResource, user, { resourceId: "things" })).reply?.resource.options.aggregates;
    const shown = ["small", "whole", "big", "exact", "loose", "share", "doubled"];
    expect(await named(ann)).toEqual(shown);
    expect(await named(root)).toEqual([...shown, "wage"]);
    expect(Object.keys(await ask(ann))).toEqual(shown);
    expect(Object.keys(await ask(root))).toEqual([...shown, "wage"]);
  });
  it("are computed again only when the table has changed", async () => {
    const statements = async (): Promise<number> => {
      const before = fixture.statements();
      await ask(bob);
      return fixture.statements() - before;
    };
    await ask(bob);
    expect(await statements()).toBe(1);
    const { whole } = await ask(bob);
    await fixture.create(bob, { title: "one more", whole: 900 });
    expect((await ask(bob))["whole"]).toMatchObject({ max: "900", sum: String(Number(whole?.sum) + 900) });
  });
  it("are refused with the filters and lists that this user may not use", async () => {
    expect(await refusal(ann, "vaults")).toBe("Resource vaults not found");
    expect(await refusal(ann, "things", [condition("secret", "eq", "hush")])).toContain("secret");
    expect(await refusal(ann, "things", [condition("whole", "gt", "many")])).toContain("must be a whole number");
    expect(await refusal(ann, "nothing")).toBe("Resource nothing not found");
  });
  it("cannot be asked of a column that has none", async () => {
    const columns = thingsResource.columns.map((column) =>
      column.name === "note" ? { ...column, aggregates: true } : column,
    );
    await expect(openFixture([{ ...thingsResource, columns }])).rejects.toThrow(/"note" \. aggregates/);
  });
});
