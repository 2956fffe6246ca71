/**
 * Finds what a write of given values would change, field by field, and what would prevent it: the write is carried out
 * and rolled back, so that hooks, triggers and constraints decide as they would.
 */
import { type Row, Refusal, type AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { type FieldTrial, type RecreateTrial, type WriteTrial, sentenceOf } from "@portalkit/kernel/server";
import { isReadOnly } from "../describe/describe-column.ts";
import { lookupsOf } from "../read/lookups.ts";
import { isStored, type StoredColumn } from "../tables/prepared-resource.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";
import { checkNewRecord } from "./check-new-record.ts";
import { withCleanTexts, type Values, type WritePage } from "./check-record.ts";
import { createOne, createWithin, withKey, type CreateOptions } from "./create-record.ts";
import { isStoredValue } from "./same-value.ts";
import { refusalOr } from "./refusal-or.ts";
import { updateWithin } from "./update-records.ts";
import { columnProblem } from "./validate-columns.ts";
import { inRolledBack, storedRecord } from "./write-transaction.ts";

/** The fields that differ, and the values of those that this user may write. */
interface Plan {
  fields: FieldTrial[];
  record: Values;
}

/**
 * Tries to give a record these values. Values of columns that this user sees on no page are ignored.
 * @throws PORTAL_RESOURCE_UNKNOWN, PORTAL_ACTION_NOT_ALLOWED, PORTAL_RECORD_UNKNOWN
 */
export async function tryUpdate(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  recordId: string,
  wanted: Readonly<Values>,
): Promise<WriteTrial> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "edit");
  const stored = await mapDatabaseErrors(() => storedRecord(view, recordId, kernel.db));
  const differing = legibleColumns(view).filter(
    (column) => Object.hasOwn(wanted, column.name) && !isStoredValue(column, wanted[column.name], stored),
  );
  const { fields, record } = await planOf(kernel, view, "edit", differing, wanted, stored);
  fields.push(...withoutColumn(view, wanted));
  if (Object.keys(record).length === 0) return { fields };
  const outcome = await attempt(() =>
    inRolledBack(kernel, view, async (transaction, context) => {
      await updateWithin(kernel, view, [{ recordId, record: withCleanTexts(view, record) }], transaction, context);
      return storedRecord(view, recordId, transaction);
    }),
  );
  return "refusal" in outcome
    ? { fields, refusal: outcome.refusal }
    : { fields: withRules(view, fields, { ...stored, ...wanted }, stored, outcome.row) };
}

/**
 * Tries to create a deleted record again.
 * @throws PORTAL_RESOURCE_UNKNOWN, PORTAL_ACTION_NOT_ALLOWED
 */
export async function tryRecreate(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  recordId: string,
  wanted: Readonly<Values>,
): Promise<RecreateTrial> {
  const { view, fields, record } = await planNewRecord(kernel, adminUser, resourceId, wanted);
  const outcome = await attempt(async () => {
    const { filled } = await checkNewRecord(kernel, adminUser, resourceId, record);
    return inRolledBack(kernel, view, async (transaction, context) => {
      const key = await createWithin(kernel, view, withKey(view, filled, recordId), transaction, context);
      return storedRecord(view, key, transaction);
    });
  });
  if ("refusal" in outcome) return { fields, refusal: outcome.refusal, keepsKey: true };
  const { row } = outcome;
  return {
    fields: withRules(view, fields, wanted, undefined, row),
    keepsKey: String(row[view.resource.primaryKey.name]) === recordId,
  };
}

/**
 * Creates a deleted record again, with the values that this user may write and that are still valid; with its key, if
 * the table accepts it. Returns the key.
 * @throws Refusal
 */
export async function recreate(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  recordId: string,
  wanted: Readonly<Values>,
  details: CreateOptions["details"],
): Promise<string> {
  const { record } = await planNewRecord(kernel, adminUser, resourceId, wanted);
  return String(await createOne(kernel, adminUser, resourceId, record, { recordId, details }));
}

