import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRecord, deleteRecord, updateRecord } from "../../kernel/contract/resources/write-endpoints.ts";
import { startBulkAction, startCustomAction } from "../../kernel/contract/resources/action-endpoints.ts";
import { refuse } from "../../kernel/contract/errors/refusals.ts";
import type { ResourceHooks } from "../../kernel/contract/resources/resource-definition.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { ann, bob, condition, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
let hooks: ResourceHooks = {};
const ran: string[] = [];

/** The hooks of the running test. */
const delegating: ResourceHooks = {
  list: { before: (query, context) => hooks.list?.before?.(query, context) },
  create: {
    before: (record, context) => hooks.create?.before?.(record, context),
    after: (id, record, context) => hooks.create?.after?.(id, record, context),
  },
  edit: {
    before: (change, context) => hooks.edit?.before?.(change, context),
    after: (change, context) => hooks.edit?.after?.(change, context),
  },
  delete: { before: (record, context) => hooks.delete?.before?.(record, context) },
};

beforeAll(async () => {
  fixture = await openFixture([
    {
      ...thingsResource,
      hooks: delegating,
      columns: thingsResource.columns.map((column) => {
        if (column.name === "clock") return { ...column, required: { create: true }, showIf: { flag: true } };
        // A validation that queries the database itself, like a plugin's.
        if (column.name === "note")
          return {
            ...column,
            validate: async (value: unknown) =>
              (await sql`select 1 from spots where name = ${value}`.execute(fixture.db)).rows.length > 0
                ? "Is a spot"
                : undefined,
          };
        return column;
      }),
      options: {
        ...thingsResource.options,
        actions: [
          {
            id: "shout",
            name: "Shout",
            bulkHandler: true,
            run: ({ record, recordId }) => ({
              successMessage: `${String(record["title"])} ${String(recordId === record["id"])}`,
            }),
          },
          { id: "go", name: "Go", run: () => ({ redirectUrl: "/resource/things" }) },
          {
            id: "secret",
            name: "Secret",
            allowed: ({ adminUser }) => adminUser.role === "superadmin",
            run: () => ({}),
          },
          {
            id: "break",
            name: "Break",
            run: ({ db }) =>
              sql`insert into things (title, code)
          values ('x', 'dup'), ('y', 'dup')`
                .execute(db as Database)
                .then(() => ({})),
          },
        ],
        bulkActions: [
          { id: "root-only", label: "Root only", allowed: ({ adminUser }) => adminUser.pk === "root", run: () => ({}) },
          { id: "count", label: "Count", run: ({ recordIds }) => ({ successMessage: recordIds.join(",") }) },
        ],
      },
    },
  ]);
  await sql`insert into spots (name) values ('here')`.execute(fixture.db);
});
beforeEach(async () => {
  hooks = {};
  ran.length = 0;
  await sql`delete from things`.execute(fixture.db);
  fixture.events.length = 0;
});
afterAll(() => fixture.close());

const clock = "10:00";
const make = (record: object = {}, user = ann): Promise<string> =>
  fixture.create(user, { title: "thing", clock, ...record });
const create = async (record: object, user = ann, extra = {}): Promise<string | undefined> =>
  (
    await fixture.call(createRecord, user, {
      resourceId: "things",
      record: { title: "thing", clock, ...record },
      ...extra,
    })
  ).error;
const edit = async (recordId: string, record: object, user = ann): Promise<string | undefined> =>
  (
    await fixture.call(updateRecord, user, {
      resourceId: "things",
      recordId,
      record: record as Record<string, unknown>,
    })
  ).error;
const stored = async (): Promise<Record<string, unknown>[]> =>
  (await sql<Record<string, unknown>>`select * from things order by title`.execute(fixture.db)).rows;

