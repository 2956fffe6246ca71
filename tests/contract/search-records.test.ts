/** The search in all resources: ranks, typing errors, whose rights apply, and resources that are slow or fail. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineResource } from "../../kernel/contract/resources/resource-definition.ts";
import { searchRecords, type FoundRecord, type SearchReply } from "../../plugins/search/contract.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { ann, bob, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";

const marked = new Set(["title", "note", "parent_id", "secret", "wage", "hidden", "code"]);
let fixture: Fixture;
let isBroken = false;
beforeAll(async () => {
  const everyone = { list: true, show: true };
  const named = { recordLabel: (row: Record<string, unknown>) => String(row["name"]), recordLabelColumns: ["name"] };
  fixture = await openFixture(
    [
      {
        ...thingsResource,
        columns: thingsResource.columns.map((column) =>
          marked.has(column.name) ? { ...column, quickSearch: true } : column,
        ),
      },
      defineResource({
        resourceId: "fruits",
        table: "fruits",
        label: "Fruits",
        ...named,
        columns: [
          { name: "id", primaryKey: true },
          { name: "name", quickSearch: true },
          { name: "pin", quickSearch: true },
          { name: "is_gone", showIn: false },
        ],
        hooks: {
          list: {
            before: (query) => {
              if (isBroken) throw new Error("the hook is broken");
              query.filters.push({ field: "is_gone", operator: "eq", value: false } as never);
            },
            after: (rows) => {
              for (const row of rows) row["pin"] = "***";
            },
          },
        },
        options: { allowedActions: everyone },
      }),
      defineResource({
        resourceId: "closed",
        table: "fruits",
        label: "Closed",
        ...named,
        columns: [
          { name: "id", primaryKey: true },
          { name: "name", quickSearch: true },
        ],
        options: { allowedActions: { list: ({ adminUser }) => adminUser.role === "superadmin", show: false } },
      }),
    ],
    async (db) => {
      await sql`create table fruits (id integer primary key, name text not null, pin text not null default 'p-4711',
        is_gone boolean not null default false)`.execute(db);
      await sql`insert into fruits (id, name, is_gone) values (1, 'Apple', false), (2, 'Apple tart', false),
        (3, 'Green apple', false), (4, 'Pineapple', false), (5, 'Apple, rotten', true),
        (6, 'Strawberry', false)`.execute(db);
    },
  );
  const { rows } = await sql<{ id: string }>`insert into parents (owner, name) values ('ann', 'Winter coat')
    returning id`.execute(fixture.db);
  await fixture.create(ann, { title: "Ann's apple", note: `${"long ".repeat(60)}orchard ${"text ".repeat(60)}` });
  await fixture.create(ann, { title: "Belongs", parent_id: rows[0]?.id });
  await fixture.create(bob, { title: "Bob's apple", code: "abc100" });
});
afterAll(() => fixture.close());

const find = async (user: AdminUser, search: string): Promise<SearchReply> => {
  const { reply, error } = await fixture.call(searchRecords, user, { search });
  if (reply === undefined) throw new Error(error);
  return reply;
};
const labels = ({ groups }: SearchReply): Record<string, string[]> =>
  Object.fromEntries(groups.map(({ resourceId, records }) => [resourceId, records.map(({ label }) => label)]));
const first = ({ groups }: SearchReply): FoundRecord | undefined => groups[0]?.records[0];

describe("a search in all resources", () => {
  it("ranks exact matches, beginnings, beginnings of words and other parts", async () => {
    const reply = await find(bob, "apple");
    expect(labels(reply)).toEqual({
      fruits: ["Apple", "Apple tart", "Green apple", "Pineapple"],
      things: ["Bob's apple"],
    });
    expect(reply.groups.map(({ label, hasPages }) => [label, hasPages])).toEqual([
      ["Fruits", true],
      ["Things", true],
    ]);
    expect(reply.groups[0]?.records.map(({ rank, labelMarks }) => [rank, labelMarks])).toEqual([
      ["exact", [[0, 5]]],
      ["beginning", [[0, 5]]],
      ["wordBeginning", [[6, 11]]],
      ["contained", [[4, 9]]],
    ]);
    expect(reply.unanswered).toEqual([]);
  });
  it("finds every word, and shows the column that matched with its words", async () => {
    const found = first(await find(ann, "orchard"));
    expect([found?.label, found?.match?.column]).toEqual(["Ann's apple", "Note"]);
    expect(found?.match?.marks.map(([from, to]) => found.match?.text.slice(from, to))).toEqual(["orchard"]);
    expect(found?.match?.text.length).toBeLessThan(130);
    expect(first(await find(ann, "winter"))).toMatchObject({
      label: "Belongs",
      match: { column: "Parent", text: "Winter coat", marks: [[0, 6]] },
    });
    expect(labels(await find(ann, "apple green"))).toEqual({ fruits: ["Green apple"] });
    expect(labels(await find(bob, "abc100"))).toEqual({ things: ["Bob's apple"] });
  });
  it("forgives typing errors if few records match", async () => {
    const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(fixture.db);
    expect(rows, "the tests need pg_trgm").toHaveLength(1);
    for (const text of ["strawbery", "Strawbrery", "starwberry"]) {
      const reply = await find(bob, text);
      expect([text, labels(reply)["fruits"]]).toEqual([text, ["Strawberry"]]);
      expect(first(reply)).toMatchObject({ rank: "similar", labelMarks: [[0, 10]] });
    }
    for (const text of ["green aplpe", "gren appel", "graen aplpe"]) {
      const reply = await find(bob, text);
      expect([text, labels(reply)["fruits"]]).toEqual([text, ["Green apple"]]);
      expect(first(reply)?.labelMarks).toEqual([
        [0, 5],
        [6, 11],
      ]);
    }
    expect(labels(await find(bob, "green strawbery"))).toEqual({});
    expect(labels(await find(bob, "aple"))["fruits"]?.[0]).toBe("Apple");
    expect(labels(await find(bob, "qqqqqqq"))).toEqual({});
  });
  it("is confined to what the user may read", async () => {
    expect(labels(await find(ann, "apple"))["things"]).toEqual(["Ann's apple"]);
    expect(labels(await find(ann, "bbo's aple"))["things"] ?? []).not.toContain("Bob's apple");
    expect(labels(await find(bob, "winter"))).toEqual({});
    for (const hidden of ["hush", "unseen", "1234.56", "rotten"]) expect(labels(await find(bob, hidden))).toEqual({});
    const closed = (await find(root, "pineapple")).groups.find(({ resourceId }) => resourceId === "closed");
    expect([closed?.hasPages, closed?.records.length]).toEqual([false, 1]);
    expect(labels(await find(bob, "pineapple"))).not.toHaveProperty("closed");
  });
  it("shows rows as the list does, after its hooks", async () => {
    const reply = await find(bob, "p-4711");
    expect(JSON.stringify(reply)).not.toContain("p-4711");
    expect(reply.groups[0]?.records.every(({ match }) => match === undefined)).toBe(true);
  });
  it("takes every character for what it is", async () => {
    for (const text of ["%", "_", "\\", "'", "apple%", "a'b\\", "(", "[a", "\u{1F600}", "x".repeat(200)])
      expect((await find(bob, text)).unanswered).toEqual([]);
    expect(labels(await find(bob, "%"))).toEqual({});
  });
  it("answers without a resource that fails or is too slow", async () => {
    isBroken = true;
    expect(await find(bob, "bob's")).toMatchObject({ groups: [{ resourceId: "things" }], unanswered: ["Fruits"] });
    isBroken = false;
    const slow = fixture.kernel.registry.resources.get("fruits")?.hooks?.list as { before: unknown };
    const before = slow.before;
    slow.before = () => new Promise(() => undefined);
    expect(await find(bob, "bob's")).toMatchObject({ groups: [{ resourceId: "things" }], unanswered: ["Fruits"] });
    slow.before = before;
  });
  it("finds the best of more matches than are ranked", async () => {
    await sql`insert into fruits (id, name) select n, 'Many plums ' || n from generate_series(100, 600) n`.execute(
      fixture.db,
    );
    await sql`insert into fruits (id, name) values (1000, 'Plums'), (1001, 'Plums in jars')`.execute(fixture.db);
    const found = (await find(bob, "plums")).groups[0]?.records.map(({ label }) => label);
    expect([found?.slice(0, 2), found?.length]).toEqual([["Plums", "Plums in jars"], 5]);
  });
});
