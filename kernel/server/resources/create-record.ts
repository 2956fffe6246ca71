/**
 * `create_record`: checks the rules, then runs the hooks and inserts the row in one transaction, then notifies
 * subscribers.
 */
import { sql } from "kysely";
import { createRecord } from "../../contract/resource-endpoints.ts";
import type { Activity } from "../../contract/activity.ts";
import type { Row } from "../../contract/resource.ts";
import type { AdminUser, HookContext } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import type { DatabaseTransaction } from "../../contract/database.ts";
import { handle, type HandledEndpoint } from "../http/handled-endpoint.ts";
import { requireProofFor } from "../session/recent-proof.ts";
import { isRecorded } from "../activities/record-activity.ts";
import { recordWrite } from "../activities/record-write.ts";
import { assertRequired, assertValid, assertWritable, withCleanHtml, type Values } from "./check-record.ts";
import { mapDatabaseErrors } from "./database-error.ts";
import { sharedLookups, type Lookups } from "./lookups.ts";
import { assertAllowed, viewOf, type ResourceView } from "./resource-view.ts";
import { storedValue } from "./sql-parts.ts";
import {
  assertVisible,
  inTransaction,
  storedRecord,
  storedRows,
  storedValues,
  publishChange,
  type StoredValue,
} from "./write-transaction.ts";
import type { CreateOptions } from "./create-options.ts";

export function createRecordHandler(kernel: Kernel): HandledEndpoint {
  return handle(createRecord, async ({ body, adminUser }) => {
    const once: Record<string, string> = {};
    const newRecordId = await createOne(kernel, adminUser, body.resourceId, body.record, {
      skipped: skippedNames(body.requiredColumnsToSkip),
      revealOnce: (column, value) => {
        once[column] = value;
      },
    });
    return {
      ok: true as const,
      newRecordId,
      redirectToRecordId: newRecordId,
      ...(Object.keys(once).length === 0 ? {} : { once }),
    };
  });
}

/**
 * Creates a record as this user and returns its key.
 * @throws Refusal
 */
export async function createOne(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  record: Readonly<Values>,
  { skipped, alongside, details, revealOnce }: CreateOptions = {},
): Promise<string | number> {
  const { view, filled } = await checkedRecord(kernel, adminUser, resourceId, record, { skipped });
  const key = await inTransaction(kernel, view, "write", async (transaction, plain) => {
    const context = revealOnce === undefined ? plain : { ...plain, revealOnce };
    const values = { ...filled };
    await requireProofFor(
      kernel,
      adminUser,
      view.resource.definition.requiresProof?.create,
      { record: values },
      transaction,
    );
    const [created = ""] = await insertRecords(view, [values], transaction, context);
    await view.resource.definition.hooks?.create?.after?.(String(created), values, context);
    if (isRecorded(kernel))
      await recordWrite(
        kernel,
        view,
        "created",
        undefined,
        await storedRecord(view, created, transaction),
        transaction,
        details,
      );
    await alongside?.(transaction, String(created));
    return created;
  });
  publishChange(kernel, view, "created", String(key));
  return key;
}

/**
 * Creates records as this user in one transaction, all or none, and returns their keys. Keep the portions small: other
 * users may have to wait.
 * @param alongside writes in the same transaction
 * @param details additional details of each record's activity, by its position
 * @throws Refusal of the first that cannot be created
 */
