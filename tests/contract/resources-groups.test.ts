/** Groups of lists: each has exactly the records of the list under its filters, and together they have all of them. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  getGroups,
  groupPeriods,
  maxGroups,
  type GroupsReply,
  type GroupsRequest,
  type RecordGroup,
} from "../../kernel/contract/resources/group-endpoint.ts";
import { getAggregates, getResource } from "../../kernel/contract/resources/read-endpoints.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { periodDays, startsOf } from "../../plugins/resources/server/read/group-periods.ts";
import { daysIn } from "../../plugins/resources/server/sql/relative-days.ts";
import { ann, bob, condition, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";

const choices = [
  { value: "2", label: "Second" },
  { value: "1", label: "First" },
];
/** Columns that exist beside those of the fixture's things. */
const more = [
  { name: "rank", enum: [10, 9].map((value) => ({ value, label: `Rank ${value}` })) },
  { name: "step", enum: choices },
  { name: "unlisted", enum: choices, showIn: { list: false } },
  { name: "unfiltered", enum: choices, showIn: { filter: false } },
  { name: "unseen", enum: choices, backendOnly: true },
];

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture(
    [
      {
        ...thingsResource,
        columns: [
          ...thingsResource.columns.map((column) => ({ ...column, quickSearch: column.name === "title" })),
          ...more,
        ],
      },
    ],
    async (db) => {
      await sql`alter table things add column rank integer, add column step text, add column unlisted text,
        add column unfiltered text, add column unseen text`.execute(db);
      await sql`create table many (id integer primary key, vault_id bigint, moment timestamptz, day date)`.execute(db);
    },
  );
  await sql`insert into parents (owner, name) select (array['ann', 'bob'])[1 + n % 2], 'parent ' || n
    from generate_series(10, 1, -1) n`.execute(fixture.db);
  await sql`insert into vaults (name) select 'vault ' || n from generate_series(1, 3) n`.execute(fixture.db);
  // Around the days on which the clocks of Europe, the Americas and Apia change, and the one that Apia skips.
  await sql`insert into things (owner, title, whole, big, exact, flag, kind, rank, step, unlisted, unfiltered, unseen,
      parent_id, vault_id, day, moment, plain)
    select case n % 3 when 0 then 'ann' when 1 then 'bob' else 'eve' end, 'thing ' || n % 20, n % 7 - 3,
      9007199254740993 + n, case when n % 5 = 0 then null else n * 0.0001 + 12345678.9999 end,
      (array[true, false, null])[1 + n % 3], (array['glad', 'sad', 'so, "so"', null]::mood[])[1 + n % 4],
      (array[9, 10, null, 11])[1 + n % 4], (array['1', '2', '', null, 'old'])[1 + n % 5], '1', '1', '1',
      (select id from parents where name = 'parent ' || n % 12), 1 + n / 3 % 3,
      case when n % 11 = 0 then null else date '2025-12-20' + n % 90 end, start.at + n % 40 * interval '97 minutes 1.5 second',
      start.at + n % 40 * interval '97 minutes'
    from generate_series(0, 239) n join lateral (select (array['2026-03-28 12:00Z', '2026-10-24 12:00Z',
      '2026-11-01 00:00Z', '2011-12-29 00:00Z', '2018-11-03 12:00Z', '2010-11-06 20:00Z']::timestamptz[])[1 + n / 40] as at)
      as start on true`.execute(fixture.db);
});
afterAll(() => fixture.close());

type Question = Partial<Omit<GroupsRequest, "filters">> & { filters?: unknown[] };

const request = (question: Question): GroupsRequest => ({
  resourceId: "things",
  groupBy: { field: "step" },
  ...question,
  filters: (question.filters ?? []) as Record<string, unknown>[],
});
const ask = async (user: AdminUser, question: Question): Promise<GroupsReply> => {
  const { reply, error } = await fixture.call(getGroups, user, request(question));
  if (reply === undefined) throw new Error(String(error));
  return reply;
};
const refusal = async (user: AdminUser, question: Question): Promise<string> =>
  (await fixture.call(getGroups, user, request(question))).error ?? "answered";
