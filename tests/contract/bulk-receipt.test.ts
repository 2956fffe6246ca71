/** The receipt of an edit tells which values became which, in which records, as far as its reader may know. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getBulkOperation, listBulkOperations } from "../../plugins/bulk-operations/contract.ts";
import { manager, openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, root } from "../support/resource-fixture.ts";

let fixture: BulkFixture;
beforeAll(async () => {
  fixture = await openBulkFixture();
  await sql`insert into things (id, title, owner, whole, flag) select gen_random_uuid(), 'n' || n,
    case when n < 8 then 'ann' else 'bob' end, n, n > 3 from generate_series(1, 9) as n`.execute(fixture.db);
});
afterAll(() => fixture.close());

const filters = [{ field: "whole", operator: "lte", value: 5 }];

it("says from where to where a number was changed, and whether all had one value", async () => {
  const { id } = await fixture.run(root, { filters, record: { whole: 7, flag: true, title: "same" } });
  const { reply } = await fixture.call(getBulkOperation, root, { id });
  expect(reply?.operation.after).toEqual({ whole: 7, flag: true, title: "same" });
  // The titles have no order; of the flags only those that have changed count.
  expect(reply?.before).toEqual({ low: { whole: 1, flag: false }, high: { whole: 5, flag: false } });
  expect(reply?.list).toEqual({ filters, search: "" });
});

it("tells the conditions of a list only its user, and values only those who see the field", async () => {
  const filters = [{ field: "whole", operator: "eq", value: 7 }];
  const { id } = await fixture.run(ann, { filters, record: { whole: 8 } });
  const { reply } = await fixture.call(getBulkOperation, manager, { id });
  // This manager sees none of the records.
  expect(reply).toMatchObject({ list: null, before: null, operation: { after: {}, formulas: {} } });
  const { reply: listed } = await fixture.call(listBulkOperations, manager, { ofEveryone: true, offset: 0, limit: 10 });
  expect(listed?.operations.find((one) => one.id === id)).toMatchObject({ resourceId: "things", after: {} });
  const { reply: shown } = await fixture.call(getBulkOperation, root, { id });
  expect(shown).toMatchObject({ list: null, before: { low: { whole: 7 } }, operation: { after: { whole: 8 } } });
  expect((await fixture.call(getBulkOperation, ann, { id })).reply?.list).toEqual({ filters, search: "" });
});