describe("two who edit the same record", () => {
  const save = (recordId: string, record: Record<string, unknown>, original: Record<string, unknown>, user = ann) =>
    fixture.call(updateRecord, user, { resourceId: "things", recordId, record, meta: { original } });
  it("do not overwrite one another without knowing", async () => {
    const id = await make({ title: "first", exact: "1.5" });
    expect((await save(id, { title: "second", exact: "2" }, { title: "first", exact: "1.5000" })).reply?.ok).toBe(true);
    expect(
      await save(id, { title: "mine", exact: "3", whole: 1 }, { title: "first", exact: "2", whole: null }),
    ).toMatchObject({ code: "PORTAL_RECORD_CHANGED", error: "Someone else changed Title" });
    expect(await stored()).toMatchObject([{ title: "second", exact: "2.0000", whole: null }]);
  });
  it("are not bothered where they want the same, or touch different fields", async () => {
    const id = await make({ title: "first" });
    await save(id, { note: "a" }, { note: "" });
    expect((await save(id, { title: "both", note: "a" }, { title: "first", note: "" })).reply?.ok).toBe(true);
  });
  it("find a value that was never there a changed one, whatever it is", async () => {
    const id = await make({ title: "first" });
    for (const original of ["other", 5, null, { a: 1 }, ["first"], "\u0000"])
      expect((await save(id, { title: "x" }, { title: original })).code).toBe("PORTAL_RECORD_CHANGED");
    for (const unread of [{ secret: "hush" }, { nothing: 1 }, {}])
      expect((await save(id, { title: "first" }, unread)).reply?.ok).toBe(true);
  });
  it("learn nothing of a masked value by guessing it", async () => {
    const masking = await openFixture([
      {
        ...thingsResource,
        columns: thingsResource.columns.map((column) =>
          column.name === "note" ? { ...column, masked: true } : column,
        ),
      },
    ]);
    const recordId = await masking.create(ann, { title: "first", note: "hush", clock });
    for (const guess of ["hush", "wrong"]) {
      const { error } = await masking.call(updateRecord, ann, {
        resourceId: "things",
        recordId,
        record: { note: "other" },
        meta: { original: { note: guess } },
      });
      expect([guess, error]).toEqual([guess, undefined]);
      await masking.call(updateRecord, ann, { resourceId: "things", recordId, record: { note: "hush" } });
    }
    await masking.close();
  });
  it("compare every type as it is stored", async () => {
    const values = {
      moment: "2026-01-01T00:00:00.000Z",
      tags: ["a"],
      payload: { b: 1, a: 2 },
      flag: true,
      day: "2026-02-03",
      kind: "sad",
      big: "9007199254740993",
      ratio: 0.1,
    };
    const id = await make(values);
    const row = await fixture.show(ann, id, "things", "edit");
    for (const name of Object.keys(values))
      expect([name, (await save(id, { [name]: null }, { [name]: row?.[name] })).error]).toEqual([name, undefined]);
  });
});

describe("creating", () => {
  it("fills what the form left out, and leaves the rest to the database", async () => {
    const id = await make({ level: null, note: null, tags: null });
    expect(await stored()).toMatchObject([
      { owner: "ann", level: 7, doubled: 14, note: "", tags: null, secret: "hush" },
    ]);
    await edit(id, { level: 9 });
    expect(await edit(id, { level: null })).toBeUndefined();
    expect(await stored()).toMatchObject([{ level: 7, doubled: 14 }]);
  });
  it("asks for required fields, except those that a showIf has hidden", async () => {
    expect(await create({ clock: undefined })).toBe("Clock is required");
    expect(await create({ clock: undefined }, ann, { requiredColumnsToSkip: [{ name: "clock" }] })).toBeUndefined();
    expect(await create({ title: "" }, ann, { requiredColumnsToSkip: [{ name: "title" }] })).toBe("Title is required");
    expect(await create({ title: null })).toBe("Title is required");
  });
  it("refuses fields that are hidden, computed, backend-only or unknown in the same words, and writes nothing", async () => {
    for (const field of ["secret", "hidden", "doubled", "wage", "nonsense", "__proto__x", "constructor"])
      expect(await create({ [field]: "x" })).toBe(`Field ${field} can't be changed here`);
    expect(await stored()).toEqual([]);
  });
  it("for another user is refused to users who see only their own", async () => {
    expect(await create({ owner: "bob" })).toBe("Action is not allowed");
    expect(await stored()).toEqual([]);
    expect(await create({ owner: "bob" }, root)).toBeUndefined();
  });
  it("names the field whose value is taken", async () => {
    await make({ code: "one" });
    expect(await create({ code: "one" })).toBe("Record with this Code already exists");
    const id = await make({ title: "other" });
    expect(await edit(id, { code: "one" })).toBe("Record with this Code already exists");
  });
  it("takes references only to what the user sees", async () => {
    const [parent] = (
      await sql<{ id: string }>`insert into parents (name, owner) values ('bobs', 'bob')
      returning id`.execute(fixture.db)
    ).rows;
    expect(await create({ parent_id: parent?.id })).toBe("Parent: refers to a record that doesn't exist");
    expect(await create({ target_kind: "parent", target_id: parent?.id })).toBe(
      "Target: refers to a record that doesn't exist",
    );
    expect(await create({ target_kind: "spot", target_id: "1" })).toBeUndefined();
    expect(await create({ target_kind: "nothing", target_id: "1" })).toBe(
      "Target: refers to a record that doesn't exist",
    );
    expect(await create({ target_kind: "system", target_id: "whatever" })).toBeUndefined();
    expect(await create({ parent_id: parent?.id }, root)).toBeUndefined();
    expect(await create({ spot_ids: [1] })).toBeUndefined();
  });
});

