/**
 * Quick search: every word must occur in at least one searchable column, only the user's own rows are searched, and no
 * character has a special meaning.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getResource, getResourceData } from "../../kernel/contract/resources/read-endpoints.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { ann, bob, condition, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";

const marked = new Set(["id", "title", "note", "big", "kind", "parent_id", "vault_id", "secret", "wage", "hidden"]);
let fixture: Fixture;
let ids: Record<string, string>;
beforeAll(async () => {
  fixture = await openFixture([
    {
      ...thingsResource,
      columns: thingsResource.columns.map((column) =>
        marked.has(column.name) ? { ...column, quickSearch: true } : column,
      ),
    },
  ]);
  const { rows } = await sql<{ id: string }>`insert into parents (owner, name)
    values ('ann', 'Winter coat'), ('bob', 'Bobcat') returning id`.execute(fixture.db);
  const [mine, theirs] = rows.map(({ id }) => id);
  ids = {
    apple: await fixture.create(ann, {
      title: "Green apple",
      note: "from 100% of orchards",
      big: "4711",
      kind: "glad",
      parent_id: mine,
    }),
    pear: await fixture.create(ann, { title: "Yellow PEAR", note: "under_score and back\\slash" }),
    plum: await fixture.create(bob, { title: "Green plum", parent_id: theirs }),
  };
});
afterAll(() => fixture.close());

const search = async (user: AdminUser, words: string, filters: unknown[] = []): Promise<string[]> => {
  const { reply, error } = await fixture.call(getResourceData, user, {
    source: "list",
    resourceId: "things",
    filters: filters as Record<string, unknown>[],
    sort: [{ field: "title", direction: "asc" }],
    limit: 10,
    offset: 0,
    search: words,
  });
  if (reply === undefined) throw new Error(error);
  expect([reply.total, reply.recordIds?.length]).toEqual([reply.data.length, reply.data.length]);
  return reply.data.map((row) => Object.entries(ids).find(([, id]) => id === row._primaryKeyValue)?.[0] ?? "?");
};

describe("a quick search", () => {
  it("finds parts of words in any marked column, whatever their case", async () => {
    expect(await search(root, "GREEN")).toEqual(["apple", "plum"]);
    expect(await search(root, "orch")).toEqual(["apple"]);
    expect(await search(root, "glad")).toEqual(["apple"]);
    expect(await search(root, "ello pea")).toEqual(["pear"]);
  });
  it("wants every word, in whichever column", async () => {
    expect(await search(root, "  green   orchards ")).toEqual(["apple"]);
    expect(await search(root, "green pear")).toEqual([]);
  });
  it("finds whole numbers, the beginnings of keys, and what references are called", async () => {
    expect(await search(root, "4711")).toEqual(["apple"]);
    expect(await search(root, "471")).toEqual([]);
    expect(await search(root, ids["pear"] ?? "")).toEqual(["pear"]);
    expect(await search(root, (ids["pear"] ?? "").slice(0, 13).toUpperCase())).toEqual(["pear"]);
    expect(await search(root, "winter")).toEqual(["apple"]);
  });
  it("follows what references are called, also in its totals", async () => {
    const totalOf = async (words: string): Promise<number | undefined> =>
      (
        await fixture.call(getResourceData, root, {
          source: "list",
          resourceId: "things",
          filters: [],
          sort: [],
          limit: 1,
          offset: 0,
          search: words,
        })
      ).reply?.total;
    await sql`insert into parents (name) select 'Crowd ' || n from generate_series(1, 600) n`.execute(fixture.db);
    await sql`insert into things (title, parent_id) select 'One of many', id from parents
      where name like 'Crowd%'`.execute(fixture.db);
    try {
      for (let round = 0; round < 2; round += 1)
        expect([
          await totalOf("crowd"),
          await totalOf("crowd many"),
          await totalOf("crowd pear"),
          await totalOf("600"),
        ]).toEqual([600, 600, 0, 1]);
      await sql`update parents set name = 'Alone' where name in ('Crowd 600', 'Crowd 1')`.execute(fixture.db);
      expect([await totalOf("crowd"), await totalOf("alone"), await totalOf("600")]).toEqual([598, 2, 0]);
    } finally {
      await sql`delete from things where title = 'One of many'`.execute(fixture.db);
      await sql`delete from parents where name like 'Crowd%' or name = 'Alone'`.execute(fixture.db);
    }
  });
  it("takes %, _ and the backslash for what they are", async () => {
    expect(await search(root, "100%")).toEqual(["apple"]);
    expect(await search(root, "%")).toEqual(["apple"]);
    expect(await search(root, "_")).toEqual(["pear"]);
    expect(await search(root, "k\\s")).toEqual(["pear"]);
  });
  it("goes together with filters", async () => {
    expect(await search(root, "green", [condition("title", "ilike", "plum")])).toEqual(["plum"]);
  });
  it("stays among one's own rows and what one may see", async () => {
    expect(await search(ann, "green")).toEqual(["apple"]);
    expect(await search(bob, "winter")).toEqual([]);
    expect(await search(ann, "bobcat")).toEqual([]);
    for (const hidden of ["hush", "unseen"]) expect(await search(root, hidden)).toEqual([]);
    expect(await search(ann, "1234.56")).toEqual([]);
    expect(await search(root, "1234.56")).toHaveLength(3);
  });
  it("names the columns that it searches, and is refused if there are none", async () => {
    const columnsOf = async (user: AdminUser): Promise<string[] | undefined> =>
      (await fixture.call(getResource, user, { resourceId: "things" })).reply?.resource.columns
        .filter(({ quickSearch }) => quickSearch === true)
        .map(({ name }) => name);
    expect(await columnsOf(ann)).toEqual(["id", "title", "note", "big", "kind", "parent_id", "vault_id"]);
    expect(
      (
        await fixture.call(getResourceData, root, {
          source: "list",
          resourceId: "parents",
          filters: [],
          sort: [],
          limit: 10,
          offset: 0,
          search: "x",
        })
      ).error,
    ).toBe("Parents can't be searched");
  });
  it("finds what a plain comparison finds, for any words", async () => {
    const texts: Record<string, string> = {
      apple: "green apple from 100% of orchards glad winter coat",
      pear: "yellow pear under_score and back\\slash",
    };
    const letter = fc.constantFrom(..."gren aply%_\\'\"01\u0000é");
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: letter, maxLength: 6 }).filter((words) => !/[0-9a-f]{4}/.test(words)),
        async (words) => {
          const wanted = words
            .trim()
            .toLowerCase()
            .split(/\s+/)
            .filter((word) => word !== "");
          const expected = Object.keys(texts).filter((name) =>
            wanted.every((word) => texts[name]?.includes(word) === true || (name === "apple" && word === "4711")),
          );
          expect(await search(ann, words)).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });
});
