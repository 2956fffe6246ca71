/** Records that a reversion has refused: it is offered again for them, until none is left. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  controlBulkOperation,
  getBulkOperation,
  revertBulkOperation,
  type BulkOperation,
} from "../../plugins/bulk-operations/contract.ts";
import type { ResourceHooks } from "../../kernel/contract/resources/resource-definition.ts";
import { openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, root, thingsResource } from "../support/resource-fixture.ts";

let fixture: BulkFixture;
let onEdit: NonNullable<NonNullable<ResourceHooks["edit"]>["before"]> = () => undefined;
const raise = async (db: unknown, by: number, recordIds: readonly string[]): Promise<void> => {
  await sql`update things set level = level + ${by}::int where id = any(${[...recordIds]}::uuid[])`.execute(
    db as BulkFixture["db"],
  );
};
beforeAll(async () => {
  fixture = await openBulkFixture([
    {
      ...thingsResource,
      hooks: { edit: { before: (...call) => onEdit(...call) } },
      options: {
        ...thingsResource.options,
        bulkActions: [
          {
            id: "raise",
            label: "Raise",
            countPortion: async ({ db, recordIds }) => {
              await raise(db, 5, recordIds);
              return {};
            },
            summarize: () => "raised",
            reverse: {
              columns: ["level"],
              run: ({ db, records }) =>
                raise(
                  db,
                  -5,
                  records.map(({ recordId }) => recordId),
                ),
            },
          },
        ],
      },
    },
  ]);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  onEdit = () => undefined;
  await sql`delete from things`.execute(fixture.db);
  await sql`delete from portal_bulk_operations`.execute(fixture.db);
  await addThings(60);
});

const addThings = (count: number): Promise<unknown> =>
  sql`insert into things (title, level) select 'thing ' || n, n from generate_series(1, ${count}::int) n`.execute(
    fixture.db,
  );
const setLevel = (level: number, ...numbers: number[]): Promise<unknown> =>
  sql`update things set level = ${level}::int
    where title = any(${numbers.map((number) => `thing ${number}`)}::text[])`.execute(fixture.db);
const read = async (id: string): Promise<BulkOperation> => {
  const { reply, error } = await fixture.call(getBulkOperation, root, { id });
  if (reply === undefined) throw new Error(error);
  return reply.operation;
};
const plan = async (of: string): Promise<BulkOperation> => {
  const { reply, error } = await fixture.call(revertBulkOperation, root, { id: of });
  if (reply === undefined) throw new Error(error);
  await fixture.work();
  return await read(reply.id);
};
const apply = async (id: string): Promise<BulkOperation> => {
  const { error } = await fixture.call(controlBulkOperation, root, { id, action: "apply" });
  expect(error).toBeUndefined();
  await fixture.work();
  return await read(id);
};
/** The numbers of the things whose level is not their number. */
const changed = async (): Promise<string[]> =>
  (
    await sql<{ title: string }>`select title from things where title <> 'thing ' || level order by title`.execute(
      fixture.db,
    )
  ).rows.map(({ title }) => title);