const labels = ({ groups }: GroupsReply): unknown[] => groups.map(({ label, days }) => label ?? days?.from ?? days);
const counts = ({ groups }: GroupsReply): number[] => groups.map(({ count }) => count);
const total = async (user: AdminUser, filters: unknown[]): Promise<number> =>
  (await fixture.list(user, { filters, limit: 1 })).reply?.total ?? -1;

const zones = ["Europe/Berlin", "America/Havana", "America/St_Johns", "America/Sao_Paulo", "Pacific/Apia", "UTC"];
const grouped = fc.oneof(
  fc.constantFrom("flag", "kind", "rank", "step", "parent_id", "vault_id").map((field) => ({ field })),
  fc.record({
    field: fc.constantFrom("day", "moment", "plain"),
    period: fc.constantFrom(...groupPeriods),
    timeZone: fc.constantFrom(...zones),
  }),
);
const filter = fc.constantFrom<unknown>(
  condition("whole", "gte", 0),
  condition("flag", "ne", true),
  condition("step", "isEmpty"),
  condition("title", "ilike", "1"),
  condition("parent_id.name", "like", "parent"),
  condition("moment", "lt", "2026-10-25T01:30:00Z"),
  { operator: "not", subFilters: [condition("whole", "gt", 1)] },
);