export async function createMany(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  records: readonly Readonly<Values>[],
  alongside: (transaction: DatabaseTransaction) => Promise<void>,
  details: (place: number) => Activity["details"],
): Promise<(string | number)[]> {
  const lookups = sharedLookups(kernel, viewOf(kernel, resourceId, adminUser));
  const checked = await Promise.all(
    records.map((record) => checkedRecord(kernel, adminUser, resourceId, record, { lookups })),
  );
  const [first] = checked;
  if (first === undefined) return [];
  const { view } = first;
  const keys = await inTransaction(kernel, view, "write", async (transaction, context) => {
    const values = checked.map(({ filled }) => ({ ...filled }));
    for (const record of values)
      await requireProofFor(kernel, adminUser, view.resource.definition.requiresProof?.create, { record }, transaction);
    const created = await insertRecords(view, values, transaction, context);
    for (const [place, key] of created.entries())
      await view.resource.definition.hooks?.create?.after?.(String(key), values[place] ?? {}, context);
    if (isRecorded(kernel)) {
      const stored = await storedRows(view, created.map(String), transaction);
      for (const [place, key] of created.entries())
        await recordWrite(kernel, view, "created", undefined, stored.get(String(key)), transaction, details(place));
    }
    await alongside(transaction);
    return created;
  });
  publishChange(kernel, view, "created");
  return keys;
}

export interface CheckedRecord {
  view: ResourceView;
  /** The record with the values that the server sets, and with its formatted texts cleaned. */
  filled: Values;
}

/**
 * Checks a new record against every rule that can be checked before it is written.
 * @throws Refusal
 */
export async function checkedRecord(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  record: Readonly<Values>,
  { skipped, lookups }: { skipped?: ReadonlySet<string> | undefined; lookups?: Lookups } = {},
): Promise<CheckedRecord> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "create");
  assertWritable(view, "create", record);
  const filled = withCleanHtml(view, withFillings(view, record));
  assertRequired(view, "create", filled, skipped);
  // Only the user's own values are checked: a value that the server sets, such as a reference to the user, is valid
  // even if the user cannot list the referenced records.
  const own = Object.fromEntries(Object.entries(filled).filter(([name]) => Object.hasOwn(record, name)));
  await mapDatabaseErrors(() => assertValid(kernel, view, own, filled, lookups));
  return { view, filled };
}

/**
 * Runs the `before` hooks, then inserts the rows: those with the same columns with one statement.
 * @param records values that the hooks may change
 * @returns the new keys, in the order of the records
 */
export async function insertRecords(
  view: ResourceView,
  records: readonly Values[],
  transaction: DatabaseTransaction,
  context: HookContext,
): Promise<(string | number)[]> {
  const { table, primaryKey, definition } = view.resource;
  const keys: (string | number)[] = [];
  const stored: { place: number; values: readonly StoredValue[] }[] = [];
  for (const [place, values] of records.entries()) {
    await definition.hooks?.create?.before?.(values, context);
    stored.push({ place, values: storedValues(view, values) });
  }
  for (const alike of Map.groupBy(stored, ({ values }) => values.map(({ column }) => column.name).join()).values()) {
    const columns = (alike[0]?.values ?? []).map(({ column }) => sql.ref(column.name));
    const rows = alike.map(
      ({ values }) => sql`(${sql.join(values.map(({ column, encoded }) => storedValue(column, encoded)))})`,
    );
    const statements =
      columns.length === 0
        ? alike.map(() => sql`default values`)
        : [
            sql`(${sql.join(columns)}) values
      ${sql.join(rows)}`,
          ];
    const created: Row[] = [];
    for (const statement of statements)
      created.push(
        ...(
          await sql<Row>`insert into ${sql.table(table)} ${statement}
      returning ${sql.ref(primaryKey.name)} as pk`.execute(transaction)
        ).rows,
      );
    for (const [index, { place }] of alike.entries()) keys[place] = created[index]?.["pk"] as string | number;
  }
  await assertVisible(view, keys, transaction);
  return keys;
}

const skippedNames = (skipped: readonly unknown[] = []): ReadonlySet<string> =>
  new Set(
    skipped.flatMap((entry) =>
      typeof entry === "object" && entry !== null && "name" in entry && typeof entry.name === "string"
        ? [entry.name]
        : [],
    ),
  );

function withFillings({ resource, adminUser }: ResourceView, record: Readonly<Values>): Values {
  const filled = { ...record };
  for (const { name, definition } of resource.columns.values()) {
    if (definition.fillOnCreate !== undefined && filled[name] === undefined)
      filled[name] = definition.fillOnCreate({ adminUser });
  }
  return filled;
}
