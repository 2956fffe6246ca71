/** `validate_columns`: checks single fields against every rule, before the form is submitted. */
import { validateColumns, type Kernel } from "@portalkit/kernel/engine";
import { Refusal, refuse } from "@portalkit/kernel/contract";
import { sentenceOf, translateText, handle, type HandledEndpoint, type RecordProblem } from "@portalkit/kernel/server";
import {
  assertRequired,
  assertValue,
  encodeField,
  withCleanTexts,
  type Values,
  type WritePage,
} from "./check-record.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { isReadOnly } from "../describe/describe-column.ts";
import { lookupsOf, type Lookups } from "../read/lookups.ts";
import { isStored, type PreparedColumn } from "../tables/prepared-resource.ts";
import { viewOf, type ResourceView } from "../view/resource-view.ts";
import { refuseValue } from "../values/value-error.ts";
import { refusalOr } from "./refusal-or.ts";

export function validateColumnsHandler(kernel: Kernel): HandledEndpoint {
  return handle(validateColumns, async ({ body, adminUser }) => {
    const view = viewOf(kernel, body.resourceId, adminUser);
    if (!view.may("edit") && !view.may("create")) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    const lookups = lookupsOf(kernel, view);
    const validationResults: Record<string, { isValid: boolean; message?: string }> = {};
    for (const { name, value } of body.editableColumns) {
      const { column, page } = writableColumn(view, name);
      const message = await mapDatabaseErrors(() =>
        columnProblem(view, page, column, value ?? null, body.record, lookups),
      );
      validationResults[name] = message === undefined ? { isValid: true } : { isValid: false, message };
    }
    return { validationResults };
  });
}

/** @throws PORTAL_FIELD_NOT_EDITABLE, as a write would. */
function writableColumn(view: ResourceView, name: string): { column: PreparedColumn; page: WritePage } {
  const column = view.resource.columns.get(name);
  if (column !== undefined && view.columns("edit").includes(column) && !isReadOnly(view, column))
    return { column, page: "edit" };
  if (column !== undefined && view.columns("create").includes(column)) return { column, page: "create" };
  throw refuse("PORTAL_FIELD_NOT_EDITABLE", { field: name });
}

/** The error of one field as a sentence; undefined if it is valid. */
export async function columnProblem(
  view: ResourceView,
  page: WritePage,
  column: PreparedColumn,
  given: unknown,
  record: Values,
  lookups: Lookups,
): Promise<string | undefined> {
  const { [column.name]: value } = withCleanTexts(view, { [column.name]: given });
  try {
    assertRequired({ ...view, columns: () => [column] }, page, { [column.name]: value });
    await assertValue(view, column, value, { ...record, [column.name]: value }, lookups);
    await assertUnique(view, column, value, record, lookups);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return sentenceOf(error);
    throw error;
  }
}

/** The fields of a new record whose values other records have, in columns where that is reported. */
export async function takenProblems(
  view: ResourceView,
  record: Readonly<Values>,
  lookups: Lookups,
): Promise<RecordProblem[]> {
  const problems: RecordProblem[] = [];
  for (const column of view.columns("create")) {
    if (!Object.hasOwn(record, column.name)) continue;
    const outcome = await refusalOr(assertUnique(view, column, record[column.name] ?? null, record, lookups));
    if (outcome instanceof Refusal) problems.push({ column: column.name, message: sentenceOf(outcome) });
  }
  return problems;
}

/** Checked here only to report it early: on a write, the database's unique index decides. */
async function assertUnique(
  { resource }: ResourceView,
  column: PreparedColumn,
  value: unknown,
  record: Values,
  lookups: Lookups,
): Promise<void> {
  if (column.definition.isUnique !== true || !isStored(column)) return;
  const encoded = encodeField(column, value);
  if (encoded !== null && (await lookups.isTaken(column, encoded, record[resource.primaryKey.name])))
    throw refuseValue("PORTAL_FIELD_INVALID", "server:record.taken", { label: translateText(column.label) });
}
