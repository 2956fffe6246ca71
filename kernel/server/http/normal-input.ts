/** Puts the texts of a call into Unicode normalization form C, before its schema and its handler read them. */
import { normalText } from "../../contract/format/normal-form.ts";

/** The keywords of a schema that are read here. */
interface InputSchema {
  verbatim?: boolean;
  items?: InputSchema;
  properties?: Readonly<Record<string, InputSchema>>;
}

/**
 * Returns a body or query string with its texts normalized, except for those that the schema marks with `verbatim`.
 * Keys of objects stay as they are.
 */
export function normalInput(value: unknown, schema: object | undefined): unknown {
  const { verbatim, items, properties } = (schema ?? {}) as InputSchema;
  if (verbatim === true) return value;
  if (typeof value === "string") return normalText(value);
  if (Array.isArray(value)) return value.map((item) => normalInput(item, items));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalInput(item, properties?.[key])]));
}
