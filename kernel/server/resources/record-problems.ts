/** Everything that keeps a record from being created: all fields first, then what only the attempt can tell. */
import { Refusal } from "../../contract/refusals.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import { sentenceOf } from "../i18n/language-of-call.ts";
import type { Kernel } from "../kernel.ts";
import type { Values } from "./check-record.ts";
import { tryCreate } from "./create-record.ts";
import { asking } from "./database-error.ts";
import { isRequired } from "./describe-resource.ts";
import { viewOf } from "./resource-view.ts";
import { columnProblem } from "./validate-columns.ts";

export interface RecordProblem {
  /** Absent where no single field is to blame. */
  column?: string;
  message: string;
}

/** The attempt is made in a transaction that is taken back. */
export async function recordProblems(kernel: Kernel, adminUser: AdminUser, resourceId: string, record: Readonly<Values>): Promise<RecordProblem[]> {
  const problems: RecordProblem[] = [];
  try {
    const view = viewOf(kernel, resourceId, adminUser);
    for (const column of view.may("create") ? view.columns("create") : []) {
      const isMissing = isRequired(column, "create") && column.definition.fillOnCreate === undefined;
      if (!Object.hasOwn(record, column.name) && !isMissing) continue;
      const message = await asking(() => columnProblem(kernel, view, "create", column, record[column.name] ?? null, record));
      if (message !== undefined) problems.push({ column: column.name, message });
    }
    if (problems.length === 0) await tryCreate(kernel, adminUser, resourceId, record);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    problems.push({ message: sentenceOf(error) });
  }
  return problems;
}
