/**
 * A bulk operation changes exactly the records that the list shows for the same filters and search, for any user; taken
 * back, it restores exactly what nobody has changed since.
 */
import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { controlBulkOperation, revertBulkOperation } from "../../plugins/bulk-operations/contract.ts";
import { getResourceData } from "../../kernel/contract/resources/read-endpoints.ts";
import { filterOperators } from "../../kernel/contract/resources/filter.ts";
import { openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, bob, root, thingsResource } from "../support/resource-fixture.ts";
import { slowness } from "../support/slowness.ts";

let fixture: BulkFixture;
beforeAll(async () => {
  fixture = await openBulkFixture([
    {
      ...thingsResource,
      columns: thingsResource.columns.map((column) =>
        column.name === "title" ? { ...column, quickSearch: true } : column,
      ),
    },
  ]);
  await sql`insert into things (title, owner, whole, exact, day, kind, tags)
    select 'thing ' || n, case n % 3 when 0 then 'ann' when 1 then 'bob' else 'cid' end, nullif(n % 7, 0), n / 4.0,
      date '2026-01-01' + n, case n % 4 when 0 then null when 1 then 'glad' else 'sad' end::mood,
      case when n % 5 = 0 then null else array['a' || n % 2] end from generate_series(1, 90) n`.execute(fixture.db);
});
afterAll(() => fixture.close());

const condition = fc.record({
  field: fc.constantFrom("title", "whole", "exact", "day", "kind", "tags", "owner", "wage"),
  operator: fc.constantFrom(...filterOperators),
  value: fc.oneof(
    fc.integer({ min: -1, max: 25 }),
    fc.constantFrom("", "thing 1", "glad", "2026-02-01", null, "a1", "ann"),
    fc.array(fc.constantFrom(1, 2, 3, "glad", "thing 4", null), { maxLength: 3 }),
  ),
});
const { filter } = fc.letrec((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.record({ operator: fc.constantFrom("and", "or", "not"), subFilters: fc.array(tie("filter"), { maxLength: 3 }) }),
  ),
}));

it("changes the records of the list, and no others", { timeout: 300_000 * slowness }, async () => {
  let mark = 0;
  let changedAny = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(root, ann, bob),
      fc.array(filter, { maxLength: 2 }),
      fc.constantFrom("", "", "thing 1", "2 thing"),
      async (user, given, search) => {
        const filters = given as Record<string, unknown>[];
        const listed = await fixture.call(getResourceData, user, {
          source: "list",
          resourceId: "things",
          filters,
          search,
          sort: [],
          limit: 100,
          offset: 0,
        });
        mark += 1;
        const begun = await fixture.begin(user, { filters, search, record: { note: `mark ${mark}` } });
        await sql`delete from portal_limit_uses`.execute(fixture.db);
        if (listed.reply === undefined || listed.reply.total === 0) {
          expect(begun.code).toBe(listed.code ?? "PORTAL_BULK_EMPTY");
          return;
        }
        expect(begun.reply?.total).toBe(listed.reply.total);
        await fixture.work();
        const { rows } = await sql<{ id: string }>`select id from things where note = ${`mark ${mark}`}`.execute(
          fixture.db,
        );
        expect(rows.map(({ id }) => id).toSorted()).toEqual((listed.reply.recordIds ?? []).map(String).toSorted());
        changedAny += 1;
      },
    ),
    { numRuns: 150 },
  );
  expect(changedAny).toBeGreaterThan(20);
});

it("reverted, restores what it changed and nobody has changed since", { timeout: 300_000 * slowness }, async () => {
  const fields = ["title", "whole", "exact", "day", "note", "level"] as const;
  const state = async (): Promise<Record<string, Record<string, unknown>>> => {
    const { rows } = await sql<Record<string, unknown>>`select id, title, whole, exact::text as exact, day::text as day,
      note, level from things`.execute(fixture.db);
    return Object.fromEntries(rows.map(({ id, ...row }) => [String(id), row]));
  };
  const values = fc.record(
    {
      title: fc.constantFrom("same title", "thing 3"),
      whole: fc.constantFrom(null, 0, 5),
      exact: fc.constantFrom("0.75", "12345678.1234", null),
      day: fc.constantFrom("2026-01-05", "1999-12-31", null),
      note: fc.string({ maxLength: 5 }).filter((text) => !text.includes("\0")),
      level: fc.integer({ min: 0, max: 100 }),
    },
    { requiredKeys: [] },
  );
  // A value that the rules refuse now would not be restored.
  await sql`update things set exact = greatest(exact, 0.5)`.execute(fixture.db);
  let refusedAny = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(root, ann),
      values,
      fc.array(fc.tuple(fc.nat(89), fc.constantFrom("whole", "level", "note")), { maxLength: 6 }),
      async (user, record, meanwhile) => {
        await sql`delete from portal_limit_uses`.execute(fixture.db);
        const before = await state();
        const begun = await fixture.begin(user, { record });
        if (begun.reply === undefined) {
          expect(Object.keys(record)).toEqual([]);
          return;
        }
        await fixture.work();
        const edited = await state();
        const ids = Object.keys(edited).toSorted();
        for (const [place, field] of meanwhile)
          await sql`update things set ${sql.ref(field)} = ${field === "note" ? "meanwhile" : 77}
            where id = ${ids[place]}::uuid`.execute(fixture.db);
        const left = await state();
        const plan = await fixture.call(revertBulkOperation, user, { id: begun.reply.id });
        const changedBy = (id: string): string[] =>
          fields.filter((field) => edited[id]?.[field] !== before[id]?.[field]);
        const isTouched = (id: string): boolean =>
          changedBy(id).some(
            (field) => left[id]?.[field] !== edited[id]?.[field] && left[id]?.[field] !== before[id]?.[field],
          );
        const expected = Object.fromEntries(
          ids.map((id) => [
            id,
            isTouched(id)
              ? left[id]
              : { ...left[id], ...Object.fromEntries(changedBy(id).map((field) => [field, before[id]?.[field]])) },
          ]),
        );
        if (plan.reply !== undefined) {
          await fixture.work();
          await fixture.call(controlBulkOperation, user, { id: plan.reply.id, action: "apply" });
          await fixture.work();
        } else expect(plan.code).toBe("PORTAL_BULK_NOT_REVERSIBLE");
        expect(await state()).toEqual(expected);
        if (ids.some(isTouched)) refusedAny += 1;
      },
    ),
    { numRuns: 30 },
  );
  expect(refusedAny).toBeGreaterThan(2);
});
