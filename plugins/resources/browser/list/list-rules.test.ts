import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Resource } from "@portalkit/kernel/contract";
import { clampPage, pageRange } from "./page-range.ts";
import { readLink } from "../navigation/server-link.ts";
import { recordKey, recordLabel } from "../record/record-key.ts";
import { nextSort } from "./sort-cycle.ts";

describe("a click on a column header", () => {
  it("goes none, ascending, descending, none", () => {
    const once = nextSort([], "price", false);
    const twice = nextSort(once, "price", false);
    expect([once, twice, nextSort(twice, "price", false)]).toEqual([
      [{ field: "price", direction: "asc" }],
      [{ field: "price", direction: "desc" }],
      [],
    ]);
  });
  it("sorts by that column alone", () => {
    expect(nextSort([{ field: "id", direction: "asc" }], "price", false)).toEqual([
      { field: "price", direction: "asc" },
    ]);
  });
  it("adds a column with Ctrl, and keeps each in its place", () => {
    const sort = nextSort([{ field: "id", direction: "asc" }], "price", true);
    expect(sort.map((item) => item.field)).toEqual(["id", "price"]);
    expect(nextSort(sort, "id", true)).toEqual([
      { field: "id", direction: "desc" },
      { field: "price", direction: "asc" },
    ]);
    expect(nextSort(nextSort(sort, "id", true), "id", true)).toEqual([{ field: "price", direction: "asc" }]);
  });
});

describe("pages", () => {
  it("count the rows that are shown", () => {
    expect(pageRange({ page: 3, limit: 10, total: 25, shown: 5 })).toEqual({
      pages: 3,
      from: 21,
      to: 25,
      wrong: false,
    });
    expect(pageRange({ page: 1, limit: 10, total: 0, shown: 0 })).toEqual({ pages: 1, from: 0, to: 0, wrong: false });
  });
  it("are wrong behind the last one", () => {
    expect(pageRange({ page: 9, limit: 10, total: 25, shown: 0 }).wrong).toBe(true);
  });
  it("clamp what is typed between the first and the last", () => {
    expect([
      clampPage("0", 7),
      clampPage("-3", 7),
      clampPage("99", 7),
      clampPage(" 4 ", 7),
      clampPage("2.9", 7),
    ]).toEqual([1, 1, 7, 4, 2]);
    expect([clampPage("", 7), clampPage("x", 7)]).toEqual([undefined, undefined]);
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (typed, pages) => {
        const page = clampPage(typed, pages);
        expect(page === undefined || (Number.isInteger(page) && page >= 1 && page <= pages)).toBe(true);
      }),
    );
  });
});

describe("the key of a record", () => {
  const resource = {
    resourceId: "users",
    label: "Users",
    columns: [{ name: "uid", label: "Id", primaryKey: true }],
    options: {},
  } as unknown as Resource;
  it("comes from the server, or from the primary-key column", () => {
    expect(recordKey(resource, { _primaryKeyValue: 7, uid: 8 })).toBe("7");
    expect(recordKey(resource, { uid: 8 })).toBe("8");
  });
  it("is found inside a key that is a reference itself", () => {
    expect(recordKey(resource, { uid: { pk: "a1", label: "Ann" } })).toBe("a1");
  });
  it("is used for a record without a label", () => {
    expect([recordLabel(resource, { uid: 8 }), recordLabel(resource, { uid: 8, _label: "Ann" })]).toEqual(["8", "Ann"]);
  });
});

describe("an address that a server sent", () => {
  it("leads into the portal unless it begins with http", () => {
    expect(readLink("resource/orders")).toEqual({ to: "/resource/orders", external: false, newTab: false });
    expect(readLink("https://example.com/x")).toEqual({ to: "https://example.com/x", external: true, newTab: false });
  });
  it("opens a new tab by its marker, which is taken out", () => {
    expect(readLink("/a?target=_blank")).toEqual({ to: "/a", external: false, newTab: true });
    expect(readLink("/a?x=1&target=_blank").to).toBe("/a?x=1");
    expect(readLink("/a?target=_blank&x=1").to).toBe("/a?x=1");
    expect(readLink("https://e.com/a target=_blank").to).toBe("https://e.com/a");
  });
  it("is never a script, nor another host in disguise", () => {
    expect(readLink("javascript:alert(1)")).toMatchObject({ to: "/javascript:alert(1)", external: false });
    expect(readLink("//evil.example/x").to).toBe("/evil.example/x");
    expect(readLink("/\\evil.example").to).toBe("/evil.example");
  });
});
