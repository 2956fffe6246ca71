/**
 * Restoring a deleted record: the same row to the last digit, only for the user who deleted it, and only if nothing
 * else is lost.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteRecord, undoDelete } from "../../kernel/contract/resources/write-endpoints.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { trashJobs } from "../../plugins/resources/server/trash/clean-up.ts";
import { prepareResources } from "../../plugins/resources/server/prepare/prepare.ts";
import { ann, bob, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture([{ ...thingsResource, options: { ...thingsResource.options, undoDelete: true } }]);
});
afterAll(() => fixture.close());

const rowOf = async (id: string): Promise<unknown> =>
  (
    await sql`select to_jsonb(t) as row from things as t
  where id = ${id}`.execute(fixture.db)
  ).rows[0];
const remove = async (user: AdminUser, id: string): Promise<string> =>
  (await fixture.call(deleteRecord, user, { resourceId: "things", primaryKey: id })).reply?.undoToken ?? "";
const undo = (user: AdminUser, undoToken: string) =>
  fixture.call(undoDelete, user, { resourceId: "things", undoToken });

it("gives back the row as it was, hidden and computed columns included", async () => {
  const id = await fixture.create(ann, {
    title: "back",
    exact: "12345678.9012",
    moment: "2026-03-29T01:30:00.123Z",
    tags: ["a", 'b"c'],
    payload: { deep: [1, null] },
    kind: "sad",
  });
  await sql`update things set secret = 'kept', big = 9007199254740993, ratio = 0.1, address = '10.0.0.1/8'
    where id = ${id}`.execute(fixture.db);
  const before = await rowOf(id);
  const token = await remove(ann, id);
  expect(await rowOf(id)).toBeUndefined();
  expect((await undo(ann, token)).reply).toEqual({ ok: true, recordId: id });
  expect(await rowOf(id)).toEqual(before);
  expect(fixture.events.at(-1)?.data).toMatchObject({ resourceId: "things", kind: "created", recordId: id });
});
it("happens once, and only for the same user", async () => {
  const id = await fixture.create(ann, { title: "mine" });
  const token = await remove(ann, id);
  for (const user of [bob, root]) expect((await undo(user, token)).error).toBe("It's too late to undo this");
  expect((await undo(ann, token)).reply?.ok).toBe(true);
  expect((await undo(ann, token)).error).toBe("It's too late to undo this");
});
it("ends after its time, and keeps nothing for longer", async () => {
  const id = await fixture.create(ann, { title: "late" });
  const token = await remove(ann, id);
  await sql`update portal_deleted_records set kept_until = kept_until - interval '61 seconds'`.execute(fixture.db);
  expect((await undo(ann, token)).error).toBe("It's too late to undo this");
  await remove(ann, await fixture.create(ann, { title: "next" }));
  await trashJobs[0]?.run({}, { db: fixture.db } as never, new AbortController().signal);
  expect((await sql`select 1 from portal_deleted_records`.execute(fixture.db)).rows).toHaveLength(1);
});
it("says so when another record has taken its place", async () => {
  const id = await fixture.create(ann, { title: "unique", code: "abc" });
  const token = await remove(ann, id);
  await fixture.create(ann, { title: "other", code: "abc" });
  expect((await undo(ann, token)).error).toMatch(/Another record has the same value now \(Code: abc\)/);
});
it("is refused at the start for a table whose rows change others when they are deleted", async () => {
  await sql`create table leaves (id integer primary key, thing_id uuid references things (id)
    on delete set null)`.execute(fixture.db);
  await expect(prepareResources({ ...fixture.kernel })).rejects.toThrow(
    /undoDelete[\s\S]*rows of leaves are changed with a row of "things"/,
  );
});
it("is not offered where the resource does not ask for it", async () => {
  const id = await fixture.create(ann, { name: "plain" }, "parents");
  expect((await fixture.call(deleteRecord, ann, { resourceId: "parents", primaryKey: id })).reply).toEqual({
    ok: true,
    recordId: id,
  });
});
