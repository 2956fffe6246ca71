/** Rules about the rows that a plugin stores: which must hold, which expire, and which are sealed. */
import type { DatabaseTransaction } from "../../../contract/database.ts";
import type { SealedTexts } from "../../keys/reseal.ts";
import type { PluginServices } from "../services/plugin-services.ts";

/** A rule about stored data that must always hold, checked by `npm run ledger:verify` and every night. */
export interface IntegrityCheck {
  /** One sentence that says what must hold: "each invoice is the sum of its lines". */
  rule: string;
  /**
   * Tables and views that the query reads. The check is skipped if the database lacks one of them, because the plugin
   * that owns it may be disabled.
   */
  reads: readonly string[];
  /**
   * A query, linear in the rows it reads, that returns one text for each violation. The text identifies the row and
   * never contains secrets.
   */
  violations: string;
}

/** A table whose rows a plugin stores for a number of days only. */
export interface RetentionContribution {
  table: string;
  /** The table's primary key, which must be a single column. Default: `id`. */
  key?: string;
  /** The column with the time from which a row's age is counted. It needs an index. */
  since: string;
  /** A function is called in every run: for days that are a setting. */
  days: number | (() => number);
  /** An SQL condition for the rows that may be removed. Default: all rows. @example "status <> 'pending'" */
  only?: string;
  /** Called in each transaction before rows are removed: for tables that a trigger protects. */
  prepare?: (transaction: DatabaseTransaction) => Promise<void>;
}

/**
 * A column of texts sealed by `services.sealing`, so that `npm run keys:reencrypt` can seal them again with another
 * key.
 */
export interface SealedColumn extends SealedTexts<PluginServices> {}

/** A rule that is violated, with the number of violations and the first of them. */
export interface IntegrityFault {
  rule: string;
  count: number;
  /** The first ones, sorted as text. */
  examples: string[];
}

export interface IntegrityReport {
  /** The number of rules that were checked. */
  checked: number;
  /**
   * Rules about tables that this database does not have, because the plugin is disabled or the version has not started
   * yet.
   */
  skipped: string[];
  faults: IntegrityFault[];
}
