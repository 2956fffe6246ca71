/**
 * What a plugin provides to the import engine: the permission to import, the fields that a file fills, and how its rows
 * are stored.
 */
import {
  definePort,
  type AdminUser,
  type ColumnUnit,
  type Database,
  type DatabaseTransaction,
  type Permissions,
} from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import type { NumberKind } from "../reading/decimal-signs.ts";
import type {
  ImportChange,
  ImportField,
  ImportMapping,
  ImportMatching,
  ImportTally,
  ReadSettings,
} from "../../contract/import-schemas.ts";
import type { FileRow, RowLimits } from "../reading/file-row.ts";

/** Imports files: the engine reads, previews and runs them, and the plugin stores their rows. */
export const importerPort = definePort<ImporterContribution>("importer");

/**
 * One for each plugin instance. The engine does the rest: calls, upload, readers, mapping, storage of the file, the
 * job, progress, reports. It applies the `services.limits` named `imports` (running concurrently), `import-files` and
 * `import-bytes`, if the plugin contributes them.
 */
export interface ImporterContribution<Batch = unknown> {
  /** The permission that a user needs to import. `open` decides which targets the user may import into. */
  allowed: Permissions;
  /**
   * Called with every call about a file, and repeatedly while it is imported.
   * @throws Refusal
   */
  open: (call: ImportCall) => Promise<ImportSink<Batch>>;
  rowLimits: RowLimits;
  /** Rows of a batch; the engine finds the number that fits into `services.portionMs`. */
  batchRows: { first: number; min: number; max: number };
  keepDays: number;
  /** Where a notification of the end leads: the page of imports, the list that has the records, or what changed. */
  link?: (ended: ImportEnd & { target: string | null }, services: PluginServices) => string;
  /** Writes further data in the transaction that ends an import. Checks do not end it. */
  onEnd?: (ended: ImportEnd, db: DatabaseTransaction, services: PluginServices) => Promise<void>;
  /** Targets are ids of resources. An import is then only for users who may read what its plan and report show. */
  targetsResources?: true;
  /** Whether a file can be checked without storing anything. */
  canCheck?: boolean;
  /** Rows are counted before they are imported, and skipped rows are stored for the report; not for secrets. */
  keepsRows?: boolean;
  /** Texts of reasons by name; a reason without an entry is itself a sentence. */
  reasons?: Readonly<Record<string, string>>;
  /** Reasons whose rows are counted separately. */
  counted?: readonly string[];
  /** Details stored with a new import, such as the name of a batch. */
  details?: (db: Database) => Promise<Record<string, string>>;
}

/** An import that is over. */
export interface ImportEnd {
  id: string;
  state: "done" | "cancelled" | "failed";
  /** Rows that were stored. */
  stored: number;
  /** Why it failed, as a sentence. */
  reason: string | null;
}

export interface ImportCall {
  adminUser: AdminUser;
  /** What the file is imported into, for importers with several targets. */
  target: string | null;
  /** How rows find the records that they change, if this is chosen. */
  matching?: ImportMatching | undefined;
  services: PluginServices;
}

export interface ImportChoices {
  settings: ReadSettings;
  mapping: ImportMapping;
}

export type SinkField = ImportField & {
  /** Alternative names that a column of a file may have besides the field's name and label. */
  names?: readonly string[];
  /** For numbers: the engine decides which sign its decimals have in the file (`decimal` of the mapping). */
  number?: NumberKind;
  /** In which the numbers are written in the file. */
  unit?: ColumnUnit;
};

/** Receives the rows, for one user and one target. */
export interface ImportSink<Batch = unknown> {
  /** In the order in which columns are guessed. */
  readonly fields: readonly SinkField[];
  /** For importers that can change records. An import that does is checked before it is started: this is its plan. */
  readonly updating?: {
    /** How rows find the records that they change; null if they create records. */
    readonly matching: ImportMatching | null;
    readonly matchFields: readonly { name: string; label: string }[];
    readonly mayCreate: boolean;
  };
  /**
   * Whether the first row contains the names of the columns. Without this function it does, unless the user says
   * otherwise.
   */
  hasHeader?(cells: readonly string[]): boolean;
  /** Returns the expected results for the first rows; called when every required field is mapped. */
  preview(rows: readonly FileRow[], choices: ImportChoices): Promise<readonly PreviewedRow[]>;
  /**
   * Called before an import or a check starts.
   * @throws Refusal
   */
  prepare?(choices: ImportChoices, mode: ImportMode): Promise<void>;
  /** Writes further data when an import starts, such as its record in the audit log. */
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
  /**
   * A module whose export `batchMaker` makes batches of rows in the reading thread; without it, a batch is the rows
   * themselves.
   */
  thread?: { module: URL; data: unknown };
  /** Receives the rows of a check's earlier turns, and the lines of those that failed. */
  remember?(rows: readonly FileRow[], failed: ReadonlySet<number>): void | Promise<void>;
  /** Stores or checks a batch, in one or several calls of `run.commit`. */
  store(batch: Batch): Promise<void>;
  /** Called at the end of the turn, whether it succeeded or failed. */
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
  /** The number of rows so far, for imports that change records. */
  readonly tally: ImportTally;
  /** The user who started it, with their current permissions. */
  readonly adminUser: AdminUser;
  /**
   * Writes the result of the next rows of the file. `write` calls `advance` in its transaction, so rows are never
   * stored without the progress that records them, and no row is stored twice, even if another process works on the
   * same import.
   */
  commit(write: (advance: Advance) => Promise<unknown>): Promise<void>;
  /**
   * Waits for another runner of the same import, and ends this turn if that one was first. Called before a long write,
   * in its transaction.
   */
  claim(db: DatabaseTransaction): Promise<void>;
  /** What the check has found for these lines; without an entry, it has refused the row. */
  planned(lines: readonly number[]): Promise<ReadonlyMap<number, PlannedRow>>;
  /** Halves the size of the next batches. */
  halve(): void;
}

export type Advance = (db: DatabaseTransaction, outcome: BatchOutcome) => Promise<void>;

export interface BatchOutcome {
  rows: number;
  stored: number;
  problems: readonly RowProblem[];
  /** What happened to the rows that are not refused, for imports that change records. */
  tally?: Partial<ImportTally>;
  /** For the check of an import that changes records. */
  planned?: readonly PlannedRow[];
}

/** What is planned for a row that is not refused. */
export interface PlannedRow {
  line: number;
  /** The record that the row changes, or leaves as it is; null if it creates one. */
  recordId: string | null;
  /** Identifies the stored and the new values of the record. */
  digest: string | null;
  /** What would change, for the first rows. */
  change?: Omit<ImportChange, "line"> | undefined;
}

/** Why a row is skipped. Several problems of one row are consecutive. */
export interface RowProblem {
  line: number;
  /** A name of the importer's `reasons`, or a sentence in the language of the call. */
  reason: string;
  field?: string | undefined;
  /** The character of the value, or the column of the row, that the reason is about, counted from 1. */
  position?: number | undefined;
  /** Further values of the text of the reason, by the names of their placeholders. */
  values?: Readonly<Record<string, string>> | undefined;
  /** Stored for the report if the importer keeps rows; needed only for the first problem of a row. */
  cells?: readonly string[];
}

export interface PreviewedRow {
  problems: readonly Omit<RowProblem, "line" | "cells">[];
  goesTo?: string | undefined;
}
