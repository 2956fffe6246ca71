/** Access to resources for plugins, as a user may see and change them. */
import type { RawBuilder } from "kysely";
import type { Activity } from "../../../contract/resources/activity.ts";
import type { DatabaseTransaction } from "../../../contract/database.ts";
import type { ReplyOf } from "../../../contract/endpoint.ts";
import type { FieldFilter } from "../../../contract/resources/filter.ts";
import type { ListLink } from "../../../contract/resources/list-link.ts";
import type { Resource, Row } from "../../../contract/resources/resource.ts";
import type { Summary, SummaryQuery } from "../../../contract/resources/summary.ts";
import type { startBulkAction } from "../../../contract/resources/action-endpoints.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { CreateManyOptions, WrittenRecord } from "./written-record.ts";
import type { EditPlan, MatchedEdit, PlannedEdit, RecordMatch } from "./record-matching.ts";
import type { ListReading, ReadQuery, RecordSnapshot } from "./record-snapshot.ts";
import type { RecordProblem, RecreateTrial, WriteTrial } from "./write-trial.ts";

/** Rows that are made of a resource's records, with the columns `user_id` and `scope`. */
export interface StoredScopes {
  table: string;
  /** The column with the id of the resource; `resource_id` if absent. */
  resource?: string;
  /** Which of the rows may be deleted. */
  where: RawBuilder<unknown>;
}

