/** Reading whole lists, as a user may see them: now, or as they are at one moment. */
import type { FileText } from "../../../contract/resources/file-text.ts";
import type { SortItem } from "../../../contract/resources/filter.ts";
import type { GroupsReply, GroupsRequest } from "../../../contract/resources/group-endpoint.ts";
import type { ColumnAggregates } from "../../../contract/resources/read-endpoints.ts";
import type { Row } from "../../../contract/resources/resource.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";

/** The calls that read a list. */
export interface ListReading {
  /** The columns of which files have the values in another way than those of their types, by name. */
  fileTexts(resourceId: string): ReadonlyMap<string, FileText>;
  /**
   * Every record of a list, in batches.
   * @throws Refusal before the first
   */
  read(resourceId: string, query: ReadQuery, adminUser: AdminUser): Promise<RecordReading>;
  /**
   * A page of the groups of a list, as the list shows them.
   * @throws Refusal if this user may not open the list, filter by one of the filters, or see one of the columns
   */
  groups(request: GroupsRequest, adminUser: AdminUser): Promise<GroupsReply>;
  /**
   * Sums, averages, minima and maxima of a list's columns, exactly.
   * @throws Refusal as `groups`
   */
  aggregates(
    resourceId: string,
    query: Pick<ReadQuery, "filters" | "search">,
    adminUser: AdminUser,
  ): Promise<Readonly<Record<string, ColumnAggregates>>>;
}

/**
 * Calls that all see the same moment. Only the user's rights and the list's hooks are those of the time of each call.
 * On the embedded database only the records of the resource are of that moment: labels of other records, and conditions
 * on them, are read at the time of each call.
 */
export interface RecordSnapshot extends ListReading {
  /** Must be called at the end: a snapshot holds a connection, or a copy of the rows. */
  release(): Promise<void>;
}

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
