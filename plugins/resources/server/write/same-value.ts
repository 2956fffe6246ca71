/** Compares values with those that a record has stored. */
import { isDeepStrictEqual } from "node:util";
import type { Row } from "@portalkit/kernel/contract";
import type { StoredColumn } from "../tables/prepared-resource.ts";
import { familyOf, type TypeFamily } from "../values/database-type.ts";
import { encodeValue, fits } from "../values/value-codec.ts";
import { encodeAsIs } from "./check-record.ts";
import type { StoredValue } from "./write-transaction.ts";

/** Whether both values are encoded the same; values that cannot be compared count as changed. */
export function isSame({ column: { name, table }, encoded }: StoredValue, record: Row): boolean {
  const stored = record[name] ?? null;
  if (encoded === null || stored === null) return encoded === stored;
  if (familyOf(table) === "numeric" && !table.isArray)
    return withoutZeros(String(encoded)) === withoutZeros(String(stored));
  if (familyOf(table) === "datetime" && !table.isArray)
    return fits(stored, table) && inMilliseconds(encodeValue(stored, table)) === inMilliseconds(encoded);
  return fits(stored, table) && JSON.stringify(encodeValue(stored, table)) === JSON.stringify(encoded);
}

/** Whether the record has this value. One that the column cannot store is never its value. */
export function isStoredValue(column: StoredColumn, given: unknown, record: Row): boolean {
  const value = given ?? null;
  if (value !== null && !fits(value, column.table)) return false;
  // The database orders the keys of JSON in its own way.
  if (familyOf(column.table) === "json" && isDeepStrictEqual(value, record[column.name] ?? null)) return true;
  return isSame({ column, encoded: encodeAsIs(column, value) }, record);
}

/**
 * Whether the record has another value than the one given for it, which a hook or a trigger has then replaced. False
 * where the database may only have written the value in its own way: `10:30` as `10:30:00`.
 */
export function isReplaced(column: StoredColumn, given: unknown, record: Row): boolean {
  const { table, name } = column;
  if (ownNotation.has(familyOf(table)) || table.name === "bpchar")
    return (given ?? null) === null && (record[name] ?? null) !== null;
  return !isStoredValue(column, given, record);
}

const ownNotation: ReadonlySet<TypeFamily> = new Set(["time", "float", "other"]);

/**
 * Whether a text was only stored in a normal form of it: without its spaces, in other case, in another notation of the
 * same characters.
 */
export function isNormalized(given: unknown, stored: unknown): boolean {
  const [one, other] = [given ?? "", stored ?? ""];
  return typeof one === "string" && typeof other === "string" && normalForm(one) === normalForm(other);
}

const normalForm = (text: string): string => text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();

/** Rows have moments in milliseconds. */
const inMilliseconds = (moment: unknown): string => String(moment).slice(0, "2026-01-31T10:00:00.000".length);

/** `1.500000` becomes `1.5`; comparing digits avoids rounding. */
const withoutZeros = (number: string): string =>
  number
    .replace(/^(-?)0+(?=\d)/, "$1")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
