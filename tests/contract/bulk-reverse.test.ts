/** Reverting bulk actions that declare how, by a handler or another action: in records unchanged since. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  controlBulkOperation,
  getBulkOperation,
  listBulkRefusals,
  revertBulkOperation,
  type BulkOperation,
} from "../../plugins/bulk-operations/contract.ts";
import type { ReversedRecord } from "../../kernel/contract/resources/action-reverse.ts";
import { refuse } from "../../kernel/contract/errors/refusals.ts";
import { getResource } from "../../kernel/contract/resources/read-endpoints.ts";
import type { Database, DatabaseTransaction } from "../../kernel/contract/database.ts";
import { openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, bob, root, thingsResource } from "../support/resource-fixture.ts";

let fixture: BulkFixture;
let received: readonly ReversedRecord[] = [];
let refusedLevel = 0;

const raise = async (db: DatabaseTransaction, by: number, recordIds: readonly string[]): Promise<void> => {
  await sql`update things set level = level + ${by}::int where id = any(${[...recordIds]}::uuid[])`.execute(
    db as Database,
  );
};

beforeAll(async () => {
  fixture = await openBulkFixture([
    {
      ...thingsResource,
      options: {
        ...thingsResource.options,
        actions: [
          {
            id: "lower",
            name: "Lower",
            bulkHandler: true,
            allowed: ({ adminUser }) => adminUser.role !== "reader",
            run: async ({ db, recordId }) => {
              await raise(db, -10, [recordId]);
              return {};
            },
          },
        ],
        bulkActions: [
          {
            id: "raise",
            label: "Raise",
            countPortion: async ({ db, recordIds, extra }) => {
              await raise(db, Number(extra["by"]), recordIds);
              return {};
            },
            summarize: () => "raised",
            fields: [{ name: "by", label: "By", type: "integer", required: true }],
            reverse: {
              columns: ["level", "title"],
              run: async ({ db, records, extra }) => {
                received = [...received, ...records];
                if (records.some(({ before }) => before["level"] === refusedLevel))
                  throw refuse("PORTAL_RECORD_REFERENCED");
                await raise(
                  db,
                  -Number(extra["by"]),
                  records.map(({ recordId }) => recordId),
                );
              },
            },
          },
          {
            id: "lift",
            label: "Lift",
            run: async ({ db, recordIds }) => {
              await raise(db, 10, recordIds);
              return {};
            },
            reverse: { columns: ["level"], action: "lower" },
          },
          { id: "plain", label: "Plain", run: () => ({}) },
        ],
      },
    },
  ]);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await sql`delete from things`.execute(fixture.db);
  await sql`delete from portal_bulk_operations`.execute(fixture.db);
  await sql`insert into things (title, owner, level)
    select 'thing ' || n, case when n % 2 = 0 then 'ann' else 'bob' end, n from generate_series(1, 60) n`.execute(
    fixture.db,
  );
  received = [];
  refusedLevel = 0;
  fixture.users.set("ann", ann);
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
const levels = async (): Promise<number[]> =>
  (await sql<{ level: number }>`select level from things order by length(title), title`.execute(fixture.db)).rows.map(
    ({ level }) => level,
  );
const from1to60 = Array.from({ length: 60 }, (_, at) => at + 1);
const raiseAll = (user: typeof ann) => fixture.run(user, { kind: "action", actionId: "raise", extra: { by: 5 } });

it("is planned, and gives the handler the rows with what was there before", async () => {
  const { id } = await raiseAll(ann);
  expect(await read(ann, id)).toMatchObject({ title: "Raise", reversible: "all", canRevert: true });
  const planned = await planRevert(ann, id);
  expect(planned).toMatchObject({
    kind: "revert",
    state: "planned",
    title: "Revert: Raise",
    reverts: id,
    total: 30,
    changed: 30,
    reversible: "none",
  });
  expect((await levels())[1]).toBe(7);
  received = [];
  expect(await apply(ann, planned.id)).toMatchObject({ state: "done", changed: 30, refused: 0, canRevert: false });
  expect(await levels()).toEqual(from1to60);
  expect(received).toHaveLength(30);
  // Only what the action has changed.
  expect(received.map(({ before, after }) => [before, after])).toContainEqual([{ level: 2 }, { level: 7 }]);
  expect(await read(ann, id)).toMatchObject({ canRevert: false, revertedBy: planned.id });
});
it("leaves records that somebody has changed since, and those that the handler refuses", async () => {
  const { id } = await raiseAll(ann);
  await sql`update things set level = 99 where title = 'thing 4'`.execute(fixture.db);
  await sql`update things set note = 'other' where title = 'thing 6'`.execute(fixture.db);
  refusedLevel = 8;
  const done = await apply(ann, (await planRevert(ann, id)).id);
  expect(done).toMatchObject({ changed: 28, refused: 2 });
  const { reply } = await fixture.call(listBulkRefusals, ann, { id: done.id, offset: 0, limit: 10 });
  expect(reply?.refusals.map(({ label }) => label).toSorted()).toEqual(["thing 4", "thing 8"]);
  expect(reply?.refusals.find(({ label }) => label === "thing 4")?.message).toContain("Level");
  const [, two, , four, , six, , eight] = await levels();
  expect([two, four, six, eight]).toEqual([2, 99, 6, 13]);
});
it("may be another action, which the user must be allowed to run", async () => {
  const { id } = await fixture.run(ann, { kind: "action", actionId: "lift" });
  expect((await levels())[1]).toBe(12);
  fixture.users.set("ann", { ...ann, role: "reader" });
  expect((await fixture.call(revertBulkOperation, { ...ann, role: "reader" }, { id })).code).toBe(
    "PORTAL_ACTION_NOT_ALLOWED",
  );
  fixture.users.set("ann", ann);
  const planned = await planRevert(ann, id);
  expect((await levels())[1]).toBe(12);
  expect(await apply(ann, planned.id)).toMatchObject({ changed: 30, refused: 0 });
  expect(await levels()).toEqual(from1to60);
});
it("is not for other users, and not for actions that do not declare it", async () => {
  const { id } = await raiseAll(root);
  expect((await fixture.call(revertBulkOperation, bob, { id })).code).toBe("PORTAL_BULK_UNKNOWN");
  const plain = await fixture.run(ann, { kind: "action", actionId: "plain" });
  expect(await read(ann, plain.id)).toMatchObject({ reversible: "none", canRevert: false });
  expect((await fixture.call(revertBulkOperation, ann, { id: plain.id })).code).toBe("PORTAL_BULK_NOT_REVERSIBLE");
  const { reply } = await fixture.call(getResource, ann, { resourceId: "things" });
  expect(reply?.resource.options.bulkActions?.map((action) => [action.id, action.reversible])).toEqual([
    ["raise", true],
    ["lift", true],
    ["plain", undefined],
    ["delete", undefined],
  ]);
});
