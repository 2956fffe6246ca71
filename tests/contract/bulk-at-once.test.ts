/** Bulk operations of named records that their call waits for: carried out and reverted before it is answered. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  getBulkOperation,
  listBulkChanges,
  revertBulkOperation,
  type BulkOperation,
} from "../../plugins/bulk-operations/contract.ts";
import { maxChangedAtOnce } from "../../kernel/contract/limits.ts";
import type { Activity } from "../../kernel/contract/resources/activity.ts";
import { manager, openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, bob, condition, root } from "../support/resource-fixture.ts";
import { makeShelves, trashResources } from "../support/trash-fixture.ts";

let fixture: BulkFixture;
const activities: Activity[] = [];
beforeAll(async () => {
  fixture = await openBulkFixture(trashResources, makeShelves);
  const { instances } = fixture.kernel.registry as unknown as { instances: object[] };
  instances.push({ id: "listener", contributions: { onActivity: (activity: Activity) => activities.push(activity) } });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await sql`delete from things`.execute(fixture.db);
  await sql`truncate items, boxes, shelves, rooms, portal_deleted_records, portal_bulk_operations cascade`.execute(
    fixture.db,
  );
  await sql`insert into things (title, owner, level)
    select 'thing ' || n, case when n % 2 = 0 then 'ann' else 'bob' end, n from generate_series(1, 240) n`.execute(
    fixture.db,
  );
  await sql`insert into shelves (id, name, code, owner) select n, 'shelf ' || n, 'code ' || n, 'ann'
    from generate_series(1, 9) n`.execute(fixture.db);
  await sql`insert into boxes (id, shelf_id) overriding system value
    select n, n from generate_series(1, 9) n`.execute(fixture.db);
  fixture.notified.length = 0;
  activities.length = 0;
});

const idsOf = async (owner: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from things where owner = ${owner} order by level
    limit ${limit}`.execute(fixture.db);
  return rows.map(({ id }) => id);
};
const contentOf = async (table: string): Promise<string> => {
  const { rows } = await sql<{ content: string }>`select coalesce(json_agg(t order by t::text), '[]')::text as content
    from ${sql.table(table)} as t`.execute(fixture.db);
  return rows[0]?.content ?? "";
};
const audited = (action: string): number => activities.filter(({ actionId }) => actionId === action).length;
const done = async (body: Parameters<BulkFixture["begin"]>[1], user = ann): Promise<BulkOperation> => {
  const { reply, error } = await fixture.begin(user, { atOnce: true, ...body });
  if (reply === undefined) throw new Error(error);
  return reply;
};
const revert = (id: string, user = ann) => fixture.call(revertBulkOperation, user, { id, atOnce: true });

describe("the changes of a receipt", () => {
  const changesOf = (id: string, user = ann, offset = 0, limit = 3) =>
    fixture.call(listBulkChanges, user, { id, offset, limit });

  it("are each record's fields before and after, page by page", async () => {
    const recordIds = await idsOf("ann", 7);
    const { id } = await done({ recordIds, record: { level: 500 } });
    const first = (await changesOf(id)).reply;
    expect(first?.total).toBe(7);
    const pages = [first, (await changesOf(id, ann, 3)).reply, (await changesOf(id, ann, 6)).reply];
    const all = pages.flatMap((page) => page?.changes ?? []);
    expect(all.map(({ recordId }) => recordId).toSorted()).toEqual(recordIds.toSorted());
    for (const { label, before, after } of all)
      expect([label, after]).toEqual([`thing ${String(before["level"])}`, { level: 500 }]);
  });
  it("are the first records of a plan, those that would change", async () => {
    const recordIds = await idsOf("ann", 7);
    const { reply } = await fixture.begin(ann, { recordIds, record: { level: 4 }, plan: true });
    await fixture.work();
    const page = (await changesOf(reply?.id ?? "")).reply;
    expect(page?.total).toBe(6);
    expect(page?.changes.map(({ after }) => after)).toEqual([{ level: 4 }, { level: 4 }, { level: 4 }]);
    expect(page?.changes.every(({ before }) => before["level"] !== 4)).toBe(true);
  });
  it("have no values of records and fields that their reader may not see", async () => {
    const { id } = await done({ recordIds: await idsOf("bob", 2), record: { level: 500, wage: "7.00" } }, root);
    expect((await changesOf(id, root)).reply?.changes[0]?.after).toEqual({ level: 500, wage: "7.00" });
    expect((await changesOf(id, bob)).code).toBe("PORTAL_BULK_UNKNOWN");
    expect((await changesOf(id, manager)).reply).toEqual({
      changes: Array.from({ length: 2 }, () => ({ recordId: null, label: null, before: {}, after: {} })),
      total: 2,
    });
  });
});

describe("named records", () => {
  it("are changed before the answer, only they, with a receipt, and their user is not notified", async () => {
    const recordIds = await idsOf("ann", 7);
    const operation = await done({ recordIds, record: { level: 500 } });
    expect(operation).toMatchObject({ state: "done", total: 7, done: 7, changed: 7, refused: 0, canRevert: true });
    const { rows } = await sql<{ id: string }>`select id from things where level = 500`.execute(fixture.db);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(recordIds.toSorted());
    expect(fixture.notified).toEqual([]);
    expect((await fixture.call(getBulkOperation, ann, { id: operation.id })).reply?.operation).toEqual(operation);
  });
  it("are only those of them that match and that their user may see", async () => {
    const [own, others] = [await idsOf("ann", 6), await idsOf("bob", 6)];
    const filters = [condition("level", "gt", 4)] as never;
    const recordIds = [...own, ...own, ...others, "no-id", 5];
    expect(await done({ recordIds, filters, record: { level: 500 } })).toMatchObject({ total: 4, changed: 4 });
    const { error } = await fixture.begin(ann, { atOnce: true, recordIds: others, record: { level: 500 } });
    expect(error).toMatch(/^No records match/);
  });
  it("are as they were after it is reverted, which is in the audit log too", async () => {
    const before = await contentOf("things");
    const operation = await done({ recordIds: await idsOf("ann", 7), record: { level: 500, title: "same" } });
    const { reply } = await revert(operation.id);
    expect(reply).toMatchObject({ kind: "revert", state: "done", changed: 7, refused: 0, reverts: operation.id });
    expect(await contentOf("things")).toBe(before);
    expect([audited("bulk-edit"), audited("bulk-revert")]).toEqual([1, 1]);
    expect(activities.filter(({ kind }) => kind === "edited")).toHaveLength(14);
    expect(fixture.notified).toEqual([]);
    expect((await revert(operation.id)).code).toBe("PORTAL_BULK_NOT_REVERSIBLE");
  });
  it("are reverted once, of two who do so at the same time", async () => {
    const operation = await done({ recordIds: await idsOf("ann", 5), record: { level: 500 } });
    const both = await Promise.all([revert(operation.id), revert(operation.id)]);
    expect(both.filter(({ reply }) => reply?.changed === 5)).toHaveLength(1);
    expect(both.filter(({ error }) => error !== undefined)).toHaveLength(1);
  });
  it("come back from the trash with what was deleted with them", async () => {
    const before = [await contentOf("shelves"), await contentOf("boxes")];
    const operation = await done({ resourceId: "shelves", kind: "delete", recordIds: [2, 3, 4], record: undefined });
    expect(operation).toMatchObject({ state: "done", changed: 3, canRevert: true });
    expect(await contentOf("shelves")).not.toBe(before[0]);
    expect((await revert(operation.id)).reply).toMatchObject({ kind: "restore", state: "done", changed: 3 });
    expect([await contentOf("shelves"), await contentOf("boxes")]).toEqual(before);
  });
  it("that are refused are counted, and the others are changed", async () => {
    const operation = await done({ recordIds: [1, 2, 99], resourceId: "shelves", record: { code: "code 7" } });
    expect(operation.changed + operation.refused).toBe(operation.total);
    expect(operation.refused).toBeGreaterThan(0);
    const { reply } = await fixture.call(getBulkOperation, ann, { id: operation.id });
    expect(reply?.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(operation.refused);
  });
  it("more than the call waits for are left to the job, which notifies", async () => {
    const recordIds = await idsOf("ann", maxChangedAtOnce + 1);
    const operation = await done({ recordIds, record: { level: 500 } });
    expect(operation).toMatchObject({ state: "running", done: 0, total: maxChangedAtOnce + 1 });
    await fixture.work();
    expect(fixture.notified).toHaveLength(1);
  });
  it("of somebody else's operation cannot be reverted", async () => {
    const operation = await done({ recordIds: await idsOf("ann", 2), record: { level: 500 } });
    expect((await revert(operation.id, bob)).code).toBe("PORTAL_BULK_UNKNOWN");
    const { rows } = await sql`select 1 from things where level = 500`.execute(fixture.db);
    expect(rows).toHaveLength(2);
  });
});

it("what fails for the moment goes on in the job", async () => {
  const recordIds = await idsOf("ann", 3);
  fixture.failOnce(new Error("the database is gone"));
  const operation = await done({ recordIds, record: { level: 500 } });
  expect(operation).toMatchObject({ state: "running", changed: 0 });
  await fixture.work();
  expect((await fixture.call(getBulkOperation, root, { id: operation.id })).reply?.operation).toMatchObject({
    state: "done",
    changed: 3,
  });
});