export interface ResourceAccess extends ListReading {
  /**
   * What this user may read of the resource now. Store it with what is made of its records: files, plans, reports.
   * @throws PORTAL_RESOURCE_UNKNOWN if it does not exist or this user may not open it
   */
  scope(resourceId: string, adminUser: AdminUser): string;
  /**
   * Whether this user may still read what was made with a scope: ask before anything of it is returned, and delete it
   * if not.
   * @param kept null for what was made without one, which only a superadmin may read
   */
  covers(resourceId: string, adminUser: AdminUser, kept: string | null): boolean;
  /**
   * The columns whose values are never stored readable outside of the table: masked ones, those that browsers never
   * receive, and those of which another column stores a hash or sealed text. Empty if the resource does not exist.
   */
  secretColumns(resourceId: string): string[];
  /** Deletes the rows that their users may no longer read, or whose users are gone or suspended. For jobs. */
  deleteLapsed(stored: StoredScopes): Promise<void>;
  /**
   * The table of a resource, for SQL of jobs that read all its rows regardless of access rules; undefined if the
   * resource does not exist.
   */
  table(resourceId: string): string | undefined;
  /**
   * A query for all values of a column, as texts named `value`: of the resource's rows, and of the deleted ones that
   * can still be restored; undefined if the resource does not exist. For jobs that remove what no row refers to.
   */
  storedValues(resourceId: string, column: string): RawBuilder<{ value: string | null }> | undefined;
  /**
   * The resource's description.
   * @throws PORTAL_RESOURCE_UNKNOWN if it does not exist or this user may not open it
   */
  describe(resourceId: string, adminUser: AdminUser): Promise<Resource>;
  /**
   * Opens a list as it is now, to read its rows, groups and figures of one moment. For jobs, and few at a time: on
   * PostgreSQL each holds a connection until its `release`.
   * @param query what will be read: these rows or some of them, in this order
   * @throws Refusal if this user may not open the list, or for an invalid filter or sort
   */
  snapshot(resourceId: string, query: ReadQuery, adminUser: AdminUser): Promise<RecordSnapshot>;
  /**
   * Opens a list as it is now, for a call that reads it within seconds. After half a minute, further rows are as they
   * are then. Call `release` as soon as all is read.
   * @returns undefined where it would keep other calls waiting: then use `read`
   * @throws Refusal if this user may not open the list
   */
  shortSnapshot(resourceId: string, adminUser: AdminUser): Promise<RecordSnapshot | undefined>;
  /**
   * Creates a record and returns its key.
   * @param alongside writes in the same transaction
   * @param details additional details of its record in the audit log
   * @throws Refusal
   */
  create(
    resourceId: string,
    record: Readonly<Record<string, unknown>>,
    adminUser: AdminUser,
    alongside?: (transaction: DatabaseTransaction, recordId: string) => Promise<void>,
    details?: Activity["details"],
  ): Promise<string>;
  /**
   * Changes fields of a record.
   * @param options.original values that the user saw before: a field that has changed since is not overwritten
   * @param options.details additional details of the edit in the audit log
   * @throws Refusal
   */
  update(
    resourceId: string,
    recordId: string,
    record: Readonly<Record<string, unknown>>,
    adminUser: AdminUser,
    options?: { original?: Readonly<Record<string, unknown>>; details?: Activity["details"] },
  ): Promise<void>;
  /**
   * What giving a record these values would change, and what prevents it. Values of fields that this user may not see
   * are ignored.
   * @throws Refusal if this user may not edit the record
   */
  tryUpdate(
    resourceId: string,
    recordId: string,
    record: Readonly<Record<string, unknown>>,
    adminUser: AdminUser,
  ): Promise<WriteTrial>;
  /**
   * Creates a deleted record again, with the values that this user may write and that are still valid, and returns its
   * key: the same, if the table accepts given keys.
   * @throws Refusal
   */
  recreate(
    resourceId: string,
    recordId: string,
    record: Readonly<Record<string, unknown>>,
    adminUser: AdminUser,
    details?: Activity["details"],
  ): Promise<string>;
  /**
   * What `recreate` would do.
   * @throws Refusal if this user may not create records
   */
  tryRecreate(
    resourceId: string,
    recordId: string,
    record: Readonly<Record<string, unknown>>,
    adminUser: AdminUser,
  ): Promise<RecreateTrial>;
  /**
   * For jobs that will write records in a user's name: requires a recent proof of identity if the resource requires
   * one for any of these writes.
   * @throws PORTAL_SESSION_PROOF_REQUIRED
   */
  requireProof(resourceId: string, adminUser: AdminUser, ...writes: ("create" | "edit")[]): Promise<void>;
  /**
   * Creates several records in one transaction, all or none. Keep the portions small (`services.portionMs`): other
   * users may have to wait.
   * @throws Refusal of the first that cannot be created. With `onRefused`: of the whole, or if more than twenty records
   *   are refused while they are written; create fewer at once then.
   */
  createMany(
    resourceId: string,
    records: readonly Readonly<Record<string, unknown>>[],
    adminUser: AdminUser,
    options: CreateManyOptions,
  ): Promise<void>;
  /**
   * The problems that would prevent each of the records from being created, by column if one is the cause; each record
   * is checked on its own, and none is created.
   */
  problems(
    resourceId: string,
    records: readonly Readonly<Record<string, unknown>>[],
    adminUser: AdminUser,
  ): Promise<RecordProblem[][]>;
  /**
   * Records that a foreign column may refer to, found by their label.
   * @param kind for a polymorphic reference: the resource that is meant
   * @throws Refusal
   */
  foreignOptions(
    resourceId: string,
    column: string,
    search: string,
    adminUser: AdminUser,
    kind?: string,
  ): Promise<{ key: string; label: string }[]>;
  /**
   * The unique columns among those that this user may set.
   * @throws Refusal
   */
  uniqueColumns(resourceId: string, adminUser: AdminUser): Promise<string[]>;
  /** The columns by which this user can find records to change, the key first; empty if this user may edit none. */
  matchColumns(resourceId: string, adminUser: AdminUser): Promise<string[]>;
  /**
   * The records with each of these values in a column of `matchColumns`.
   * @throws Refusal
   */
  match(resourceId: string, column: string, values: readonly unknown[], adminUser: AdminUser): Promise<RecordMatch[]>;
  /**
   * What each of the edits would do, and what prevents it. Changes nothing.
   * @param edits at most one of each record
   * @throws Refusal if this user may not edit one of the records
   */
  planEdits(resourceId: string, edits: readonly MatchedEdit[], adminUser: AdminUser): Promise<EditPlan[]>;
  /**
   * Carries out planned edits in one transaction, all or none. Keep the portions small, as of `createMany`.
   * @param around writes in the same transaction; its `write` returns the records that changed
   * @throws Refusal of the first that cannot be changed, or that has changed since its plan
   */
  updatePlanned(
    resourceId: string,
    edits: readonly PlannedEdit[],
    adminUser: AdminUser,
    around: (transaction: DatabaseTransaction, write: () => Promise<readonly WrittenRecord[]>) => Promise<void>,
  ): Promise<void>;
  /**
   * Counts or adds up the records of a list that this user may see, exactly.
   * @throws Refusal if this user may not open the list, filter by one of the filters, or see one of the columns
   */
  summarize(resourceId: string, query: SummaryQuery, adminUser: AdminUser): Promise<Summary>;
  /**
   * Whether `summarize` would answer.
   * @param asked the fields of the filters, and the columns of the list that are added up, grouped by or shown
   */
  maySummarize(
    resourceId: string,
    asked: { fields: readonly string[]; columns: readonly string[] },
    adminUser: AdminUser,
  ): boolean;
  /**
   * Links to the list with the filters of each figure that counts its records; undefined if this user may not open the
   * list, or may not filter it by one of them.
   * @example listLinks("visits", [[{ field: "status", operator: "eq", value: "open" }]], adminUser)
   */
  listLinks(
    resourceId: string,
    figures: readonly (readonly FieldFilter[])[],
    adminUser: AdminUser,
  ): ListLink[] | undefined;
  /** One record as on its show page; undefined if it does not exist or this user may not see it. */
  find(resourceId: string, recordId: string, adminUser: AdminUser): Promise<Row | undefined>;
  /**
   * Texts of one column, of the newest records that this user may see; empty if this user may not see the column.
   * @throws Refusal
   */
  columnTexts(resourceId: string, column: string, adminUser: AdminUser, max: number): Promise<string[]>;
  /** Labels of records, by key; only of those that this user may see. */
  labels(resourceId: string, recordIds: readonly string[], adminUser: AdminUser): Promise<ReadonlyMap<string, string>>;
  /**
   * Runs a bulk action on those of the records that this user may see.
   * @param extra the values of the action's form
   * @throws Refusal
   */
  startBulkAction(
    resourceId: string,
    actionId: string,
    recordIds: readonly (string | number)[],
    adminUser: AdminUser,
    extra?: Readonly<Record<string, unknown>>,
  ): Promise<ReplyOf<typeof startBulkAction>>;
}
