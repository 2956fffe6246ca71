/**
 * Restoring earlier states from the history: shown before it happens, written by the rules of any edit, and only by
 * users who may see the history and edit the record.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

interface Field {
  column: string;
  before?: unknown;
  after?: unknown;
  problem?: { reason: string; message?: string };
}

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo({ configFile: "tests/fixtures/typed-passwords.config.ts" });
});
afterAll(() => demo.close());

const post = (path: string, body: object, caller: Caller = demo.admin): Promise<Answer> => caller.post(path, body);
const restoring = (path: string, body: object, caller?: Caller): Promise<Answer> =>
  post(`/plugin/audit-log/${path}`, body, caller);
const create = async (resourceId: string, record: object): Promise<string> => {
  const { body } = await post("/create_record", { resourceId, record });
  if (body.newRecordId === undefined) throw new Error(JSON.stringify(body));
  return body.newRecordId as string;
};
const edit = async (resourceId: string, recordId: string, record: object): Promise<void> => {
  const { body } = await post("/update_record", { resourceId, recordId, record });
  if (body.error !== undefined) throw new Error(body.error);
};
const show = async (resourceId: string, recordId: string): Promise<Record<string, unknown>> =>
  (
    await post("/get_resource_data", {
      source: "show",
      resourceId,
      filters: [{ field: "id", operator: "eq", value: recordId }],
      sort: [],
      limit: 1,
      offset: 0,
    })
  ).body.data[0];
/** Ids of a record's entries, oldest first. */
const entriesOf = async (recordId: string): Promise<string[]> =>
  (
    await sql<{
      id: string;
    }>`select id::text as id from audit_log where record_id = ${recordId} order by audit_log.id`.execute(demo.kernel.db)
  ).rows.map(({ id }) => id);
const gameOf = async (slug: string): Promise<{ recordId: string; state: object }> => {
  const recordId = await create("games", { name: "First name", slug, active: true, publisher: "House" });
  await edit("games", recordId, { name: "Second name", publisher: "Other house" });
  await edit("games", recordId, { name: "Third name", active: false });
  const [, entryId] = await entriesOf(recordId);
  return { recordId, state: { resourceId: "games", recordId, entryId, side: "before" } };
};
const reasonsOf = (fields: readonly Field[]): Record<string, string | undefined> =>
  Object.fromEntries(fields.map(({ column, problem }) => [column, problem?.reason]));

