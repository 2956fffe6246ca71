import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterOperators, type FieldFilter } from "../../contract/resources/filter.ts";
import { readListAddress, writeListAddress, type ListAddress } from "./list-address.ts";
import { listRequest, rememberedFor, rememberedList } from "./list-request.ts";

const field = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}[a-z0-9]$/);
const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant("100%"),
  fc.constant('"%22"'),
);
const filter: fc.Arbitrary<FieldFilter> = fc.constantFrom(...filterOperators).chain((operator) =>
  fc.record({
    field,
    operator: fc.constant(operator),
    value:
      operator === "within"
        ? fc.constant({ period: "today" })
        : operator === "in" || operator === "nin"
          ? fc.array(scalar)
          : scalar,
  }),
);
/** Any JSON, and trees that look like conditions. */
const anything: fc.Arbitrary<unknown> = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue(),
    filter,
    fc.record(
      {
        operator: fc.constantFrom("and", "or", "not", "xor", null),
        subFilters: fc.oneof(fc.array(tie("tree"), { maxLength: 4 }), fc.jsonValue()),
      },
      { requiredKeys: [] },
    ),
  ),
})).tree;
const isCondition = (part: unknown): boolean =>
  typeof part === "object" &&
  part !== null &&
  ("subFilters" in part
    ? Array.isArray(part.subFilters) && part.subFilters.length > 0 && part.subFilters.every(isCondition)
    : "field" in part && typeof part.field === "string");
const address: fc.Arbitrary<ListAddress> = fc.record(
  {
    page: fc.integer({ min: 1, max: 1_000_000 }),
    limit: fc.integer({ min: 1, max: 10_000 }),
    sort: fc.uniqueArray(fc.record({ field, direction: fc.constantFrom("asc" as const, "desc" as const) }), {
      selector: (item) => item.field,
      maxLength: 3,
    }),
    filters: fc.uniqueArray(filter, { selector: (item) => `${item.field}__${item.operator}`, maxLength: 4 }),
    where: fc.record({
      operator: fc.constantFrom("and" as const, "or" as const, "not" as const),
      subFilters: fc.array(filter, { minLength: 1, maxLength: 3 }),
    }),
  },
  { requiredKeys: ["page", "filters"] },
);

describe("the address of a list", () => {
  it("reads back whatever it wrote", () => {
    fc.assert(
      fc.property(address, (written) => {
        expect(readListAddress(new URLSearchParams(String(writeListAddress(written))))).toEqual(written);
      }),
    );
  });
  it("reads filters whose JSON was encoded twice", () => {
    const search = new URLSearchParams({ filter__name__ilike: encodeURIComponent(JSON.stringify("a b%")) });
    expect(readListAddress(search).filters).toEqual([{ field: "name", operator: "ilike", value: "a b%" }]);
  });
  it("ignores what makes no sense", () => {
    const search = new URLSearchParams(
      "page=-1&limit=abc&sort=name__up,__asc&filter__a__bogus=1&filter__a__eq=%7Bbroken&filter__=1&other=1&where=%5B1%5D",
    );
    expect(readListAddress(search)).toEqual({
      page: 1,
      sort: [],
      filters: [],
      leftOut: ["filter__a__bogus", "filter__a__eq", "filter__", "where"],
    });
  });
  it.each([
    ['{"operator":"or","subFilters":[{}]}', undefined],
    ["{}", undefined],
    ["null", undefined],
    ['{"operator":"and"}', undefined],
    [
      '{"operator":"or","subFilters":[null,{"field":"a","operator":"eq","value":1}]}',
      { operator: "or", subFilters: [{ field: "a", operator: "eq", value: 1 }] },
    ],
    ['{"operator":"and","subFilters":[{"field":"a","operator":"in","value":1}]}', undefined],
    [`${'{"operator":"and","subFilters":['.repeat(500)}1${"]}".repeat(500)}`, undefined],
  ])("reads of %s what can be read, and says that something was left out", (where, group) => {
    const { where: read, leftOut } = readListAddress(new URLSearchParams({ where }));
    expect([read, leftOut]).toEqual([group, ["where"]]);
  });
  it("of a group without conditions is no condition, and nothing is left out", () => {
    expect(readListAddress(new URLSearchParams({ where: '{"operator":"and","subFilters":[]}' }))).toEqual({
      page: 1,
      filters: [],
    });
  });
  it("has only conditions, whatever is written", () => {
    fc.assert(
      fc.property(anything, fc.string(), (where, text) => {
        for (const written of [JSON.stringify(where), text]) {
          const read = readListAddress(new URLSearchParams({ where: written, filter__a__in: written, [text]: text }));
          expect([...(read.where === undefined ? [] : [read.where]), ...read.filters].every(isCondition)).toBe(true);
          // What was read is written and read again as it is.
          const { leftOut: _, ...kept } = read;
          expect(readListAddress(new URLSearchParams(String(writeListAddress(kept))))).toEqual(kept);
        }
      }),
    );
  });
  it("keeps parameters that belong to others", () => {
    expect(
      String(writeListAddress({ page: 2, filters: [] }, new URLSearchParams("tab=codes&page=9&sort=a__asc"))),
    ).toBe("tab=codes&page=2");
  });
  it("never reads a page or size that the server would refuse", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (page, limit) => {
        const request = listRequest("codes", new URLSearchParams({ page, limit }), null);
        expect(
          Number.isSafeInteger(request.offset) && request.offset >= 0 && request.limit >= 1 && request.limit <= 10_000,
        ).toBe(true);
      }),
    );
  });
});

