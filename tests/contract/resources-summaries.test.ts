/** Sums and counts of lists: equal to what the list itself shows, for any filter and any user. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { maxGroups, maySummarize, summarizeRecords } from "../../plugins/resources/server/read/summarize-records.ts";
import { describeProblem } from "../../kernel/contract/errors/problem.ts";
import { summaryProblems } from "../../plugins/resources/server/prepare/check-summaries.ts";
import { preparedOf } from "../../plugins/resources/server/tables/prepared-resource.ts";
import type { InstalledInstance } from "../../kernel/server/extension/server-registry.ts";
import type { FieldFilter } from "../../kernel/contract/resources/filter.ts";
import type { ColumnUse, DeclaredSummary, Summary, SummaryQuery } from "../../kernel/contract/resources/summary.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { ann, bob, condition, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await sql`insert into things (owner, title, whole, exact, flag, day, moment, kind, wage)
    select case n % 3 when 0 then 'ann' when 1 then 'bob' else 'eve' end, 'thing ' || n % 20, n % 7 - 3,
      case when n % 5 = 0 then null else n * 0.0001 + 12345678.9999 end, (array[true, false, null])[1 + n % 3],
      date '2026-01-01' + n, timestamptz '2026-03-28 22:30:00+00' + n * interval '1 hour',
      (array['glad', 'sad', null])[1 + n % 3]::mood, n from generate_series(0, 119) n`.execute(fixture.db);
});
afterAll(() => fixture.close());

const ask = (query: Partial<SummaryQuery>, user: AdminUser = root): Promise<Summary> =>
  summarizeRecords(fixture.kernel, user, "things", { filters: [], ...query });
const rowsOf = async (user: AdminUser, filters: unknown[]): Promise<Record<string, unknown>[]> =>
  (await fixture.list(user, { filters, limit: 1_000 })).reply?.data ?? [];
/** Decimals with four places, as whole numbers. */
const exactly = (amount: unknown): bigint =>
  amount === null
    ? 0n
    : BigInt(
        String(amount).replace(
          /^(-?\d+)(?:\.(\d*))?$/,
          (_, whole: string, rest = "") => `${whole}${String(rest).padEnd(4, "0")}`,
        ),
      );

describe("a summary", () => {
  it("is of the records that the list shows, for any filter and user, without losing a digit", async () => {
    const filter = fc.constantFrom<unknown>(
      condition("whole", "gte", 0),
      condition("flag", "eq", true),
      condition("flag", "ne", true),
      condition("title", "ilike", "1"),
      condition("kind", "in", ["glad", null]),
      condition("exact", "isEmpty"),
      condition("day", "lt", "2026-03-01"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(filter, { maxLength: 3 }), fc.constantFrom(root, ann, bob), async (filters, user) => {
        const rows = await rowsOf(user, filters);
        const given = filters as FieldFilter[];
        expect((await ask({ filters: given }, user)).value).toBe(String(rows.length));
        const { value } = await ask({ filters: given, column: "exact" }, user);
        expect(exactly(value)).toBe(rows.reduce((sum, { exact }) => sum + exactly(exact), 0n));
      }),
      { numRuns: 40 },
    );
  });
  it("has groups that add up to the whole, the smallest as one", async () => {
    const { value, groups } = await ask({ groupBy: "title" });
    expect(groups).toHaveLength(maxGroups + 1);
    expect(groups.at(-1)).toMatchObject({ isRest: true, value: String(120 - maxGroups * 6) });
    expect(groups.reduce((sum, group) => sum + Number(group.value), 0)).toBe(Number(value));
    const kinds = await ask({ groupBy: "kind" });
    expect(kinds.groups.map(({ label }) => label).toSorted()).toEqual(["(none)", "glad", "sad"]);
    const flags = await ask({ groupBy: "flag", column: "whole" });
    expect(flags.groups.map(({ label }) => label).toSorted()).toEqual(["(none)", "No", "Yes"]);
  });
  it("has groups of exactly the records that the list shows with their filters", async () => {
    await sql`update things set title = '' where whole = 3`.execute(fixture.db);
    const period = { column: "moment", days: ["2026-03-28", "2026-03-30", "2026-04-01"], timeZone: "Europe/Berlin" };
    const asked = fc.oneof(
      fc.constantFrom("title", "kind", "flag", "whole", "owner").map((groupBy) => ({ groupBy })),
      fc.constant({ period: { ...period, isGrouped: true } }),
    );
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.constantFrom(undefined, "exact"),
        fc.constantFrom(root, ann, bob),
        async (query, column, user) => {
          const summed = column === undefined ? {} : { column };
          const { groups } = await ask({ ...query, ...summed }, user);
          expect(groups.length).toBeGreaterThan(0);
          for (const { value, filters } of groups) {
            const rows = await rowsOf(user, filters);
            const found =
              column === undefined ? BigInt(rows.length) : rows.reduce((sum, { exact }) => sum + exactly(exact), 0n);
            expect(found).toBe(column === undefined ? BigInt(value) : exactly(value));
          }
        },
      ),
      { numRuns: 30 },
    );
  });
  it("has the days of the zone, also on the day on which its clocks change", async () => {
    // Berlin's 29 March 2026 has 23 hours, and begins at 23:00 of the day before in UTC.
    const period = { column: "moment", days: ["2026-03-28", "2026-03-29", "2026-03-30"], timeZone: "Europe/Berlin" };
    const { value, groups, filters } = await ask({ period: { ...period, isGrouped: true } });
    expect(groups.map((group) => group.value)).toEqual(["1", "23"]);
    expect(filters).toEqual([
      { field: "moment", operator: "gte", value: "2026-03-27T23:00:00.000Z" },
      { field: "moment", operator: "lt", value: "2026-03-29T22:00:00.000Z" },
    ]);
    expect(await rowsOf(root, filters)).toHaveLength(Number(value));
    const days = await ask({ period: { column: "day", days: ["2026-01-01", "2026-01-08"], timeZone: "Asia/Tokyo" } });
    expect([days.value, days.groups]).toEqual(["7", []]);
  });
  it("is not counted again before something changes", async () => {
    const statements = async (): Promise<number> => {
      const before = fixture.statements();
      await ask({ groupBy: "owner" });
      return fixture.statements() - before;
    };
    await statements();
    expect(await statements()).toBe(1); // the version alone
    await sql`update things set note = note || '!' where title = 'thing 1'`.execute(fixture.db);
    expect(await statements()).toBe(2);
  });
});

