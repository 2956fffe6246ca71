/**
 * Encodes values for SQL and validates them against the database's own type first, so that none can make a statement
 * fail.
 */
import { serverLimits } from "@portalkit/kernel/engine";
import { elementType, familyOf, type DatabaseType, type TypeFamily } from "./database-type.ts";
import { ValueError } from "./value-error.ts";

type Encode = (value: unknown, type: DatabaseType) => unknown;

const maxTextLength = serverLimits.bodyBytes;

/**
 * @throws ValueError with a message that says what would be valid. `null` always passes: the column decides whether it
 * may be null.
 */
export function encodeValue(value: unknown, type: DatabaseType): unknown {
  if (value === null || value === undefined) return null;
  return type.isArray ? encodeArray(value, elementType(type)) : encoders[familyOf(type)](value, type);
}

/** Whether `encodeValue` accepts the value. */
export function fits(value: unknown, type: DatabaseType): boolean {
  try {
    return encodeValue(value, type) !== null;
  } catch {
    return false;
  }
}

function encodeArray(value: unknown, type: DatabaseType): unknown {
  if (!Array.isArray(value)) throw new ValueError("server:record.list");
  return value.map((item) => {
    const encoded = encodeValue(item, type);
    if (encoded === null) throw new ValueError("server:record.emptyItem");
    return encoded;
  });
}

const text: Encode = (value, { maxLength }) => {
  const written = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof written !== "string") throw new ValueError("server:record.text");
  assertStorable(written);
  const max = maxLength ?? maxTextLength;
  if (written.length > max && [...written].length > max) throw new ValueError("server:record.longest", { max });
  return written;
};

/** Whether the database can store a text. */
export const isStorable = (written: string): boolean => !written.includes("\u0000") && written.isWellFormed();

/** PostgreSQL stores no zero character, and only text that can be encoded as UTF-8. */
function assertStorable(written: string): void {
  if (written.includes("\u0000")) throw new ValueError("server:record.zeroCharacter");
  if (!written.isWellFormed()) throw new ValueError("server:record.malformedText");
}

const integerRanges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int2: [-(2n ** 15n), 2n ** 15n - 1n],
  int4: [-(2n ** 31n), 2n ** 31n - 1n],
  int8: [-(2n ** 63n), 2n ** 63n - 1n],
};

const integer: Encode = (value, { name }) => {
  const written = typeof value === "number" ? String(value) : value;
  if (typeof written !== "string" || !/^[+-]?\d{1,19}$/.test(written.trim()))
    throw new ValueError("server:record.wholeNumber");
  const [min, max] = integerRanges[name] as readonly [bigint, bigint];
  const exact = BigInt(written.trim().replace("+", ""));
  if (exact < min || exact > max) throw new ValueError("server:record.between", { min: String(min), max: String(max) });
  return String(exact);
};

/** Digits only: an exponent could expand to more digits than should be stored. */
const numeric: Encode = (value, { precision, scale }) => {
  const written = (typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "").replace(
    /^\+/,
    "",
  );
  const parts = /^-?(\d{1,200})(?:\.(\d{1,200}))?$/.exec(written);
  if (parts === null) throw new ValueError("server:record.number");
  const whole = (parts[1] ?? "").replace(/^0+/, "");
  const fraction = (parts[2] ?? "").replace(/0+$/, "");
  if (precision !== null && scale !== null) {
    if (fraction.length > Math.max(scale, 0))
      throw new ValueError("server:record.decimals", { max: Math.max(scale, 0) });
    if (whole.length > precision - scale) throw new ValueError("server:record.digits", { max: precision - scale });
  }
  return written;
};

const float: Encode = (value, { name }) => {
  const number =
    typeof value === "string" && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : value;
  if (typeof number !== "number" || Number.isNaN(number)) throw new ValueError("server:record.number");
  const size = Math.abs(number);
  if (size === Infinity || (size > 0 && size < Number.MIN_VALUE * 2 ** 52))
    throw new ValueError("server:record.outOfRange");
  if (name === "float4" && size !== 0 && (size > 3.4e38 || size < 1.2e-38))
    throw new ValueError("server:record.outOfRange");
  return number;
};

const boolean: Encode = (value) => {
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw new ValueError("server:record.yesOrNo");
};

const date: Encode = (value) => {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value) || !isRealDay(value))
    throw new ValueError("server:record.date");
  return value;
};

/**
 * A time without an offset is UTC, which is the time zone of the database sessions. Microseconds are kept, as the
 * database stores them.
 */
const datetime: Encode = (value) => {
  const parts =
    typeof value === "string"
      ? /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(value)
      : null;
  if (parts === null || !isRealDay(parts[1] ?? "")) throw new ValueError("server:record.datetime");
  const time = Date.parse(`${parts[1] ?? ""}T${parts[2] ?? "00:00"}${parts[3] ?? "Z"}`);
  if (Number.isNaN(time)) throw new ValueError("server:record.datetime");
  const written = new Date(time).toISOString();
  if (written.length !== 24 || written.startsWith("0000")) throw new ValueError("server:record.outOfRange");
  const microseconds = /\.\d{3}(\d{1,3})/.exec(parts[2] ?? "")?.[1] ?? "";
  return Number(microseconds) === 0 ? written : `${written.slice(0, -1)}${microseconds.padEnd(3, "0")}Z`;
};

const time: Encode = (value) => {
  if (typeof value !== "string" || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/.test(value))
    throw new ValueError("server:record.time");
  return value;
};

const uuid: Encode = (value) => {
  if (typeof value !== "string" || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    throw new ValueError("server:record.id");
  return value.toLowerCase();
};

const enumLabel: Encode = (value, { enumValues }) => {
  if (typeof value !== "string" || enumValues?.includes(value) !== true) throw new ValueError("server:record.choice");
  return value;
};

/** Serialized to text: the drivers would convert a list to a database array, and a string to invalid JSON. */
const json: Encode = (value) =>
  JSON.stringify(value, (key, held: unknown) => {
    assertStorable(key);
    if (typeof held === "string") assertStorable(held);
    return held;
  });

const encoders: Readonly<Record<TypeFamily, Encode>> = {
  text,
  integer,
  numeric,
  float,
  boolean,
  date,
  datetime,
  time,
  uuid,
  json,
  enum: enumLabel,
  other: text,
};

function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !day.startsWith("0000") && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
