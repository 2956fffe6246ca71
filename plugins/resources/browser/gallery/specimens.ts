/** A column of each kind with its values: what the examples of form fields, list cells and record pages show. */
import type { Column } from "@portalkit/kernel/contract";
import type { FieldKind } from "../fields/values/field-kind.ts";

export interface Specimen {
  column: Partial<Column>;
  /** An ordinary value. */
  filled: unknown;
  /** A value with more text than there is room for; absent if the values of the kind have about one length. */
  long?: unknown;
  /** The message of a form, for a value that the server or the form refuses. */
  error: string;
}

const words = "A text that is longer than the cell or the control that has to show it, and goes on for a while";

export const specimens: Readonly<Record<FieldKind, Specimen>> = {
  string: {
    column: { label: "Name", maxLength: 200 },
    filled: "Ada Lovelace",
    long: words,
    error: "This name exists already",
  },
  text: {
    column: { label: "Note", type: "text" },
    filled: "Met at the conference",
    long: `${words}. `.repeat(4),
    error: "Enter at most 200 characters",
  },
  richtext: {
    column: { label: "Description", type: "richtext" },
    filled: "<p>With <strong>emphasis</strong> and a <a href='https://example.com'>link</a></p>",
    long: `<p>${words}.</p>`.repeat(3),
    error: "Enter a description",
  },
  integer: {
    column: { label: "Visits", type: "integer", minValue: 0 },
    filled: 1204,
    long: 9_007_199_254_740_991,
    error: "Enter a whole number of 0 or more",
  },
  float: { column: { label: "Ratio", type: "float" }, filled: 0.375, error: "Enter a number" },
  decimal: {
    column: { label: "Amount", type: "decimal", inputSuffix: "USD" },
    filled: "1204.50",
    long: "12345678901234.567891",
    error: "Enter an amount of at most 500",
  },
  boolean: { column: { label: "Active", type: "boolean" }, filled: true, error: "Select yes or no" },
  date: { column: { label: "Birthday", type: "date" }, filled: "1815-12-10", error: "Enter a date in the past" },
  datetime: {
    column: { label: "Seen at", type: "datetime" },
    filled: "2024-03-09T16:05:00.000Z",
    error: "Enter a time in the past",
  },
  time: { column: { label: "Opens at", type: "time" }, filled: "09:30:00", error: "Enter a time before noon" },
  json: {
    column: { label: "Payload", type: "json" },
    filled: { id: 7, tags: ["new"] },
    long: { id: 7, note: words, tags: ["new", "open", "urgent"], sender: { name: "Ada", verified: true } },
    error: "The payload needs an id",
  },
  enum: {
    column: {
      label: "Status",
      enum: [
        { value: "draft", label: "Draft" },
        { value: "active", label: "Active" },
        { value: "failed", label: "Failed" },
      ],
    },
    filled: "active",
    error: "Select a status",
  },
  foreign: {
    column: { label: "Author", foreignResource: { resourceId: "people" } },
    filled: { pk: 1, label: "Ada Lovelace" },
    long: { pk: 9, label: words },
    error: "This author may not publish",
  },
  array: {
    column: { label: "Tags", isArray: { enabled: true, itemType: "string" } },
    filled: ["new", "open"],
    long: ["new", "open", "urgent", words],
    error: "Enter at least one tag",
  },
  unknown: {
    column: { label: "Other", type: "geometry" },
    filled: "POINT(1 2)",
    long: `LINESTRING(${"1 2, ".repeat(30)}3 4)`,
    error: "This value can't be saved",
  },
};

/** Columns that name a renderer of the kernel. */
export const namedSpecimens: Readonly<Record<"country" | "id" | "richtext-view", Specimen>> = {
  country: {
    column: { label: "Country", components: everywhere("kernel/country") },
    filled: "UA",
    error: "Select a country",
  },
  id: {
    column: { label: "ID", components: everywhere("kernel/id") },
    filled: "8f14e45f-ceea-467f-a8f2-1b2c3d4e5f60",
    error: "This ID exists already",
  },
  "richtext-view": {
    column: { label: "Terms", components: everywhere("kernel/richtext-view") },
    filled: "<p>With <em>emphasis</em></p>",
    long: `<p>${words}.</p>`.repeat(3),
    error: "Enter the terms",
  },
};

function everywhere(name: string): NonNullable<Column["components"]> {
  return { list: name, show: name, edit: name, create: name, filter: name };
}

/** All of them by name: the columns of one table. */
export const allSpecimens: readonly (readonly [name: string, specimen: Specimen])[] = [
  ...Object.entries(specimens),
  ...Object.entries(namedSpecimens),
].map(([name, specimen]) => [name, { ...specimen, column: { name: columnName(name), ...specimen.column } }]);

function columnName(name: string): string {
  return name.replaceAll("-", "_");
}

/** The rows of a table with all of them: ordinary values, long ones, and none. */
export const specimenRows: readonly Readonly<Record<string, unknown>>[] = [
  rowOf(({ filled }) => filled),
  rowOf(({ filled, long }) => long ?? filled),
  rowOf(() => null),
].map((row, at) => ({ ...row, _primaryKeyValue: at + 1 }));

function rowOf(valueOf: (specimen: Specimen) => unknown): Record<string, unknown> {
  return Object.fromEntries(allSpecimens.map(([name, specimen]) => [columnName(name), valueOf(specimen)]));
}
