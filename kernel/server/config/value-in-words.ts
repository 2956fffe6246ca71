/** Describes a value of the config, and what a schema expects there, in words. */
import { isEnvReference } from "../../contract/extension/env.ts";

export type SchemaPart = Readonly<Record<string, unknown>>;

const maxQuoteLength = 80;

/** `"10MB" (a string)`. */
export function quote(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (isEnvReference(value)) return `env("${value.$env}")`;
  if (typeof value === "object") return kindOfObject(value);
  if (typeof value === "string")
    return `${JSON.stringify(value.length > maxQuoteLength ? `${value.slice(0, maxQuoteLength)}…` : value)} (a string)`;
  return `${String(value)} (a ${typeof value})`;
}

function kindOfObject(value: object): string {
  const maker = (Object.getPrototypeOf(value) as { constructor?: { name?: unknown } } | null)?.constructor?.name;
  return typeof maker !== "string" || maker === "" || maker === "Object"
    ? "an object"
    : `an object of the class ${maker}`;
}

const kinds: Readonly<Record<string, string>> = {
  integer: "an integer",
  number: "a number",
  string: "a string",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
};

/** Descriptions of the formats that options use; the names are those of JSON Schema, except `http-url`. */
const formats: Readonly<Record<string, string>> = {
  regex: "a valid regular expression",
  "http-url": "an address that begins with http:// or https://",
  uri: "an address like https://example.com",
  email: "an email address",
  date: "a date like 2026-01-31",
  time: "a time like 14:30:00Z",
  "date-time": "a time like 2026-01-31T14:30:00Z",
  uuid: "a UUID",
  hostname: "a host name",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
};

/** Describes what a schema expects: `an integer of at least 1`. */
export function expectation(schema: SchemaPart): string {
  const { const: only, enum: choices, anyOf, format, pattern, expected } = schema;
  if (typeof expected === "string") return expected;
  if (schema["isFunction"] === true) return "a function";
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(choices))
    return choices.length === 1
      ? JSON.stringify(choices[0])
      : `one of ${choices.map((item) => JSON.stringify(item)).join(", ")}`;
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((part) => expectation(part as SchemaPart)))].join(", or ");
  if (typeof format === "string" && formats[format] !== undefined) return formats[format];
  const { type } = schema;
  const kind = Array.isArray(type)
    ? type.map((name) => kinds[String(name)] ?? String(name)).join(" or ")
    : kinds[String(type)];
  const parts = [kind ?? "a valid value", sizeInWords(schema)];
  if (typeof pattern === "string") parts.push(`that matches ${pattern}`);
  return parts.filter((part) => part !== "").join(" ");
}

/** Bounds of numbers, text, lists and objects. */
function sizeInWords(schema: SchemaPart): string {
  const {
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    multipleOf,
    uniqueItems,
  } = schema;
  const words = [
    range(minimum, maximum, ""),
    exclusiveMinimum === undefined ? "" : `above ${String(exclusiveMinimum)}`,
    exclusiveMaximum === undefined ? "" : `below ${String(exclusiveMaximum)}`,
    range(minLength === 0 ? undefined : minLength, maxLength, "character"),
    range(minItems === 0 ? undefined : minItems, maxItems, "item"),
    multipleOf === undefined ? "" : `in steps of ${String(multipleOf)}`,
    uniqueItems === true ? "with each item once" : "",
  ].filter((part) => part !== "");
  return words.join(", ");
}

function range(min: unknown, max: unknown, unit: string): string {
  if (min === undefined && max === undefined) return "";
  const units = unit === "" ? "" : ` ${unit}${(max ?? min) === 1 ? "" : "s"}`;
  if (min !== undefined && max !== undefined)
    return `${unit === "" ? "" : "of "}${unit === "" ? "from " : ""}${String(min)} to ${String(max)}${units}`;
  return `of at ${min === undefined ? "most" : "least"} ${String(min ?? max)}${units}`;
}
