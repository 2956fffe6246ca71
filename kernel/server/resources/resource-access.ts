/**
 * Access to resources for plugins, as a user may see and change them: by the same rules as the resource's own calls.
 */
import { limits } from "../../contract/limits.ts";
import type { Kernel } from "../extension/kernel.ts";
import { createMany, createOne } from "./create-record.ts";
import { describeResource } from "./describe-resource.ts";
import { foreignOptions } from "./get-foreign-data.ts";
import { readColumn } from "./read-column.ts";
import { readRecords } from "./read-records.ts";
import { recordProblems } from "./record-problems.ts";
import { mapDatabaseErrors } from "./database-error.ts";
import { labelsOf } from "./foreign-labels.ts";
import { findRecord } from "./list-records.ts";
import { viewOf } from "./resource-view.ts";
import { uniqueColumns } from "./unique-columns.ts";
import { requireProof } from "../session/recent-proof.ts";
import { runBulkAction } from "./start-bulk-action.ts";
import type { ResourceAccess } from "../extension/services/resource-access.ts";

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
