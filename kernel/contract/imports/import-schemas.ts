/** What travels when files are imported. */
import { Type, type Static } from "typebox";
import { importLimits } from "./import-limits.ts";

const strict = { additionalProperties: false } as const;

export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1251",
  "windows-1250",
  "shift_jis",
  "gb18030",
] as const;
/** Between the columns of a line; nothing when the whole line is one value. */
export const separators = ["", ",", ";", "\t", "|"] as const;

/** How the file is to be read. */
export const ReadSettings = Type.Object(
  {
    format: Type.Enum(["text", "workbook"]),
    encoding: Type.Enum([...encodings]),
    separator: Type.Enum([...separators]),
    hasHeader: Type.Boolean(),
  },
  strict,
);
export type ReadSettings = Static<typeof ReadSettings>;

/** By the name of a field: the column of the file that fills it, or the same value for all rows. */
export const ImportMapping = Type.Record(
  Type.String({ maxLength: 200 }),
  Type.Union([
    Type.Object({ column: Type.Integer({ minimum: 0, maximum: importLimits.columns - 1 }) }, strict),
    Type.Object({ value: Type.String({ maxLength: 1_000 }) }, strict),
  ]),
);
export type ImportMapping = Static<typeof ImportMapping>;

/** What a file may fill. */
export const ImportField = Type.Object({ name: Type.String(), label: Type.String(), isRequired: Type.Boolean() });
export type ImportField = Static<typeof ImportField>;

/** Why a row is left out. */
const problem = {
  message: Type.String(),
  /** The importer's own name of the reason, where it has one. */
  reason: Type.Optional(Type.String()),
  /** Which character of the value, or which column of the row, the reason is about, from 1. */
  position: Type.Optional(Type.Integer({ minimum: 1 })),
};
export const ImportProblem = Type.Object({
  line: Type.Integer(),
  field: Type.Union([Type.String(), Type.Null()]),
  ...problem,
});
export type ImportProblem = Static<typeof ImportProblem>;

export const importStates = ["uploading", "checking", "checked", "importing", "done", "cancelled", "failed"] as const;
export type ImportState = (typeof importStates)[number];

export const ImportInfo = Type.Object({
  id: Type.String(),
  target: Type.Union([Type.String(), Type.Null()]),
  fileName: Type.String(),
  state: Type.Enum([...importStates]),
  /** Part of the file that is done, from 0 to 1. */
  share: Type.Number(),
  /** Rows of the file, where they are counted before the import. */
  totalRows: Type.Union([Type.Integer(), Type.Null()]),
  rows: Type.Integer(),
  stored: Type.Integer(),
  failed: Type.Integer(),
  /** Of the failed rows, how many have the reasons that the importer counts. */
  counts: Type.Record(Type.String(), Type.Integer()),
  /** What the importer keeps with it, such as the name of a batch. */
  details: Type.Record(Type.String(), Type.String()),
  createdAt: Type.String(),
  endedAt: Type.Union([Type.String(), Type.Null()]),
  /** Why the whole import ended, in a sentence. */
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type ImportInfo = Static<typeof ImportInfo>;

export const ImportPreview = Type.Object({
  settings: ReadSettings,
  /** Names of the columns; empty where the file has none. */
  header: Type.Array(Type.String()),
  fields: Type.Array(ImportField),
  mapping: ImportMapping,
  /** Labels of required fields that nothing fills. While there are any, no row is checked. */
  missing: Type.Array(Type.String()),
  rows: Type.Array(
    Type.Object({
      line: Type.Integer(),
      cells: Type.Array(Type.String()),
      /** Each with the column of the file it is about, where it is about one. */
      problems: Type.Array(Type.Object({ cell: Type.Union([Type.Integer(), Type.Null()]), ...problem })),
      /** Where the row goes, where the importer says so. */
      goesTo: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type ImportPreview = Static<typeof ImportPreview>;
