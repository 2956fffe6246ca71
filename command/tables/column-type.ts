/** Maps a column to TypeScript: the type that both databases return for it, and the type that they accept. */
import type { TableColumn } from "./read-columns.ts";

interface ValueType {
  select: string;
  /** A type that can be written besides the type that is read. */
  alsoWritten?: string;
  /** The type that is written instead of the type that is read. */
  written?: string;
}

const text: ValueType = { select: "string" };
const number: ValueType = { select: "number" };
/**
 * Exact numbers are strings, as `kernel/server/database/value-parsers.ts` reads them; writing an amount that is a
 * JavaScript number is a type error.
 */
const exact: ValueType = { select: "string" };
const moment: ValueType = { select: "string", alsoWritten: "Date" };
/** Written as JSON text: PostgreSQL's driver would write a JavaScript array as a database array. */
const json: ValueType = { select: "unknown", written: "string" };

/** By PostgreSQL's name. Types that the two drivers read differently, such as intervals, are missing. */
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

/** @throws Error if the column's type is unknown here */
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
      `${table}.${column} has the type ${type}, which command/tables/column-type.ts does not know. Check that both databases return the same for it, then add it`,
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
