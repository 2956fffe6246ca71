/** What the server knows of each column type: one row for each, without which a new type does not compile. */
import type { ColumnType } from "../../../contract/resources/column.ts";
import type { ColumnUse } from "../../../contract/resources/summary.ts";
import type { TypeFamily } from "./database-type.ts";

export interface ColumnTypeRules {
  /** Where its values can be stored. */
  readonly families: readonly TypeFamily[];
  /** The type of the database for a column that is not in the table. */
  readonly virtual: string;
  /** What its columns can be used for, as far as that is known without the database. */
  readonly uses: readonly ColumnUse[];
  /** How a value that the config states is told from others; absent if only the database knows. */
  readonly literal?: { readonly words: string; accepts(value: unknown): boolean };
}

const isText = (value: unknown): boolean => typeof value === "string";
/** Decimals are text on the wire. */
export const isNumeric = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));
const isDate = (value: unknown): boolean => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isDateTime = (value: unknown): boolean =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]/.test(value) && !Number.isNaN(Date.parse(value));

const text: ColumnTypeRules = {
  families: ["text", "uuid", "enum", "other"],
  virtual: "text",
  uses: ["group", "sort"],
  literal: { words: "a string", accepts: isText },
};

export const columnTypeRules: Readonly<Record<ColumnType, ColumnTypeRules>> = {
  string: text,
  text,
  richtext: { families: ["text"], virtual: "text", uses: [] },
  integer: {
    families: ["integer", "numeric"],
    virtual: "int8",
    uses: ["sum", "group", "sort"],
    literal: { words: "an integer", accepts: (value) => isNumeric(value) && Number.isInteger(Number(value)) },
  },
  // The sum of floats depends on the order of the rows.
  float: {
    families: ["float", "numeric"],
    virtual: "float8",
    uses: ["sort"],
    literal: { words: "a number", accepts: isNumeric },
  },
  decimal: {
    families: ["numeric", "float"],
    virtual: "numeric",
    uses: ["sum", "sort"],
    literal: { words: "a number, or one in text", accepts: isNumeric },
  },
  boolean: {
    families: ["boolean"],
    virtual: "bool",
    uses: ["group", "sort"],
    literal: { words: "true or false", accepts: (value) => typeof value === "boolean" },
  },
  date: {
    families: ["date", "datetime"],
    virtual: "date",
    uses: ["time", "sort"],
    literal: { words: "a date like 2026-01-31", accepts: isDate },
  },
  datetime: {
    families: ["datetime"],
    virtual: "timestamptz",
    uses: ["time", "sort"],
    literal: { words: "a date and time like 2026-01-31T08:00:00Z", accepts: isDateTime },
  },
  time: { families: ["time"], virtual: "time", uses: ["sort"] },
  json: { families: ["json"], virtual: "jsonb", uses: [] },
};
