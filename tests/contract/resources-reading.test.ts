import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getMinMax } from "../../kernel/contract/resources/read-endpoints.ts";
import { ann, bob, condition, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
let parents: string[];
beforeAll(async () => {
  fixture = await openFixture();
  parents = (
    await sql<{ id: string }>`insert into parents (name, owner)
    values ('Anna', 'ann'), ('Bernd', 'bob'), ('Cleo', 'ann')
      returning id`.execute(fixture.db)
  ).rows.map(({ id }) => id);
  await sql`insert into spots (name) select 'Spot ' || lpad(n::text, 2, '0')
    from generate_series(1, 30) n`.execute(fixture.db);
  await sql`insert into vaults (name) values ('Deep'), ('Deeper')`.execute(fixture.db);
  await sql`insert into things (title, note, whole, exact, tags, payload, kind, parent_id, vault_id, spot_ids,
    target_kind, target_id, moment) values
    ('one', '', 1, 1.5, '{a,b}', '{"x":1}', 'glad', ${parents[0]}, 1, '{1,2}', 'parent', ${parents[0]},
      '2026-01-01T00:00:00Z'),
    ('two', '50% of_it\\', 2, null, '{}', '{}', 'sad', ${parents[1]}, 2, '{}', 'parent', ${parents[1]},
      '2026-01-02T00:00:00Z'),
    ('three', 'Straße', null, 2.5, null, null, null, null, null, '{3,99}', 'spot', '3', null),
    ('four', '[]', 4, 3.5, '{b,c}', '[]', 'glad', ${parents[2]}, 1, null, 'spot', 'no number', '2026-01-03T00:00:00Z'),
    ('five', '{}', 5, 4.5, '{c}', '"x"', 'sad', ${parents[0]}, null, null, 'system', 'anything',
      '2026-01-04T00:00:00Z')`.execute(fixture.db);
  await sql`insert into things (title, owner, whole, exact) values ('bobs', 'bob', 100, 100)`.execute(fixture.db);
});
afterAll(() => fixture.close());

const titles = async (filters: unknown[], user = ann): Promise<unknown> => {
  const { reply, error } = await fixture.list(user, { filters });
  return error ?? (reply?.data ?? []).map((row) => row["title"]).sort();
};

describe("a filter", () => {
  const found: [field: string, operator: string, value: unknown, titles: string[]][] = [
    ["whole", "eq", "2", ["two"]],
    ["whole", "ne", 2, ["five", "four", "one", "three"]],
    ["whole", "eq", null, ["three"]],
    ["whole", "ne", null, ["five", "four", "one", "two"]],
    ["whole", "gt", 2, ["five", "four"]],
    ["whole", "gte", 2, ["five", "four", "two"]],
    ["whole", "lt", 2, ["one"]],
    ["whole", "lte", "2", ["one", "two"]],
    ["whole", "in", [1, "5"], ["five", "one"]],
    ["whole", "in", [], []],
    ["whole", "in", [1, null], ["one", "three"]],
    ["whole", "nin", [], ["five", "four", "one", "three", "two"]],
    ["whole", "nin", [1, 2], ["five", "four", "three"]],
    ["whole", "nin", [1, null], ["five", "four", "two"]],
    ["whole", "isEmpty", undefined, ["three"]],
    ["whole", "isNotEmpty", undefined, ["five", "four", "one", "two"]],
    ["exact", "gt", "2.00000001", ["five", "four", "three"]],
    ["exact", "eq", "2.50000000", ["three"]],
    ["note", "ilike", "50%", ["two"]],
    ["note", "ilike", "of_", ["two"]],
    ["note", "ilike", "f%i", []],
    ["note", "ilike", "it\\", ["two"]],
    ["note", "ilike", "STRA", ["three"]],
    ["note", "like", "STRA", []],
    ["note", "like", "Stra", ["three"]],
    ["note", "isEmpty", undefined, ["one"]],
    ["note", "isNotEmpty", undefined, ["five", "four", "three", "two"]],
    ["note", "eq", "", ["one"]],
    ["title", "gt", "three", ["two"]],
    ["tags", "eq", "b", ["four", "one"]],
    ["tags", "ne", "b", ["five", "three", "two"]],
    ["tags", "eq", ["a", "b"], ["one"]],
    ["tags", "in", ["a", "c"], ["five", "four", "one"]],
    ["tags", "nin", ["a", "c"], ["three", "two"]],
    ["tags", "isEmpty", undefined, ["three", "two"]],
    ["spot_ids", "in", [2, 3], ["one", "three"]],
    ["spot_ids", "eq", 99, ["three"]],
    ["payload", "eq", { x: 1 }, ["one"]],
    ["payload", "in", [[], "x"], ["five", "four"]],
    ["payload", "isEmpty", undefined, ["four", "three", "two"]],
    ["kind", "eq", "glad", ["four", "one"]],
    ["kind", "in", ["sad"], ["five", "two"]],
    ["kind", "ne", "glad", ["five", "three", "two"]],
    ["vault_id", "eq", 1, ["four", "one"]],
    ["target_id", "eq", "3", ["three"]],
    ["moment", "gte", "2026-01-03", ["five", "four"]],
    ["moment", "lt", "2026-01-02T01:00:00+01:00", ["one"]],
    ["moment", "eq", "2026-01-02T01:00:00+01:00", ["two"]],
  ];
  it("finds what its operator says, of rows without a value too", async () => {
    for (const [field, operator, value, expected] of found)
      expect([field, operator, value, await titles([condition(field, operator, value)])]).toEqual([
        field,
        operator,
        value,
        expected,
      ]);
  });
  it("joins by and, and in groups by either", async () => {
    expect(await titles([condition("whole", "gt", 1), condition("kind", "eq", "sad")])).toEqual(["five", "two"]);
    expect(
      await titles([
        {
          operator: "or",
          subFilters: [
            condition("whole", "eq", 1),
            { operator: "and", subFilters: [condition("kind", "eq", "glad"), condition("whole", "gt", 1)] },
          ],
        },
      ]),
    ).toEqual(["four", "one"]);
    expect(await titles([{ operator: "or", subFilters: [] }])).toEqual([]);
    expect(await titles([{ operator: "and", subFilters: [] }])).toHaveLength(5);
  });
  it("that is not one is refused, with what would be right", async () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? condition("whole", "eq", 1) : { operator: "and", subFilters: [nested(depth - 1)] };
    const refused: [unknown, string][] = [
      [{ insecureRawSQL: "1=1" }, 'Filter is not valid: a condition must not have "insecureRawSQL"'],
      [{ field: "whole", operator: "raw", value: 1 }, "Filter is not valid: the operator must be one of"],
      [{ operator: "or" }, 'Filter is not valid: "or" needs a list of subFilters'],
      [nested(8), "Filter is not valid: groups are nested deeper than 8 levels"],
      [
        { operator: "or", subFilters: Array.from({ length: 600 }, () => condition("whole", "eq", 1)) },
        "Filter is not valid: more than 500 conditions",
      ],
      [
        condition(
          "whole",
          "in",
          Array.from({ length: 10_001 }, () => 1),
        ),
        "Filter is not valid: more than 10000 values",
      ],
      [condition("whole", "in", 1), "Whole: needs a list of values"],
      [condition("whole", "eq", "x"), "Whole: must be a whole number"],
      [condition("whole", "gt", null), "Whole: needs a value to compare with"],
      [condition("whole", "eq", undefined), "Whole: needs a value to compare with"],
      [condition("flag", "gt", true), "Flag: can't be compared by greater or less"],
      [condition("tags", "gt", "a"), "Tags: can't be compared by greater or less"],
      [condition("kind", "eq", "angry"), "Kind: must be one of the available options"],
      [condition("note", "ilike", null), "Note: needs text to search for"],
      [condition("note", "ilike", "x".repeat(1001)), "Note: must be at most 1000 characters long"],
      [condition("goal", "eq", 1), "Field goal is not available for filtering"],
    ];
    for (const [filter, said] of refused) expect(await titles([filter])).toContain(said);
    expect(await titles([nested(7)])).toEqual(["one"]);
  });
});

