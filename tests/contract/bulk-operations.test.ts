/** Bulk operations: exactly the records of the list, by the rules of single changes, with the user's current rights. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  controlBulkOperation,
  getBulkOperation,
  listBulkOperations,
  listBulkRefusals,
} from "../../kernel/contract/resources/bulk-operations.ts";
import { refuse } from "../../kernel/contract/errors/refusals.ts";
import type { ResourceHooks } from "../../kernel/contract/resources/resource-definition.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { manager, openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, bob, condition, root, thingsResource } from "../support/resource-fixture.ts";

let fixture: BulkFixture;
let editHook: NonNullable<ResourceHooks["edit"]>["before"];
let handled: string[] = [];
let onHandled: () => void | Promise<void> = () => undefined;
const isRoot = ({ adminUser }: { adminUser: { role: string } }): boolean => adminUser.role === "superadmin";

beforeAll(async () => {
  fixture = await openBulkFixture([
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
    expect((await apply(id)).code).toBe("PORTAL_BULK_STATE");
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
