/** Converts PostgreSQL's text values, the same for both drivers: no Date objects, no floats for exact numbers. */

import { parseJson } from "../../contract/format/parse-json.ts";

/** Object ids of PostgreSQL's built-in types (pg_type.oid). */
const oid = {
  int8: 20,
  numeric: 1700,
  date: 1082,
  json: 114,
  jsonb: 3802,
  time: 1083,
  timetz: 1266,
  timestamp: 1114,
  timestamptz: 1184,
} as const;
/** The array types of the types above. */
const arrayOid = {
  date: 1182,
  json: 199,
  jsonb: 3807,
  timestamp: 1115,
  timestamptz: 1185,
  numeric: 1231,
  int8: 1016,
} as const;

const asIs = (text: string): string => text;

/**
 * Converts `2026-01-31 10:00:00.5+00` to `2026-01-31T10:00:00.500Z`. Sessions run in UTC, so the offset is always zero.
 * Returns values that JavaScript cannot represent (infinity, years before 1) unchanged.
 */
export function isoTime(text: string): string {
  if (text.length < 19 || text.charCodeAt(4) !== 45 || text.endsWith("BC")) return text;
  const fraction = text.charCodeAt(19) === 46 ? text.slice(20).replace(/[^\d].*$/, "") : "";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

/** Parsers by object id. For types that are not listed, the driver's own parser applies. */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.int8]: asIs,
  [oid.numeric]: asIs,
  [oid.date]: asIs,
  [oid.json]: parseJson,
  [oid.jsonb]: parseJson,
  [oid.time]: asIs,
  [oid.timetz]: asIs,
  [oid.timestamp]: isoTime,
  [oid.timestamptz]: isoTime,
};

/** Parsers for the elements of array types, for the driver that needs them separately. */
export const arrayElementParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [arrayOid.int8]: asIs,
  [arrayOid.numeric]: asIs,
  [arrayOid.date]: asIs,
  [arrayOid.json]: parseJson,
  [arrayOid.jsonb]: parseJson,
  [arrayOid.timestamp]: isoTime,
  [arrayOid.timestamptz]: isoTime,
};
