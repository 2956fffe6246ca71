/** What plugins learn of records that they write many at once, in the transaction that writes them. */
import type { Activity } from "../../../contract/resources/activity.ts";
import type { DatabaseTransaction } from "../../../contract/database.ts";
import type { RecordProblem } from "./write-trial.ts";

/** A record before and after it was written: the columns of the table for which values were given. */
export interface WrittenRecord {
  recordId: string;
  /** Null if it was created. */
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>>;
}

export interface CreateManyOptions {
  /** Writes in the same transaction. */
  alongside: (transaction: DatabaseTransaction, created: readonly WrittenRecord[]) => Promise<void>;
  /** Additional details of each record in the audit log, by its position. */
  details: (place: number) => Activity["details"];
  /**
   * Called before `alongside` for each record that cannot be created; the others are created nevertheless. Without it,
   * all are created or none.
   */
  onRefused?: ((place: number, problems: readonly RecordProblem[]) => void) | undefined;
}
