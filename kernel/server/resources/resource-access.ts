/** Resources as one user may see and change them, for plugins: by the same rules as the resource's own calls. */
import { limits } from "../../contract/limits.ts";
import type { ReplyOf } from "../../contract/endpoint.ts";
import type { Resource, Row } from "../../contract/resource.ts";
import type { startBulkAction } from "../../contract/resource-endpoints.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { createOne, type CreateOptions } from "./create-record.ts";
import { describeResource } from "./describe-resource.ts";
import { foreignOptions } from "./get-foreign-data.ts";
import { readRecords, type ReadQuery, type RecordReading } from "./read-records.ts";
import { recordProblems, type RecordProblem } from "./record-problems.ts";
import { asking } from "./database-error.ts";
import { findRecord } from "./list-records.ts";
import { viewOf } from "./resource-view.ts";
import { runBulkAction } from "./start-bulk-action.ts";

export interface ResourceAccess {
  /** The resource's description. @throws PORTAL_RESOURCE_UNKNOWN where it is not there or closed to this user */
  describe(resourceId: string, adminUser: AdminUser): Promise<Resource>;
  /** Every record of a list, in batches. @throws Refusal before the first */
  read(resourceId: string, query: ReadQuery, adminUser: AdminUser): Promise<RecordReading>;
  /** Creates a record and gives its key. @param alongside writes in the same transaction. @throws Refusal */
  create(resourceId: string, record: Readonly<Record<string, unknown>>, adminUser: AdminUser, alongside?: CreateOptions["alongside"]): Promise<string>;
  /** What would keep a record from being created, by column where one is to blame; nothing is created. */
  problems(resourceId: string, record: Readonly<Record<string, unknown>>, adminUser: AdminUser): Promise<RecordProblem[]>;
  /** Records that a foreign column may refer to, found by their label. @throws Refusal */
  foreignOptions(resourceId: string, column: string, search: string, adminUser: AdminUser): Promise<{ key: string; label: string }[]>;
  /** One record as its show page has it; nothing when it is not there or not this user's to see. */
  find(resourceId: string, recordId: string, adminUser: AdminUser): Promise<Row | undefined>;
  /** Runs a bulk action over those of the records that this user may see. @throws Refusal */
  startBulkAction(resourceId: string, actionId: string, recordIds: readonly (string | number)[], adminUser: AdminUser): Promise<ReplyOf<typeof startBulkAction>>;
}

export function resourceAccess(kernel: Kernel): ResourceAccess {
  return {
    describe: async (resourceId, adminUser) => Promise.resolve(describeResource(kernel, viewOf(kernel, resourceId, adminUser))),
    read: (resourceId, query, adminUser) => readRecords(kernel, adminUser, resourceId, query),
    create: async (resourceId, record, adminUser, alongside) => String(await createOne(kernel, adminUser, resourceId, record, alongside === undefined ? {} : { alongside })),
    problems: (resourceId, record, adminUser) => recordProblems(kernel, adminUser, resourceId, record),
    foreignOptions: async (resourceId, column, search, adminUser) => (await foreignOptions(kernel, adminUser, { resourceId, column, search, limit: limits.foreignOptions, offset: 0 })).map(({ value, label }) => ({ key: String(value), label })),
    find: async (resourceId, recordId, adminUser) => {
      const view = viewOf(kernel, resourceId, adminUser);
      return view.may("show") ? await asking(() => findRecord(kernel, view, "show", recordId)) : undefined;
    },
    startBulkAction: (resourceId, actionId, recordIds, adminUser) => runBulkAction(kernel, adminUser, resourceId, actionId, recordIds),
  };
}
