/** What the server knows of each column type: one row for each, without which a new type does not compile. */
import type { ColumnType, ColumnUse } from "@portalkit/kernel/contract";
import type { TypeFamily } from "./database-type.ts";

export interface ColumnTypeRules {
  /** Where its values can be stored. */
  readonly families: readonly TypeFamily[];
  /** The type of the database for a column that is not in the table. */
  readonly virtual: string;
  /** What its columns can be used for, as far as that is known without the database. */
  readonly uses: readonly ColumnUse[];
}

const text: ColumnTypeRules = {
  families: ["text", "uuid", "enum", "other"],
  virtual: "text",
  uses: ["group", "sort"],
};

export const columnTypeRules: Readonly<Record<ColumnType, ColumnTypeRules>> = {
  string: text,
  text,
  richtext: { families: ["text"], virtual: "text", uses: [] },
  integer: { families: ["integer", "numeric"], virtual: "int8", uses: ["sum", "group", "sort"] },
  // The sum of floats depends on the order of the rows.
  float: { families: ["float", "numeric"], virtual: "float8", uses: ["sort"] },
  decimal: { families: ["numeric", "float"], virtual: "numeric", uses: ["sum", "sort"] },
  boolean: { families: ["boolean"], virtual: "bool", uses: ["group", "sort"] },
  date: { families: ["date", "datetime"], virtual: "date", uses: ["time", "sort"] },
  datetime: { families: ["datetime"], virtual: "timestamptz", uses: ["time", "sort"] },
  time: { families: ["time"], virtual: "time", uses: ["sort"] },
  json: { families: ["json"], virtual: "jsonb", uses: [] },
};
