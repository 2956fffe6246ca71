/** Rows that a plugin stores for a limited number of days. */
import type { DatabaseTransaction } from "../../contract/database.ts";

/** A table whose rows a plugin stores for a number of days only. */
export interface RetentionContribution {
  table: string;
  /** The table's primary key, which must be a single column. Default: `id`. */
  key?: string;
  /** The column with the time from which a row's age is counted. It needs an index. */
  since: string;
  days: number;
  /** An SQL condition for the rows that may be removed. Default: all rows. @example "status <> 'pending'" */
  only?: string;
  /** Called in each transaction before rows are removed: for tables that a trigger protects. */
  prepare?: (transaction: DatabaseTransaction) => Promise<void>;
}
