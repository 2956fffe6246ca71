/** A bulk operation changes exactly the records that the list shows for the same filters and search, for any user. */
import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getResourceData } from "../../kernel/contract/resources/read-endpoints.ts";
import { filterOperators } from "../../kernel/contract/resources/filter.ts";
import { openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, bob, root, thingsResource } from "../support/resource-fixture.ts";

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

it("changes the records of the list, and no others", async () => {
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
}, 300_000);
