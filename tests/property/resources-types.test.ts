import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterOperators } from "../../kernel/contract/resources/filter.ts";
import { createRecord, updateRecord, validateColumns } from "../../kernel/contract/resources/write-endpoints.ts";
import { getForeignData } from "../../kernel/contract/resources/read-endpoints.ts";
import { startBulkAction } from "../../kernel/contract/resources/action-endpoints.ts";
import type { Row } from "../../kernel/contract/resources/resource.ts";
import { ann, bob, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
const fields = [
  "id",
  "owner",
  "title",
  "note",
  "small",
  "whole",
  "big",
  "exact",
  "loose",
  "ratio",
  "thin",
  "flag",
  "day",
  "moment",
  "plain",
  "clock",
  "code",
  "country",
  "kind",
  "share",
  "tags",
  "counts",
  "kinds",
  "payload",
  "doc",
  "address",
  "span",
  "level",
  "doubled",
  "parent_id",
  "vault_id",
  "spot_ids",
  "target_kind",
  "target_id",
  "goal",
  "secret",
  "nonsense",
];
const readable = fields.slice(0, 34);

beforeAll(async () => {
  fixture = await openFixture();
  await sql`insert into spots (name) values ('one'), ('two')`.execute(fixture.db);
  await sql`insert into things (title, owner, small, whole, big, exact, ratio, flag, day, moment, code, kind, tags,
    counts, payload)
    select 'thing ' || n, case when n % 3 = 0 then 'bob' else 'ann' end, n % 5, case
      when n % 4 <> 0 then n - 10 end, n * 1000000007::bigint, case
        when n % 6 <> 0 then n / 8.0 end, n / 3.0, n % 2 = 0,
      date '2026-01-01' + n, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 hour', 'c' || n,
        (enum_range(null::mood))[n % 3 + 1], case
          when n % 7 <> 0 then array['t' || n % 3, 'all'] end, array[n % 4], jsonb_build_object('n', n % 3)
    from generate_series(1, 40) n`.execute(fixture.db);
});
afterAll(() => fixture.close());

const json = fc.jsonValue({ maxDepth: 3 });
const pointed = fc.constantFrom<unknown>(
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "1e-400",
  "' or 1=1 --",
  "2026-02-30",
  "2026-02-28",
  "0001-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59.999999999Z",
  "\u0000",
  "\ud800",
  "9".repeat(40),
  "0.".padEnd(60, "3"),
  "{a,b}",
  '{"a',
  "[1,2)",
  "00000000-0000-4000-8000-000000000000",
  "glad",
  "10.0.0.1/33",
  "1 day",
  "%",
  "\\",
  "",
  " 5 ",
  "true",
  -1,
  2 ** 53,
  1e308,
  -5e-324,
  [[]],
  [null],
  ["\u0000"],
  { "\u0000": 1 },
  { pk: 1, label: "x" },
  { toString: false },
);
const anything = fc.oneof(
  { weight: 2, arbitrary: json },
  { weight: 3, arbitrary: pointed },
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.integer(),
  fc.array(fc.oneof(pointed, fc.integer()), { maxLength: 4 }),
);
const sendable = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
const runs = { numRuns: 400 };

describe("whatever a field is given", () => {
  it("is stored and read back, or refused with a message: no error of the database is shown", async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), anything, { maxKeys: 5 }), async (values) => {
        const record = sendable({ title: "new", ...values });
        const created = await fixture.call(createRecord, ann, { resourceId: "things", record });
        await fixture.call(validateColumns, ann, {
          resourceId: "things",
          record,
          editableColumns: Object.entries(record)
            .filter(([name]) => !["id", "doubled", "secret", "nonsense"].includes(name))
            .map(([name, value]) => ({ name, value })),
        });
        if (created.reply === undefined)
          return void expect(created.error).not.toMatch(
            /syntax|relation|column "|invalid input|violates (?!a database)/i,
          );
        const { newRecordId } = created.reply;
        const row = await fixture.show(ann, newRecordId, "things", "edit");
        expect(row).toBeDefined();
        const { error } = await fixture.call(updateRecord, ann, {
          resourceId: "things",
          recordId: newRecordId,
          record: Object.fromEntries(Object.entries(record).filter(([name]) => name !== "id" && name !== "goal")),
        });
        expect(error).toBeUndefined();
        expect(await fixture.show(ann, newRecordId, "things", "edit")).toEqual(row);
        await sql`delete from things where id = ${newRecordId}`.execute(fixture.db);
      }),
      runs,
    );
  });
  it("finds rows or is refused, as a filter of any operator, a search, a key or a present value", async () => {
    const condition = fc.record(
      { field: fc.constantFrom(...fields), operator: fc.constantFrom(...filterOperators), value: anything },
      { requiredKeys: ["field", "operator"] },
    );
    const own = new Set((await fixture.list(bob)).reply?.recordIds);
    await fc.assert(
      fc.asyncProperty(
        fc.array(condition, { maxLength: 2 }),
        anything,
        fc.constantFrom("parent_id", "spot_ids", "target_id", "vault_id"),
        async (conditions, value, column) => {
          const filters = sendable(conditions);
          const { reply, error } = await fixture.list(bob, { filters, limit: 5 });
          if (reply === undefined)
            expect(error).not.toMatch(/syntax|relation|column "|invalid input|operator does not exist/i);
          else
            expect([reply.recordIds?.every((id) => own.has(id)), (reply.total ?? 0) <= own.size]).toEqual([true, true]);
          await fixture.show(bob, sendable({ value }).value);
          await fixture.call(getForeignData, bob, {
            resourceId: "things",
            column,
            limit: 3,
            offset: 0,
            search: JSON.stringify(value).slice(0, 400),
            currentValue: sendable({ value }).value,
          });
          await fixture.call(startBulkAction, bob, {
            resourceId: "things",
            actionId: "delete",
            recordIds: [
              typeof value === "number" && Number.isFinite(value) ? value : JSON.stringify(value).slice(0, 400),
            ],
          });
        },
      ),
      runs,
    );
  });
});

