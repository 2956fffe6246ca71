/**
 * Access to resources for plugins, as a user may see and change them: by the same rules as the resource's own calls.
 */
import { limits } from "../../contract/limits.ts";
import type { ReplyOf } from "../../contract/endpoint.ts";
import type { Resource, Row } from "../../contract/resource.ts";
import type { startBulkAction } from "../../contract/resource-endpoints.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { createMany, createOne, type CreateOptions } from "./create-record.ts";
import { describeResource } from "./describe-resource.ts";
import { foreignOptions } from "./get-foreign-data.ts";
import { readColumn } from "./read-column.ts";
import { readRecords, type ReadQuery, type RecordReading } from "./read-records.ts";
import { recordProblems, type RecordProblem } from "./record-problems.ts";
import { mapDatabaseErrors } from "./database-error.ts";
import { labelsOf } from "./foreign-labels.ts";
import { findRecord } from "./list-records.ts";
import { viewOf } from "./resource-view.ts";
import { uniqueColumns } from "./unique-columns.ts";
import { requireProof } from "../session/recent-proof.ts";
import { runBulkAction } from "./start-bulk-action.ts";

export interface ResourceAccess {
  /**
   * The table of a resource, for SQL of jobs that read all its rows regardless of access rules; undefined if the
   * resource does not exist.
   */
  table(resourceId: string): string | undefined;
  /**
   * The resource's description.
   * @throws PORTAL_RESOURCE_UNKNOWN if it does not exist or this user may not open it
   */
  describe(resourceId: string, adminUser: AdminUser): Promise<Resource>;
  /**
   * Every record of a list, in batches.
   * @throws Refusal before the first
   */
  read(resourceId: string, query: ReadQuery, adminUser: AdminUser): Promise<RecordReading>;
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
    alongside?: CreateOptions["alongside"],
    details?: CreateOptions["details"],
  ): Promise<string>;
  /**
   * For jobs that will create records in a user's name: requires a recent proof of identity if the resource requires
   * one for any new record.
   * @throws PORTAL_SESSION_PROOF_REQUIRED
   */
  requireProof(resourceId: string, adminUser: AdminUser): Promise<void>;
  /**
   * Creates several records in one transaction, all or none. Keep the portions small (`services.portionMs`): other
   * users may have to wait.
   * @param alongside writes in the same transaction
   * @param details as of `create`, by the record's position
   * @throws Refusal of the first that cannot be created
   */
  createMany(
    resourceId: string,
    records: readonly Readonly<Record<string, unknown>>[],
    adminUser: AdminUser,
    alongside: Parameters<typeof createMany>[4],
    details: Parameters<typeof createMany>[5],
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
   * @throws Refusal
   */
  startBulkAction(
    resourceId: string,
    actionId: string,
    recordIds: readonly (string | number)[],
    adminUser: AdminUser,
  ): Promise<ReplyOf<typeof startBulkAction>>;
}

export function resourceAccess(kernel: Kernel): ResourceAccess {
  return {
    table: (resourceId) => kernel.registry.resources.get(resourceId)?.table,
    describe: async (resourceId, adminUser) =>
      Promise.resolve(describeResource(kernel, viewOf(kernel, resourceId, adminUser))),
    read: (resourceId, query, adminUser) => readRecords(kernel, adminUser, resourceId, query),
    create: async (resourceId, record, adminUser, alongside, details) =>
      String(
        await createOne(kernel, adminUser, resourceId, record, {
          ...(alongside === undefined ? {} : { alongside }),
          ...(details === undefined ? {} : { details }),
        }),
      ),
    requireProof: async (resourceId, adminUser) => {
      const { create: rule = false } = viewOf(kernel, resourceId, adminUser).resource.definition.requiresProof ?? {};
      if (rule !== false) await requireProof(kernel, adminUser);
    },
    createMany: async (resourceId, records, adminUser, alongside, details) =>
      void (await createMany(kernel, adminUser, resourceId, records, alongside, details)),
    problems: (resourceId, records, adminUser) => recordProblems(kernel, adminUser, resourceId, records),
    foreignOptions: async (resourceId, column, search, adminUser, kind) =>
      (
        await foreignOptions(kernel, adminUser, {
          resourceId,
          column,
          search,
          limit: limits.foreignOptions,
          offset: 0,
          ...(kind === undefined ? {} : { kind }),
        })
      ).map(({ value, label }) => ({ key: String(value), label })),
    uniqueColumns: (resourceId, adminUser) => uniqueColumns(kernel, viewOf(kernel, resourceId, adminUser)),
    find: async (resourceId, recordId, adminUser) => {
      const view = viewOf(kernel, resourceId, adminUser);
      return view.may("show") ? await mapDatabaseErrors(() => findRecord(kernel, view, "show", recordId)) : undefined;
    },
    columnTexts: (resourceId, column, adminUser, max) => readColumn(kernel, adminUser, resourceId, column, max),
    labels: (resourceId, recordIds, adminUser) =>
      mapDatabaseErrors(() => labelsOf(kernel, { adminUser }, resourceId, recordIds)),
    startBulkAction: (resourceId, actionId, recordIds, adminUser) =>
      runBulkAction(kernel, adminUser, resourceId, actionId, recordIds),
  };
}
