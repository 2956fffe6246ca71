/** Bulk operations: exactly the records of the list, by the rules of single changes, with the user's current rights. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  controlBulkOperation,
  getBulkOperation,
  listBulkOperations,
  listBulkRefusals,
  revertBulkOperation,
} from "../../plugins/bulk-operations/contract.ts";
import { refuse } from "../../kernel/contract/errors/refusals.ts";
import { getResource } from "../../kernel/contract/resources/read-endpoints.ts";
import type { InstalledFeature } from "../../kernel/server/extension/server-registry.ts";
import type { ResourceHooks } from "../../kernel/contract/resources/resource-definition.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { manager, openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, bob, condition, root, thingsResource } from "../support/resource-fixture.ts";

let fixture: BulkFixture;
let editHook: NonNullable<ResourceHooks["edit"]>["before"];
let handled: string[] = [];
let hookCalls: string[] = [];
let onHandled: () => void | Promise<void> = () => undefined;
const isRoot = ({ adminUser }: { adminUser: { role: string } }): boolean => adminUser.role === "superadmin";

beforeAll(async () => {
  fixture = await openBulkFixture([
    {
      ...thingsResource,
      resourceId: "hooked",
      hooks: {
        edit: {
          columns: ["level"],
          isIndependent: true,
          before: ({ record, oldRecord }) => {
            hookCalls.push("before");
            if (oldRecord["title"] === "thing 5") throw refuse("PORTAL_RECORD_REFERENCED");
            record["note"] = `was ${String(oldRecord["level"])}`;
          },
          after: ({ record }) => void hookCalls.push(`after ${String(record["note"])}`),
        },
      },
    },
    {
      ...thingsResource,
      resourceId: "hashed",
      columns: [
        { name: "id", primaryKey: true },
        { name: "title" },
        { name: "pin", virtual: true, masked: true, required: false },
        { name: "note", required: false, backendOnly: true, storesColumn: "pin" },
      ],
      options: { allowedActions: thingsResource.options?.allowedActions },
      hooks: {
        edit: {
          before: ({ record }) => {
            const { pin, ...others } = record;
            for (const name of Object.keys(record)) delete record[name];
            Object.assign(record, others, pin === undefined ? {} : { note: `hash of ${String(pin).length}` });
          },
        },
      },
    },
    {
      ...thingsResource,
      resourceId: "guarded",
      columns: [
        { name: "id", primaryKey: true },
        { name: "title" },
        { name: "level", required: false },
        { name: "note", required: false, masked: true },
      ],
      options: { allowedActions: thingsResource.options?.allowedActions },
    },
    {
      ...thingsResource,
      options: {
        ...thingsResource.options,
        actions: [
          {
            id: "send",
            name: "Send",
            bulkHandler: true,
            withoutTransaction: true,
            run: async ({ recordId }) => {
              handled.push(recordId);
              await onHandled();
              return {};
            },
          },
          { id: "single", name: "Single", run: () => ({}) },
        ],
        bulkActions: [
          {
            id: "raise",
            label: "Raise",
            countPortion: async ({ db, recordIds }) => {
              await sql`update things set level = level + 1 where id = any(${recordIds}::uuid[])`.execute(
                db as Database,
              );
              return { raised: recordIds.length };
            },
            summarize: ({ raised = 0 }) => `${raised} raised`,
          },
          {
            id: "close",
            label: "Close",
            allowed: isRoot,
            requiresProof: true,
            run: async ({ db, recordIds }) => {
              await sql`update things set level = 0 where id = any(${recordIds}::uuid[])`.execute(db as Database);
              return { successMessage: `${recordIds.length} closed` };
            },
          },
        ],
      },
      hooks: { edit: { before: (...call) => editHook?.(...call) } },
    },
  ]);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await sql`delete from things`.execute(fixture.db);
  await sql`delete from portal_bulk_operations`.execute(fixture.db);
  await sql`insert into things (title, owner, level)
    select 'thing ' || n, case when n % 2 = 0 then 'ann' else 'bob' end, n % 10
      from generate_series(1, 60) n`.execute(fixture.db);
  editHook = undefined;
  handled = [];
  hookCalls = [];
  onHandled = () => undefined;
  fixture.notified.length = 0;
  for (const user of [root, ann, bob, manager]) fixture.users.set(user.pk, user);
});

const levels = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{
    owner: string;
    level: number;
    count: number;
  }>`select owner, level, count(*)::int as count
    from things group by 1, 2`.execute(fixture.db);
  return Object.fromEntries(rows.map(({ owner, level, count }) => [`${owner} ${level}`, count]));
};

describe("an edit of all records that match", () => {
  it("changes those of the list, and none that its user may not see", async () => {
    const ended = await fixture.run(ann, { filters: [condition("level", "lt", 4)] as never, record: { level: 100 } });
    expect(ended).toMatchObject({ state: "done", total: 12, done: 12, changed: 12, refused: 0, title: "Edit (Level)" });
    expect((await levels())["ann 100"]).toBe(12);
    expect((await levels())["bob 100"]).toBeUndefined();
    expect(fixture.notified).toEqual([{ userPk: "ann", message: "Things: Edit (Level): 12 of 12 changed" }]);
    expect(fixture.published.at(-1)).toMatchObject({ id: ended.id, state: "done", done: 12 });
  });
  it("counts records that have the value already as unchanged", async () => {
    expect(await fixture.run(root, { record: { level: 4 } })).toMatchObject({ total: 60, done: 60, changed: 54 });
  });
  it("lists the refused records with their reasons, and changes the others", async () => {
    editHook = ({ oldRecord }) => {
      if (oldRecord["level"] === 3) throw refuse("PORTAL_RECORD_REFERENCED");
    };
    const ended = await fixture.run(root, { record: { level: 50 } });
    expect(ended).toMatchObject({ state: "done", changed: 54, refused: 6 });
    const { reply } = await fixture.call(getBulkOperation, root, { id: ended.id });
    expect(reply?.reasons).toEqual([{ message: expect.any(String) as string, count: 6 }]);
    const page = (await fixture.call(listBulkRefusals, root, { id: ended.id, offset: 4, limit: 10 })).reply;
    expect(page?.total).toBe(6);
    expect(page?.refusals).toHaveLength(2);
    expect(page?.refusals[0]).toMatchObject({ label: expect.stringMatching(/^thing /) as string });
    // Only what a reader may see has a name.
    const theirs = (await fixture.call(listBulkRefusals, manager, { id: ended.id, offset: 0, limit: 10 })).reply;
    expect(theirs?.refusals.every(({ recordId, label }) => recordId === null && label === null)).toBe(true);
  });
  it("is offered by lists only while a plugin does it", async () => {
    const isOffered = async () =>
      (await fixture.call(getResource, ann, { resourceId: "things" })).reply?.resource.options.bulkOperations;
    expect(await isOffered()).toBe(true);
    const features = fixture.kernel.registry.features as InstalledFeature[];
    const all = features.splice(0);
    features.push(...all.filter(({ id }) => id !== "bulk-operations"));
    expect(await isOffered()).toBeUndefined();
    features.splice(0, features.length, ...all);
  });
  it("refuses what a single edit refuses before it starts", async () => {
    expect((await fixture.begin(root, { record: { whole: 5_000 } })).error).toBe("Whole: must be at most 1000");
    expect((await fixture.begin(root, { record: {} })).code).toBe("PORTAL_BULK_NO_FIELDS");
    expect((await fixture.begin(ann, { record: { secret: "x" } })).code).toBe("PORTAL_FIELD_NOT_EDITABLE");
    expect(
      (await fixture.begin(ann, { filters: [condition("wage", "gt", 1)] as never, record: { level: 1 } })).code,
    ).toBe("PORTAL_FILTER_NOT_AVAILABLE");
    expect((await fixture.begin(ann, { resourceId: "titles", record: { title: "x" } })).code).toBe(
      "PORTAL_ACTION_NOT_ALLOWED",
    );
    expect((await fixture.begin(ann, { resourceId: "vaults", record: { name: "x" } })).code).toBe(
      "PORTAL_RESOURCE_UNKNOWN",
    );
    expect((await fixture.begin(root, { search: "nothing like it", record: { level: 1 } })).code).toBeDefined();
    expect(
      (await fixture.begin(root, { filters: [condition("title", "eq", "none")] as never, record: { level: 1 } })).code,
    ).toBe("PORTAL_BULK_EMPTY");
  });
  it("runs independent hooks for each record around one write, and only for edits that concern them", async () => {
    await fixture.run(bob, { resourceId: "hooked", record: { title: "same" } });
    expect(hookCalls).toEqual([]);
    await sql`update things set title = 'thing 5' where id = (select id from things where level = 5 limit 1)`.execute(
      fixture.db,
    );
    const ended = await fixture.run(bob, { resourceId: "hooked", record: { level: 40 } });
    expect(ended).toMatchObject({ changed: 29, refused: 1 });
    const { rows } = await sql<{ note: string; count: number }>`select note, count(*)::int as count from things
      where level = 40 group by 1 order by 1`.execute(fixture.db);
    expect(rows).toEqual([1, 3, 5, 7, 9].map((level) => ({ note: `was ${level}`, count: level === 5 ? 5 : 6 })));
    expect(hookCalls.filter((call) => call.startsWith("after"))).toHaveLength(29);
    expect(hookCalls.join()).toContain("before,before");
  });
  it("keeps a record that no longer belongs to its user", async () => {
    const { reply } = await fixture.begin(ann, { record: { level: 70 } });
    await sql`update things set owner = 'bob' where title = 'thing 2'`.execute(fixture.db);
    await fixture.work();
    expect((await fixture.call(getBulkOperation, ann, { id: reply?.id ?? "" })).reply?.operation).toMatchObject({
      changed: 29,
      refused: 1,
    });
    expect((await levels())["bob 70"]).toBeUndefined();
  });
});

describe("the rights of its user", () => {
  it.each([
    ["is demoted", () => fixture.users.set("root", { ...root, role: "user" }), "This account"],
    ["is suspended", () => fixture.users.delete("root"), "The account that started this operation"],
  ])("end it with a reason if the user %s midway", async (_case, lose, reason) => {
    let count = 0;
    editHook = () => {
      count += 1;
      if (count === 5) lose();
    };
    const ended = await fixture.run(root, { kind: "edit", record: { wage: "1.00" } });
    expect(ended.state).toBe("failed");
    expect(ended.done).toBeGreaterThan(0);
    expect(ended.done).toBeLessThan(60);
    expect(ended.changed).toBe(ended.done);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from things
      where wage = 1`.execute(fixture.db);
    expect(rows[0]?.count).toBe(ended.done);
    if (reason !== "This account") expect(fixture.notified.at(-1)?.message).toContain(reason);
  });
  it("show it to its user and to managers only", async () => {
    const { reply } = await fixture.begin(ann, { record: { level: 1 } });
    const id = reply?.id ?? "";
    expect((await fixture.call(getBulkOperation, bob, { id })).code).toBe("PORTAL_BULK_UNKNOWN");
    expect((await fixture.call(controlBulkOperation, bob, { id, action: "stop" })).code).toBe("PORTAL_BULK_UNKNOWN");
    expect((await fixture.call(listBulkRefusals, bob, { id, offset: 0, limit: 1 })).code).toBe("PORTAL_BULK_UNKNOWN");
    const list = async (user: typeof ann, ofEveryone = false) =>
      await fixture.call(listBulkOperations, user, { ofEveryone, offset: 0, limit: 10 });
    expect((await list(bob)).reply).toMatchObject({ total: 0, maySeeEveryone: false });
    expect((await list(bob, true)).code).toBe("PORTAL_ACTION_NOT_ALLOWED");
    expect((await list(manager, true)).reply?.operations).toMatchObject([
      { id, user: "ann@portal.test", isOwn: false },
    ]);
    expect((await fixture.call(controlBulkOperation, manager, { id, action: "stop" })).reply?.state).toBe("stopped");
    await fixture.work();
    expect((await levels())["ann 1"]).toBeUndefined();
  });
});

describe("a plan", () => {
  const plan = async (user: typeof ann, body: object): Promise<string> => {
    const { reply, error } = await fixture.begin(user, { ...body, plan: true });
    expect(error).toBeUndefined();
    expect(reply?.state).toBe("planning");
    await fixture.work();
    return reply?.id ?? "";
  };
  const read = async (id: string) => (await fixture.call(getBulkOperation, ann, { id })).reply;
  const apply = async (id: string) => {
    const outcome = await fixture.call(controlBulkOperation, ann, { id, action: "apply" });
    await fixture.work();
    return outcome;
  };

  it("says exactly what an edit would do, and changes nothing before it is applied", async () => {
    editHook = ({ oldRecord }) => {
      if (oldRecord["level"] === 4) throw refuse("PORTAL_RECORD_REFERENCED");
    };
    const before = await levels();
    const id = await plan(ann, { record: { level: 2 } });
    const planned = await read(id);
    expect(planned?.operation).toMatchObject({ state: "planned", total: 30, changed: 18, refused: 6 });
    expect(planned?.reasons).toMatchObject([{ count: 6 }]);
    expect(await levels()).toEqual(before);
    expect(fixture.notified).toEqual([]);
    expect((await fixture.call(controlBulkOperation, manager, { id, action: "apply" })).code).toBe(
      "PORTAL_ACTION_NOT_ALLOWED",
    );
    expect((await fixture.call(controlBulkOperation, bob, { id, action: "apply" })).code).toBe("PORTAL_BULK_UNKNOWN");
    await apply(id);
    expect((await read(id))?.operation).toMatchObject({ state: "done", total: 30, done: 30, changed: 18, refused: 6 });
    expect(await levels()).toMatchObject({ "ann 2": 24, "ann 4": 6 });
    expect((await apply(id)).code).toBe("PORTAL_BULK_STATE");
  });
  it("does not overwrite what another user has changed since, but other fields may have changed", async () => {
    const id = await plan(ann, { filters: [condition("level", "in", [6, 8])], record: { level: 8 } });
    expect((await read(id))?.operation).toMatchObject({ total: 12, changed: 6 });
    await sql`update things set level = 3 where title in ('thing 6', 'thing 8')`.execute(fixture.db);
    await sql`update things set note = 'other' where title in ('thing 16')`.execute(fixture.db);
    await sql`update things set level = 8 where title = 'thing 26'`.execute(fixture.db);
    await apply(id);
    const ended = await read(id);
    expect(ended?.operation).toMatchObject({ state: "done", done: 12, changed: 4, refused: 2 });
    expect(ended?.reasons[0]?.message).toContain("Level");
    expect(await levels()).toMatchObject({ "ann 3": 2, "ann 8": 10 });
  });
  it("of a deletion deletes nothing, and ends without a trace when it is not applied", async () => {
    const id = await plan(ann, { kind: "delete" });
    expect((await read(id))?.operation).toMatchObject({ state: "planned", total: 30, changed: 30 });
    expect(Object.values(await levels()).reduce((sum, count) => sum + count)).toBe(60);
    expect((await fixture.call(listBulkOperations, ann, { offset: 0, limit: 10 })).reply?.total).toBe(0);
    expect((await fixture.call(controlBulkOperation, ann, { id, action: "stop" })).reply?.state).toBe("stopped");
    expect((await apply(id)).code).toBe("PORTAL_BULK_UNKNOWN");
    expect((await fixture.call(listBulkOperations, ann, { offset: 0, limit: 10 })).reply?.total).toBe(0);
  });
});

describe("an operation that is reverted", () => {
  const planRevert = async (user: typeof ann, of: string): Promise<string> => {
    const { reply, error } = await fixture.call(revertBulkOperation, user, { id: of });
    expect(error).toBeUndefined();
    expect(reply).toMatchObject({ state: "planning", kind: "revert", reverts: of });
    await fixture.work();
    return reply?.id ?? "";
  };
  const read = async (user: typeof ann, id: string) => (await fixture.call(getBulkOperation, user, { id })).reply;
  const apply = async (user: typeof ann, id: string) => {
    await fixture.call(controlBulkOperation, user, { id, action: "apply" });
    await fixture.work();
    return await read(user, id);
  };
  const rows = async (): Promise<unknown> =>
    (await sql`select title, owner, level, note, wage::text as wage from things order by title`.execute(fixture.db))
      .rows;

  it("gives every record its earlier values, can be reverted itself, and is planned before", async () => {
    await sql`update things set note = 'note ' || level`.execute(fixture.db);
    const before = await rows();
    const { id } = await fixture.run(ann, { record: { level: 4, note: "same" } });
    const edited = await rows();
    expect((await read(ann, id))?.operation).toMatchObject({ reversible: "all", canRevert: true, revertedBy: null });
    const revert = await planRevert(ann, id);
    expect((await read(ann, revert))?.operation).toMatchObject({
      state: "planned",
      title: "Revert: Edit (Level, Note)",
      total: 30,
      changed: 30,
      refused: 0,
    });
    expect(await rows()).toEqual(edited);
    expect((await apply(ann, revert))?.operation).toMatchObject({ state: "done", changed: 30, canRevert: true });
    expect(await rows()).toEqual(before);
    expect((await read(ann, id))?.operation).toMatchObject({ canRevert: false, revertedBy: revert });
    await apply(ann, await planRevert(ann, revert));
    expect(await rows()).toEqual(edited);
  });
  it("keeps fields that somebody has changed since, and says which", async () => {
    const { id } = await fixture.run(ann, { record: { level: 50 } });
    await sql`update things set level = 60 where title in ('thing 2', 'thing 4')`.execute(fixture.db);
    await sql`update things set note = 'other' where title = 'thing 6'`.execute(fixture.db);
    await sql`delete from things where title = 'thing 8'`.execute(fixture.db);
    const revert = await planRevert(ann, id);
    const planned = await read(ann, revert);
    expect(planned?.operation).toMatchObject({ total: 30, changed: 27, refused: 3 });
    expect(planned?.reasons.some(({ message, count }) => message.includes("Level") && count === 2)).toBe(true);
    await sql`update things set level = 61 where title = 'thing 10'`.execute(fixture.db);
    expect((await apply(ann, revert))?.operation).toMatchObject({ changed: 26, refused: 4 });
    expect(await levels()).toMatchObject({ "ann 60": 2, "ann 61": 1 });
    expect((await levels())["ann 50"]).toBeUndefined();
  });
  it("changes only the records that the operation has changed, also if it was stopped midway", async () => {
    let id = "";
    let count = 0;
    editHook = (_change, { afterCommit }) => {
      count += 1;
      if (count === 3)
        afterCommit(async () => void (await fixture.call(controlBulkOperation, ann, { id, action: "stop" })));
    };
    const before = await rows();
    id = (await fixture.begin(ann, { record: { level: 30 } })).reply?.id ?? "";
    expect((await fixture.call(revertBulkOperation, ann, { id })).code).toBe("PORTAL_BULK_STATE");
    await fixture.work();
    const stopped = (await read(ann, id))?.operation;
    expect(stopped).toMatchObject({ state: "stopped", canRevert: true });
    expect(stopped?.changed).toBeLessThan(30);
    const revert = await apply(ann, await planRevert(ann, id));
    expect(revert?.operation).toMatchObject({ total: stopped?.changed, changed: stopped?.changed });
    expect(await rows()).toEqual(before);
  });
  it("obeys the rules of an edit and the rights of who takes it back", async () => {
    const { id } = await fixture.run(root, { record: { wage: "7.50" } });
    expect((await fixture.call(revertBulkOperation, ann, { id })).code).toBe("PORTAL_BULK_UNKNOWN");
    // A manager sees it, but may not edit the column.
    const revert = (await fixture.call(revertBulkOperation, manager, { id })).reply?.id ?? "";
    await fixture.work();
    expect((await read(manager, revert))?.operation).toMatchObject({ changed: 0 });
    const { id: edit } = await fixture.run(ann, { record: { level: 9 } });
    editHook = ({ oldRecord }) => {
      if (oldRecord["title"] === "thing 2") throw refuse("PORTAL_RECORD_REFERENCED");
    };
    expect((await apply(ann, await planRevert(ann, edit)))?.operation).toMatchObject({ changed: 29, refused: 1 });
  });
  it("is offered for edits alone, and not while it runs", async () => {
    const { id } = await fixture.run(ann, { kind: "action", actionId: "raise" });
    expect((await read(ann, id))?.operation).toMatchObject({ reversible: "none", canRevert: false });
    expect((await fixture.call(revertBulkOperation, ann, { id })).code).toBe("PORTAL_BULK_NOT_REVERSIBLE");
    const first = await fixture.run(ann, { filters: [condition("level", "eq", 5)] as never, record: { level: 4 } });
    const again = await fixture.run(ann, { filters: [condition("level", "eq", 4)] as never, record: { level: 4 } });
    expect([first.changed, again.changed]).toEqual([6, 0]);
    expect((await fixture.call(revertBulkOperation, ann, { id: again.id })).code).toBe("PORTAL_BULK_NOT_REVERSIBLE");
    const deleted = await fixture.run(ann, { kind: "delete" });
    expect((await read(ann, deleted.id))?.operation).toMatchObject({ reversible: "none", canRevert: false });
  });
  it("of masked fields keeps values that nobody can read, and gives them back", async () => {
    await sql`update things set note = 'old secret ' || level`.execute(fixture.db);
    const before = await rows();
    const { id } = await fixture.run(root, { resourceId: "guarded", record: { note: "new secret", level: 3 } });
    const { rows: kept } = await sql<{ text: string }>`select portal_bulk_changes::text as text from portal_bulk_changes
      where operation_id = ${id}`.execute(fixture.db);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.map(({ text }) => text).join("")).not.toContain("secret");
    expect((await read(root, id))?.operation).toMatchObject({ reversible: "all", irreversible: [], canRevert: true });
    await sql`update things set note = 'newest secret' where title = 'thing 7'`.execute(fixture.db);
    const planned = await read(root, await planRevert(root, id));
    expect(planned?.operation).toMatchObject({ changed: 59, refused: 1 });
    expect(JSON.stringify(planned)).not.toContain("secret");
    const { rows: originals } = await sql<{ text: string }>`select originals::text as text
      from portal_bulk_originals`.execute(fixture.db);
    expect(originals.map(({ text }) => text).join("")).not.toContain("secret");
    expect((await apply(root, planned?.operation.id ?? ""))?.operation).toMatchObject({ changed: 59, refused: 1 });
    const isOther = ({ title }: { title?: string }): boolean => title !== "thing 7";
    expect(((await rows()) as object[]).filter(isOther)).toEqual((before as object[]).filter(isOther));
  });
  it("says which fields cannot be reverted, because only a hook knows what is stored of them", async () => {
    const hashed = (await fixture.begin(root, { resourceId: "hashed", record: { title: "x", pin: "12" }, plan: true }))
      .reply;
    await fixture.work();
    const id = hashed?.id ?? "";
    expect((await read(root, id))?.operation).toMatchObject({ reversible: "some", irreversible: ["Pin"] });
    await apply(root, id);
    const { rows: kept } = await sql<{ text: string }>`select changes::text as text from portal_bulk_changes
      where operation_id = ${id}`.execute(fixture.db);
    expect(kept.map(({ text }) => text).join("")).not.toContain("pin");
  });
  it("refuses masked fields that no key opens any more", async () => {
    const { id } = await fixture.run(root, { resourceId: "guarded", record: { note: "new secret" } });
    await sql`update portal_bulk_changes set sealed = 'k0' || substr(sealed, 3)`.execute(fixture.db);
    const planned = await read(root, await planRevert(root, id));
    expect(planned?.operation).toMatchObject({ changed: 0, refused: 60 });
  });
});

describe("pause, continue and stop", () => {
  it("pauses between two portions, and continues with the next record", async () => {
    let id = "";
    let count = 0;
    editHook = (_change, { afterCommit }) => {
      count += 1;
      if (count === 3)
        afterCommit(async () => void (await fixture.call(controlBulkOperation, ann, { id, action: "pause" })));
    };
    id = (await fixture.begin(ann, { record: { level: 30 } })).reply?.id ?? "";
    await fixture.work();
    const paused = (await fixture.call(getBulkOperation, ann, { id })).reply?.operation;
    expect(paused?.state).toBe("paused");
    expect((await levels())["ann 30"]).toBe(paused?.done);
    expect((await fixture.call(controlBulkOperation, ann, { id, action: "pause" })).code).toBe("PORTAL_BULK_STATE");
    await fixture.call(controlBulkOperation, ann, { id, action: "continue" });
    await fixture.work();
    expect((await fixture.call(getBulkOperation, ann, { id })).reply?.operation).toMatchObject({
      state: "done",
      changed: 30,
    });
    expect(count).toBe(30);
  });
});

describe("actions", () => {
  it("run in portions, one by one, or at once, as they are declared", async () => {
    expect(await fixture.run(ann, { kind: "action", actionId: "raise" })).toMatchObject({ total: 30, changed: 30 });
    expect(await fixture.run(bob, { kind: "action", actionId: "send" })).toMatchObject({ state: "done", changed: 30 });
    expect(new Set(handled).size).toBe(30);
    const closed = await fixture.run(root, { kind: "action", actionId: "close" });
    expect((await fixture.call(getBulkOperation, root, { id: closed.id })).reply?.operation.message).toBe("60 closed");
    expect(await fixture.run(ann, { kind: "action", actionId: "delete" })).toMatchObject({ changed: 30 });
    expect(Object.keys(await levels())).toEqual(["bob 0"]);
  });
  it("are refused where they are not allowed, or not for many records", async () => {
    expect((await fixture.begin(ann, { kind: "action", actionId: "close" })).code).toBe("PORTAL_ACTION_NOT_ALLOWED");
    expect((await fixture.begin(root, { kind: "action", actionId: "single" })).code).toBe("PORTAL_ACTION_UNKNOWN");
    expect((await fixture.begin(root, { kind: "action" })).code).toBe("PORTAL_ACTION_UNKNOWN");
  });
  it("outside a transaction are not repeated for the record at which the process ended", async () => {
    onHandled = () => {
      if (handled.length === 4) throw new Error("the process ends");
    };
    const { reply } = await fixture.begin(bob, { kind: "action", actionId: "send" });
    await expect(fixture.work()).rejects.toThrow("the process ends");
    onHandled = () => undefined;
    await sql`update portal_bulk_operations set updated_at = now() - interval '1 hour'`.execute(fixture.db);
    await fixture.resume(reply?.id ?? "");
    const { operation, reasons } = (await fixture.call(getBulkOperation, bob, { id: reply?.id ?? "" })).reply ?? {};
    expect(operation).toMatchObject({ state: "done", done: 30, changed: 29, refused: 1 });
    expect(reasons?.[0]?.message).toContain("The server stopped while this record was being processed");
    expect(handled).toHaveLength(30);
    expect(new Set(handled).size).toBe(30);
  });
});