describe("a filter by a value that is there", () => {
  it("agrees with the same question answered without a database, for columns of every type", async () => {
    const { reply } = await fixture.list(root, { limit: 1000 });
    const rows = reply?.data ?? [];
    const one = fc.record({
      field: fc.constantFrom("small", "whole", "big", "exact", "ratio", "flag", "day", "moment", "kind", "title"),
      row: fc.nat(rows.length - 1),
      operator: fc.constantFrom("eq", "ne", "gt", "gte", "lt", "lte", "in", "nin", "ilike", "isEmpty", "isNotEmpty"),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("and", "or"),
        async (asked, joined) => {
          const conditions = asked.map(({ field, row, operator }) => ({
            field,
            operator,
            value:
              operator === "in" || operator === "nin"
                ? [rows[row]?.[field] ?? null]
                : operator === "ilike"
                  ? String(rows[row]?.[field]).toUpperCase()
                  : (rows[row]?.[field] ?? null),
          }));
          fc.pre(
            conditions.every(
              ({ operator, value, field }) =>
                !["gt", "gte", "lt", "lte"].includes(operator) ||
                (value !== null && field !== "flag" && field !== "kind"),
            ),
          );
          // The database converts these to text in its own way.
          fc.pre(
            conditions.every(
              ({ operator, field }) => operator !== "ilike" || !["moment", "ratio", "flag"].includes(field),
            ),
          );
          fc.pre(
            conditions.every(
              ({ operator, field }) => field !== "title" || !["gt", "gte", "lt", "lte"].includes(operator),
            ),
          );
          const found = await fixture.list(root, {
            filters: [{ operator: joined, subFilters: conditions }],
            limit: 1000,
          });
          const expected = rows.filter((row) =>
            joined === "and"
              ? conditions.every((each) => holds(row, each))
              : conditions.some((each) => holds(row, each)),
          );
          expect([found.error, found.reply?.total, new Set(found.reply?.recordIds)]).toEqual([
            undefined,
            expected.length,
            new Set(expected.map((row) => row._primaryKeyValue)),
          ]);
        },
      ),
      runs,
    );
  });
  it("agrees on every order, whatever the pages are cut to", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            field: fc.constantFrom(...readable),
            direction: fc.constantFrom("asc" as const, "desc" as const),
          }),
          { maxLength: 3 },
        ),
        fc.integer({ min: 1, max: 25 }),
        async (sort, limit) => {
          const whole = await fixture.list(ann, { sort, limit: 1000 });
          if (whole.reply === undefined) return void expect(whole.code).toBe("PORTAL_SORT_NOT_AVAILABLE");
          const pages: unknown[] = [];
          for (let offset = 0; offset < (whole.reply.total ?? 0); offset += limit)
            pages.push(...((await fixture.list(ann, { sort, limit, offset })).reply?.recordIds ?? []));
          expect(pages).toEqual(whole.reply.recordIds);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("the total", () => {
  it("is the number of rows after any writes by any way", async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("create" as const), level: fc.nat(3) }),
      fc.record({ kind: fc.constant("move" as const), level: fc.nat(3) }),
      fc.record({ kind: fc.constant("remove" as const), level: fc.nat(3) }),
      fc.record({ kind: fc.constant("fail" as const), level: fc.nat(3) }),
      fc.record({ kind: fc.constant("bulk" as const), level: fc.nat(3) }),
    );
    const take: Record<"move" | "remove" | "fail" | "bulk", (level: number) => Promise<unknown>> = {
      move: (level) =>
        sql`update things set level = ${(level + 1) % 4} where level = ${level}
        and title = 'counted'`.execute(fixture.db),
      remove: (level) =>
        sql`delete from things where id in (select id from things where level = ${level}
        and title = 'counted' limit 1)`.execute(fixture.db),
      fail: (level) =>
        sql`insert into things (title, level, code)
        values ('counted', ${level}, 'same'), ('counted', ${level}, 'same')`
          .execute(fixture.db)
          .catch(() => undefined),
      bulk: (level) =>
        sql`insert into things (title, level) select 'counted', ${level}::int
        from generate_series(1, 3)`.execute(fixture.db),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const { kind, level } of steps) {
          await (kind === "create" ? fixture.create(ann, { title: "counted", level }) : take[kind](level));
          for (const asked of [0, 1, 2, 3]) {
            const filters = [
              { field: "level", operator: "eq", value: asked },
              { field: "title", operator: "eq", value: "counted" },
            ];
            const { rows } = await sql<{ n: number }>`select count(*)::int as n from things where level = ${asked}
            and title = 'counted'`.execute(fixture.db);
            expect((await fixture.list(ann, { filters, limit: 1 })).reply?.total).toBe(rows[0]?.n);
          }
        }
      }),
      { numRuns: 25 },
    );
    await sql`delete from things where title = 'counted'`.execute(fixture.db);
  });
});

function holds(row: Row, { field, operator, value }: { field: string; operator: string; value: unknown }): boolean {
  const actual = row[field] ?? null;
  if (operator === "isEmpty") return actual === null;
  if (operator === "isNotEmpty") return actual !== null;
  if (operator === "eq") return actual === value;
  if (operator === "ne") return actual !== value;
  if (operator === "in") return (value as unknown[]).includes(actual);
  if (operator === "nin") return !(value as unknown[]).includes(actual);
  if (actual === null) return false;
  if (operator === "ilike") return String(actual).toUpperCase().includes(String(value).toUpperCase());
  const difference =
    typeof actual === "string" && /^\d{4}-/.test(actual)
      ? Date.parse(actual) - Date.parse(String(value))
      : Number(actual) - Number(value);
  return { gt: difference > 0, gte: difference >= 0, lt: difference < 0, lte: difference <= 0 }[operator] === true;
}
