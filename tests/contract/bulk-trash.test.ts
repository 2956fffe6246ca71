/** Reverting a bulk deletion: its records come back from the trash, each exactly once, in the background. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  controlBulkOperation,
  getBulkOperation,
  listBulkRefusals,
  revertBulkOperation,
  type BulkOperation,
} from "../../plugins/bulk-operations/contract.ts";
import { openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, bob, condition, root } from "../support/resource-fixture.ts";
import { contentOf, makeShelves, trashCalls, trashResources, type TrashCalls } from "../support/trash-fixture.ts";

const shelves = 60;
let fixture: BulkFixture;
let trash: TrashCalls;
beforeAll(async () => {
  fixture = await openBulkFixture(trashResources, makeShelves);
  trash = trashCalls(fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await sql`truncate items, boxes, shelves, rooms, portal_deleted_records, portal_bulk_operations cascade`.execute(
    fixture.db,
  );
  await sql`insert into shelves (id, name, code, owner) select n, 'shelf ' || n, 'code ' || n,
    case when n % 2 = 0 then 'ann' else 'bob' end from generate_series(1, ${shelves}::int) n`.execute(fixture.db);
  await sql`insert into boxes (id, shelf_id) overriding system value
    select n, n from generate_series(1, ${shelves}::int) n`.execute(fixture.db);
  fixture.notified.length = 0;
});

const read = async (user: typeof ann, id: string): Promise<BulkOperation> => {
  const { reply, error } = await fixture.call(getBulkOperation, user, { id });
  if (reply === undefined) throw new Error(error);
  return reply.operation;
};
const apply = async (user: typeof ann, id: string): Promise<BulkOperation> => {
  await fixture.call(controlBulkOperation, user, { id, action: "apply" });
  await fixture.work();
  return await read(user, id);
};
const planRevert = async (user: typeof ann, of: string): Promise<BulkOperation> => {
  const { reply, error } = await fixture.call(revertBulkOperation, user, { id: of });
  if (reply === undefined) throw new Error(error);
  await fixture.work();
  return await read(user, reply.id);
};
const daysUntil = (moment: string | null): number => (Date.parse(moment ?? "") - Date.now()) / 86_400_000;
const deleteAll = (user: typeof ann) => fixture.run(user, { resourceId: "shelves", kind: "delete" });

it("a plan of a deletion says until when it can be reverted, and one without a trash that it cannot", async () => {
  const plan = async (resourceId: string): Promise<BulkOperation> => {
    const { reply } = await fixture.begin(ann, { resourceId, kind: "delete", plan: true });
    await fixture.work();
    return await read(ann, reply?.id ?? "");
  };
  const planned = await plan("shelves");
  expect(planned).toMatchObject({ state: "planned", changed: 30, reversible: "all" });
  expect(daysUntil(planned.reversibleUntil)).toBeCloseTo(30, 1);
  expect((await sql`select 1 from portal_deleted_records`.execute(fixture.db)).rows).toEqual([]);
  await sql`insert into things (title) values ('one')`.execute(fixture.db);
  expect(await plan("things")).toMatchObject({ reversible: "none", reversibleUntil: null });
});

it("restores everything, once, and is itself final", async () => {
  const before = await contentOf(fixture.db);
  const { id } = await deleteAll(ann);
  expect((await contentOf(fixture.db))["boxes"]).toHaveLength(30);
  const deleted = await read(ann, id);
  expect(deleted).toMatchObject({ state: "done", changed: 30, reversible: "all", canRevert: true });
  expect(daysUntil(deleted.reversibleUntil)).toBeCloseTo(30, 1);
  const planned = await planRevert(ann, id);
  expect(planned).toMatchObject({
    kind: "restore",
    state: "planned",
    title: "Revert: Delete",
    total: 30,
    changed: 30,
    reversible: "none",
    reverts: id,
  });
  expect((await contentOf(fixture.db))["boxes"]).toHaveLength(30);
  expect(await apply(ann, planned.id)).toMatchObject({ state: "done", changed: 30, canRevert: false });
  expect(await contentOf(fixture.db)).toEqual(before);
  expect(await read(ann, id)).toMatchObject({ canRevert: false, revertedBy: planned.id });
  expect((await fixture.call(revertBulkOperation, ann, { id })).code).toBe("PORTAL_BULK_NOT_REVERSIBLE");
});

it("restores what it can, lists the others by name with reasons, and they stay in the trash", async () => {
  const { id } = await deleteAll(root);
  await sql`insert into shelves (id, name, code) values (100, 'new', 'code 4')`.execute(fixture.db);
  const gone = (await trash.list(root)).filter(({ label }) => label === "shelf 6" || label === "shelf 8");
  await trash.restore(root, [gone[0]?.id ?? ""]);
  const planned = await planRevert(root, id);
  expect(planned).toMatchObject({ total: 59, changed: 58, refused: 1 });
  await trash.forget(root, [gone[1]?.id ?? ""]);
  expect(await apply(root, planned.id)).toMatchObject({ state: "done", changed: 57, refused: 2 });
  const { reply } = await fixture.call(listBulkRefusals, root, { id: planned.id, offset: 0, limit: 10 });
  expect(reply?.refusals).toEqual([
    { recordId: null, label: null, message: "This is no longer in the trash: it was restored or deleted for good" },
    {
      recordId: null,
      label: "shelf 4",
      message: "Another record has the same value now (Code: code 4). Change it there, then restore this record",
    },
  ]);
  expect((await trash.list(root)).map(({ label }) => label)).toEqual(["shelf 4"]);
});

it("stays open for another try of what was refused, and says so on both receipts", async () => {
  const { id } = await deleteAll(root);
  expect(await read(root, id)).toMatchObject({ rest: null });
  await sql`insert into shelves (id, name, code) values (100, 'new', 'code 4'), (101, 'new', 'code 7')`.execute(
    fixture.db,
  );
  const first = await apply(root, (await planRevert(root, id)).id);
  expect(first).toMatchObject({
    state: "done",
    changed: 58,
    refused: 2,
    rest: { id, records: 2, kind: "restore" },
    canRevert: false,
  });
  expect(await read(root, id)).toMatchObject({
    canRevert: true,
    rest: { id, records: 2, kind: "restore" },
    revertedBy: first.id,
  });
  await sql`delete from shelves where id = 100`.execute(fixture.db);
  const second = await planRevert(root, id);
  expect(second).toMatchObject({ state: "planned", total: 2, changed: 1, refused: 1 });
  await fixture.call(controlBulkOperation, root, { id: second.id, action: "apply" });
  expect(await read(root, id)).toMatchObject({ canRevert: false, rest: null, revertedBy: second.id });
  expect((await fixture.call(revertBulkOperation, root, { id })).code).toBe("PORTAL_BULK_STATE");
  await fixture.work();
  expect(await read(root, first.id)).toMatchObject({ rest: { id, records: 1, kind: "restore" } });
  await sql`delete from shelves where id = 101`.execute(fixture.db);
  expect(await apply(root, (await planRevert(root, id)).id)).toMatchObject({ changed: 1, refused: 0, rest: null });
  expect(await read(root, id)).toMatchObject({ canRevert: false, rest: null });
  expect(await trash.list(root)).toEqual([]);
});

it("restores no record twice when two jobs run it", async () => {
  const before = await contentOf(fixture.db);
  const { id } = await deleteAll(ann);
  const planned = await planRevert(ann, id);
  await fixture.call(controlBulkOperation, ann, { id: planned.id, action: "apply" });
  await Promise.all([fixture.resume(planned.id), fixture.resume(planned.id)]);
  expect(await read(ann, planned.id)).toMatchObject({ state: "done", done: 30, changed: 30 });
  expect(await contentOf(fixture.db)).toEqual(before);
});

it("is for its user with the right to delete, and for the records that the user sees", async () => {
  const { id } = await deleteAll(root);
  expect((await fixture.call(revertBulkOperation, bob, { id })).code).toBe("PORTAL_BULK_UNKNOWN");
  const planned = await planRevert(root, id);
  fixture.users.set("root", { ...root, role: "user" });
  expect(await apply(root, planned.id)).toMatchObject({ changed: 0, refused: 60 });
  fixture.users.set("root", root);
  expect(await trash.list(root)).toHaveLength(60);
});

it("is offered as long as the trash keeps the records, and the operation with them", async () => {
  const { id } = await fixture.run(ann, {
    resourceId: "shelves",
    kind: "delete",
    filters: [condition("name", "eq", "shelf 2")] as never,
  });
  await sql`update portal_bulk_operations set ended_at = now() - interval '91 days'`.execute(fixture.db);
  await fixture.cleanUp();
  expect((await read(ann, id)).canRevert).toBe(true);
  await sql`update portal_deleted_records set kept_until = now() - interval '1 second'`.execute(fixture.db);
  expect((await read(ann, id)).canRevert).toBe(false);
  await sql`delete from portal_deleted_records`.execute(fixture.db);
  await fixture.cleanUp();
  await expect(read(ann, id)).rejects.toThrow("Bulk operation not found");
});
