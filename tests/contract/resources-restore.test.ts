/**
 * What writing an earlier state would do, found by trying it: rights by record and field, rules that change values,
 * and the keys of records that are created again.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineResource } from "../../kernel/contract/resources/resource-definition.ts";
import { Refusal } from "../../kernel/contract/errors/refusals.ts";
import { deleteRecord, updateRecord } from "../../kernel/contract/resources/write-endpoints.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { comparedWithDeleted, recreate } from "../../plugins/audit-log/server/recreate-record.ts";
import { comparedWithState, restore } from "../../plugins/audit-log/server/restore-record.ts";
import type { ChangeSide } from "../../plugins/audit-log/contract/calls.ts";
import { openAuditedFixture, type AuditedFixture } from "../support/audited-fixture.ts";
import { ann, bob, root, thingsResource } from "../support/resource-fixture.ts";

const all = { list: true, show: true, edit: true, create: true, delete: true, filter: true };
const numbered = defineResource({
  resourceId: "numbered",
  table: "numbered",
  label: "Numbered",
  columns: [{ name: "id" }, { name: "name" }, { name: "loud", editReadonly: true }, { name: "mark" }],
  options: { allowedActions: all },
  hooks: {
    edit: {
      before: ({ record }) => {
        if (record["name"] === "forbidden") throw new Refusal({ code: "NO", status: 422, message: "Not this name" });
        if (record["name"] === "louder") record["name"] = "LOUDER";
        if (typeof record["name"] === "string") record["loud"] = record["name"].toUpperCase();
      },
    },
  },
});
const computed = defineResource({
  resourceId: "computed",
  table: "computed",
  label: "Computed",
  columns: [{ name: "id" }, { name: "name" }],
  options: { allowedActions: all },
});
const readOnly = defineResource({
  ...thingsResource,
  resourceId: "archive",
  options: { allowedActions: { show: true } },
});

let fixture: AuditedFixture;
beforeAll(async () => {
  fixture = await openAuditedFixture(
    [numbered, computed, readOnly],
    async (db) => {
      await sql`create table numbered (id bigint generated always as identity primary key, name text, loud text,
        mark text not null default 'new')`.execute(db);
      await sql`create table computed (id text generated always as (lower(name)) stored primary key,
        name text not null)`.execute(db);
    },
    400,
  );
});
afterAll(() => fixture.close());

const edit = async (user: AdminUser, recordId: string, record: object, resourceId = "things"): Promise<void> => {
  const { error } = await fixture.call(updateRecord, user, { resourceId, recordId, record: { ...record } });
  if (error !== undefined) throw new Error(error);
};
const entryOf = async (recordId: string): Promise<string> =>
  (
    await sql<{ id: string }>`select id::text as id from audit_log where record_id = ${recordId}
      order by audit_log.id desc limit 1`.execute(fixture.db)
  ).rows[0]?.id ?? "";
const stateOf = async (recordId: string, resourceId = "things", side: ChangeSide = "before") => ({
  resourceId,
  recordId,
  entryId: await entryOf(recordId),
  side,
});
const refusalOf = async (run: Promise<unknown>): Promise<string> => {
  const outcome = await run.catch((error: unknown) => error);
  return outcome instanceof Refusal ? outcome.message : `not refused: ${JSON.stringify(outcome)}`;
};

describe("who may restore", () => {
  it("is who may edit the record: its owner, not another user, and not on a resource that is read-only", async () => {
    const id = await fixture.create(ann, { title: "mine" });
    await edit(ann, id, { title: "changed" });
    const state = await stateOf(id);
    for (const run of [
      comparedWithState(fixture.services, bob, state),
      restore(fixture.services, bob, { ...state, original: { title: "changed" } }),
    ])
      expect(await refusalOf(run)).toBe("Record not found");
    const inArchive = { ...state, resourceId: "archive" };
    expect(await refusalOf(comparedWithState(fixture.services, ann, inArchive))).toBe("Action is not allowed");
    await restore(fixture.services, ann, { ...state, original: { title: "changed" } });
    expect(await fixture.show(ann, id)).toMatchObject({ title: "mine" });
  });
  it("is checked for each field: hidden ones are not mentioned, and stay", async () => {
    const id = await fixture.create(root, { title: "paid", owner: "ann", wage: "10.00" });
    await edit(root, id, { title: "raised", wage: "20.00" });
    const state = await stateOf(id);
    const { fields } = await comparedWithState(fixture.services, ann, state);
    expect(fields.map(({ column }) => column)).toEqual(["title"]);
    expect(await refusalOf(restore(fixture.services, ann, { ...state, original: { wage: "20.00" } }))).toMatch(/wage/);
    await restore(fixture.services, ann, { ...state, original: { title: "raised" } });
    expect(await fixture.show(root, id)).toMatchObject({ title: "paid", wage: "20.00" });
  });
  it("does not include giving a record to another user", async () => {
    const id = await fixture.create(root, { title: "given", owner: "bob" });
    await edit(root, id, { owner: "ann" });
    const state = await stateOf(id);
    expect((await comparedWithState(fixture.services, ann, state)).refusal).toBe("Action is not allowed");
    expect(await refusalOf(restore(fixture.services, ann, { ...state, original: { owner: "ann" } }))).toBe(
      "Action is not allowed",
    );
  });
});

describe("the rules of the resource", () => {
  it("decide about a restored value, and are shown before", async () => {
    const id = await fixture.create(ann, { name: "first" }, "numbered");
    await sql`update numbered set name = 'louder' where id = ${id}`.execute(fixture.db);
    await edit(ann, id, { name: "second" }, "numbered");
    const state = await stateOf(id, "numbered");
    const { fields, refusal } = await comparedWithState(fixture.services, ann, state);
    expect([refusal, fields]).toEqual([
      undefined,
      [
        { column: "name", label: "Name", before: "second", after: "LOUDER", problem: { reason: "by-rule" } },
        { column: "loud", label: "Loud", before: "SECOND", after: "LOUDER", problem: { reason: "side-effect" } },
      ].map((field) => expect.objectContaining(field) as unknown),
    ]);
    await restore(fixture.services, ann, { ...state, original: { name: "second" } });
    expect(await fixture.show(ann, id, "numbered")).toMatchObject({ name: "LOUDER", loud: "LOUDER" });
  });
  it("refuse with their own sentence, and nothing is written while trying", async () => {
    const id = await fixture.create(ann, { name: "forbidden" }, "numbered");
    await edit(ann, id, { name: "allowed" }, "numbered");
    const state = await stateOf(id, "numbered");
    const events = fixture.events.length;
    expect((await comparedWithState(fixture.services, ann, state)).refusal).toBe("Not this name");
    expect(await fixture.show(ann, id, "numbered")).toMatchObject({ name: "allowed" });
    expect(fixture.events).toHaveLength(events);
    expect(await refusalOf(restore(fixture.services, ann, { ...state, original: { name: "allowed" } }))).toBe(
      "Not this name",
    );
  });
  it("do not restore a value of which only the beginning is stored", async () => {
    const id = await fixture.create(ann, { title: "long", note: "n".repeat(500) });
    await edit(ann, id, { note: "short" });
    const state = await stateOf(id);
    const { fields } = await comparedWithState(fixture.services, ann, state);
    expect(fields).toEqual([{ column: "note", label: "Note", problem: { reason: "truncated" } }]);
    expect(await refusalOf(restore(fixture.services, ann, { ...state, original: { note: "short" } }))).toMatch(/note/);
    await sql`insert into audit_log (kind, resource_id, record_id, changes) values ('edited', 'things', ${id},
      jsonb_build_array(jsonb_build_object('column', 'note', 'label', 'Note', 'after', 'short',
        'before', repeat('n', 2000) || '… (2500)')))`.execute(fixture.db);
    const former = await comparedWithState(fixture.services, ann, await stateOf(id));
    expect(former.fields[0]?.problem?.reason).toBe("truncated");
  });
});

describe("a record that is created again", () => {
  it("has its key, where the database numbers the records", async () => {
    const id = await fixture.create(ann, { name: "numbered" }, "numbered");
    await fixture.create(ann, { name: "next" }, "numbered");
    await fixture.call(deleteRecord, ann, { resourceId: "numbered", primaryKey: id });
    const entryId = await entryOf(id);
    expect(await comparedWithDeleted(fixture.services, root, entryId)).toMatchObject({ keepsId: true });
    expect((await recreate(fixture.services, root, entryId)).recordId).toBe(id);
    expect(await fixture.show(ann, id, "numbered")).toMatchObject({ name: "numbered", mark: "new" });
    expect(await refusalOf(recreate(fixture.services, root, entryId))).toMatch(/already exists/);
    const later = await fixture.create(ann, { name: "later" }, "numbered");
    expect(Number(later)).toBeGreaterThan(Number(id));
  });
  it("has the key that the database computes from its values", async () => {
    const id = await fixture.create(ann, { name: "Computed" }, "computed");
    await fixture.call(deleteRecord, ann, { resourceId: "computed", primaryKey: id });
    const entryId = await entryOf(id);
    expect(await comparedWithDeleted(fixture.services, root, entryId)).toMatchObject({ keepsId: true });
    expect((await recreate(fixture.services, root, entryId)).recordId).toBe("computed");
  });
  it("is only for users who may see the entry of its deletion", async () => {
    const id = await fixture.create(ann, { title: "mine" });
    await fixture.call(deleteRecord, ann, { resourceId: "things", primaryKey: id });
    const entryId = await entryOf(id);
    for (const user of [ann, bob])
      expect(await refusalOf(recreate(fixture.services, user, entryId))).toMatch(/not found/);
    await edit(root, await fixture.create(root, { title: "kept" }), { title: "edited" });
    const { rows } = await sql<{ id: string }>`select id::text as id from audit_log where kind = 'edited'
      order by audit_log.id desc limit 1`.execute(fixture.db);
    expect(await refusalOf(recreate(fixture.services, root, rows[0]?.id ?? ""))).toBe("Record not found");
    await recreate(fixture.services, root, entryId);
    expect(await fixture.show(ann, id)).toMatchObject({ title: "mine", owner: "ann" });
  });
});
