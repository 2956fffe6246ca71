/** A maximum number of rows of a resource. */

/**
 * A maximum number of rows with the same value in a column, such as 5 webhooks per user. The database counts after
 * every write, one transaction at a time for each value, so that it holds for new records, imports, bulk edits,
 * restored records and other programs alike. Rows in the trash and rows without a value are not counted. Rows that
 * were too many before the limit can still be edited.
 */
export interface RowLimit {
  /** The column whose values the rows are counted by: the owner. It should have an index. */
  per: string;
  /** The maximum number of rows with the same value. */
  max: number;
  /** Which rows are counted: those that meet all conditions. Absent: all. */
  where?: {
    /** Columns that are empty in counted rows: a token with a time of revocation does not count. */
    isEmpty?: readonly string[];
    /** Columns whose date or time is empty or to come in counted rows: an expired token does not count. */
    isNotPast?: readonly string[];
  };
  /** The refusal of one row too many; its text may contain `{limit}`. */
  refusal: { code: string; status: number; message: string };
}
