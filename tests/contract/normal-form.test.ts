/** Texts with decomposed letters are the same texts: in records, filters, searches, unique columns and imports. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bulkUpdate,
  createRecord,
  updateRecord,
  validateColumns,
} from "../../kernel/contract/resources/write-endpoints.ts";
import { ann, condition, openFixture, thingsResource, type Fixture } from "../support/resource-fixture.ts";
import { textSettings, uploadFile } from "../support/importing.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

const [composed, decomposed] = ["Ä", "A\u0308"];

describe("the resource engine", () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(
      [
        {
          ...thingsResource,
          columns: thingsResource.columns.map((column) => ({
            ...column,
            validation: [],
            ...(column.name === "title" ? { quickSearch: true } : {}),
            ...(column.name === "country" ? { masked: true } : {}),
          })),
          hooks: { edit: { before: ({ record }) => void (record["whole"] === 7 ? (record["note"] = decomposed) : 0) } },
        },
        {
          resourceId: "named",
          table: "named",
          label: "Named",
          columns: [{ name: "name", primaryKey: true }, { name: "text" }],
          options: { allowedActions: { list: true, show: true, edit: true, create: true, delete: true, filter: true } },
        },
      ],
      async (db) => {
        await sql`create table named (name text primary key, text text not null default '')`.execute(db);
        await sql`insert into named values (${decomposed}, ''), (${composed}, '')`.execute(db);
      },
    );
  });
  afterAll(() => fixture.close());
  const rows = async (): Promise<Record<string, unknown>[]> =>
    (await sql<Record<string, unknown>>`select * from things order by title`.execute(fixture.db)).rows;
  const titles = async (query: object): Promise<unknown[]> =>
    (await fixture.list(ann, query)).reply?.data.map((row) => row["title"]) ?? [];

  it("stores form C of what is created, edited, set for many, and set by a hook, but secrets as they came", async () => {
    const id = await fixture.create(ann, {
      title: decomposed,
      tags: [decomposed],
      payload: { [decomposed]: decomposed },
      country: decomposed,
    });
    expect(await rows()).toMatchObject([
      { title: composed, tags: [composed], payload: { [decomposed]: composed }, country: decomposed },
    ]);
    const edit = (record: Record<string, unknown>) =>
      fixture.call(updateRecord, ann, { resourceId: "things", recordId: id, record, meta: { original: {} } });
    expect((await edit({ note: `${decomposed} edited` })).error).toBeUndefined();
    expect(await rows()).toMatchObject([{ note: `${composed} edited` }]);
    expect((await edit({ whole: 7 })).error).toBeUndefined();
    expect(await rows()).toMatchObject([{ note: composed }]);
    const record = { title: `${decomposed} all` };
    expect(
      (await fixture.call(bulkUpdate, ann, { resourceId: "things", recordIds: [id], record })).reply,
    ).toMatchObject({
      updated: 1,
    });
    expect(await rows()).toMatchObject([{ title: `${composed} all` }]);
    await sql`delete from things`.execute(fixture.db);
  });

  it("counts the characters of the form that is stored", async () => {
    const title = decomposed.repeat(200);
    await fixture.create(ann, { title });
    expect((await rows())[0]?.["title"]).toBe(composed.repeat(200));
    await sql`delete from things`.execute(fixture.db);
  });

  it("refuses a unique value in another form, before and on writing", async () => {
    await fixture.create(ann, { title: "first", code: composed });
    const again = { resourceId: "things", record: { title: "second", code: decomposed } };
    expect((await fixture.call(createRecord, ann, again)).error).toMatch(/already/i);
    const { reply } = await fixture.call(validateColumns, ann, {
      resourceId: "things",
      editableColumns: [{ name: "code", value: decomposed }],
      record: {},
    });
    expect(reply?.validationResults["code"]?.isValid).toBe(false);
    await sql`delete from things`.execute(fixture.db);
  });

  it("finds a record by every form of its text", async () => {
    const letters = fc.string({
      unit: fc.constantFrom("A", "\u0308", "\u0323", "Å", "й", "가", "\u1100", "\u1161", "b"),
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(letters, async (written) => {
        await sql`delete from things`.execute(fixture.db);
        await fixture.create(ann, { title: `x${written}`, tags: [`x${written}`] });
        const stored = [`x${written}`.normalize("NFC")];
        for (const form of [written, written.normalize("NFC"), written.normalize("NFD")]) {
          const text = `x${form}`;
          for (const filter of [
            condition("title", "eq", text),
            condition("title", "in", [text]),
            condition("title", "ilike", text),
            condition("title", "gte", text),
            condition("tags", "eq", text),
          ])
            expect(await titles({ filters: [filter] })).toEqual(stored);
          expect(await titles({ filters: [condition("title", "ne", text)] })).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("finds and edits a record whose key is from before, by its key as it is", async () => {
    for (const key of [decomposed, composed]) {
      expect(await fixture.show(ann, key, "named")).toBeUndefined();
      const { reply } = await fixture.list(ann, { resourceId: "named", filters: [condition("name", "eq", key)] });
      expect(reply?.data.map((row) => row["name"])).toEqual([key]);
      const change = { resourceId: "named", recordId: key, record: { text: key === composed ? "new" : "old" } };
      expect((await fixture.call(updateRecord, ann, change)).error).toBeUndefined();
    }
    const stored = await sql`select name, text from named order by text`.execute(fixture.db);
    expect(stored.rows).toEqual([
      { name: composed, text: "new" },
      { name: decomposed, text: "old" },
    ]);
    const again = { resourceId: "named", record: { name: decomposed } };
    expect((await fixture.call(createRecord, ann, again)).error).toMatch(/already/i);
  });
});

describe("calls", () => {
  let portal: SmallDemo;
  beforeAll(async () => void (portal = await startSmallDemo()));
  afterAll(() => portal.close());
  const gameWith = (name: string): Record<string, unknown> => ({
    name,
    slug: "decomposed",
    publisher: decomposed,
    active: true,
  });
  const found = async (query: object): Promise<unknown[]> =>
    (
      await portal.admin.post("/get_resource_data", {
        source: "list",
        resourceId: "games",
        filters: [],
        sort: [],
        limit: 10,
        offset: 0,
        ...query,
      })
    ).body.data.map((row: Record<string, unknown>) => row["name"]);

  it("find in the list, its search and the palette what was created in another form", async () => {
    const { body } = await portal.admin.post("/create_record", {
      resourceId: "games",
      record: gameWith("A\u0308pfel"),
    });
    expect(body.error).toBeUndefined();
    for (const search of ["Äpfel", "A\u0308pfel", "a\u0308pf"]) {
      expect(await found({ search })).toEqual(["Äpfel"]);
      expect(await found({ filters: [condition("name", "ilike", search)] })).toEqual(["Äpfel"]);
      const palette = await portal.admin.post("/search_records", { search });
      expect(JSON.stringify(palette.body)).toContain("Äpfel");
    }
    const option = { resourceId: "denominations", column: "game_id", limit: 5, offset: 0, search: "A\u0308pfel" };
    const options = await portal.admin.post("/get_resource_foreign_data", option);
    expect(options.body.items).toMatchObject([{ label: "Äpfel" }]);
  });

  it("put texts of a plugin's own endpoint into form C", async () => {
    const profile = { fullName: "Ju\u0308rgen", avatarUrl: "" };
    expect((await portal.admin.post("/plugin/auth/account/profile", profile)).body.error).toBeUndefined();
    const { rows } = await sql<{ name: string }>`select full_name as name from portal_users
      where email = 'admin@demo.test'`.execute(portal.kernel.db);
    expect(rows).toEqual([{ name: "Jürgen" }]);
  });

  it("keep a code as it came", async () => {
    const { rows } = await sql<{ id: string }>`select id::text from denominations limit 1`.execute(portal.kernel.db);
    const record = { denomination_id: rows[0]?.id, code: `${decomposed}-CODE-0001`, status: "new" };
    const { body } = await portal.admin.post("/create_record", { resourceId: "codes", record });
    expect(body.error).toBeUndefined();
    const twin = { ...record, code: `${composed}-CODE-0001` };
    expect(
      (await portal.admin.post("/create_record", { resourceId: "codes", record: twin })).body.error,
    ).toBeUndefined();
  });

  it("refuse the zero character and half of a surrogate pair in words", async () => {
    for (const name of [`${decomposed}\u0000`, `${decomposed}\ud800`]) {
      const created = await portal.admin.post("/create_record", { resourceId: "games", record: gameWith(name) });
      expect(created.body.error).toMatch(/^Name: /);
      const list = await portal.admin.post("/get_resource_data", {
        source: "list",
        resourceId: "games",
        filters: [condition("name", "eq", name)],
        sort: [],
        limit: 1,
        offset: 0,
      });
      expect(list.body.error).toMatch(/Name/);
    }
  });

  it("import a file in either form, and find its records by either", async () => {
    const start = async (content: string, choices: Record<string, unknown>): Promise<void> => {
      const at = { url: portal.server.url, caller: portal.admin, instanceId: "data-transfer" };
      const id = await uploadFile(at, content, { target: "games", fileName: "games.csv" });
      const post = (path: string, body: object) => portal.admin.post(`/plugin/data-transfer/imports/${path}`, body);
      expect((await post("start", { id, settings: textSettings, ...choices })).body.error).toBeUndefined();
      await expect.poll(async () => (await post("get", { id })).body.import.state).toBe("done");
    };
    const mapping = { slug: { column: 0 }, name: { column: 1 }, publisher: { column: 2 }, active: { column: 3 } };
    await start("Slug,Name,Publisher,Active\r\nimported-one,Bu\u0308cher,U\u0308bel,yes\r\n", { mapping });
    const stored = async (): Promise<unknown[]> =>
      (
        await sql<Record<string, unknown>>`select name, publisher from games where slug = 'imported-one'`.execute(
          portal.kernel.db,
        )
      ).rows;
    expect(await stored()).toEqual([{ name: "Bücher", publisher: "Übel" }]);
  });
});
