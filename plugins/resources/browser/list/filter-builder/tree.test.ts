import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Filter, FilterGroup } from "@portalkit/kernel/contract";
import { countConditions, emptyGroup, filterOf, isGroup, treeOf, withAdded, withoutPart, withPart } from "./tree.ts";

const condition: fc.Arbitrary<Filter> = fc.record({
  field: fc.constantFrom("status", "user_id.role"),
  operator: fc.constantFrom("eq", "in", "isEmpty"),
  value: fc.oneof(fc.string(), fc.constant(null), fc.array(fc.integer(), { maxLength: 3 })),
});
const { group } = fc.letrec<{ group: FilterGroup }>((tie) => ({
  group: fc.record({
    operator: fc.constantFrom("and", "or", "not"),
    subFilters: fc.array(fc.oneof({ maxDepth: 4 }, condition, tie("group")), { minLength: 1, maxLength: 3 }),
  }),
}));

describe("the tree of a filter", () => {
  it("is the filter again", () => {
    fc.assert(
      fc.property(group, (filter) => {
        expect(filterOf(treeOf(filter))).toEqual(filter);
      }),
    );
  });
  it("has nothing to apply without values", () => {
    const root = emptyGroup();
    expect(filterOf(root)).toBeUndefined();
    const inner = { ...emptyGroup("none"), parts: [{ id: -1, field: "status", operator: "eq" as const }] };
    expect(filterOf(withAdded(root, root.id, inner))).toBeUndefined();
    expect(filterOf(withPart(withAdded(root, root.id, inner), -1, (part) => ({ ...part, value: null })))).toEqual({
      operator: "and",
      subFilters: [{ operator: "not", subFilters: [{ field: "status", operator: "eq", value: null }] }],
    });
  });
  it("loses one part and keeps the others as they are", () => {
    fc.assert(
      fc.property(group, fc.nat(), (filter, pick) => {
        const tree = treeOf(filter);
        const gone = tree.parts[pick % tree.parts.length] as (typeof tree.parts)[number];
        const left = withPart(tree, gone.id, () => undefined);
        expect(countConditions(left)).toBe(countConditions(tree) - countConditions(gone));
        expect(left.parts).toEqual(tree.parts.filter((part) => part !== gone));
        expect(withoutPart(filter, pick % tree.parts.length)).toEqual(filterOf(left) ?? null);
      }),
    );
  });
  it("leaves out what an address may contain instead of conditions", () => {
    const odd = { operator: "xor", subFilters: [null, 7, {}, { operator: "or" }, { operator: "or", subFilters: "x" }] };
    const tree = treeOf(odd as unknown as FilterGroup);
    expect([tree.join, tree.parts.filter(isGroup).length, filterOf(tree)]).toEqual(["all", 0, undefined]);
  });
});