describe("the groups of a list", () => {
  it("divide the records that it shows, each has those of the list under its filters, and their sums", async () => {
    await fc.assert(
      fc.asyncProperty(
        grouped,
        fc.array(filter, { maxLength: 2 }),
        fc.constantFrom(root, ann, bob),
        fc.constantFrom("value" as const, "count" as const),
        async (groupBy, filters, user, order) => {
          const { groups, total: all } = await ask(user, { groupBy, filters, order, aggregates: ["exact", "big"] });
          expect(groups).toHaveLength(all);
          const rows = (await fixture.list(user, { filters, limit: 1_000 })).reply?.data ?? [];
          const keys = new Set<unknown>();
          for (const { filters: own, count, aggregates } of groups) {
            const { data = [], total: listed } =
              (await fixture.list(user, { filters: [...filters, ...own], limit: 1_000 })).reply ?? {};
            expect([data.length, listed]).toEqual([count, count]);
            for (const row of data) keys.add(row["id"]);
            const footer = await fixture.call(getAggregates, user, {
              resourceId: "things",
              filters: [...filters, ...own] as Record<string, unknown>[],
            });
            expect(aggregates).toEqual({
              exact: footer.reply?.aggregates["exact"],
              big: footer.reply?.aggregates["big"],
            });
          }
          expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
          expect(keys).toEqual(new Set(rows.map((row) => row["id"])));
        },
      ),
      { numRuns: 60 },
    );
  });
  it("have the labels of choices, records and dates, in their order", async () => {
    expect(labels(await ask(root, {}))).toEqual(["Second", "First", "old", "(none)"]);
    expect(labels(await ask(root, { groupBy: { field: "rank" } }))).toEqual(["Rank 10", "Rank 9", "11", "(none)"]);
    expect(labels(await ask(root, { groupBy: { field: "flag" } }))).toEqual(["Yes", "No", "(none)"]);
    expect(labels(await ask(root, { groupBy: { field: "kind" } }))).toEqual(["glad", "sad", 'so, "so"', "(none)"]);
    expect(labels(await ask(root, { groupBy: { field: "parent_id" } }))).toEqual([
      ...Array.from({ length: 10 }, (_, at) => `parent ${at + 1}`),
      "(none)",
    ]);
    expect(labels(await ask(root, { groupBy: { field: "day", period: "month" } })).slice(0, 2)).toEqual([
      "2026-03-01",
      "2026-02-01",
    ]);
  });
  it("are ordered by count on request, the largest first", async () => {
    const byCount = await ask(root, {
      groupBy: { field: "rank" },
      order: "count",
      filters: [condition("rank", "ne", 10)],
    });
    expect(counts(byCount)).toEqual(counts(byCount).toSorted((one, other) => other - one));
    const days = await ask(root, { groupBy: { field: "moment" }, order: "count" });
    expect(counts(days)).toEqual(counts(days).toSorted((one, other) => other - one));
  });
  it("have values as rows have them, so that the list's filter shows them", async () => {
    const own = ({ groups }: GroupsReply): unknown[] => groups.map(({ filters }) => filters[0]?.value);
    expect(own(await ask(root, { groupBy: { field: "rank" } }))).toEqual([10, 9, 11, true]);
    expect(own(await ask(root, { groupBy: { field: "flag" } }))).toEqual([true, false, true]);
    expect(own(await ask(root, { groupBy: { field: "vault_id" } }))).toEqual(["1", "2", "3"]);
  });
  it("begin weeks on Monday and months on their first day", async () => {
    const groups = async (period: "week" | "month"): Promise<RecordGroup[]> =>
      (await ask(root, { groupBy: { field: "day", period } })).groups.filter(({ days }) => days !== undefined);
    for (const { days } of await groups("week"))
      expect([
        new Date(days?.from ?? "").getUTCDay(),
        Date.parse(days?.before ?? "") - Date.parse(days?.from ?? ""),
      ]).toEqual([1, 7 * 86_400_000]);
    for (const { days } of await groups("month")) expect(days?.from).toMatch(/-01$/);
  });
  it("have the days of the reader when the clocks change", async () => {
    const days = async (timeZone: string, from: string, to: string): Promise<unknown> =>
      (
        await ask(root, {
          groupBy: { field: "moment", timeZone },
          filters: [condition("moment", "gte", from), condition("moment", "lt", to)],
        })
      ).groups.map(({ days: named, filters }) => [named?.from, ...filters.map(({ value }) => value)]);
    expect(await days("Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z")).toEqual([
      ["2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
    ]);
    expect(await days("Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z")).toEqual([
      ["2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    ]);
    // Apia went from 29 to 31 December.
    expect(await days("Pacific/Apia", "2011-12-29T12:00:00Z", "2011-12-30T12:00:00Z")).toEqual([
      ["2011-12-31", "2011-12-30T10:00:00.000Z", "2011-12-31T10:00:00.000Z"],
      ["2011-12-29", "2011-12-29T10:00:00.000Z", "2011-12-30T10:00:00.000Z"],
    ]);
  });
  it("follow the search of the list", async () => {
    const { groups } = await ask(root, { groupBy: { field: "flag" }, search: "thing 19" });
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(12);
  });
  it("are computed again only when the table has changed", async () => {
    for (const groupBy of [{ field: "step" }, { field: "moment", period: "week" as const }]) {
      const statements = async (): Promise<number> => {
        const before = fixture.statements();
        await ask(bob, { groupBy, aggregates: ["whole"] });
        return fixture.statements() - before;
      };
      await statements();
      const repeated = await statements();
      expect(repeated).toBe(groupBy.field === "step" ? 1 : 2);
      const before = await ask(bob, { groupBy });
      await fixture.create(bob, { title: "one more", step: "1", moment: "2026-03-28T12:00:00Z" });
      const after = await ask(bob, { groupBy });
      expect(counts(after).reduce((sum, count) => sum + count)).toBe(
        counts(before).reduce((sum, count) => sum + count) + 1,
      );
    }
  });
});

describe("a group column", () => {
  it("is one of the list's that the user may filter by", async () => {
    const named = async (user: AdminUser, resourceId = "things"): Promise<readonly string[] | undefined> =>
      (await fixture.call(getResource, user, { resourceId })).reply?.resource.options.groupColumns;
    const all = ["flag", "day", "moment", "plain", "kind", "parent_id", "vault_id", "rank", "step"];
    expect(await named(root)).toEqual(all);
    expect(await named(ann)).toEqual(all);
    expect(await named(ann, "spots")).toBeUndefined();
  });
  it("that is hidden or cannot be grouped is refused as a filter by it", async () => {
    for (const field of [
      "secret",
      "hidden",
      "unlisted",
      "unfiltered",
      "unseen",
      "nothing",
      "title",
      "tags",
      "target_id",
    ])
      expect(await refusal(root, { groupBy: { field } }), field).toBe(
        (
          await fixture.list(root, { filters: [condition(field === "nothing" ? field : "secret", "eq", "x")] })
        ).error?.replace(field === "nothing" ? field : "secret", field),
      );
    expect(await refusal(ann, { aggregates: ["wage"] })).toContain("wage");
    expect(await refusal(ann, { resourceId: "vaults" })).toBe("Resource vaults not found");
    expect(await refusal(ann, { filters: [condition("secret", "eq", "hush")] })).toContain("secret");
  });
  it("has a period and a time zone only where they have a meaning", async () => {
    expect(await refusal(root, { groupBy: { field: "step", period: "day" } })).toContain("isn't a date");
    expect(await refusal(root, { groupBy: { field: "moment", timeZone: "Europe/Atlantis" } })).toContain(
      "Europe/Atlantis",
    );
    expect(await refusal(root, { groupBy: { field: "moment", timeZone: "+02:00" } })).toContain("+02:00");
  });
});

describe("the groups of another user's list", () => {
  it("have no record, value or label that this user does not see", async () => {
    const { groups } = await ask(ann, { groupBy: { field: "parent_id" } });
    const { data = [] } = (await fixture.list(ann, { limit: 1_000 })).reply ?? {};
    const shown = new Set(data.map((row) => (row["parent_id"] as { label: string } | null)?.label ?? "(none)"));
    expect(new Set(groups.map(({ label }) => label))).toEqual(shown);
    // The records of a resource that the user may not open are called by their keys, as in the list.
    expect(labels(await ask(ann, { groupBy: { field: "vault_id" } }))).toEqual(["1", "2", "3"]);
    expect(labels(await ask(root, { groupBy: { field: "vault_id" } })).slice(0, 3)).toEqual([
      "vault 1",
      "vault 2",
      "vault 3",
    ]);
  });
});

describe("many groups", () => {
  it("come in pages, by count where the values have no order of their own", async () => {
    await sql`insert into parents (id, name) select gen_random_uuid(), 'many ' || n from generate_series(1, 450) n`.execute(
      fixture.db,
    );
    await sql`insert into things (owner, title, parent_id) select 'max', 'many', id from parents, generate_series(1, 3)
      where name like 'many %'`.execute(fixture.db);
    const filters = [condition("owner", "eq", "max")];
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => ask(root, { groupBy: { field: "parent_id" }, filters, offset: page * maxGroups })),
    );
    expect(pages.map((page) => [page.groups.length, page.total])).toEqual([
      [200, 450],
      [200, 450],
      [50, 450],
      [0, 0],
    ]);
    expect(new Set(pages.flatMap(labels)).size).toBe(450);
    expect(await total(root, filters)).toBe(1_350);
  });
  it("of dates far apart leave those before and after as one group each", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-15T12:00:00Z") });
    try {
      await sql`insert into things (owner, title, day, moment) select 'far', 'far', at::date, at
        from unnest(array['0099-01-01', '1850-05-05', '2026-06-14', '2026-06-15', '9999-12-31', 'infinity', '-infinity']::timestamptz[]) at`.execute(
        fixture.db,
      );
      const filters = [condition("owner", "eq", "far")];
      for (const field of ["day", "moment"])
        for (const period of groupPeriods) {
          const { groups } = await ask(root, { groupBy: { field, period }, filters });
          expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(7);
          for (const { filters: own, count } of groups) expect(await total(root, [...filters, ...own])).toBe(count);
          expect(groups[0]?.days?.before, `${field} ${period}`).toBeUndefined();
          expect(groups.at(-1)?.days?.from).toBeUndefined();
        }
    } finally {
      vi.useRealTimers();
    }
  });
  it("begin when their days begin, in every zone with odd clocks", () => {
    for (const zone of [...zones, "Africa/Casablanca"]) {
      const clock = daysIn(zone);
      for (const period of groupPeriods) {
        const extent = { min: Date.parse("2008-01-01"), max: Date.parse("2012-02-01"), now: Date.now() };
        const days = periodDays(period, extent, clock.dayAt);
        expect(startsOf(period, days, clock), `${zone} ${period}`).toEqual(
          days.map((day) => clock.startOf(day).toISOString()),
        );
      }
    }
  });
});
