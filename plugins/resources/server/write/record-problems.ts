/**
 * Finds everything that prevents records from being created: first the errors of all fields, then those that only an
 * attempt reveals.
 */
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import { sentenceOf, type RecordProblem } from "@portalkit/kernel/server";
import type { Kernel } from "@portalkit/kernel/engine";
import type { Values } from "./check-record.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { isRequired } from "../describe/describe-column.ts";
import { sharedLookups, type Lookups } from "../read/lookups.ts";
import { viewOf, type ResourceView } from "../view/resource-view.ts";
import { tryCreate } from "./try-create.ts";
import { columnProblem } from "./validate-columns.ts";

/**
 * Each record is checked on its own, as if the others did not exist; database lookups are combined for all of them.
 * @returns the problems of each record, in their order
 */
export async function recordProblems(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  records: readonly Readonly<Values>[],
): Promise<RecordProblem[][]> {
  let view: ResourceView;
  try {
    view = viewOf(kernel, resourceId, adminUser);
  } catch (error) {
    return records.map(() => [problemOf(error)]);
  }
  const lookups = sharedLookups(kernel, view);
  const problems = await Promise.all(records.map((record) => fieldProblems(view, record, lookups)));
  const sound = records.flatMap((record, place) => (problems[place]?.length === 0 ? [{ record, place }] : []));
  const refused = await tryCreate(
    kernel,
    adminUser,
    resourceId,
    sound.map(({ record }) => record),
    lookups,
  );
  for (const [index, refusal] of refused.entries()) {
    if (refusal !== undefined) problems[sound[index]?.place ?? 0]?.push({ message: sentenceOf(refusal) });
  }
  return problems;
}

/** The errors of all fields of a new record. */
export async function fieldProblems(
  view: ResourceView,
  record: Readonly<Values>,
  lookups: Lookups,
): Promise<RecordProblem[]> {
  const problems: RecordProblem[] = [];
  try {
    for (const column of view.may("create") ? view.columns("create") : []) {
      const isMissing = isRequired(column, "create") && column.definition.fillOnCreate === undefined;
      if (!Object.hasOwn(record, column.name) && !isMissing) continue;
      const message = await mapDatabaseErrors(() =>
        columnProblem(view, "create", column, record[column.name] ?? null, record, lookups),
      );
      if (message !== undefined) problems.push({ column: column.name, message });
    }
  } catch (error) {
    problems.push(problemOf(error));
  }
  return problems;
}

/** @throws any error that is not a refusal */
function problemOf(error: unknown): RecordProblem {
  if (!(error instanceof Refusal)) throw error;
  return { message: sentenceOf(error) };
}