async function planNewRecord(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  wanted: Readonly<Values>,
): Promise<Plan & { view: ResourceView }> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "create");
  // A field without a value had none: the default of the database must not take its place.
  const columns = legibleColumns(view).filter(
    ({ name, table }) =>
      (wanted[name] ?? null) !== null || (table.nullable && view.columns("create").some(isNamed(name))),
  );
  const { fields, record } = await planOf(kernel, view, "create", columns, wanted, {});
  const given = fields.filter(({ column }) => (wanted[column] ?? null) !== null);
  return { view, record, fields: [...given, ...withoutColumn(view, wanted)] };
}

/** Fields of an earlier version of the resource. */
const withoutColumn = ({ resource }: ResourceView, wanted: Readonly<Values>): FieldTrial[] =>
  Object.keys(wanted)
    .filter((name) => !resource.columns.has(name))
    .map((column) => ({ column, before: null, after: null, problem: { reason: "no-column" } }));

const isNamed =
  (name: string) =>
  (column: { name: string }): boolean =>
    column.name === name;

/** The stored columns that this user sees, without the key and masked columns. */
function legibleColumns(view: ResourceView): StoredColumn[] {
  const { columns, primaryKey } = view.resource;
  return [...columns.values()]
    .filter(isStored)
    .filter((column) => column !== primaryKey && column.definition.masked !== true && view.isVisible(column));
}

async function planOf(
  kernel: Kernel,
  view: ResourceView,
  page: WritePage,
  columns: readonly StoredColumn[],
  wanted: Readonly<Values>,
  stored: Row,
): Promise<Plan> {
  const lookups = lookupsOf(kernel, view);
  const plan: Plan = { fields: [], record: {} };
  for (const column of columns) {
    const { name } = column;
    const value = wanted[name] ?? null;
    const field: FieldTrial = { column: name, before: stored[name] ?? null, after: value };
    plan.fields.push(field);
    if (!view.columns(page).includes(column) || (page === "edit" && isReadOnly(view, column))) {
      field.problem = { reason: "not-editable" };
      continue;
    }
    const message = await mapDatabaseErrors(() =>
      columnProblem(view, page, column, value, { ...stored, ...wanted }, lookups),
    );
    if (message === undefined) plan.record[name] = value;
    else field.problem = { reason: "invalid", message };
  }
  return plan;
}

/**
 * Adds what the resource's rules make of the values.
 * @param expected the record as it would be without rules
 * @param before the record as it was; undefined for a new one
 */
function withRules(
  view: ResourceView,
  fields: readonly FieldTrial[],
  expected: Readonly<Values>,
  before: Row | undefined,
  after: Row,
): FieldTrial[] {
  const known = new Map(fields.map((field) => [field.column, field]));
  for (const column of legibleColumns(view)) {
    const { name } = column;
    const field = known.get(name);
    const [now, outcome] = [before?.[name] ?? null, after[name] ?? null];
    const isExpected = isEqual(outcome, expected[name] ?? null) || isStoredValue(column, expected[name], after);
    // The database computes some columns from others, and hooks set columns that no user may write.
    const follows = field === undefined ? !isExpected : isUnwritten(field) && (isExpected || !isEqual(now, outcome));
    if (follows && (before !== undefined || field === undefined || isExpected))
      known.set(name, { column: name, before: now, after: outcome, problem: { reason: "side-effect" } });
    else if (field !== undefined && field.problem === undefined && !isExpected)
      known.set(name, { ...field, after: outcome, problem: { reason: "by-rule" } });
  }
  return [...known.values()];
}

const isUnwritten = ({ problem }: FieldTrial): boolean => problem?.reason === "not-editable";

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @throws refusals that the caller can act on, such as a missing proof of identity */
async function attempt(run: () => Promise<Row>): Promise<{ row: Row } | { refusal: string }> {
  const outcome = await refusalOr(run());
  if (!(outcome instanceof Refusal)) return { row: outcome };
  if (outcome.code.startsWith("PORTAL_SESSION_")) throw outcome;
  return { refusal: sentenceOf(outcome) };
}