describe("an earlier state", () => {
  it("is compared with the record, field by field, before it is restored whole", async () => {
    const { recordId, state } = await gameOf("restored-whole");
    const { body } = await restoring("preview_restore", state);
    expect(body).toEqual({
      fields: [
        { column: "name", label: "Name", before: "Third name", after: "First name" },
        { column: "publisher", label: "Publisher", before: "Other house", after: "House" },
        { column: "active", label: "Active", before: false, after: true },
      ].map((field) => expect.objectContaining(field) as unknown),
    });
    expect(await show("games", recordId)).toMatchObject({ name: "Third name" });
    expect(await entriesOf(recordId)).toHaveLength(3);
    const original = { name: "Third name", publisher: "Other house", active: false };
    expect((await restoring("restore_state", { ...state, original })).body).toEqual({ ok: true });
    expect(await show("games", recordId)).toMatchObject({ name: "First name", publisher: "House", active: true });
    expect((await restoring("preview_restore", state)).body).toEqual({ fields: [] });
  });
  it("is restored by field, and recorded as a restore of its entry", async () => {
    const { recordId, state } = await gameOf("restored-field");
    const { body } = await restoring("preview_restore", { ...state, side: "after", columns: ["name"] });
    expect(body.fields).toMatchObject([{ column: "name", before: "Third name", after: "Second name" }]);
    await restoring("restore_state", { ...state, side: "after", original: { name: "Third name" } });
    expect(await show("games", recordId)).toMatchObject({ name: "Second name", publisher: "Other house" });
    const { rows } = await sql<{ kind: string; username: string; details: object }>`select kind, username, details
      from audit_log where record_id = ${recordId} order by id desc limit 1`.execute(demo.kernel.db);
    const [, entryId] = await entriesOf(recordId);
    expect(rows[0]).toEqual({
      kind: "edited",
      username: "admin@demo.test",
      details: { restored: { entryId, side: "after" } },
    });
    const history = await restoring("get_history", { resourceId: "games", recordId });
    expect(history.body.entries.map(({ isRestore }: { isRestore: boolean }) => isRestore)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  it("never overwrites what another user has saved since", async () => {
    const { recordId, state } = await gameOf("restored-late");
    await edit("games", recordId, { name: "Fourth name" });
    const { body } = await restoring("restore_state", {
      ...state,
      original: { name: "Third name", publisher: "Other house" },
    });
    expect(body).toMatchObject({ error: expect.stringContaining("Name") as string });
    expect(await show("games", recordId)).toMatchObject({ name: "Fourth name", publisher: "Other house" });
  });
  it("is refused in words where a value is no longer valid", async () => {
    const recordId = await create("users", { email: "former@demo.test", role: "user", password: "First-pass-17" });
    await sql`insert into audit_log (kind, resource_id, record_id, changes) values ('edited', 'users', ${recordId},
      '[{"column": "role", "label": "Role", "before": "librarian", "after": "user"}]')`.execute(demo.kernel.db);
    const state = { resourceId: "users", recordId, entryId: (await entriesOf(recordId)).at(-1), side: "before" };
    const { body } = await restoring("preview_restore", state);
    expect(body.fields).toMatchObject([
      { column: "role", problem: { reason: "invalid", message: expect.stringContaining("Role") as string } },
    ]);
    const refused = await restoring("restore_state", { ...state, original: { role: "user" } });
    expect(refused.body.error).toBe(body.fields[0].problem.message);
  });
  it("says why a field cannot be restored: a secret, a long text, a field that is gone", async () => {
    const recordId = await create("users", { email: "restore@demo.test", role: "user", password: "First-pass-17" });
    await edit("users", recordId, { password: "Second-pass-18" });
    const [, entryId] = await entriesOf(recordId);
    const secret = { resourceId: "users", recordId, entryId, side: "before" };
    const { body } = await restoring("preview_restore", secret);
    expect(reasonsOf(body.fields)).toEqual({ password: "secret" });
    expect(JSON.stringify(body)).not.toMatch(/pass-1|argon/i);
    expect((await restoring("restore_state", { ...secret, original: { password: null } })).body.error).toBeTruthy();

    const { recordId: gameId, state } = await gameOf("restored-long");
    await edit("games", gameId, { description: `<p>${"ü".repeat(30_000)}</p>` });
    await edit("games", gameId, { description: "<p>Short</p>" });
    await sql`insert into audit_log (kind, resource_id, record_id, changes) values ('edited', 'games', ${gameId},
      '[{"column": "old_field", "label": "Old field", "before": "x", "after": "y"}]')`.execute(demo.kernel.db);
    const long = (await entriesOf(gameId)).at(-2);
    const lost = await restoring("preview_restore", { ...state, entryId: long });
    expect(reasonsOf(lost.body.fields)).toEqual({ description: "truncated", old_field: "no-column" });
    expect(JSON.stringify(lost.body)).not.toContain('"x"');
  });
  it("does not exist before a record was created, nor of another record's entry", async () => {
    const { recordId, state } = await gameOf("restored-never");
    const [created] = await entriesOf(recordId);
    const [other] = await entriesOf((await gameOf("restored-other")).recordId);
    for (const entryId of [created, other, "999999999999"])
      expect((await restoring("preview_restore", { ...state, entryId, side: "before" })).body.error).toBe(
        "The history has no such state of this record",
      );
  });
  it("leaves guarded columns to their rules", async () => {
    const { rows } = await sql<{ id: string }>`select id from codes where revealed_at is null and order_id is null
      limit 1`.execute(demo.kernel.db);
    const recordId = rows[0]?.id ?? "";
    await edit("codes", recordId, { price: "3.5" });
    await edit("codes", recordId, { price: "4.5" });
    await sql`insert into audit_log (kind, resource_id, record_id, changes) values ('edited', 'codes', ${recordId},
      '[{"column": "order_id", "label": "Order", "before": "00000000-0000-4000-8000-000000000000", "after": null}]')`.execute(
      demo.kernel.db,
    );
    const [entryId] = (await entriesOf(recordId)).slice(-2);
    const state = { resourceId: "codes", recordId, entryId, side: "before" };
    const { body } = await restoring("preview_restore", state);
    expect(reasonsOf(body.fields)).toMatchObject({ price: undefined, order_id: "not-editable" });
    const refused = await restoring("restore_state", { ...state, original: { order_id: null } });
    expect(refused.body.error).toBe("Field order_id can't be changed here");
    await restoring("restore_state", { ...state, original: { price: body.fields[0].before } });
    expect(Number((await show("codes", recordId))["price"])).toBe(3.5);
  });
});

describe("a deleted record", () => {
  it("is created again with its ID, by the entry of its deletion", async () => {
    const { recordId } = await gameOf("recreated");
    const before = await show("games", recordId);
    await post("/delete_record", { resourceId: "games", primaryKey: recordId });
    const entryId = (await entriesOf(recordId)).at(-1);
    const { body } = await restoring("preview_recreate", { entryId });
    expect(body).toMatchObject({ keepsId: true });
    expect(body.refusal).toBeUndefined();
    expect(await show("games", recordId)).toBeUndefined();
    expect((await restoring("recreate_record", { entryId })).body).toEqual({ resourceId: "games", recordId });
    const { created_at: _then, ...rest } = before;
    expect(await show("games", recordId)).toMatchObject(rest);
    const again = await restoring("preview_recreate", { entryId });
    expect(again.body.refusal).toMatch(/already exists/);
    expect((await restoring("recreate_record", { entryId })).body.error).toBe(again.body.refusal);
    const history = await restoring("get_history", { resourceId: "games", recordId });
    expect(history.body.entries[0]).toMatchObject({ kind: "created", isRestore: true });
  });
  it("is not created without what it needs: a secret is named before", async () => {
    const recordId = await create("users", { email: "gone@demo.test", role: "user", password: "First-pass-17" });
    await post("/delete_record", { resourceId: "users", primaryKey: recordId });
    const entryId = (await entriesOf(recordId)).at(-1);
    const { body } = await restoring("preview_recreate", { entryId });
    expect(reasonsOf(body.fields)).toMatchObject({ password: "secret" });
    expect(body.refusal).toBe("Password is required");
    expect((await restoring("recreate_record", { entryId })).body.error).toBe("Password is required");
  });
});

describe("restoring", () => {
  it("is for users who may see the history, and edit the record", async () => {
    const { recordId, state } = await gameOf("restored-rights");
    const original = { name: "Third name" };
    await post("/delete_record", { resourceId: "games", primaryKey: (await gameOf("recreated-rights")).recordId });
    const { rows } = await sql<{ id: string }>`select id::text as id from audit_log where kind = 'deleted'
      order by audit_log.id desc limit 1`.execute(demo.kernel.db);
    const entryId = rows[0]?.id;
    for (const [path, body] of [
      ["preview_restore", state],
      ["restore_state", { ...state, original }],
      ["preview_recreate", { entryId }],
      ["recreate_record", { entryId }],
    ] as const) {
      expect((await restoring(path, body, demo.anonymous)).status).toBe(401);
      const { body: refused } = await restoring(path, body, demo.user);
      expect([path, refused.error]).toEqual([
        path,
        path.includes("recreate") ? "Resource audit_log not found" : "Action is not allowed",
      ]);
    }
    expect(await show("games", recordId)).toMatchObject({ name: "Third name" });
  });
});