describe("editing", () => {
  it("writes the changed columns alone, and says so once it is true", async () => {
    const id = await make({ exact: "1.5", tags: ["a"], payload: { a: 1 }, moment: "2026-01-01T00:00:00Z" });
    await sql`create or replace function note_update() returns trigger
      language plpgsql as $$ begin raise exception 'written'; end $$`.execute(fixture.db);
    await sql`create trigger noted before update on things for each row
      execute function note_update()`.execute(fixture.db);
    expect(
      await edit(id, {
        exact: "1.500",
        tags: ["a"],
        payload: { a: 1 },
        moment: "2026-01-01T01:00:00+01:00",
        title: "thing",
        level: "7",
      }),
    ).toBeUndefined();
    expect(await edit(id, { title: "new" })).toBe("Things: violates a database constraint");
    await sql`drop trigger noted on things`.execute(fixture.db);
    fixture.events.length = 0;
    expect(await edit(id, { title: "new", note: null })).toBeUndefined();
    expect(fixture.events).toEqual([
      { topic: "resource-changed", data: { resourceId: "things", recordId: id, kind: "edited" } },
    ]);
    expect(await stored()).toMatchObject([{ title: "new", note: "" }]);
  });
  it("of references and of fields with rules that ask the database works, and on one connection too", async () => {
    const id = await make();
    expect(await edit(id, { note: "here" })).toBe("Is a spot");
    expect(await edit(id, { spot_ids: [1], target_kind: "spot", target_id: "1" })).toBeUndefined();
    expect(await edit(id, { target_kind: "parent" })).toBe("Target: refers to a record that doesn't exist");
    expect(
      (await Promise.all(Array.from({ length: 30 }, (_, n) => edit(id, { spot_ids: [1], level: n + 100 })))).filter(
        (error) => error !== undefined,
      ),
    ).toEqual([]);
  });
  it("never touches the key, nor a record that is gone or another's", async () => {
    const id = await make();
    expect(await edit(id, { id: "00000000-0000-4000-8000-000000000000" })).toBe("Field id can't be changed here");
    for (const [recordId, user] of [
      [id, bob],
      ["00000000-0000-4000-8000-000000000000", ann],
      ["no key", ann],
    ] as const) {
      expect(await edit(recordId, { title: "mine" }, user)).toBe("Record not found");
      expect((await fixture.call(deleteRecord, user, { resourceId: "things", primaryKey: recordId })).error).toBe(
        "Record not found",
      );
    }
    expect(await edit(id, { owner: "bob" })).toBe("Action is not allowed");
    expect(await edit(id, { title: null })).toBe("Title is required");
    expect(await stored()).toMatchObject([{ title: "thing", owner: "ann" }]);
  });
});

