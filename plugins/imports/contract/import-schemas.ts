/** The schemas of import calls. */
import { Type, type Static } from "typebox";
import { importLimits, sheetLimits } from "./import-limits.ts";
import { encodings, separators } from "./text-formats.ts";

const strict = { additionalProperties: false } as const;

/** How to read the file. */
export const ReadSettings = Type.Object(
  {
    format: Type.Enum(["text", "workbook"]),
    encoding: Type.Enum([...encodings]),
    separator: Type.Enum([...separators]),
    hasHeader: Type.Boolean(),
    /** The lines of a text, or rows of a sheet, before the first row that is read. */
    skipLines: Type.Optional(Type.Integer({ minimum: 0, maximum: importLimits.skipLines })),
    /** The name of the sheet of a workbook; without it, the first visible one is read. */
    sheet: Type.Optional(Type.String({ maxLength: sheetLimits.nameCharacters })),
  },
  strict,
);
export type ReadSettings = Static<typeof ReadSettings>;

/** An encoding in which a text file can be read. */
export const PossibleEncoding = Type.Object({
  encoding: Type.Enum([...encodings]),
  /** A line of the file with special letters, as this encoding reads it; empty where there is no doubt. */
  sample: Type.String(),
});
export type PossibleEncoding = Static<typeof PossibleEncoding>;

const DecimalSignSchema = Type.Enum([".", ","]);

/** By the name of a field: the column of the file that it is read from, or the same value for all rows. */
export const ImportMapping = Type.Record(
  Type.String({ maxLength: 200 }),
  Type.Union([
    Type.Object(
      {
        column: Type.Integer({ minimum: 0, maximum: importLimits.columns - 1 }),
        /** The sign before decimals; without it, all values of the column decide. */
        decimal: Type.Optional(DecimalSignSchema),
      },
      strict,
    ),
    Type.Object({ value: Type.String({ maxLength: 1_000 }) }, strict),
  ]),
);
export type ImportMapping = Static<typeof ImportMapping>;

/** How rows find the records that they change; without it, each row creates a record. */
export const ImportMatching = Type.Object(
  {
    /** The field whose value identifies the record. */
    field: Type.String({ maxLength: 200 }),
    /** What happens with a row whose value no record has. */
    unmatched: Type.Enum(["create", "refuse"]),
    /** Whether an empty cell clears the field; otherwise it leaves the field as it is. */
    clearsEmpty: Type.Boolean(),
  },
  strict,
);
export type ImportMatching = Static<typeof ImportMatching>;

/** A field that a file can set. */
export const ImportField = Type.Object({ name: Type.String(), label: Type.String(), isRequired: Type.Boolean() });
export type ImportField = Static<typeof ImportField>;

/** Why a row is left out. */
const problem = {
  message: Type.String(),
  /** The importer's own identifier of the reason, if it has one. */
  reason: Type.Optional(Type.String()),
  /** The character of the value, or the column of the row, that the reason is about, from 1. */
  position: Type.Optional(Type.Integer({ minimum: 1 })),
};
export const ImportProblem = Type.Object({
  line: Type.Integer(),
  field: Type.Union([Type.String(), Type.Null()]),
  ...problem,
});
export type ImportProblem = Static<typeof ImportProblem>;

/** What an import that changes records did, or what its check would do. */
export const ImportTally = Type.Object({
  created: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
});
export type ImportTally = Static<typeof ImportTally>;

/** A record that an import would change. */
export const ImportChange = Type.Object({
  line: Type.Integer(),
  recordId: Type.String(),
  label: Type.String(),
  fields: Type.Array(
    Type.Object({
      field: Type.String(),
      label: Type.String(),
      /** As an export writes it; null for a field without a value. */
      before: Type.Union([Type.String(), Type.Null()]),
      after: Type.Union([Type.String(), Type.Null()]),
      /** The values are left out. */
      isSecret: Type.Optional(Type.Literal(true)),
    }),
  ),
});
export type ImportChange = Static<typeof ImportChange>;

export const importStates = ["uploading", "checking", "checked", "importing", "done", "cancelled", "failed"] as const;
export type ImportState = (typeof importStates)[number];

export const ImportInfo = Type.Object({
  id: Type.String(),
  target: Type.Union([Type.String(), Type.Null()]),
  fileName: Type.String(),
  state: Type.Enum([...importStates]),
  /** The processed share of the file, from 0 to 1. */
  share: Type.Number(),
  /** The number of rows in the file, if they are counted before the import. */
  totalRows: Type.Union([Type.Integer(), Type.Null()]),
  rows: Type.Integer(),
  stored: Type.Integer(),
  failed: Type.Integer(),
  /** The number of failed rows by reason, for the reasons that the importer counts. */
  counts: Type.Record(Type.String(), Type.Integer()),
  /** How rows find the records that they change; null if they create records. */
  matching: Type.Union([ImportMatching, Type.Null()]),
  /** Null for an import that only creates records. */
  tally: Type.Union([ImportTally, Type.Null()]),
  /** What the importer stores with the import, such as the name of a batch. */
  details: Type.Record(Type.String(), Type.String()),
  createdAt: Type.String(),
  endedAt: Type.Union([Type.String(), Type.Null()]),
  /** Why the whole import ended, as a sentence. */
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type ImportInfo = Static<typeof ImportInfo>;

export const ImportPreview = Type.Object({
  settings: ReadSettings,
  /** The names of the visible sheets of a workbook. */
  sheets: Type.Array(Type.String()),
  /** The encodings that a text file may have, most likely first; several if its letters do not tell. */
  encodings: Type.Array(PossibleEncoding),
  /** Names of the columns; empty if the file has none. */
  header: Type.Array(Type.String()),
  fields: Type.Array(ImportField),
  mapping: ImportMapping,
  matching: Type.Union([ImportMatching, Type.Null()]),
  /** The fields by which rows can find records; empty if this user can only create records. */
  matchFields: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
  /** Whether this user may create records. */
  mayCreate: Type.Boolean(),
  /** Labels of required fields that are not mapped. While there are any, no row is checked. */
  missing: Type.Array(Type.String()),
  /** The columns of numbers whose values have a decimal sign, or what may be one. */
  decimals: Type.Array(
    Type.Object({
      field: Type.String(),
      label: Type.String(),
      /** Null if the first rows can be read in two ways: nothing is imported before one is chosen. */
      sign: Type.Union([DecimalSignSchema, Type.Null()]),
      /** A value with two meanings, and both: with the point, and with the comma. */
      example: Type.Optional(
        Type.Object({ text: Type.String(), meanings: Type.Tuple([Type.String(), Type.String()]) }),
      ),
    }),
  ),
  rows: Type.Array(
    Type.Object({
      line: Type.Integer(),
      cells: Type.Array(Type.String()),
      /** Each with the column of the file it is about, if it is about one. */
      problems: Type.Array(Type.Object({ cell: Type.Union([Type.Integer(), Type.Null()]), ...problem })),
      /** Where the row will be stored, if the importer reports it. */
      goesTo: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type ImportPreview = Static<typeof ImportPreview>;
