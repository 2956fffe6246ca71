/** Checks `showIf`: a mistyped column, operator or value would show the field always, or never. */
import type { ShowIfOperator } from "../../contract/resources/show-if.ts";
import type { ColumnDefinition, ResourceDefinition } from "../../contract/resources/resource-definition.ts";
import type { Report } from "../problems/report.ts";
import { checkValue, itemOf } from "./check-value.ts";
import { quote } from "./value-in-words.ts";

/** What an operator compares with: one value, a list of them, or other conditions. */
const operands: Readonly<Record<ShowIfOperator, "value" | "item" | "values" | "condition" | "conditions">> = {
  $eq: "value",
  $gt: "value",
  $gte: "value",
  $lt: "value",
  $lte: "value",
  $in: "values",
  $nin: "values",
  $includes: "item",
  $nincludes: "item",
  $not: "condition",
  $and: "conditions",
  $or: "conditions",
};
const operators = Object.keys(operands);
const combinations = ["$and", "$or", "$not"];

export function checkShowIf({ columns }: ResourceDefinition, showIf: unknown, where: string, report: Report): void {
  const invalid = (place: string, value: unknown, expected: string): void =>
    report({ code: "PORTAL_CONFIG_INVALID_VALUE", where: place, found: quote(value), expected });
  const eachOf = (list: unknown, place: string, check: (item: unknown, place: string) => void): void => {
    if (!Array.isArray(list)) return invalid(place, list, "a list of conditions");
    for (const [index, item] of list.entries()) check(item, `${place}[${index}]`);
  };

  const checkPredicate = (predicate: unknown, place: string): void => {
    if (!isRecord(predicate)) return invalid(place, predicate, "an object of columns and conditions");
    for (const [key, condition] of Object.entries(predicate)) {
      const at = `${place} . ${key}`;
      if (key === "$not") checkPredicate(condition, at);
      else if (key === "$and" || key === "$or") eachOf(condition, at, checkPredicate);
      else {
        const column = columns.find(({ name }) => name === key);
        if (column !== undefined) checkCondition(column, condition, at);
        else
          report({
            code: key.startsWith("$") ? "PORTAL_CONFIG_INVALID_VALUE" : "PORTAL_CONFIG_UNKNOWN_COLUMN",
            where: place,
            found: key.startsWith("$") ? `the operator "${key}"` : `the column "${key}"`,
            expected: `a column of this resource, or one of ${combinations.join(", ")}`,
            wrong: key,
            valid: [...columns.map(({ name }) => name), ...combinations],
          });
      }
    }
  };

  const checkCondition = (column: ColumnDefinition, condition: unknown, place: string): void => {
    if (!isRecord(condition) || !Object.keys(condition).some((key) => key.startsWith("$")))
      return checkValue(column, condition, place, report);
    for (const [operator, operand] of Object.entries(condition)) {
      const at = `${place} . ${operator}`;
      const kind = Object.hasOwn(operands, operator) ? operands[operator as ShowIfOperator] : undefined;
      if (kind === undefined)
        report({
          code: "PORTAL_CONFIG_INVALID_VALUE",
          where: place,
          found: `the operator "${operator}"`,
          expected: `one of ${operators.join(", ")}`,
          wrong: operator,
          valid: operators,
        });
      else if (kind === "condition") checkCondition(column, operand, at);
      else if (kind === "conditions") eachOf(operand, at, (item, itemPlace) => checkCondition(column, item, itemPlace));
      else if (kind === "values") eachOf(operand, at, (item, itemPlace) => checkValue(column, item, itemPlace, report));
      else checkValue(kind === "item" ? itemOf(column) : column, operand, at, report);
    }
  };
  checkPredicate(showIf, where);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
