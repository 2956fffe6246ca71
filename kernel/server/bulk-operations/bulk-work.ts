/** What an operation does to its records. */
import type { BulkOperation } from "../../contract/resources/bulk-operations.ts";
import type { ProofRule } from "../../contract/resources/resource-definition.ts";
import type { DatabaseTransaction } from "../../contract/database.ts";
import type { Values } from "../resources/write/check-record.ts";
import type { Around } from "../resources/write/write-transaction.ts";
import type { RefusedRecord } from "../resources/write/in-portions.ts";

/** What is done, as the caller sends it and as the operation stores it. */
export interface BulkChange {
  kind: BulkOperation["kind"];
  actionId: string | null;
  /** The new values of an edit, or the values of an action's form. */
  values: Readonly<Values>;
  /** The operation that is reverted. */
  reverts: string | null;
}

/** What a transaction did to the next records of an operation. */
export interface Handled {
  recordIds: readonly string[];
  changed: number;
  refused?: readonly RefusedRecord[];
  counts?: Readonly<Record<string, number>>;
  /** The fields of each record before and after an edit, by record id. */
  edited?: Changes;
  /** Which of these fields are masked. */
  masked?: readonly string[];
  /** Which of them a hook or a trigger has given other values than the edit. */
  replaced?: readonly string[];
}

/** Fields of a record, before and after an edit. */
export interface FieldValues {
  before: Readonly<Values>;
  after: Readonly<Values>;
}

export type Changes = Readonly<Record<string, FieldValues>>;

/** Values that an edit overwrites, by record id. */
export type Originals = Readonly<Record<string, Readonly<Values>>>;

/** What a portion of records came to. */
export type Outcome = Omit<Handled, "recordIds">;

/** Saves the progress in the transaction of a portion. */
export interface Save {
  operationId: string;
  /** The place of the portion's first record among those of the operation. */
  place: number;
  claim: (transaction: DatabaseTransaction) => Promise<void>;
  advance: (transaction: DatabaseTransaction, outcome: Outcome) => Promise<void>;
}

/** Runs a write between claiming its records and saving the progress. */
export const saving =
  <Written>(save: Save, outcomeOf: (written: Written) => Outcome): Around<Written> =>
  async (transaction, write) => {
    await save.claim(transaction);
    const written = await write();
    await save.advance(transaction, outcomeOf(written));
    return written;
  };

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
  run: (recordIds: readonly string[], save: Save, originals?: Originals) => Promise<Outcome & { message?: string }>;
  /** The message at the end, from the counts of all portions. */
  summarize?: (counts: Readonly<Record<string, number>>) => string;
  /** Whether what it would do can be computed before. */
  isPlannable?: true;
  /** When its user must prove their identity before it starts. */
  proof: ProofRule | undefined;
}