describe("who may not see it in the list", () => {
  it.each<[string, Partial<SummaryQuery>]>([
    ["adds up a column for others", { column: "wage" }],
    ["adds up what never leaves the server", { column: "secret" }],
    ["groups by a hidden column", { groupBy: "hidden" }],
    ["filters by a hidden column", { filters: [{ field: "secret", operator: "eq", value: "hush" }] }],
    [
      "asks for a period of a hidden column",
      { period: { column: "hidden", days: ["2026-01-01", "2026-01-02"], timeZone: "UTC" } },
    ],
    ["adds up floats", { column: "ratio" }],
    ["adds up references", { column: "vault_id" }],
    ["groups by JSON", { groupBy: "payload" }],
    ["names an unknown column", { column: "wages" }],
  ])("%s: refused", async (_, query) => {
    await expect(ask(query, ann)).rejects.toMatchObject({ code: "PORTAL_FILTER_NOT_AVAILABLE" });
  });
  it("is asked before anything is shown", async () => {
    await expect(summarizeRecords(fixture.kernel, ann, "vaults", { filters: [] })).rejects.toMatchObject({
      code: "PORTAL_RESOURCE_UNKNOWN",
    });
    const may = (user: AdminUser, fields: string[], columns: string[]): boolean =>
      maySummarize(fixture.kernel, user, "things", { fields, columns });
    expect([may(root, ["wage"], ["wage"]), may(ann, ["wage"], []), may(ann, [], ["wage"])]).toEqual([
      true,
      false,
      false,
    ]);
    expect([may(ann, ["owner"], ["exact"]), may(ann, ["secret"], []), may(root, [], ["secret"])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(maySummarize(fixture.kernel, ann, "vaults", { fields: [], columns: [] })).toBe(false);
    expect(maySummarize(fixture.kernel, ann, "nothing", { fields: [], columns: [] })).toBe(false);
  });
});

describe("what the config asks", () => {
  const problemsOf = (summary: Partial<DeclaredSummary>): string[] =>
    summaryProblems(
      [
        {
          id: "board",
          contributions: {
            summaries: [{ path: ["widgets", "0"], resource: "things", filters: [], columns: [], ...summary }],
          },
        },
      ] as unknown as readonly InstalledInstance[],
      preparedOf(fixture.kernel),
    ).map(describeProblem);
  const column = (name: string, use: ColumnUse): Partial<DeclaredSummary> => ({
    columns: [{ path: ["column"], name, use }],
  });

  it("is checked against the tables, whose types columns need not state", () => {
    expect(problemsOf(column("title", "sum"))).toEqual([
      'plugin "board" . widgets[0] . column: found the column "title", which holds the type "text", expected a column of whole numbers or decimals, whose sum is exact (PORTAL_CONFIG_COLUMN_TYPE)',
    ]);
    expect(problemsOf(column("tags", "group"))[0]).toContain('found the column "tags", which holds a list');
    expect(problemsOf(column("exat", "sum"))[0]).toContain('did you mean "exact"?');
    expect(["exact", "share", "big"].flatMap((name) => problemsOf(column(name, "sum")))).toEqual([]);
    expect(["day", "moment", "plain"].flatMap((name) => problemsOf(column(name, "time")))).toEqual([]);
    expect(["kind", "flag", "parent_id"].flatMap((name) => problemsOf(column(name, "group")))).toEqual([]);
  });
  it("may only filter by values that the columns can have", () => {
    expect(problemsOf({ filters: [{ field: "whole", operator: "gt", value: "many" }] })).toEqual([
      'plugin "board" . widgets[0] . filters[0]: found gt "many", expected a value that fits the column (Whole: must be a whole number) (PORTAL_CONFIG_INVALID_VALUE)',
    ]);
    expect(problemsOf({ filters: [{ field: "flag", operator: "gt", value: true }] })[0]).toContain(
      "filters[0]: found gt true",
    );
    expect(problemsOf({ filters: [{ field: "kind", operator: "in", value: ["glad"] }] })).toEqual([]);
  });
});
