/**
 * Access to resources for plugins, as a user may see and change them: by the same rules as the resource's own calls.
 */
import { maxForeignOptions, type Kernel, requireProof, type ResourceAccess } from "@portalkit/kernel/engine";
import { createMany } from "./write/create-many.ts";
import { createOne } from "./write/create-record.ts";
import { describeResource } from "./describe/describe-resource.ts";
import { aggregateRecords } from "./read/get-aggregates.ts";
import { foreignOptions } from "./read/get-foreign-data.ts";
import { readGroups } from "./read/get-groups.ts";
import { matchColumns, matchRecords } from "./matching/match-records.ts";
import { planEdits } from "./matching/plan-edits.ts";
import { updatePlanned } from "./matching/update-planned.ts";
import { openShortSnapshot, openSnapshot } from "./read/open-snapshot.ts";
import { readColumn } from "./read/read-column.ts";
import { readRecords } from "./read/read-records.ts";
import { recordProblems } from "./write/record-problems.ts";
import { updateOne } from "./write/update-record.ts";
import { recreate, tryRecreate, tryUpdate } from "./write/write-trial.ts";
import { mapDatabaseErrors } from "./view/database-error.ts";
import { labelsOf } from "./read/foreign-labels.ts";
import { findRecord } from "./read/list-records.ts";
import { listLinks } from "./read/list-links.ts";
import { maySummarize, summarizeRecords } from "./read/summarize-records.ts";
import { preparedOf } from "./tables/prepared-resource.ts";
import { fileTexts } from "./tables/file-texts.ts";
import { secretColumns } from "./tables/secret-columns.ts";
import { viewOf } from "./view/resource-view.ts";
import { uniqueColumns } from "./read/unique-columns.ts";
import { deleteLapsed, isCovered, scopeOf } from "./read-scope.ts";
import { storedValues } from "./trash/stored-values.ts";
import { runBulkAction } from "./actions/start-bulk-action.ts";

export function resourceAccess(kernel: Kernel): ResourceAccess {
  return {
    scope: (resourceId, adminUser) => scopeOf(kernel, resourceId, adminUser),
    covers: (resourceId, adminUser, kept) => isCovered(kernel, resourceId, adminUser, kept),
    deleteLapsed: (stored) => deleteLapsed(kernel, stored),
    fileTexts: (resourceId) => fileTexts(kernel, resourceId),
    secretColumns: (resourceId) => {
      const resource = preparedOf(kernel).get(resourceId);
      return resource === undefined ? [] : secretColumns(resource);
    },
    table: (resourceId) => kernel.registry.resources.get(resourceId)?.table,
    storedValues: (resourceId, column) => {
      const table = kernel.registry.resources.get(resourceId)?.table;
      return table === undefined ? undefined : storedValues(table, column);
    },
    describe: async (resourceId, adminUser) =>
      Promise.resolve(describeResource(kernel, viewOf(kernel, resourceId, adminUser))),
    read: (resourceId, query, adminUser) => readRecords(kernel, adminUser, resourceId, query),
    snapshot: (resourceId, query, adminUser) => openSnapshot(kernel, adminUser, resourceId, query),
    shortSnapshot: (resourceId, adminUser) => openShortSnapshot(kernel, adminUser, resourceId),
    create: async (resourceId, record, adminUser, alongside, details) =>
      String(
        await createOne(kernel, adminUser, resourceId, record, {
          ...(alongside === undefined
            ? {}
            : {
                around: async (transaction, write) => {
                  const recordId = await write();
                  await alongside(transaction, String(recordId));
                  return recordId;
                },
              }),
          ...(details === undefined ? {} : { details }),
        }),
      ),
    update: (resourceId, recordId, record, adminUser, { original, details } = {}) =>
      updateOne(kernel, adminUser, resourceId, recordId, record, original, details),
    tryUpdate: (resourceId, recordId, record, adminUser) => tryUpdate(kernel, adminUser, resourceId, recordId, record),
    recreate: (resourceId, recordId, record, adminUser, details) =>
      recreate(kernel, adminUser, resourceId, recordId, record, details),
    tryRecreate: (resourceId, recordId, record, adminUser) =>
      tryRecreate(kernel, adminUser, resourceId, recordId, record),
    requireProof: async (resourceId, adminUser, ...writes) => {
      const rules = viewOf(kernel, resourceId, adminUser).resource.definition.requiresProof ?? {};
      if (writes.some((write) => (rules[write] ?? false) !== false)) await requireProof(kernel, adminUser);
    },
    createMany: (resourceId, records, adminUser, options) =>
      createMany(kernel, adminUser, resourceId, records, options),
    problems: (resourceId, records, adminUser) => recordProblems(kernel, adminUser, resourceId, records),
    foreignOptions: async (resourceId, column, search, adminUser, kind) =>
      (
        await foreignOptions(kernel, adminUser, {
          resourceId,
          column,
          search,
          limit: maxForeignOptions,
          offset: 0,
          ...(kind === undefined ? {} : { kind }),
        })
      ).map(({ value, label }) => ({ key: String(value), label })),
    uniqueColumns: (resourceId, adminUser) => uniqueColumns(kernel, viewOf(kernel, resourceId, adminUser)),
    matchColumns: (resourceId, adminUser) => matchColumns(kernel, adminUser, resourceId),
    match: (resourceId, column, values, adminUser) => matchRecords(kernel, adminUser, resourceId, column, values),
    planEdits: (resourceId, edits, adminUser) => planEdits(kernel, adminUser, resourceId, edits),
    updatePlanned: (resourceId, edits, adminUser, around) =>
      updatePlanned(kernel, adminUser, resourceId, edits, around),
    summarize: (resourceId, query, adminUser) => summarizeRecords(kernel, adminUser, resourceId, query),
    groups: (request, adminUser) => readGroups(kernel, adminUser, request),
    aggregates: (resourceId, query, adminUser) => aggregateRecords(kernel, adminUser, resourceId, query),
    maySummarize: (resourceId, asked, adminUser) => maySummarize(kernel, adminUser, resourceId, asked),
    listLinks: (resourceId, figures, adminUser) => listLinks(kernel, adminUser, resourceId, figures),
    find: async (resourceId, recordId, adminUser) => {
      const view = viewOf(kernel, resourceId, adminUser);
      return view.may("show") ? await mapDatabaseErrors(() => findRecord(kernel, view, "show", recordId)) : undefined;
    },
    columnTexts: (resourceId, column, adminUser, max) => readColumn(kernel, adminUser, resourceId, column, max),
    labels: (resourceId, recordIds, adminUser) =>
      mapDatabaseErrors(() => labelsOf(kernel, { adminUser }, resourceId, recordIds)),
    startBulkAction: (resourceId, actionId, recordIds, adminUser, extra) =>
      runBulkAction(kernel, adminUser, resourceId, actionId, recordIds, extra),
  };
}
