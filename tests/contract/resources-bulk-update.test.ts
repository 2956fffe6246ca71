/**
 * One change to many records: each follows the rules of a single edit, and a refused record does not stop the others.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { bulkUpdate } from "../../kernel/contract/resources/write-endpoints.ts";
import { getResource } from "../../kernel/contract/resources/read-endpoints.ts";
import { maxBulkEditRecords } from "../../kernel/contract/limits.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { ann, bob, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
const ids: string[] = [];
beforeAll(async () => {
  fixture = await openFixture([
    {
      ...thingsResource,
      columns: thingsResource.columns.map((column) =>
        ["whole", "doubled", "wage"].includes(column.name) ? { ...column, inlineEdit: true } : column,
      ),
    },
  ]);
  for (const [index, owner] of ["ann", "ann", "bob"].entries())
    ids.push(await fixture.create(root, { title: `t${index}`, owner }));
});
afterAll(() => fixture.close());

const update = (user: AdminUser, record: Record<string, unknown>, recordIds: string[] = ids, resourceId = "things") =>
  fixture.call(bulkUpdate, user, { resourceId, recordIds, record });
const wholes = async (): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await fixture.show(root, id))?.["whole"]));

it("changes one's own records and names the ones it may not touch, whether they are there or not", async () => {
  const nowhere = "00000000-0000-0000-0000-000000000000";
  expect((await update(ann, { whole: 5 }, [...ids, nowhere])).reply).toEqual({
    ok: true,
    updated: 2,
    refused: [
      { recordId: ids[2], error: "Record not found" },
      { recordId: nowhere, error: "Record not found" },
    ],
  });
  expect(await wholes()).toEqual([5, 5, null]);
});
it("holds every record to the column's rules", async () => {
  const { reply } = await update(root, { whole: 5_000 });
  expect(reply?.updated).toBe(0);
  expect(reply?.refused.map(({ error }) => error)).toEqual(
    Array.from({ length: 3 }, () => "Whole: must be at most 1000"),
  );
  expect((await update(bob, { secret: "x" })).reply?.updated).toBe(0);
  expect((await update(root, { code: "same" })).reply).toMatchObject({ updated: 1, refused: [{}, {}] });
});
it("is refused as a whole where nothing may be edited", async () => {
  expect((await update(ann, { name: "x" }, ids, "vaults")).code).toBe("PORTAL_RESOURCE_UNKNOWN");
  expect((await update(ann, { title: "x" }, ids, "titles")).error).toBe("Action is not allowed");
});
it("takes a part of a long list at a time", async () => {
  await expect(
    update(
      ann,
      { whole: 1 },
      Array.from({ length: maxBulkEditRecords + 1 }, () => ids[0] ?? ""),
    ),
  ).rejects.toThrow("against its schema");
});
it("offers editing in the list only to those who may, and never for what the database computes", async () => {
  const flagsOf = async (user: AdminUser): Promise<string[] | undefined> =>
    (await fixture.call(getResource, user, { resourceId: "things" })).reply?.resource.columns
      .filter(({ inlineEdit }) => inlineEdit === true)
      .map(({ name }) => name);
  expect(await flagsOf(ann)).toEqual(["whole"]);
  expect(await flagsOf(root)).toEqual(["whole", "wage"]);
});
