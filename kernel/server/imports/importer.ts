/** What a plugin gives to the import engine: who may import, which fields a file fills, and how its rows are stored. */
import type { ImportField, ImportMapping, ReadSettings } from "../../contract/imports/import-schemas.ts";
import type { Permissions } from "../../contract/permissions.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { PluginServices } from "../plugin-services.ts";
import type { FileRow, RowLimits } from "./reading/file-row.ts";

/**
 * One a plugin instance. The engine owns the rest: calls, upload, readers, mapping, storage of the file, the job,
 * progress, reports. `services.limits` is asked for `imports` (running at once), `import-files` and `import-bytes`,
 * where the plugin contributes them.
 */
export interface ImporterContribution<Batch = unknown> {
  /** The permission that who imports must have. What they may import into is for `open` to decide. */
  allowed: Permissions;
  /** Asked with every call about a file, and again while it is imported. @throws Refusal */
  open: (call: ImportCall) => Promise<ImportSink<Batch>>;
  rowLimits: RowLimits;
  /** Rows of a batch; the engine finds the number that `services.portionMs` has time for. */
  batchRows: { first: number; min: number; max: number };
  keepDays: number;
  /** Whether a file can be checked without storing anything. */
  canCheck?: boolean;
  /** Rows are counted before they are imported, and those left out are kept, for the report: not for secrets. */
  keepsRows?: boolean;
  /** Sentences of reasons by name; a reason that is not here is a sentence. */
  reasons?: Readonly<Record<string, string>>;
  /** Reasons whose rows are counted by themselves. */
  counted?: readonly string[];
  /** What is kept with a new import, such as the name of a batch. */
  details?: (db: Database) => Promise<Record<string, string>>;
}

export interface ImportCall {
  adminUser: AdminUser;
  /** What the file is imported into, for importers that have several such things. */
  target: string | null;
  services: PluginServices;
}

export interface ImportChoices {
  settings: ReadSettings;
  mapping: ImportMapping;
}

/** A field, with the names that a column of a file may have for it beside the field's name and label. */
export type SinkField = ImportField & { names?: readonly string[] };

/** Where rows go, for one user and one target. */
export interface ImportSink<Batch = unknown> {
  /** In the order in which columns are guessed. */
  readonly fields: readonly SinkField[];
  /** Whether the first row has the names of the columns; without this it has, until the user says otherwise. */
  hasHeader?(cells: readonly string[]): boolean;
  /** What would become of the first rows; asked when every required field is mapped. */
  preview(rows: readonly FileRow[], choices: ImportChoices): Promise<readonly PreviewedRow[]>;
  /** Called before an import or a check starts. @throws Refusal */
  prepare?(choices: ImportChoices, mode: ImportMode): Promise<void>;
  /** Writes beside the start of an import, such as its record in the audit log. */
  onStart?(
    started: { id: string; fileName: string; details: Readonly<Record<string, string>> } & ImportChoices,
    db: DatabaseTransaction,
  ): Promise<void>;
  /** Called once for each turn of the job. */
  work(run: ImportRun): Promise<ImportWorker<Batch>>;
}

export type ImportMode = "check" | "import";

/** Stores the batches of one turn. */
export interface ImportWorker<Batch = unknown> {
  /** A module whose export `batchMaker` makes batches of rows in the reading thread; without it a batch is the rows. */
  thread?: { module: URL; data: unknown };
  /** Gets the rows without mistakes of a check's earlier turns. */
  remember?(rows: readonly FileRow[]): void;
  /** Stores a batch, or checks it, in one or several calls of `run.commit`. */
  store(batch: Batch): Promise<void>;
  /** Called when the turn is over, however it ended. */
  end?(): Promise<void>;
}

/** The import that a worker works on. */
export interface ImportRun {
  readonly id: string;
  readonly fileName: string;
  readonly mode: ImportMode;
  readonly settings: ReadSettings;
  readonly mapping: ImportMapping;
  readonly details: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
  /** Who began it, with the rights of now. */
  readonly adminUser: AdminUser;
  /**
   * Writes what becomes of the next rows of the file. `write` calls `advance` in its transaction, so that rows are
   * never stored without the progress that says so, and no row is stored twice, whoever else works on the same import.
   */
  commit(write: (advance: Advance) => Promise<unknown>): Promise<void>;
  /**
   * Waits for another runner of the same import, and ends this turn when that one was first. Called before a long
   * write, in its transaction.
   */
  claim(db: DatabaseTransaction): Promise<void>;
  /** The next batches are half as large. */
  halve(): void;
}

export type Advance = (db: DatabaseTransaction, outcome: BatchOutcome) => Promise<void>;

export interface BatchOutcome {
  rows: number;
  stored: number;
  problems: readonly RowProblem[];
}

/** Why a row is left out. Several of one row follow one another. */
export interface RowProblem {
  line: number;
  /** A name of the importer's `reasons`, or a sentence in the language of the call. */
  reason: string;
  field?: string | undefined;
  /** Which character of the value, or which column of the row, the reason is about, from 1. */
  position?: number | undefined;
  /** Kept for the report, where the importer keeps rows; the first problem of a row is enough. */
  cells?: readonly string[];
}

export interface PreviewedRow {
  problems: readonly Omit<RowProblem, "line" | "cells">[];
  goesTo?: string | undefined;
}
