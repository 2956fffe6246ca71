/**
 * Imports rows of a file as records of a resource: with its rules and hooks, as the user who started it. Rows create
 * records, or change those that they find by a value.
 */
import { type AdminUser, listPath } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import { operationPath } from "@portalkit/bulk-operations";
import { recordedChangesPort } from "@portalkit/bulk-operations/server";
import { importLimits } from "@portalkit/imports";
import type { FileRow, ImportChoices, ImporterContribution, ImportSink } from "@portalkit/imports/server";
import type { TransferOptions } from "../../contract.ts";
import { importable, type ImportTarget } from "../allowed.ts";
import { checkRecords } from "./check-records.ts";
import { checker, creator } from "./creator.ts";
import { planRows } from "./plan-rows.ts";
import { repeatedValues } from "./repeated-values.ts";
import type { UpdatingTarget } from "./row-matcher.ts";
import { fieldsOf, readAll, rowReader } from "./row-reader.ts";
import { planner, plannerParts, updater } from "./updater.ts";

type Rows = readonly FileRow[];

/** Large, because formatted texts may be long. */
const maxCharacters = 1_000_000;

export const recordImporter = ({ keepDays }: TransferOptions): ImporterContribution<Rows> => ({
  allowed: "import",
  open: async ({ adminUser, target, matching, services }) =>
    recordSink(services, await importable(services, adminUser, target ?? "", matching), adminUser),
  rowLimits: { columns: importLimits.columns, cellCharacters: maxCharacters, rowCharacters: maxCharacters },
  // Each batch has its own queries and its commit, which are slow on a busy machine; so batches must not be too small.
  batchRows: { first: 20, min: 50, max: 500 },
  keepDays,
  link: ({ id, stored, target }, services) =>
    services.use(recordedChangesPort) === undefined || stored === 0 ? listPath(target ?? "") : operationPath(id),
  onEnd: async ({ id, state, reason }, transaction, services) =>
    await services
      .use(recordedChangesPort)
      ?.end(transaction, id, { state: state === "cancelled" ? "stopped" : state, reason }),
  targetsResources: true,
  canCheck: true,
  keepsRows: true,
});

const isUpdating = (target: ImportTarget): target is UpdatingTarget => target.matching !== null;

function recordSink(services: PluginServices, target: ImportTarget, adminUser: AdminUser): ImportSink<Rows> {
  const { resource, matching, matchColumns } = target;
  const { resourceId } = resource;
  return {
    fields: fieldsOf(services, target),
    updating: { matching, matchFields: matchColumns, mayCreate: resource.options.allowedActions.create },
    preview: async (rows, choices) =>
      (await problemsOf(services, target, adminUser, rows, choices)).map(({ problems }) => ({
        problems: problems.map(({ column, message }) => ({ reason: message, field: column })),
      })),
    prepare: async (choices, mode) => {
      // Throws for an invalid mapping now, instead of in the job.
      rowReader(services, target, () => adminUser, choices);
      // The job has no session, so proof for all rows is required when the user starts it.
      if (mode === "import") await services.resources.requireProof(resourceId, adminUser, ...writesOf(target));
    },
    onStart: async ({ id, fileName, mapping }, db) => {
      await services.recordActivity(
        {
          kind: "imported",
          adminUser,
          resourceId,
          details: {
            import: { id, fileName },
            columns: Object.keys(mapping),
            ...(matching === null ? {} : { matching }),
          },
        },
        db,
      );
      const fields = Object.keys(mapping);
      await services.use(recordedChangesPort)?.begin(db, { id, adminUser, resourceId, fileName, fields });
    },
    work: async (run) => {
      const isCheck = run.mode === "check";
      if (isUpdating(target)) return isCheck ? await planner(services, target, run) : updater(services, target, run);
      return isCheck ? await checker(services, target, run) : creator(services, target, run);
    },
  };
}

const writesOf = ({ matching }: ImportTarget): ("create" | "edit")[] => [
  ...(matching === null ? [] : ["edit" as const]),
  ...(matching?.unmatched === "refuse" ? [] : ["create" as const]),
];

/** The problems of the first rows. */
async function problemsOf(
  services: PluginServices,
  target: ImportTarget,
  adminUser: AdminUser,
  rows: Rows,
  choices: ImportChoices,
): Promise<readonly { problems: readonly { column?: string; message: string }[] }[]> {
  const user = (): AdminUser => adminUser;
  if (isUpdating(target)) return await planRows(await plannerParts(services, target, user, choices), rows);
  const { resourceId } = target.resource;
  const repeated = repeatedValues(
    choices.mapping,
    await services.resources.uniqueColumns(resourceId, adminUser),
    target.resource.columns,
  );
  const records = await readAll(rowReader(services, target, user, choices), rows);
  return await checkRecords(services.resources, resourceId, adminUser, records, repeated);
}
