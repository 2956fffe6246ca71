/** How PostgreSQL's texts become values, the same for both drivers: no Date objects, no floats for exact numbers. */

/** Object ids of PostgreSQL's built-in types (pg_type.oid). */
const oid = {
  int8: 20,
  numeric: 1700,
  date: 1082,
  time: 1083,
  timetz: 1266,
  timestamp: 1114,
  timestamptz: 1184,
} as const;
/** The array types of the above. */
const arrayOid = { date: 1182, timestamp: 1115, timestamptz: 1185, numeric: 1231, int8: 1016 } as const;

const asIs = (text: string): string => text;

/**
 * `2026-01-31 10:00:00.5+00` to `2026-01-31T10:00:00.500Z`. Sessions run in UTC, so the offset is always zero;
 * what JavaScript cannot hold (infinity, years before 1) stays as PostgreSQL wrote it.
 */
export function isoTime(text: string): string {
  if (text.length < 19 || text.charCodeAt(4) !== 45 || text.endsWith("BC")) return text;
  const fraction = text.charCodeAt(19) === 46 ? text.slice(20).replace(/[^\d].*$/, "") : "";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

/** By object id; whatever is absent keeps its driver's own parser. */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.int8]: asIs,
  [oid.numeric]: asIs,
  [oid.date]: asIs,
  [oid.time]: asIs,
  [oid.timetz]: asIs,
  [oid.timestamp]: isoTime,
  [oid.timestamptz]: isoTime,
};

/** Arrays of the same, for the driver that asks for them one by one. */
export const arrayElementParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [arrayOid.int8]: asIs,
  [arrayOid.numeric]: asIs,
  [arrayOid.date]: asIs,
  [arrayOid.timestamp]: isoTime,
  [arrayOid.timestamptz]: isoTime,
};