it.each([
  ["an edit", { record: { level: 999 } }, (): number => 999],
  ["an action", { kind: "action" as const, actionId: "raise" }, (number: number): number => number + 5],
])("of %s is offered again, on both receipts, for exactly what is left", async (_kind, body, levelAfter) => {
  const { id } = await fixture.run(root, body);
  expect(await read(id)).toMatchObject({ canRevert: true, rest: null });
  await setLevel(500, 4, 8, 15);
  const first = await apply((await plan(id)).id);
  expect(first).toMatchObject({ state: "done", changed: 57, refused: 3, rest: { id, records: 3, kind: "revert" } });
  expect(await read(id)).toMatchObject({ canRevert: true, rest: { id, records: 3, kind: "revert" } });
  expect(await changed()).toEqual(["thing 15", "thing 4", "thing 8"]);
  // What was reverted is not touched again, also where it has the value of the operation again.
  await setLevel(levelAfter(20), 20);
  await setLevel(levelAfter(4), 4);
  const second = await plan(id);
  expect(second).toMatchObject({ total: 3, changed: 1, refused: 2 });
  expect(await apply(second.id)).toMatchObject({ changed: 1, refused: 2, rest: { id, records: 2 } });
  expect(await changed()).toEqual(["thing 15", "thing 20", "thing 8"]);
  await setLevel(levelAfter(8), 8);
  await setLevel(levelAfter(15), 15);
  expect(await apply((await plan(id)).id)).toMatchObject({ total: 2, changed: 2, refused: 0, rest: null });
  expect(await changed()).toEqual(["thing 20"]);
  expect(await read(id)).toMatchObject({ canRevert: false, rest: null });
  expect(await read(first.id)).toMatchObject({ rest: null });
  expect((await fixture.call(revertBulkOperation, root, { id })).code).toBe("PORTAL_BULK_NOT_REVERSIBLE");
});
it("is offered for the records that a stopped reversion has not reached", async () => {
  const { id } = await fixture.run(root, { record: { level: 999 } });
  const { id: first } = await plan(id);
  let count = 0;
  onEdit = (_change, { afterCommit }) => {
    count += 1;
    if (count === 3)
      afterCommit(async () => void (await fixture.call(controlBulkOperation, root, { id: first, action: "stop" })));
  };
  const stopped = await apply(first);
  expect(stopped.state).toBe("stopped");
  expect(stopped.changed).toBeGreaterThan(0);
  onEdit = () => undefined;
  const left = 60 - stopped.changed;
  expect(await read(id)).toMatchObject({ canRevert: true, rest: { id, records: left } });
  expect(await apply((await plan(id)).id)).toMatchObject({ total: left, changed: left, refused: 0, rest: null });
  expect(await changed()).toEqual([]);
});
it("is not offered as a rest before anything was tried, nor while a reversion runs", async () => {
  const { id } = await fixture.run(root, { record: { level: 999 } });
  const planned = await plan(id);
  expect(await read(id)).toMatchObject({ canRevert: true, rest: null });
  await fixture.call(controlBulkOperation, root, { id: planned.id, action: "stop" });
  expect(await read(id)).toMatchObject({ canRevert: true, rest: null });
  const next = await plan(id);
  await fixture.call(controlBulkOperation, root, { id: next.id, action: "apply" });
  expect(await read(id)).toMatchObject({ canRevert: false, rest: null });
  await fixture.work();
});
it("is not applied twice by two plans", async () => {
  const { id } = await fixture.run(root, { record: { level: 999 } });
  await setLevel(500, 4);
  const [first, second] = [await plan(id), await plan(id)];
  await apply(first.id);
  expect((await fixture.call(controlBulkOperation, root, { id: second.id, action: "apply" })).code).toBe(
    "PORTAL_BULK_STATE",
  );
  expect(await read(id)).toMatchObject({ rest: { records: 1 } });
});
it("of a reversion is offered beside that of the first operation", async () => {
  const { id } = await fixture.run(root, { record: { level: 999 } });
  await setLevel(500, 4);
  const first = await apply((await plan(id)).id);
  expect(first).toMatchObject({ canRevert: true, rest: { id, records: 1 } });
  await setLevel(501, 5);
  const again = await apply((await plan(first.id)).id);
  expect(again).toMatchObject({ changed: 58, refused: 1, rest: { id: first.id, records: 1 } });
  expect(await read(first.id)).toMatchObject({ rest: { id: first.id, records: 1 } });
  expect(await read(id)).toMatchObject({ rest: { id, records: 1 } });
});
it("finds the values of a rest that is spread over portions and rows of ids", async () => {
  await sql`delete from things`.execute(fixture.db);
  await addThings(1_050);
  const { id } = await fixture.run(root, { record: { level: 9_999 } });
  const apart = [5, 333, 334, 1_030];
  await setLevel(5_000, ...apart);
  expect(await apply((await plan(id)).id)).toMatchObject({ changed: 1_046, refused: 4 });
  await setLevel(9_999, ...apart);
  expect(await apply((await plan(id)).id)).toMatchObject({ total: 4, changed: 4, refused: 0, rest: null });
  expect(await changed()).toEqual([]);
});
it("is not for a user who may not see the operation", async () => {
  const { id } = await fixture.run(root, { record: { level: 999 } });
  await setLevel(500, 4);
  await apply((await plan(id)).id);
  expect((await fixture.call(revertBulkOperation, ann, { id })).code).toBe("PORTAL_BULK_UNKNOWN");
});
