import { describe, expect, it } from "vitest";
import type { FieldFilter, Column } from "@portalkit/kernel/contract";
import { conditionIn, conditionsOf, operatorFor, withCondition } from "./filter-conditions.ts";

const column = (rest: Partial<Column>): Column => ({
  name: "status",
  label: "Status",
  showIn: { list: true, show: true, edit: true, create: true, filter: true },
  ...rest,
});
const options = [{ value: "new", label: "New" }];

describe("the conditions of a column", () => {
  it("are not these values where there is a choice of them, and empty where the server says so", () => {
    expect(conditionsOf(column({ type: "string" }))).toEqual(["is"]);
    expect(conditionsOf(column({ enum: options }))).toEqual(["is", "isNot"]);
    expect(conditionsOf(column({ type: "decimal", filterOptions: { mayBeEmpty: true } }))).toEqual([
      "is",
      "isEmpty",
      "isNotEmpty",
    ]);
    expect(conditionsOf(column({ enum: options, components: { filter: "shop/status" } }))).toEqual(["is"]);
  });
  it("are read from its filters", () => {
    expect(conditionIn({})).toBe("is");
    expect(conditionIn({ gte: 1, lte: 2 })).toBe("is");
    expect(conditionIn({ nin: ["new"] })).toBe("isNot");
    expect(conditionIn({ isEmpty: true })).toBe("isEmpty");
    expect(conditionIn({ isNotEmpty: true })).toBe("isNotEmpty");
  });
});

describe("another condition", () => {
  const others: FieldFilter[] = [{ field: "game", operator: "in", value: [1] }];
  const chosen: FieldFilter = { field: "status", operator: "in", value: ["new", null] };
  it("keeps the values that were selected, and the filters of other columns", () => {
    const turned = withCondition([...others, chosen], "status", "isNot");
    expect(turned).toEqual([...others, { ...chosen, operator: "nin" }]);
    expect(withCondition(turned, "status", "is")).toEqual([...others, chosen]);
    expect(withCondition(turned, "status", "isNot")).toEqual(turned);
  });
  it("replaces the values if it is about having one", () => {
    const empty = withCondition([chosen, ...others], "status", "isEmpty");
    expect(empty).toEqual([...others, { field: "status", operator: "isEmpty", value: true }]);
    expect(withCondition(empty, "status", "isNotEmpty")).toEqual([
      ...others,
      { field: "status", operator: "isNotEmpty", value: true },
    ]);
    expect(withCondition(empty, "status", "is")).toEqual(others);
  });
  it("translates between the operators of the component and those of the list", () => {
    expect(operatorFor("isNot", "in")).toBe("nin");
    expect(operatorFor("isNot", "ne")).toBe("eq");
    expect(operatorFor("is", "in")).toBe("in");
    expect(operatorFor("isNot", "gte")).toBe("gte");
  });
});