describe("hooks", () => {
  it("run with the write in one transaction: a refusal leaves nothing behind, not even updates", async () => {
    const id = await make({ title: "before" });
    hooks = {
      create: {
        before: (record) => void (record["note"] = "hooked"),
        after: (newId, _record, { publish }) => {
          publish("told", newId);
          throw refuse("PORTAL_RECORD_REFERENCED");
        },
      },
      edit: {
        after: () => {
          throw refuse("PORTAL_RECORD_REFERENCED");
        },
      },
      delete: {
        before: () => {
          throw refuse("PORTAL_RECORD_REFERENCED");
        },
      },
    };
    fixture.events.length = 0;
    const refused = "This record is used by other records and can't be deleted";
    expect([
      await create({}),
      await edit(id, { title: "after" }),
      (await fixture.call(deleteRecord, ann, { resourceId: "things", primaryKey: id })).error,
    ]).toEqual([refused, refused, refused]);
    expect(await stored()).toMatchObject([{ title: "before" }]);
    expect(fixture.events).toEqual([]);
  });
  it("get virtual columns, and may write what the user may not", async () => {
    hooks = {
      create: {
        before: (record) => {
          ran.push(typeof record["goal"]);
          record["secret"] = `wished ${String(record["goal"])}`;
        },
        after: (newId, _record, { publish }) => publish("told", newId),
      },
      edit: { before: ({ record, oldRecord }) => void (record["secret"] = `was ${String(oldRecord["secret"])}`) },
    };
    const id = await make({ goal: 3 });
    expect(await create({ goal: "x" })).toBe("Goal: must be a whole number");
    expect([ran, await stored()]).toMatchObject([["number"], [{ secret: "wished 3" }]]);
    expect(fixture.events).toEqual([
      { topic: "told", data: id },
      { topic: "resource-changed", data: { resourceId: "things", recordId: id, kind: "created" } },
    ]);
    await edit(id, { title: "again" });
    expect(await stored()).toMatchObject([{ secret: "was wished 3" }]);
    hooks = { create: { before: (record) => void (record["level"] = "high") } };
    expect(await create({})).toBe("Level: must be a whole number");
  });
  it("of lists may filter by what the user may not, and the user still may not", async () => {
    await make({ title: "seen" });
    await sql`insert into things (title, secret) values ('unseen', 'other')`.execute(fixture.db);
    hooks = { list: { before: (query) => void query.filters.push(condition("secret", "eq", "hush")) } };
    expect((await fixture.list(ann)).reply).toMatchObject({ total: 1, data: [{ title: "seen" }] });
    expect((await fixture.list(ann, { filters: [condition("secret", "eq", "hush")] })).error).toBe(
      "Field secret is not available for filtering",
    );
  });
});

describe("actions", () => {
  const run = async (actionId: string, recordId: string, user = ann) =>
    await fixture.call(startCustomAction, user, { resourceId: "things", actionId, recordId });
  const bulk = async (actionId: string, recordIds: string[], user = ann) =>
    await fixture.call(startBulkAction, user, { resourceId: "things", actionId, recordIds });
  it("run on records that the user sees, where the user may", async () => {
    const id = await make();
    expect((await run("shout", id)).reply).toEqual({ ok: true, successMessage: "thing true" });
    expect((await run("go", id)).reply).toEqual({ redirectUrl: "/resource/things" });
    expect([
      (await run("shout", id, bob)).error,
      (await run("secret", id)).error,
      (await run("nonsense", id)).error,
      (await run("break", id)).error,
    ]).toEqual([
      "Record not found",
      "Action is not allowed",
      "Action nonsense not found",
      "Record with this Code already exists",
    ]);
  });
  it("run over selected records, except those of other users", async () => {
    const [one, two] = [await make(), await make()];
    const other = await make({}, bob);
    expect((await bulk("count", [two, other, "no key", one, two])).reply?.successMessage).toBe(`${two},${one}`);
    expect((await bulk("shout", [one, two, other])).reply?.successMessage).toBe("Shout: 2 items done");
    expect((await bulk("count", [other])).error).toBe("Record not found");
    expect([(await bulk("root-only", [one])).error, (await bulk("root-only", [one], root)).error]).toEqual([
      "Action is not allowed",
      undefined,
    ]);
    expect((await bulk("go", [one])).error).toBe("Action go not found");
    expect((await bulk("delete", [one, two, other])).reply?.successMessage).toBe("2 items deleted");
    expect((await stored()).map((row) => row["id"])).toEqual([other]);
  });
  it("delete what they can, and say what stays and why", async () => {
    const ids = [await make({ title: "a" }), await make({ title: "b" }), await make({ title: "c" })];
    hooks = {
      delete: {
        before: (record) => {
          if (record["title"] === "b") throw refuse("PORTAL_RECORD_REFERENCED");
        },
      },
    };
    expect((await bulk("delete", ids)).error).toBe(
      "2 of 3 items done. This record is used by other records and can't be deleted",
    );
    expect(await stored()).toMatchObject([{ title: "b" }]);
    expect((await bulk("delete", ids)).error).toBe("This record is used by other records and can't be deleted");
    hooks = {};
    expect((await bulk("delete", ids)).reply?.successMessage).toBe("1 item deleted");
  });
});
