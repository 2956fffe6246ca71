/** What travels when codes are imported. */
import { Type, type Static } from "typebox";
import { importLimits } from "./import-limits.ts";

const strict = { additionalProperties: false } as const;

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1251", "windows-1252"] as const;
/** Between the columns of a line; nothing when the whole line is the code. */
export const separators = ["", ",", ";", "\t", "|"] as const;

/** How the file is to be read. */
export const ReadSettings = Type.Object({
  format: Type.Enum(["text", "workbook"]), encoding: Type.Enum([...encodings]), separator: Type.Enum([...separators]), hasHeader: Type.Boolean(),
}, strict);
export type ReadSettings = Static<typeof ReadSettings>;

const Column = Type.Integer({ minimum: 0, maximum: importLimits.columns - 1 });
const Uuid = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });

/** Where each part of a code stands: a column of the file, or the same record for all. */
export const CodeMapping = Type.Object({
  code: Column,
  game: Type.Optional(Type.Object({ column: Column }, strict)), gameId: Type.Optional(Uuid),
  denomination: Type.Optional(Type.Object({ column: Column }, strict)), denominationId: Type.Optional(Uuid),
}, strict);
export type CodeMapping = Static<typeof CodeMapping>;

/** Why a row gave no code. */
export const rowReasons = [
  "empty", "short", "long", "characters", "invisible", "rounded", "cellError", "lineTooLong", "columns", "surplus", "noGame", "noDenomination", "denominationGone", "inFile", "inStock",
] as const;
export type RowReason = (typeof rowReasons)[number];

/** Which character of the code, or which column of the row, the reason speaks of, from 1. */
const Position = Type.Optional(Type.Integer({ minimum: 1 }));

export const ImportProblem = Type.Object({ line: Type.Integer(), reason: Type.Enum([...rowReasons]), position: Position });
export type ImportProblem = Static<typeof ImportProblem>;

export const importStates = ["uploading", "importing", "done", "cancelled", "failed"] as const;
export type ImportState = (typeof importStates)[number];

export const CodeImport = Type.Object({
  id: Type.String(), batch: Type.String(), fileName: Type.String(), state: Type.Enum([...importStates]),
  /** Part of the file that is done, from 0 to 1: how many rows there are is known at its end. */
  share: Type.Number(), rows: Type.Integer(), imported: Type.Integer(), inFile: Type.Integer(), inStock: Type.Integer(), bad: Type.Integer(),
  createdAt: Type.String(), endedAt: Type.Union([Type.String(), Type.Null()]), reason: Type.Union([Type.String(), Type.Null()]),
});
export type CodeImport = Static<typeof CodeImport>;

export const ImportPreview = Type.Object({
  settings: ReadSettings,
  header: Type.Array(Type.String()),
  /** What the names of the columns say, where they say something. */
  mapping: Type.Union([CodeMapping, Type.Null()]),
  rows: Type.Array(Type.Object({ line: Type.Integer(), cells: Type.Array(Type.String()), reason: Type.Union([Type.Enum([...rowReasons]), Type.Null()]), position: Position, denomination: Type.Union([Type.String(), Type.Null()]) })),
});
export type ImportPreview = Static<typeof ImportPreview>;

export const Catalogue = Type.Object({
  games: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), denominations: Type.Array(Type.Object({ id: Type.String(), value: Type.String() })) })),
});
export type Catalogue = Static<typeof Catalogue>;
