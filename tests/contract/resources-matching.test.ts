/** Finding records by a value, and planned edits: nothing is revealed of what a user does not see. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResourceAccess } from "../../kernel/server/extension/services/resource-access.ts";
import type { WrittenRecord } from "../../kernel/server.ts";
import { resourceAccess } from "../../plugins/resources/server/resource-access.ts";
import { ann, bob, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
let resources: ResourceAccess;
let [own, foreign] = ["", ""];
beforeAll(async () => {
  // The level is entered for new records only, and no page shows it.
  const onlyCreate = { list: false, show: false, edit: false, filter: false };
  const columns = thingsResource.columns.map((column) =>
    column.name === "level" ? { ...column, showIn: onlyCreate } : column,
  );
  fixture = await openFixture([{ ...thingsResource, columns }]);
  resources = resourceAccess(fixture.kernel);
  own = await fixture.create(ann, { title: "Own", code: "own1", exact: "2.5", level: 3 });
  foreign = await fixture.create(bob, { title: "Foreign", code: "foreign1", level: 3 });
});
afterAll(() => fixture.close());

it("finds records by columns that identify them, only those that the user may see", async () => {
  expect(await resources.matchColumns("things", ann)).toEqual(["id", "code"]);
  expect(await resources.matchColumns("titles", ann)).toEqual([]);
  const codes = ["foreign1", "own1", null, "nothing", 7];
  expect((await resources.match("things", "code", codes, ann)).map(({ recordIds }) => recordIds)).toEqual([
    [],
    [own],
    [],
    [],
    [],
  ]);
  expect((await resources.match("things", "code", codes, root)).map(({ recordIds }) => recordIds[0])).toEqual([
    foreign,
    own,
    undefined,
    undefined,
    undefined,
  ]);
  expect(await resources.match("things", "id", [own.toUpperCase(), "none"], ann)).toEqual([
    { value: own, recordIds: [own] },
    { value: "none", recordIds: [] },
  ]);
  await expect(resources.match("things", "title", ["Own"], ann)).rejects.toMatchObject({
    code: "PORTAL_ACTION_NOT_ALLOWED",
  });
});

it("finds no single record by a value that several have", async () => {
  await sql`alter table things drop constraint things_code_key`.execute(fixture.db);
  await sql`update things set code = 'same'`.execute(fixture.db);
  const [match] = await resources.match("things", "code", ["same"], root);
  expect(match?.recordIds).toHaveLength(2);
  expect((await resources.match("things", "code", ["same"], ann))[0]?.recordIds).toEqual([own]);
});

it("plans what differs, and says nothing of fields that the user does not see", async () => {
  const plan = async (record: Record<string, unknown>) =>
    (await resources.planEdits("things", [{ recordId: own, record }], ann))[0];
  expect(await plan({ title: "Own", exact: "2.500" })).toMatchObject({ problems: [], isChange: false, changes: [] });
  expect(await plan({ exact: "3" })).toMatchObject({
    isChange: true,
    changes: [{ column: "exact", before: "2.5000", after: "3.0000" }],
  });
  expect(await plan({ exact: "0.1", whole: 5_000 })).toMatchObject({
    problems: [{ column: "exact" }, { column: "whole" }],
  });
  expect(await plan({ doubled: 14 })).toMatchObject({ problems: [{ column: "doubled" }] });
  // Neither the right nor a wrong guess of a hidden value is answered.
  for (const record of [{ level: 3 }, { level: 4 }, { wage: "1234.56" }, { wage: "1" }, { hidden: "unseen" }])
    expect(await plan(record)).toMatchObject({ problems: [], isChange: false, changes: [] });
  const digests = await Promise.all([{ level: 3 }, { level: 4 }].map(async (record) => (await plan(record))?.digest));
  expect(digests[0]).toBe(digests[1]);
  await expect(
    resources.planEdits("things", [{ recordId: foreign, record: { title: "x" } }], ann),
  ).rejects.toMatchObject({ code: "PORTAL_RECORD_UNKNOWN" });
});

it("carries out a plan only while it is true", async () => {
  const edit = { recordId: own, record: { title: "Planned" } };
  const [plan] = await resources.planEdits("things", [edit], ann);
  const carryOut = async (): Promise<readonly WrittenRecord[]> => {
    let changed: readonly WrittenRecord[] = [];
    await resources.updatePlanned(
      "things",
      [{ ...edit, digest: plan?.digest ?? "", details: {} }],
      ann,
      async (_, write) => {
        changed = await write();
      },
    );
    return changed;
  };
  await sql`update things set title = 'Meanwhile' where id = ${own}`.execute(fixture.db);
  await expect(carryOut()).rejects.toMatchObject({ code: "PORTAL_IMPORT_RECORD_CHANGED" });
  await sql`update things set title = 'Own' where id = ${own}`.execute(fixture.db);
  expect(await carryOut()).toEqual([{ recordId: own, before: { title: "Own" }, after: { title: "Planned" } }]);
  // It has its new value already.
  expect(await carryOut()).toEqual([]);
});
