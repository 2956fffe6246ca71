/** Checks a value that the config gives for a column, as far as the config says which values the column has. */
import { knownType, type ColumnType } from "../../contract/resources/column.ts";
import type { ColumnDefinition } from "../../contract/resources/resource-definition.ts";
import type { Report } from "../problems/report.ts";
import { quote } from "./value-in-words.ts";

interface Kind {
  words: string;
  accepts: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isNumeric = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));

/** Types whose values can be distinguished without the database; decimals are text on the wire. */
const kinds: Partial<Record<ColumnType, Kind>> = {
  boolean: { words: "true or false", accepts: (value) => typeof value === "boolean" },
  integer: { words: "an integer", accepts: (value) => isNumeric(value) && Number.isInteger(Number(value)) },
  float: { words: "a number", accepts: isNumeric },
  decimal: { words: "a number, or one in text", accepts: isNumeric },
  string: { words: "a string", accepts: isText },
  text: { words: "a string", accepts: isText },
  date: {
    words: "a date like 2026-01-31",
    accepts: (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(String(value)),
  },
  datetime: { words: "a date and time like 2026-01-31T08:00:00Z", accepts: isDateTime },
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
  const kind = known === undefined || foreignResource !== undefined ? undefined : kinds[known];
  if (kind?.accepts(value) === false)
    report({ code: "PORTAL_CONFIG_INVALID_VALUE", where, found: quote(value), expected: kind.words });
}

/** Describes one item of a column with lists; other columns are their own item. */
export function itemOf({ isArray, ...column }: ColumnDefinition): ColumnDefinition {
  return isArray?.enabled === true ? { ...column, type: isArray.itemType as ColumnType } : column;
}

function isDateTime(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]/.test(value) && !Number.isNaN(Date.parse(value));
}
