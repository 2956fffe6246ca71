/** What a column is in TypeScript: what both databases return for it, and what they take. */
import type { TableColumn } from "./read-columns.ts";

interface ValueType {
  select: string;
  /** What is written besides what is read. */
  alsoWritten?: string;
  /** What is written instead of what is read. */
  written?: string;
}

const text: ValueType = { select: "string" };
const number: ValueType = { select: "number" };
/**
 * Exact numbers are texts, as `kernel/server/database/value-parsers.ts` reads them; an amount that went through a float
 * is refused.
 */
const exact: ValueType = { select: "string" };
const moment: ValueType = { select: "string", alsoWritten: "Date" };
/** Written as JSON text: the driver of PostgreSQL would write a JavaScript array as an array of the database. */
const json: ValueType = { select: "unknown", written: "string" };

/** By PostgreSQL's name. Types that the two drivers read differently, such as intervals, are absent. */
const valueTypes: Readonly<Record<string, ValueType>> = {
  text,
  varchar: text,
  bpchar: text,
  uuid: text,
  date: text,
  time: text,
  timetz: text,
  xid8: text,
  int2: number,
  int4: number,
  oid: number,
  float4: number,
  float8: number,
  int8: { ...exact, alsoWritten: "number | bigint" },
  numeric: exact,
  bool: { select: "boolean" },
  bytea: { select: "Uint8Array" },
  timestamp: moment,
  timestamptz: moment,
  json,
  jsonb: json,
};

/** @throws Error when the column's type is unknown here */
export function typeOf({
  table,
  column,
  type,
  isArray,
  isNullable,
  hasDefault,
  isGenerated,
  isReadOnly,
}: TableColumn): string {
  const found = valueTypes[type];
  if (found === undefined)
    throw new Error(
      `${table}.${column} has the type ${type}, which scripts/tables/column-type.ts does not know. Check that both databases return the same for it, then add it`,
    );
  const orNull = (name: string): string => (isNullable && name !== "unknown" ? `${name} | null` : name);
  const array = (name: string): string => (isArray ? (name.includes(" ") ? `(${name})[]` : `${name}[]`) : name);
  const select = orNull(array(found.select));
  if (isReadOnly) return `ColumnType<${select}, never, never>`;
  if (isGenerated) return `GeneratedAlways<${select}>`;
  const written = orNull(
    array(found.written ?? [found.select, ...(found.alsoWritten === undefined ? [] : [found.alsoWritten])].join(" | ")),
  );
  if (written === select) return hasDefault ? `Generated<${select}>` : select;
  return `ColumnType<${select}, ${written}${hasDefault ? " | undefined" : ""}, ${written}>`;
}
