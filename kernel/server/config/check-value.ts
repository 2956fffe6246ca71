/** Checks a value that the config gives for a column, as far as the config says which values the column has. */
import { knownType, type ColumnType } from "../../contract/resources/column.ts";
import type { ColumnDefinition } from "../../contract/resources/resource-definition.ts";
import type { Report } from "../problems/report.ts";
import { quote } from "./value-in-words.ts";

/** How a value of a type is told from others. */
interface Literal {
  words: string;
  accepts: (value: unknown) => boolean;
}

/** Decimals are text on the wire. */
const isNumeric = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));
const isDate = (value: unknown): boolean => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isDateTime = (value: unknown): boolean =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]/.test(value) && !Number.isNaN(Date.parse(value));

const text: Literal = { words: "a string", accepts: (value) => typeof value === "string" };
const any: Literal = { words: "a value", accepts: () => true };

/** Everything is accepted of the types whose values only the database knows. */
const literals: Readonly<Record<ColumnType, Literal>> = {
  string: text,
  text,
  richtext: any,
  integer: { words: "an integer", accepts: (value) => isNumeric(value) && Number.isInteger(Number(value)) },
  float: { words: "a number", accepts: isNumeric },
  decimal: { words: "a number, or one in text", accepts: isNumeric },
  boolean: { words: "true or false", accepts: (value) => typeof value === "boolean" },
  date: { words: "a date like 2026-01-31", accepts: isDate },
  datetime: { words: "a date and time like 2026-01-31T08:00:00Z", accepts: isDateTime },
  time: any,
  json: any,
};

/** Accepts `null`, which stands for no value, and everything for columns whose values only the database knows. */
export function checkValue(column: ColumnDefinition, value: unknown, where: string, report: Report): void {
  if (value === null) return;
  if (column.isArray?.enabled === true) {
    if (!Array.isArray(value))
      return report({ code: "PORTAL_CONFIG_INVALID_VALUE", where, found: quote(value), expected: "a list" });
    const item = itemOf(column);
    for (const [index, each] of value.entries()) checkValue(item, each, `${where}[${index}]`, report);
    return;
  }
  const { enum: choices, holdsResourceIds, foreignResource, type } = column;
  if (choices !== undefined && choices !== null && holdsResourceIds !== true) {
    const valid = choices.map((choice) => choice.value);
    // A number and the same number in text are one value on the wire.
    if (valid.some((choice) => choice === value || (isNumeric(choice) && String(choice) === String(value)))) return;
    const wrong = typeof value === "string" ? { wrong: value, valid: valid.map(String) } : {};
    const expected = `one of ${valid.map((choice) => JSON.stringify(choice)).join(", ")}`;
    report({ code: "PORTAL_CONFIG_INVALID_VALUE", where, found: quote(value), expected, ...wrong });
    return;
  }
  const known = knownType(type);
  const literal = known === undefined || foreignResource !== undefined ? undefined : literals[known];
  if (literal?.accepts(value) === false)
    report({ code: "PORTAL_CONFIG_INVALID_VALUE", where, found: quote(value), expected: literal.words });
}

/** Describes one item of a column with lists; other columns are their own item. */
export function itemOf({ isArray, ...column }: ColumnDefinition): ColumnDefinition {
  return isArray?.enabled === true ? { ...column, type: isArray.itemType as ColumnType } : column;
}
