/** Fields whose given value a hook replaces: the plan says that they cannot be reverted, and nothing damages them. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  controlBulkOperation,
  getBulkOperation,
  listBulkRefusals,
  revertBulkOperation,
  startBulkOperation,
  type BulkOperation,
} from "../../plugins/bulk-operations/contract.ts";
import type { ResourceHooks } from "../../kernel/contract/resources/resource-definition.ts";
import { openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { root, thingsResource } from "../support/resource-fixture.ts";

let fixture: BulkFixture;
type Edit = NonNullable<ResourceHooks["edit"]>;
let before: NonNullable<Edit["before"]>;
let after: NonNullable<Edit["after"]>;
beforeAll(async () => {
  fixture = await openBulkFixture([
    {
      ...thingsResource,
      columns: thingsResource.columns.map((column) => (column.name === "note" ? { ...column, masked: true } : column)),
      hooks: { edit: { before: (...call) => before(...call), after: (...call) => after(...call) } },
    },
  ]);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  [before, after] = [() => undefined, () => undefined];
  await sql`delete from things`.execute(fixture.db);
  await sql`delete from portal_bulk_operations`.execute(fixture.db);
  await sql`insert into things (title, note, level) select 'thing ' || n, 'note ' || n, n
    from generate_series(1, 20) n`.execute(fixture.db);
});

const seal: NonNullable<Edit["before"]> = ({ record }) => {
  if (typeof record["note"] === "string") record["note"] = `sealed ${record["note"]}`;
};
const read = async (id: string): Promise<BulkOperation> => {
  const { reply, error } = await fixture.call(getBulkOperation, root, { id });
  if (reply === undefined) throw new Error(error);
  return reply.operation;
};
const apply = async (id: string): Promise<BulkOperation> => {
  expect((await fixture.call(controlBulkOperation, root, { id, action: "apply" })).error).toBeUndefined();
  await fixture.work();
  return await read(id);
};
const planEdit = async (record: Record<string, unknown>): Promise<BulkOperation> => {
  const body = { resourceId: "things", kind: "edit" as const, filters: [], record, plan: true };
  const { reply, error } = await fixture.call(startBulkOperation, root, body);
  if (reply === undefined) throw new Error(error);
  await fixture.work();
  return await read(reply.id);
};
const planRevert = async (of: string): Promise<BulkOperation> => {
  const { reply, error } = await fixture.call(revertBulkOperation, root, { id: of });
  if (reply === undefined) throw new Error(error);
  await fixture.work();
  return await read(reply.id);
};
const things = async (): Promise<[title: string, note: string, level: number][]> =>
  (
    await sql<{
      title: string;
      note: string;
      level: number;
    }>`select title, note, level from things order by title`.execute(fixture.db)
  ).rows.map(({ title, note, level }) => [title, note, level]);

it("are named by the plan and the receipt, and the other fields can be reverted", async () => {
  before = seal;
  const old = await things();
  const planned = await planEdit({ note: "secret", level: 44 });
  expect(planned).toMatchObject({ state: "planned", changed: 20, reversible: "some", irreversible: ["Note"] });
  expect(await things()).toEqual(old);
  const done = await apply(planned.id);
  expect(done).toMatchObject({ changed: 20, reversible: "some", irreversible: ["Note"], canRevert: true });
  const { rows } = await sql<{ text: string }>`select portal_bulk_changes::text as text
    from portal_bulk_changes`.execute(fixture.db);
  expect(rows.map(({ text }) => text).join("")).not.toContain("note");
  expect(await apply((await planRevert(planned.id)).id)).toMatchObject({ changed: 20, refused: 0 });
  expect(await things()).toEqual(old.map(([title, , level]) => [title, "sealed secret", level]));
});
it("alone make an edit that cannot be reverted, which its plan says", async () => {
  before = seal;
  const planned = await planEdit({ note: "secret" });
  expect(planned).toMatchObject({ reversible: "none", irreversible: ["Note"] });
  expect(await apply(planned.id)).toMatchObject({ changed: 20, reversible: "none", canRevert: false });
  expect((await fixture.call(revertBulkOperation, root, { id: planned.id })).code).toBe("PORTAL_BULK_NOT_REVERSIBLE");
});
it("are found after the write too, and in one of many records", async () => {
  after = async ({ recordId }, { db }) => {
    await sql`update things set note = 'replaced' where id = ${recordId}::uuid and title = 'thing 17'`.execute(db);
  };
  expect(await planEdit({ note: "new", level: 4 })).toMatchObject({ reversible: "some", irreversible: ["Note"] });
  after = () => undefined;
  expect(await planEdit({ note: "new", level: 4 })).toMatchObject({ reversible: "all", irreversible: [] });
});
it("are not those whose value the database only writes in another way, nor those that a hook leaves out", async () => {
  const given = { exact: "7.50", moment: "2026-01-02T03:04:05+02:00", clock: "10:30", address: "10.0.0.1/32" };
  const json = { payload: { b: 1, a: [2] }, day: "2026-01-02", ratio: "0.1", thin: "0.1", tags: ["x"] };
  const planned = await planEdit({ ...given, ...json, title: "same" });
  expect(planned).toMatchObject({ changed: 20, refused: 0, reversible: "all", irreversible: [] });
  before = ({ record }) => void delete record["note"];
  expect(await planEdit({ note: "ignored", level: 4 })).toMatchObject({ reversible: "all", irreversible: [] });
});
it("are refused, not stored, where only reverting to an earlier value would replace it", async () => {
  const { id } = await fixture.run(root, { record: { note: "plain" } });
  expect(await read(id)).toMatchObject({ reversible: "all", canRevert: true });
  before = seal;
  const planned = await planRevert(id);
  expect(planned).toMatchObject({ total: 20, changed: 0, refused: 20 });
  const { reply } = await fixture.call(listBulkRefusals, root, { id: planned.id, offset: 0, limit: 1 });
  expect(reply?.refusals[0]?.message).toBe(
    "The earlier value of Note can't be restored, because it would be stored differently",
  );
  await apply(planned.id);
  expect((await things()).every(([, note]) => note === "plain")).toBe(true);
  before = () => undefined;
  expect(await apply((await planRevert(id)).id)).toMatchObject({ changed: 20, refused: 0, rest: null });
});
it("are not those that a hook has only put into their normal form, whose earlier values are restored", async () => {
  const old = await things();
  before = ({ record }) => {
    if (typeof record["note"] === "string") record["note"] = record["note"].trim().toLowerCase();
  };
  const planned = await planEdit({ note: "  Tidy ", level: 44 });
  expect(planned).toMatchObject({ changed: 20, reversible: "all", irreversible: [] });
  expect(await apply(planned.id)).toMatchObject({ changed: 20, reversible: "all", canRevert: true });
  expect(new Set((await things()).map(([, note]) => note))).toEqual(new Set(["tidy"]));
  expect(await apply((await planRevert(planned.id)).id)).toMatchObject({ changed: 20, refused: 0 });
  expect(await things()).toEqual(old);
});
it("are refused where the earlier value was not in its normal form", async () => {
  await sql`update things set note = 'Upper' where level = 3`.execute(fixture.db);
  before = ({ record }) => void (record["note"] = String(record["note"]).toLowerCase());
  const { id } = await fixture.run(root, { record: { note: "TIDY" } });
  expect(await planRevert(id)).toMatchObject({ total: 20, changed: 19, refused: 1 });
});
it("restores moments to the microsecond, also when the reversion is reverted", async () => {
  const moments = async (): Promise<unknown> =>
    (
      await sql<{ moments: string }>`select distinct concat(moment::text, ', ', plain::text) as moments
        from things`.execute(fixture.db)
    ).rows;
  await sql`update things set moment = '2026-01-02 03:04:05.123456+00', plain = '2026-01-02 03:04:05.000001'`.execute(
    fixture.db,
  );
  const old = await moments();
  const planned = await planEdit({ moment: "2026-05-06T07:08:09.987654Z", plain: "2026-05-06T07:08:09Z" });
  expect(await apply(planned.id)).toMatchObject({ changed: 20, refused: 0, reversible: "all" });
  const edited = await moments();
  expect(edited).toEqual([{ moments: "2026-05-06 07:08:09.987654+00, 2026-05-06 07:08:09" }]);
  const taken = await apply((await planRevert(planned.id)).id);
  expect(taken).toMatchObject({ changed: 20, refused: 0 });
  expect(await moments()).toEqual(old);
  expect(await apply((await planRevert(taken.id)).id)).toMatchObject({ changed: 20, refused: 0 });
  expect(await moments()).toEqual(edited);
});
