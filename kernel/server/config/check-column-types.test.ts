import { Type } from "typebox";
import { expect, it } from "vitest";
import type { Problem } from "../../contract/errors/problem.ts";
import type { ColumnTypeContribution } from "../extension/contributions/column-type.ts";
import { defineColumnType } from "../extension/contributions/column-type.ts";
import { checkBroughtTypes, checkColumnType } from "./check-column-types.ts";

const found = (type: ColumnTypeContribution, typeOptions?: Record<string, unknown>): Problem[] => {
  const problems: Problem[] = [];
  const types = new Map([[`p/${type.name}`, { type, instanceId: "p" }]]);
  checkBroughtTypes(types, (id) => `plugins "${id}"`, problems);
  checkColumnType(
    { name: "price", type: `p/${type.name}`, ...(typeOptions && { typeOptions }) },
    types,
    "here",
    problems,
  );
  return problems;
};

it("accepts a type that gives columns what columns have", () =>
  expect(found(defineColumnType({ name: "share", base: "decimal", column: () => ({ minValue: 0 }) }))).toEqual([]));

it.each([
  [
    "a name that no column can state",
    { name: "My type", base: "decimal" },
    { where: 'plugins "p" . server.ts . columnTypes "My type" . name', code: "PORTAL_CONFIG_INVALID_VALUE" },
  ],
  [
    "a base that is no type",
    { name: "money", base: "decimel" },
    { where: 'plugins "p" . server.ts . columnTypes "money" . base', didYouMean: "decimal" },
  ],
  [
    "a column with an unknown property",
    { name: "money", base: "decimal", column: () => ({ minvalue: 0 }) },
    { where: 'here . type "p/money" . minvalue', code: "PORTAL_CONFIG_UNKNOWN_OPTION", didYouMean: "minValue" },
  ],
  [
    "a function that throws",
    {
      name: "money",
      base: "decimal",
      column: () => {
        throw new Error("no rates");
      },
    },
    { where: 'here . type "p/money"', code: "PORTAL_PLUGIN_FAILED", found: "an error: no rates" },
  ],
])("reports %s", (_mistake, type, problem) =>
  // What a plugin in JavaScript may bring.
  expect(found(type as unknown as ColumnTypeContribution)).toMatchObject([problem]),
);

it("gives the function the options once they are valid", () => {
  const seen: unknown[] = [];
  const type = defineColumnType({
    name: "money",
    base: "decimal",
    options: Type.Object({ currency: Type.String() }),
    column: (options) => {
      seen.push(options);
      return {};
    },
  });
  expect(found(type, { currency: 7 })).toMatchObject([{ where: "here . typeOptions . currency" }]);
  expect(found(type, { currency: "code" })).toEqual([]);
  expect(seen).toEqual([{ currency: "code" }]);
});
