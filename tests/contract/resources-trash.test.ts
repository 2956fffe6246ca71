/**
 * The trash: deleted records come back as they were, with everything that was deleted with them, for users who may
 * delete them, until their time has passed.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getResource } from "../../kernel/contract/resources/read-endpoints.ts";
import { listDeleted } from "../../plugins/trash/contract.ts";
import { undoDelete } from "../../kernel/contract/resources/write-endpoints.ts";
import type { ResourceDefinition } from "../../kernel/contract/resources/resource-definition.ts";
import { keepPrepared, preparedOf } from "../../plugins/resources/server/tables/prepared-resource.ts";
import { prepareResources } from "../../plugins/resources/server/prepare/prepare.ts";
import { trashJobs } from "../../plugins/resources/server/trash/clean-up.ts";
import { openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, bob, root } from "../support/resource-fixture.ts";
import { userNamed } from "../support/test-kernel.ts";
import {
  contentOf,
  makeShelves,
  shelvesResource,
  trashCalls,
  trashResources,
  type TrashCalls,
} from "../support/trash-fixture.ts";

const reader = userNamed("rita", "reader");
const prover = {
  ...userNamed("0a1b2c3d-0000-4000-8000-000000000001"),
  sessionId: "0a1b2c3d-0000-4000-8000-000000000002",
};
let fixture: BulkFixture;
let trash: TrashCalls;
beforeAll(async () => {
  fixture = await openBulkFixture(
    [
      ...trashResources.map((resource): ResourceDefinition =>
        resource.resourceId === "shelves"
          ? {
              ...resource,
              options: {
                ...resource.options,
                allowedActions: {
                  ...resource.options?.allowedActions,
                  delete: ({ adminUser }) => adminUser !== reader && adminUser.role !== "reader",
                },
              },
            }
          : resource,
      ),
      { ...shelvesResource, resourceId: "guarded", requiresProof: { delete: true } },
    ],
    async (db) => {
      await makeShelves(db);
      await sql`alter table portal_users add column password_hash text`.execute(db);
      await sql`drop table portal_sessions`.execute(db);
      await sql`create table portal_sessions (id uuid primary key, user_id uuid not null, proved_at timestamptz)`.execute(
        db,
      );
      await sql`insert into portal_sessions values (${prover.sessionId}, ${prover.pk}, null)`.execute(db);
    },
  );
  trash = trashCalls(fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await sql`truncate items, boxes, shelves, rooms, portal_deleted_records cascade`.execute(fixture.db);
  await sql`insert into rooms (id, name) values (1, 'Hall')`.execute(fixture.db);
  await sql`insert into shelves (id, name, code, room_id, inside, exact, doc) overriding system value values
    (1, 'Oak', 'oak', 1, null, 1234567890.0123456789, '{"b": 1,  "a": [1.50]}'), (2, 'Inner', null, null, 1, null, null),
    (3, 'Pine', 'pine', null, null, null, null)`.execute(fixture.db);
  await sql`insert into boxes (id, mark, shelf_id) overriding system value values
    (1, 'a', 1), (2, 'b', 1), (3, 'c', 2), (4, 'd', 3)`.execute(fixture.db);
  await sql`insert into items values (1, 1, 2, 1.5000), (1, 2, null, 2), (3, 1, 1, 0.0001), (4, 1, null, 4)`.execute(
    fixture.db,
  );
  fixture.events.length = 0;
});

const count = async (table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(fixture.db)).rows[0]?.n ?? 0;
const published = (): unknown[] => fixture.events.map(({ data }) => data);

describe("a deleted record", () => {
  it("is listed with who deleted it and what was deleted with it, and comes back with all of it", async () => {
    const before = await contentOf(fixture.db);
    const id = await trash.remove(ann, 1);
    expect([await count("shelves"), await count("boxes"), await count("items")]).toEqual([1, 1, 1]);
    const [listed, ...others] = await trash.list(ann);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ id, label: "Oak", deletedBy: "ann@portal.test", rows: 7 });
    expect(listed?.row).toMatchObject({ code: "oak", room_id: { pk: 1, label: "Hall" } });
    expect(JSON.stringify(listed)).not.toContain("hush");
    const days = (Date.parse(listed?.keptUntil ?? "") - Date.parse(listed?.deletedAt ?? "")) / 86_400_000;
    expect(days).toBeCloseTo(30);
    expect(published()).toContainEqual({ resourceId: "boxes", recordId: undefined, kind: "deleted" });
    expect(await trash.restore(ann, [id])).toEqual([]);
    expect(await contentOf(fixture.db)).toEqual(before);
    expect(published()).toContainEqual({ resourceId: "shelves", recordId: "1", kind: "created" });
    expect(published()).toContainEqual({ resourceId: "boxes", recordId: undefined, kind: "created" });
    expect(await trash.list(ann)).toEqual([]);
    expect(await count("portal_deleted_rows")).toBe(0);
    expect(await trash.restore(ann, [id])).toEqual([
      "This is no longer in the trash: it was restored or deleted for good",
    ]);
  });
  it("can be undone by the same token", async () => {
    const before = await contentOf(fixture.db);
    const undoToken = await trash.remove(ann, 1);
    const undo = () => fixture.call(undoDelete, ann, { resourceId: "shelves", undoToken });
    expect((await undo()).reply).toEqual({ ok: true, recordId: "1" });
    expect(await contentOf(fixture.db)).toEqual(before);
    expect((await undo()).error).toBe("It's too late to undo this");
  });
  it("is found by the list's search, the last first", async () => {
    await trash.remove(ann, 3);
    await trash.remove(ann, 1);
    expect((await trash.list(ann)).map(({ label }) => label)).toEqual(["Oak", "Pine"]);
    expect((await trash.list(ann, "pin")).map(({ label }) => label)).toEqual(["Pine"]);
    expect(await trash.list(ann, "inner")).toEqual([]);
  });
  it("expires after its days, and is removed then", async () => {
    const id = await trash.remove(ann, 1);
    await sql`update portal_deleted_records set kept_until = kept_until - interval '29 days'`.execute(fixture.db);
    const clean = () => trashJobs[0]?.run({}, { db: fixture.db } as never, new AbortController().signal);
    await clean();
    expect(await trash.list(ann)).toHaveLength(1);
    await sql`update portal_deleted_records set kept_until = kept_until - interval '1 day'`.execute(fixture.db);
    expect(await trash.list(ann)).toEqual([]);
    expect(await trash.restore(ann, [id])).toHaveLength(1);
    await clean();
    expect([await count("portal_deleted_records"), await count("portal_deleted_rows")]).toEqual([0, 0]);
  });
  it("gets the defaults of columns that were added since", async () => {
    const id = await trash.remove(ann, 3);
    await sql`alter table shelves add column colour text not null default 'white'`.execute(fixture.db);
    expect(await trash.restore(ann, [id])).toEqual([]);
    expect((await sql`select colour from shelves where id = 3`.execute(fixture.db)).rows).toEqual([
      { colour: "white" },
    ]);
    await sql`alter table shelves drop column colour`.execute(fixture.db);
  });
  it("is not deleted if too much would be deleted with it", async () => {
    await sql`insert into items select 4, n + 1 from generate_series(1, 10001) n`.execute(fixture.db);
    await expect(trash.remove(ann, 3)).rejects.toThrow("More than 10000 rows would be deleted with this record");
    expect([await count("shelves"), await count("portal_deleted_records")]).toEqual([3, 0]);
  });
});

describe("what prevents a restoring is said, and nothing changes", () => {
  const refused = async (id: string, message: string): Promise<void> => {
    const before = [await contentOf(fixture.db), await trash.list(root)];
    expect(await trash.restore(ann, [id])).toEqual([message]);
    expect([await contentOf(fixture.db), await trash.list(root)]).toEqual(before);
  };
  it("a value of the record that another has now", async () => {
    const id = await trash.remove(ann, 1);
    await sql`update shelves set code = 'oak' where id = 3`.execute(fixture.db);
    await refused(id, "Another record has the same value now (Code: oak). Change it there, then restore this record");
  });
  it("a value of a row that was deleted with it", async () => {
    const id = await trash.remove(ann, 1);
    await sql`update boxes set mark = 'a' where id = 4`.execute(fixture.db);
    await refused(id, "Another record has the same value now (Mark: a). Change it there, then restore this record");
  });
  it("a record that it belongs to, by name if that can be restored", async () => {
    const id = await trash.remove(ann, 1);
    const room = await trash.remove(ann, 1, "rooms");
    await refused(id, "This belongs to a deleted record (Room: Hall). Restore that record first");
    expect(await trash.forget(ann, [room], "rooms")).toEqual([]);
    await refused(id, "This belongs to a record that no longer exists (Room: 1), so it can't be restored");
  });
  it("of several, the others are restored, in the order in which that is possible", async () => {
    const inner = await trash.remove(ann, 2);
    const oak = await trash.remove(ann, 1);
    const pine = await trash.remove(ann, 3);
    await sql`insert into shelves (id, name, code) values (9, 'New', 'pine')`.execute(fixture.db);
    expect(await trash.restore(ann, [inner, pine, oak])).toHaveLength(1);
    expect((await trash.list(ann)).map(({ id }) => id)).toEqual([pine]);
    expect(await count("items")).toBe(3);
  });
});

describe("the rights", () => {
  it("are those of the records: another user sees nothing, a colleague with rights restores", async () => {
    const id = await trash.remove(ann, 1);
    expect(await trash.list(bob)).toEqual([]);
    for (const run of [trash.restore, trash.forget])
      expect(await run(bob, [id])).toEqual(["This is no longer in the trash: it was restored or deleted for good"]);
    expect(await trash.list(root)).toHaveLength(1);
    expect(await trash.restore(root, [id])).toEqual([]);
    expect((await sql`select owner from shelves where id = 1`.execute(fixture.db)).rows).toEqual([{ owner: "ann" }]);
  });
  it("need the right to delete, and a trash", async () => {
    const id = await trash.remove(root, 1);
    for (const run of [trash.list(reader), trash.restore(reader, [id]), trash.forget(reader, [id])])
      await expect(run).rejects.toThrow();
    expect((await fixture.call(listDeleted, ann, { resourceId: "boxes", offset: 0, limit: 1 })).code).toBe(
      "PORTAL_ACTION_NOT_ALLOWED",
    );
    expect((await fixture.call(listDeleted, ann, { resourceId: "vaults", offset: 0, limit: 1 })).code).toBe(
      "PORTAL_RESOURCE_UNKNOWN",
    );
    const described = async (user: typeof ann) =>
      (await fixture.call(getResource, user, { resourceId: "shelves" })).reply?.resource.options.trash;
    expect([await described(ann), await described(reader)]).toEqual([{ days: 30 }, undefined]);
  });
  it("need the password for deleting for good where deleting needs it", async () => {
    await sql`update shelves set owner = ${prover.pk}`.execute(fixture.db);
    await sql`update portal_sessions set proved_at = now()`.execute(fixture.db);
    const id = await trash.remove(prover, 3, "guarded");
    await sql`update portal_sessions set proved_at = null`.execute(fixture.db);
    await expect(trash.forget(prover, [id], "guarded")).rejects.toThrow("Confirm that it's you first");
    expect(await trash.list(prover, "", "guarded")).toHaveLength(1);
    await sql`update portal_sessions set proved_at = now()`.execute(fixture.db);
    expect(await trash.forget(prover, [id], "guarded")).toEqual([]);
    expect(await trash.list(prover, "", "guarded")).toEqual([]);
  });
});

describe("the config is refused", () => {
  const problemsOf = async (change: Partial<ResourceDefinition>): Promise<string> => {
    const { kernel } = fixture;
    const resources = new Map([...kernel.registry.resources, ["shelves", { ...shelvesResource, ...change }]]);
    const known = preparedOf(kernel);
    try {
      await prepareResources({ ...kernel, registry: { ...kernel.registry, resources } });
      return "";
    } catch (error) {
      return String(error);
    } finally {
      keepPrepared(kernel, known);
    }
  };
  const allowedActions = { list: true, show: true };

  it("with days that are no whole number from 1 to 365", async () => {
    for (const days of [0, -1, 366, 1.5, Number.NaN])
      expect(await problemsOf({ options: { allowedActions: { delete: true }, trash: { days } } })).toContain(
        "a whole number of days from 1 to 365",
      );
  });
  it("where no user may delete, and where the table is a view", async () => {
    expect(await problemsOf({ options: { allowedActions, trash: { days: 1 } } })).toContain("while no user may delete");
    await sql`create view some_shelves as select * from shelves`.execute(fixture.db);
    expect(await problemsOf({ table: "some_shelves" })).toContain('"some_shelves" is not a plain table');
    await sql`drop view some_shelves`.execute(fixture.db);
  });
  it("where rows are changed with a record, at any depth, and where tables form a circle", async () => {
    await sql`create table labels (id integer primary key, box_id integer references boxes (id)
      on delete set null)`.execute(fixture.db);
    expect(await problemsOf({})).toContain('rows of labels are changed with a row of "shelves"');
    await sql`drop table labels`.execute(fixture.db);
    await sql`alter table shelves add column best_box integer references boxes (id)`.execute(fixture.db);
    expect(await problemsOf({})).toContain("refer to each other in a circle");
    await sql`alter table shelves drop column best_box`.execute(fixture.db);
    expect(await problemsOf({})).toBe("");
  });
});
