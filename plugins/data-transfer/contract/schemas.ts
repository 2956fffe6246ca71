/** What travels when records are exported and imported. */
import { Type, type Static } from "typebox";

const strict = { additionalProperties: false } as const;

/** A file is cut into parts, each of which fits a JSON body whatever it holds. */
export const uploadLimits = { partCharacters: 150_000, parts: 1_400, rowCharacters: 1_000_000, columns: 200, previewRows: 20, shownFailures: 100 } as const;

const KeyOrText = Type.Union([Type.String({ maxLength: 400 }), Type.Number()]);

export const exportBody = Type.Object({
  resourceId: Type.String({ minLength: 1, maxLength: 100 }),
  format: Type.Enum(["csv", "xlsx"]),
  /** In their order; a name that the user does not see in the list is refused. */
  columns: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 200 }),
  filters: Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 200 }),
  sort: Type.Array(Type.Object({ field: Type.String({ maxLength: 100 }), direction: Type.Enum(["asc", "desc"]) }, strict), { maxItems: 10 }),
  search: Type.Optional(Type.String({ maxLength: 400 })),
  recordIds: Type.Optional(Type.Array(KeyOrText, { maxItems: 10_000 })),
  /** A column with the key beside each reference to another record. */
  withKeys: Type.Optional(Type.Boolean()),
  /** For programs that take UTF-8 for something else without it. */
  withMark: Type.Optional(Type.Boolean()),
  /** Names the topic that tells how far it is. */
  progressId: Type.Optional(Type.String({ pattern: "^[0-9a-f-]{36}$" })),
}, strict);
export type ExportRequest = Static<typeof exportBody>;

export const ImportColumn = Type.Object({ name: Type.String(), label: Type.String(), isRequired: Type.Boolean() });
export type ImportColumn = Static<typeof ImportColumn>;

const ImportState = Type.Enum(["uploading", "checking", "checked", "importing", "done", "cancelled", "failed"]);
export type ImportState = Static<typeof ImportState>;

export const ImportInfo = Type.Object({
  id: Type.String(), resourceId: Type.String(), fileName: Type.String(), state: ImportState,
  /** Rows of the file, known after the first pass over it. */
  totalRows: Type.Union([Type.Integer(), Type.Null()]),
  doneRows: Type.Integer(), createdRows: Type.Integer(), failedRows: Type.Integer(),
  createdAt: Type.String(),
  /** Why the whole import ended, in a sentence. */
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type ImportInfo = Static<typeof ImportInfo>;

export const Failure = Type.Object({ line: Type.Integer(), column: Type.Union([Type.String(), Type.Null()]), message: Type.String() });
export type Failure = Static<typeof Failure>;

export const CheckReply = Type.Object({ import: ImportInfo, failures: Type.Array(Failure), mapping: Type.Record(Type.String(), Type.String()) });

export const Preview = Type.Object({
  header: Type.Array(Type.String()),
  rows: Type.Array(Type.Object({
    line: Type.Integer(), cells: Type.Array(Type.String()),
    /** By the place of the cell; under -1 what no single cell is to blame for. */
    problems: Type.Array(Type.Object({ cell: Type.Integer(), message: Type.String() })),
  })),
  /** Required columns that nothing is mapped to. */
  missing: Type.Array(Type.String()),
});
export type Preview = Static<typeof Preview>;
