/** Values on their way into SQL: checked against the database's own type first, so that none can make a statement fail. */
import { limits } from "../../contract/limits.ts";

/** What the database says of a column's type. */
export interface DatabaseType {
  /** PostgreSQL's short name (`int4`, `timestamptz`); arrays begin with an underscore. */
  name: string;
  precision: number | null;
  scale: number | null;
  maxLength: number | null;
}

/** A value that does not fit; the message completes "Field: ...". */
export class ValueError extends Error {}

type Encode = (value: unknown, type: DatabaseType) => unknown;

const integerRanges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int2: [-(2n ** 15n), 2n ** 15n - 1n],
  int4: [-(2n ** 31n), 2n ** 31n - 1n],
  int8: [-(2n ** 63n), 2n ** 63n - 1n],
};
const longestText = limits.bodyBytes;
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws ValueError saying what would fit. `null` is always passed through: whether it may be is the column's business. */
export function encodeValue(value: unknown, type: DatabaseType): unknown {
  if (value === null || value === undefined) return null;
  if (type.name.startsWith("_")) return encodeArray(value, type);
  return (encoders[type.name] ?? text)(value, type);
}

/** The element type of an array column. */
export function elementType(type: DatabaseType): DatabaseType {
  return { ...type, name: type.name.slice(1) };
}

function encodeArray(value: unknown, type: DatabaseType): unknown {
  if (!Array.isArray(value)) throw new ValueError("must be a list");
  return value.map((item) => {
    const encoded = encodeValue(item, elementType(type));
    if (encoded === null) throw new ValueError("must not hold an empty item");
    return encoded;
  });
}

const text: Encode = (value, { maxLength }) => {
  const written = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof written !== "string") throw new ValueError("must be text");
  if (written.includes("\u0000")) throw new ValueError("must not hold a zero character");
  if (!written.isWellFormed()) throw new ValueError("must be well-formed text");
  if ([...written].length > (maxLength ?? longestText)) throw new ValueError(`must be at most ${maxLength ?? longestText} characters long`);
  return written;
};

const integer: Encode = (value, { name }) => {
  const written = typeof value === "number" ? String(value) : value;
  if (typeof written !== "string" || !/^[+-]?\d{1,19}$/.test(written.trim())) throw new ValueError("must be a whole number");
  const [least, most] = integerRanges[name] as readonly [bigint, bigint];
  const exact = BigInt(written.trim().replace("+", ""));
  if (exact < least || exact > most) throw new ValueError(`must be from ${least} to ${most}`);
  return String(exact);
};

const numeric: Encode = (value, { precision, scale }) => {
  const written = (typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "").replace(/^\+/, "");
  const parts = /^-?(\d{1,200})(?:\.(\d{1,200}))?$/.exec(written);
  if (parts === null) throw new ValueError("must be a number");
  const whole = (parts[1] ?? "").replace(/^0+/, "");
  const fraction = (parts[2] ?? "").replace(/0+$/, "");
  if (precision !== null && scale !== null) {
    if (fraction.length > scale) throw new ValueError(`must have at most ${scale} decimals`);
    if (whole.length > precision - scale) throw new ValueError(`must have at most ${precision - scale} digits before the point`);
  }
  return written;
};

const float: Encode = (value, { name }) => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) throw new ValueError("must be a number");
  if (name === "float4" && number !== 0 && (Math.abs(number) > 3.4e38 || Math.abs(number) < 1.2e-38)) throw new ValueError("is out of range");
  return number;
};

const boolean: Encode = (value) => {
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw new ValueError("must be yes or no");
};

const date: Encode = (value) => {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value) || !isRealDay(value)) throw new ValueError("must be a date like 2026-01-31");
  return value;
};

const datetime: Encode = (value) => {
  const parts = typeof value === "string" ? /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(value) : null;
  const time = typeof value === "string" ? Date.parse(/[Z]|[+-]\d{2}:?\d{2}$|^.{10}$/.test(value) ? value : `${value}Z`) : Number.NaN;
  if (parts === null || !isRealDay(parts[1] ?? "") || Number.isNaN(time)) throw new ValueError("must be a time like 2026-01-31T10:00:00Z");
  const written = new Date(time).toISOString();
  if (written.length !== 24 || written.startsWith("0000")) throw new ValueError("is out of range");
  return written;
};

const time: Encode = (value) => {
  if (typeof value !== "string" || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/.test(value)) throw new ValueError("must be a time like 10:30");
  return value;
};

const uuid: Encode = (value) => {
  if (typeof value !== "string" || !uuidForm.test(value)) throw new ValueError("must be a valid id");
  return value.toLowerCase();
};

/** Written as text: the drivers would turn a list into an array of the database, and a string into no JSON at all. */
const json: Encode = (value) => {
  const written = JSON.stringify(value);
  if (written.includes("\\u0000")) throw new ValueError("must not hold a zero character");
  if (!written.isWellFormed() || /\\ud[89a-f][0-9a-f]{2}/i.test(written)) throw new ValueError("must be well-formed text");
  return written;
};

const encoders: Readonly<Record<string, Encode>> = {
  text, varchar: text, bpchar: text, name: text,
  int2: integer, int4: integer, int8: integer,
  numeric, float4: float, float8: float, bool: boolean,
  date, timestamp: datetime, timestamptz: datetime, time, uuid, json, jsonb: json,
};

function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !day.startsWith("0000") && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
