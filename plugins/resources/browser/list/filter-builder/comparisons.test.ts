import { describe, expect, it } from "vitest";
import type { Column } from "@portalkit/kernel/contract";
import { me } from "../../../contract/relative-period.ts";
import { comparisonIn, comparisonsOf, conditionFor, usualFiltering } from "./comparisons.ts";

const column = (rest: Partial<Column>): Column => ({
  name: "value",
  label: "Value",
  showIn: { list: true, show: true, edit: true, create: true, filter: true },
  ...rest,
});
const ours = { operators: ["within", "not"], me: "users", relations: [] };
const columns: Readonly<Record<string, Column>> = {
  text: column({ type: "string" }),
  exact: column({ type: "string", filterOptions: { substringSearch: false } }),
  amount: column({ type: "decimal", filterOptions: { mayBeEmpty: true } }),
  day: column({ type: "date" }),
  moment: column({ type: "datetime", filterOptions: { mayBeEmpty: true } }),
  clock: column({ type: "time" }),
  flag: column({ type: "boolean" }),
  status: column({ enum: [{ value: "new", label: "New" }] }),
  user: column({ foreignResource: { resourceId: "users" }, filterOptions: { mayBeEmpty: true } }),
  game: column({ foreignResource: { resourceId: "games" } }),
  tags: column({ type: "json", isArray: { enabled: true, itemType: "string" } }),
  payload: column({ type: "json" }),
  odd: column({ type: "polygon" }),
};

describe("the comparisons of a column", () => {
  it("are those that its server knows", () => {
    expect(comparisonsOf(columns["moment"] as Column, ours)).toEqual(["within", "from", "to", "isEmpty", "isNotEmpty"]);
    expect(comparisonsOf(columns["day"] as Column, usualFiltering)).toEqual(["is", "from", "to"]);
    expect(comparisonsOf(columns["user"] as Column, ours)).toContain("isMe");
    expect(comparisonsOf(columns["user"] as Column, usualFiltering)).not.toContain("isMe");
    expect(comparisonsOf(columns["game"] as Column, ours)).not.toContain("isMe");
  });
  it("use no operator that a server of the family may not know", () => {
    const known = new Set(["eq", "ne", "gt", "gte", "lt", "lte", "ilike", "in", "nin"]);
    for (const one of Object.values(columns).map((given) => ({ ...given, filterOptions: {} })))
      for (const comparison of comparisonsOf(one, usualFiltering))
        expect(known).toContain(conditionFor(one, comparison).operator);
  });
  it("are read from their conditions", () => {
    for (const [name, one] of Object.entries(columns))
      for (const comparison of comparisonsOf(one, ours)) {
        const { operator, value = ["x"] } = conditionFor(one, comparison);
        expect(comparisonIn(one, ours, { operator, value }), `${name} ${comparison}`).toBe(comparison);
      }
  });
  it("are read from links that compare with one value", () => {
    const user = columns["user"] as Column;
    expect(comparisonIn(user, ours, { operator: "eq", value: 7 })).toBe("is");
    expect(comparisonIn(user, ours, { operator: "ne", value: me })).toBe("isNotMe");
    expect(comparisonIn(columns["text"] as Column, ours, { operator: "like", value: "a" })).toBe("contains");
    expect(comparisonIn(columns["text"] as Column, ours, { operator: "gt", value: "a" })).toBeUndefined();
  });
});
