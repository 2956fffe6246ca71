/** What a change does to many records, portion by portion, by the rules of single ones. */
import type { ProofRule, DatabaseTransaction } from "@portalkit/kernel/contract";
import type { WrittenRecord } from "@portalkit/kernel/server";
import type { Formulas } from "../../contract/formula.ts";
import type { Values } from "../write/check-record.ts";
import type { Around } from "../write/write-transaction.ts";
import type { RefusedRecord } from "../write/in-portions.ts";

/** What is done to the records. */
export interface BulkChange {
  /** `revert` takes an edit, an action or an import back, `restore` a deletion. Imports are made by other plugins. */
  kind: "edit" | "delete" | "action" | "import" | "revert" | "restore";
  /** The action that is run or taken back; null for edits and deletions. */
  actionId: string | null;
  /** The new values of an edit, or the values of an action's form. */
  values: Readonly<Values>;
  /** Fields of an edit whose values are computed, none of which is in `values`. */
  formulas?: Formulas;
  /** The id of the earlier change that is taken back; null for others, and if it is no longer known. */
  reverts: string | null;
  /** Of an import, and of what takes it back. */
  fileName?: string | null;
}

/** What a portion of records came to. */
export interface BulkOutcome {
  /** How many of the records were handled, from the first on, if these are not all. */
  handled?: number;
  changed: number;
  refused?: readonly RefusedRecord[];
  counts?: Readonly<Record<string, number>>;
  /** The fields of each record before and after. */
  edited?: Changes;
  /** Which of these fields are masked. */
  masked?: readonly string[];
  /** Which of them a hook or a trigger has given other values than the edit. */
  replaced?: readonly string[];
}

/** Fields of a record, before and after a change. */
export type FieldValues = Omit<WrittenRecord, "recordId">;

/** What was changed, by record id. */
export type Changes = Readonly<Record<string, FieldValues>>;

/** Values that an edit is planned to overwrite, by record id. */
export type Originals = Readonly<Record<string, Readonly<Values>>>;

/** What the caller keeps of a portion, in its transaction. */
export interface BulkSave {
  /** The id of the whole change: deleted records are stored with it. */
  changeId: string;
  /**
   * What the change that is taken back did to the records of this portion. Called before the transaction.
   * @throws Refusal if it is no longer known
   */
  earlier: (records: number) => Promise<Changes>;
  /** Locks the progress before anything is written. */
  claim: (transaction: DatabaseTransaction) => Promise<void>;
  /** Saves the progress after all is written. */
  advance: (transaction: DatabaseTransaction, outcome: BulkOutcome) => Promise<void>;
}

/** Runs a write between claiming its records and saving the progress. */
export const saving =
  <Written>(save: BulkSave, outcomeOf: (written: Written) => BulkOutcome): Around<Written> =>
  async (transaction, write) => {
    await save.claim(transaction);
    const written = await write();
    await save.advance(transaction, outcomeOf(written));
    return written;
  };

/** A change of many records that its user may make. */
export interface BulkWork {
  /** The sizes of portions; `null` if all records are handled at once. */
  portions: { first: number; min: number; max: number } | null;
  /** Whether it runs outside a transaction: then `save` is not used, and `run` returns the outcome. */
  isOutside: boolean;
  /**
   * Handles these records in one transaction. May return a message for the user.
   * @param originals values that were planned to be overwritten; a field that has changed since is refused
   * @throws Refusal; nothing has changed then, unless it runs outside a transaction
   */
  run: (
    recordIds: readonly string[],
    save: BulkSave,
    originals?: Originals,
  ) => Promise<BulkOutcome & { message?: string }>;
  /** The message at the end, from the counts of all portions. */
  summarize?: (counts: Readonly<Record<string, number>>) => string;
  /** Whether what it would do can be computed before. */
  isPlannable?: true;
  /** When its user must prove their identity before it starts. */
  proof: ProofRule | undefined;
}