describe("the request of a list", () => {
  it("asks by the address alone", () => {
    const search = new URLSearchParams("page=3&limit=20&sort=price__desc,id__asc&filter__status__in=%5B%22new%22%5D");
    expect(listRequest("codes", search, { limit: 50, sort: [{ field: "id", direction: "asc" }] })).toEqual({
      source: "list",
      resourceId: "codes",
      filters: [{ field: "status", operator: "in", value: ["new"] }],
      sort: [
        { field: "price", direction: "desc" },
        { field: "id", direction: "asc" },
      ],
      limit: 20,
      offset: 40,
    });
  });
  it("falls back to what is remembered, then to ten rows unsorted", () => {
    const sort = [{ field: "created_at", direction: "desc" as const }];
    expect(listRequest("codes", new URLSearchParams(), { limit: 25, sort })).toMatchObject({
      limit: 25,
      sort,
      offset: 0,
    });
    expect(listRequest("codes", new URLSearchParams(), null)).toMatchObject({ limit: 10, sort: [], offset: 0 });
  });
  it("asks for groups of conditions too, with the reader's time zone in relative periods", () => {
    const period = { field: "created_at", operator: "within", value: { period: "lastDays", days: 7 } };
    const where = { operator: "or", subFilters: [period, { field: "id", operator: "eq", value: 1 }] };
    const search = new URLSearchParams({ filter__name__ilike: '"a"', where: JSON.stringify(where) });
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(listRequest("codes", search, null).filters).toEqual([
      { field: "name", operator: "ilike", value: "a" },
      {
        operator: "or",
        subFilters: [{ ...period, value: { period: "lastDays", days: 7, timeZone } }, where.subFilters[1]],
      },
    ]);
  });
  it("lets an address say unsorted", () => {
    expect(
      listRequest("codes", new URLSearchParams("sort="), { sort: [{ field: "id", direction: "asc" }] }).sort,
    ).toEqual([]);
  });
  it("is the same to the byte however the memory was written", () => {
    const a = listRequest(
      "codes",
      new URLSearchParams(),
      JSON.parse('{"sort":[{"direction":"asc","field":"id"}],"limit":20}'),
    );
    const b = listRequest("codes", new URLSearchParams(), { limit: 20, sort: [{ field: "id", direction: "asc" }] });
    expect(JSON.stringify(a)).toBe(JSON.stringify(b));
  });
});

describe("what is remembered of a list", () => {
  const allowedActions = { show: true, edit: true, create: true, delete: true };
  it("keeps a page size that is offered, and drops one that no longer is", () => {
    expect(
      rememberedFor({ allowedActions, listPageSize: 20, listPageSizeOptions: [20, 50] }, { limit: 50 }).limit,
    ).toBe(50);
    expect(
      rememberedFor({ allowedActions, listPageSize: 20, listPageSizeOptions: [20, 100] }, { limit: 50 }).limit,
    ).toBe(20);
    expect(rememberedFor({ allowedActions }, { limit: 50 }).limit).toBe(10);
  });
  it("is nothing when storage holds nonsense", () => {
    for (const stored of [null, "", "{", "7", "[]x", '{"limit":-1}', '{"limit":"9"}', '{"sort":[{}]}'])
      expect(rememberedList(stored)).toBeNull();
    expect(rememberedList('{"limit":25}')).toEqual({ limit: 25 });
  });
  it("takes the sort from the resource", () => {
    expect(rememberedFor({ allowedActions, defaultSort: { columnName: "id", direction: "desc" } }, null).sort).toEqual([
      { field: "id", direction: "desc" },
    ]);
  });
});
