/**
 * Converts one condition on one column of the table `t` to SQL. Every value is a parameter, and a list of values is a
 * single one.
 */
import { sql, type RawBuilder } from "kysely";
import type { FixedOperator } from "@portalkit/kernel/engine";
import { elementType, familyOf, textType, traitsOf, unbounded, type DatabaseType } from "../values/database-type.ts";
import type { StoredColumn } from "../tables/prepared-resource.ts";
import { encodeValue } from "../values/value-codec.ts";
import { ValueError } from "../values/value-error.ts";

export type Condition = RawBuilder<unknown>;

/** Maximum values in all filters of one request. */
export const maxValues = 10_000;

const maxSearchLength = 1_000;
const comparison = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** @throws ValueError */
export function conditionOf({ name, table }: StoredColumn, operator: FixedOperator, value: unknown): Condition {
  const reference = sql.ref(`t.${name}`);
  switch (operator) {
    case "isEmpty":
      return isEmpty(reference, table);
    case "isNotEmpty":
      return sql`(${isEmpty(reference, table)}) is not true`;
    case "in":
    case "nin":
      return membership(reference, table, operator, value);
    case "like":
      return sql`${reference}::text like ${substringPattern(value)}`;
    case "ilike":
      return sql`${reference}::text ilike ${substringPattern(value)}`;
    case "eq":
    case "ne":
      return equality(reference, table, operator, value);
    default: {
      if (value === null || value === undefined) throw new ValueError("server:record.needsValue");
      if (!traitsOf(table).isOrdered) throw new ValueError("server:record.noOrder");
      const right = encodeValue(value, unbounded(table));
      const whole = operator === "lte" && familyOf(table) === "datetime" ? wholeSpan(String(value)) : undefined;
      return whole === undefined
        ? sql`${reference} ${sql.raw(comparison[operator])} ${right}`
        : sql`${reference} < ${right}::${sql.raw(table.name)} + interval ${sql.lit(whole)}`;
    }
  }
}

/**
 * Returns how long the last span is that a condition `lte` has whole, because a day ends when the next one begins: a
 * day without a time, which is one of UTC, or the last second of a day, written in whole seconds as filters send it.
 * The request has no time zone, so this is the last second of any quarter of an hour: the clocks of all zones differ
 * from UTC by quarters. Its sender has found out which moment ends the day in the reader's zone.
 */
function wholeSpan(moment: string): string | undefined {
  if (!moment.includes(":")) return "24 hours";
  return /:(?:14|29|44|59):59(?:\.0+)?(?:Z|[+-]|$)/.test(moment) ? "1 second" : undefined;
}

/** Matches null and empty values. */
function isEmpty(reference: Condition, type: DatabaseType): Condition {
  if (type.isArray) return sql`(${reference} is null or cardinality(${reference}) = 0)`;
  const family = familyOf(type);
  if (family === "json") return sql`(${reference} is null or ${reference}::text in ('null', '""', '{}', '[]'))`;
  return family === "text" ? sql`(${reference} is null or ${reference} = '')` : sql`${reference} is null`;
}

/** Refuses a missing value: treated as null, it would find rows that the caller did not ask for. */
function equality(reference: Condition, type: DatabaseType, operator: "eq" | "ne", value: unknown): Condition {
  if (value === undefined) throw new ValueError("server:record.needsValue");
  if (value === null) return operator === "eq" ? sql`${reference} is null` : sql`${reference} is not null`;
  if (type.isArray && !Array.isArray(value)) {
    const element = elementType(type);
    const holds = sql`${bound(encodeValue(value, unbounded(element)), element)} = any (${compared(reference, type)})`;
    return operator === "eq" ? holds : sql`(${holds}) is not true`;
  }
  const right = bound(encodeValue(value, unbounded(type)), type);
  return operator === "eq"
    ? sql`${compared(reference, type)} =
    ${right}`
    : sql`${compared(reference, type)} is
    distinct from ${right}`;
}

/** For an array column, `in` matches if it contains any of the values. */
function membership(reference: Condition, type: DatabaseType, operator: "in" | "nin", value: unknown): Condition {
  if (!Array.isArray(value)) throw new ValueError("server:record.needsList");
  if (value.length > maxValues) throw new ValueError("server:record.tooManyValues", { max: maxValues });
  const present = value.filter((item) => item !== null);
  const list = present.map((item) => encodeValue(item, unbounded(elementType(type))));
  const arrayType = { ...type, isArray: true };
  const right = bound(list, arrayType);
  const found = type.isArray
    ? sql`${compared(reference, type)} &&
    ${right}`
    : sql`${compared(reference, type)} = any
    (${right})`;
  const withNull = present.length < value.length ? sql`(${found} or ${reference} is null)` : found;
  return operator === "in" ? withNull : sql`(${withNull}) is not true`;
}

/**
 * The column's side of a comparison, cast if its own type has no equality or allows fewer values than a filter may
 * contain.
 */
function compared(reference: Condition, type: DatabaseType): Condition {
  const { comparedAs } = traitsOf(type);
  return comparedAs === null
    ? reference
    : sql`${reference}::${sql.raw(comparedAs)}${sql.raw(type.isArray ? "[]" : "")}`;
}

/** The value's side. Json is passed as text, hence the first cast. */
function bound(encoded: unknown, type: DatabaseType): Condition {
  const { comparedAs } = traitsOf(type);
  const brackets = sql.raw(type.isArray ? "[]" : "");
  return comparedAs === null ? sql`${encoded}` : sql`${encoded}::text${brackets}::${sql.raw(comparedAs)}${brackets}`;
}

/** Escapes `%`, `_` and the backslash, so that they match literally. */
function substringPattern(value: unknown): string {
  if (value === null || value === undefined) throw new ValueError("server:record.needsText");
  const text = String(encodeValue(value, { ...textType, maxLength: maxSearchLength }));
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