describe("a list", () => {
  it("is ordered with the key last and rows without a value at one end, page after page", async () => {
    const order = async (direction: "asc" | "desc"): Promise<unknown> => {
      const pages = await Promise.all(
        [0, 2, 4].map((offset) => fixture.list(ann, { sort: [{ field: "exact", direction }], limit: 2, offset })),
      );
      return pages.flatMap(({ reply }) => (reply?.data ?? []).map((row) => row["title"]));
    };
    expect(await order("asc")).toEqual(["one", "three", "four", "five", "two"]);
    expect(await order("desc")).toEqual(["two", "five", "four", "three", "one"]);
  });
  it("knows its total on every page, even beyond the last", async () => {
    for (const offset of [0, 2, 4, 6, 2 ** 40])
      expect((await fixture.list(ann, { limit: 2, offset })).reply?.total).toBe(5);
    expect((await fixture.list(ann, { resourceId: "titles", limit: 1 })).reply?.total).toBe(6);
  });
  it("has its default order where none is asked for", async () => {
    const { reply } = await fixture.list(ann, { resourceId: "titles" });
    const found = reply?.data.map((row) => String(row["title"])) ?? [];
    expect(found).toEqual(found.toSorted().toReversed());
  });
  it("labels plain, listed and polymorphic references; what is gone, hidden or of no kind keeps its key as label", async () => {
    const { reply } = await fixture.list(ann, { sort: [{ field: "title", direction: "asc" }] });
    const rows = new Map(reply?.data.map((row) => [row["title"], row]));
    expect(rows.get("one")).toMatchObject({
      _label: "one",
      parent_id: { pk: parents[0], label: "Anna" },
      vault_id: { pk: "1", label: "1" },
      spot_ids: [
        { pk: 1, label: "Spot 01" },
        { pk: 2, label: "Spot 02" },
      ],
      target_id: { pk: parents[0], label: "Anna" },
    });
    expect(rows.get("two")).toMatchObject({
      parent_id: { pk: parents[1], label: parents[1] },
      spot_ids: [],
      target_id: { pk: parents[1], label: parents[1] },
    });
    expect(rows.get("three")).toMatchObject({
      parent_id: null,
      spot_ids: [
        { pk: 3, label: "Spot 03" },
        { pk: 99, label: "99" },
      ],
      target_id: { pk: "3", label: "Spot 03" },
    });
    expect(rows.get("four")).toMatchObject({ target_id: { pk: "no number", label: "no number" } });
    expect(rows.get("five")).toMatchObject({ target_id: { pk: "anything", label: "anything" } });
    const all = new Map((await fixture.list(root)).reply?.data.map((row) => [row["title"], row]));
    expect(all.get("two")).toMatchObject({
      parent_id: { label: "Bernd" },
      vault_id: { pk: "2", label: "Deeper" },
      target_id: { label: "Bernd" },
    });
  });
  it("contain what their columns read, which is no column of the list", async () => {
    const { reply } = await fixture.list(ann, { resourceId: "parents", filters: [condition("name", "eq", "Cleo")] });
    expect(reply?.data).toMatchObject([{ name: "Cleo", owner: "ann" }]);
    expect(await fixture.show(ann, parents[2], "parents")).toMatchObject({ owner: "ann" });
    for (const query of [
      { filters: [condition("owner", "eq", "ann")] },
      { sort: [{ field: "owner", direction: "asc" as const }] },
    ])
      expect((await fixture.list(ann, { resourceId: "parents", ...query })).error).toMatch(/can't|not/);
  });
  it("takes as many statements for a hundred rows as for one", async () => {
    const cost = async (limit: number, user = ann): Promise<number> => {
      const filters = [condition("whole", "eq", 7)];
      await fixture.list(user, { limit, filters });
      const before = fixture.statements();
      await fixture.list(user, { limit, filters });
      return fixture.statements() - before;
    };
    await sql`insert into things (title, whole, parent_id, spot_ids, target_kind, target_id)
      select 'many', 7, ${parents[0]}, array[n % 30 + 1, 2], 'spot', n % 30 + 1
        from generate_series(1, 200) n`.execute(fixture.db);
    // One statement for the page, and one each for the labels of parents and spots: ann may not see all parents, and
    // lists and kinds cannot be joined.
    expect([await cost(10), await cost(50), await cost(200)]).toEqual([3, 3, 3]);
    // If the user may see all parents, their labels come with the page.
    expect([await cost(10, root), await cost(200, root)]).toEqual([2, 2]);
    await sql`delete from things where title = 'many'`.execute(fixture.db);
  });
});

describe("one record", () => {
  it("is fetched by its key, for show and for edit, or is not there", async () => {
    const [id] = (await fixture.list(ann, { filters: [condition("title", "eq", "one")] })).reply?.recordIds ?? [];
    expect(await fixture.show(ann, id)).toMatchObject({
      id,
      _primaryKeyValue: id,
      _label: "one",
      parent_id: { label: "Anna" },
    });
    expect(await fixture.show(ann, id, "things", "edit")).toMatchObject({ title: "one" });
    for (const missing of ["00000000-0000-4000-8000-000000000000", "no key", null, { pk: 1 }, 7])
      expect(await fixture.show(ann, missing)).toBeUndefined();
    expect(await fixture.show(bob, id)).toBeUndefined();
  });
});

describe("foreign options", () => {
  const labels = async (column: string, extra = {}, user = ann): Promise<unknown> => {
    const { reply, error } = await fixture.options(user, column, extra);
    return error ?? reply?.items.map(({ label }) => label);
  };
  it("are the records the user may see, by label, a page at a time", async () => {
    expect(await labels("parent_id")).toEqual(["Anna", "Cleo"]);
    expect(await labels("parent_id", {}, root)).toEqual(["Anna", "Bernd", "Cleo"]);
    expect(await labels("spot_ids", { limit: 2, offset: 3 })).toEqual(["Spot 04", "Spot 05"]);
    expect(await labels("vault_id")).toEqual([]);
    expect(await labels("parent_id", { search: "LE" })).toEqual(["Cleo"]);
    expect(await labels("parent_id", { search: "%" })).toEqual([]);
    expect(await labels("parent_id", { filters: [condition("name", "eq", "Cleo")] })).toEqual(["Cleo"]);
    expect(await labels("parent_id", { filters: [condition("owner", "eq", "bob")] })).toBe(
      "Field owner is not available for filtering",
    );
  });
  it("hold the present value, or the present values, wherever they are", async () => {
    expect(await labels("spot_ids", { limit: 1, currentValue: [30, 1, 99, "x"] })).toEqual(["Spot 30", "Spot 01"]);
    expect(await labels("parent_id", { limit: 1, currentValue: parents[2] })).toEqual(["Cleo", "Anna"]);
    expect(await labels("parent_id", { limit: 1, currentValue: parents[1] })).toEqual(["Anna"]);
  });
  it("of several resources follow one another, and say which they are of", async () => {
    expect(await labels("target_id", { limit: 3 })).toEqual(["Anna", "Cleo", "Spot 01"]);
    expect(await labels("target_id", { limit: 2, offset: 1 })).toEqual(["Cleo", "Spot 01"]);
    expect(await labels("target_id", { limit: 2, offset: 4 })).toEqual(["Spot 03", "Spot 04"]);
    expect(await labels("target_id", { limit: 2, offset: 31 })).toEqual(["Spot 30"]);
    expect(
      (await fixture.options(ann, "target_id", { limit: 3 })).reply?.items.map(({ _item }) => _item?.["resourceId"]),
    ).toEqual(["parents", "parents", "spots"]);
  });
});

describe("the least and the greatest", () => {
  it("are those of the rows the user may see, and stay true", async () => {
    const ranges = async (user = ann) => (await fixture.call(getMinMax, user, { resourceId: "things" })).reply;
    expect(await ranges()).toEqual({
      whole: { min: 1, max: 5 },
      exact: { min: "1.5000", max: "4.5000" },
      day: { min: null, max: null },
    });
    expect(await ranges(root)).toMatchObject({ whole: { min: 1, max: 100 }, wage: { min: "1234.56", max: "1234.56" } });
    await sql`insert into things (title, whole) values ('six', 60)`.execute(fixture.db);
    expect((await ranges())?.["whole"]).toEqual({ min: 1, max: 60 });
    await sql`delete from things where title = 'six'`.execute(fixture.db);
  });
});
