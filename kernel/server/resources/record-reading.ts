/** What reading all records of a list takes and returns. */
import type { SortItem } from "../../contract/filter.ts";
import type { Row } from "../../contract/resource.ts";

/** What to read: the filters, sort and search of a list. */
export interface ReadQuery {
  filters: readonly unknown[];
  sort: readonly SortItem[];
  search?: string;
  /** Limits the list to these records. */
  recordIds?: readonly (string | number)[];
}

export interface RecordReading {
  /** The number of records at the start. */
  total: number;
  /** Rows as the list shows them. */
  batches: AsyncIterable<Row[]>;
}
