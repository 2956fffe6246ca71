/** Whatever is deleted, restored and deleted for good, in any order: each row is in its table or in the trash, once. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { root } from "../support/resource-fixture.ts";
import {
  contentOf,
  makeShelves,
  tablesOfShelves,
  trashCalls,
  trashResources,
  type TrashCalls,
} from "../support/trash-fixture.ts";

let fixture: BulkFixture;
let trash: TrashCalls;
beforeAll(async () => {
  fixture = await openBulkFixture(trashResources, makeShelves);
  trash = trashCalls(fixture);
});
afterAll(() => fixture.close());

const shelfCount = 5;
const shelf = fc.integer({ min: 1, max: shelfCount });
const tree = fc.record({
  /** Of each shelf, the one that it is in; a shelf may only be in one with a lower number. */
  inside: fc.array(fc.nat(shelfCount), { minLength: shelfCount, maxLength: shelfCount }),
  boxes: fc.array(shelf, { maxLength: 6 }),
  items: fc.array(fc.record({ box: fc.nat(5), number: fc.nat(3) }), { maxLength: 8 }),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("delete" as const), at: shelf }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restore" as const), at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("forget" as const), at: fc.nat(9) }) },
);

async function plant({ inside, boxes, items }: typeof tree extends fc.Arbitrary<infer Tree> ? Tree : never) {
  await sql`truncate items, boxes, shelves, rooms, portal_deleted_records cascade`.execute(fixture.db);
  for (const [index, parent] of inside.entries())
    await sql`insert into shelves (id, name, inside) values (${index + 1}, ${`s${index + 1}`},
      ${parent > 0 && parent <= index ? parent : null})`.execute(fixture.db);
  for (const [index, parent] of boxes.entries())
    await sql`insert into boxes (id, shelf_id) overriding system value values (${index + 1}, ${parent})`.execute(
      fixture.db,
    );
  for (const { box, number } of items)
    if (box < boxes.length)
      await sql`insert into items values (${box + 1}, ${number}) on conflict do nothing`.execute(fixture.db);
}

/** The stored rows of each deletion. */
async function storedRows(): Promise<{ id: string; table: string; row: string }[]> {
  const { rows } = await sql<{ id: string; table: string; row: string }>`
    select id, table_name as table, record::text as row from portal_deleted_records
    union all select deleted_id, table_name, record::text from portal_deleted_rows`.execute(fixture.db);
  return rows;
}

/** All rows, of the tables and of the trash. */
async function allRows(): Promise<string[]> {
  const content = await contentOf(fixture.db);
  const live = tablesOfShelves.flatMap((table) => (content[table] ?? []).map((row) => `${table} ${row}`));
  return [...live, ...(await storedRows()).map(({ table, row }) => `${table} ${row}`)].toSorted();
}

it("loses and doubles no row", async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.array(step, { minLength: 1, maxLength: 8 }), async (planted, steps) => {
      await plant(planted);
      let expected = await allRows();
      for (const { kind, at } of steps) {
        const deleted = await trash.list(root);
        const chosen = deleted[at % Math.max(1, deleted.length)];
        if (kind === "delete") await trash.remove(root, at).catch(() => undefined);
        else if (chosen !== undefined && kind === "restore") await trash.restore(root, [chosen.id]);
        else if (chosen !== undefined) {
          const gone = (await storedRows()).filter(({ id }) => id === chosen.id);
          expect(await trash.forget(root, [chosen.id])).toEqual([]);
          for (const { table, row } of gone) expected = expected.toSpliced(expected.indexOf(`${table} ${row}`), 1);
        }
        expect(await allRows()).toEqual(expected);
      }
    }),
    { numRuns: 40 },
  );
});
