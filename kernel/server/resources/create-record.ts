/** `create_record`: rules first, then the hooks and the new row in one transaction, then the news of it. */
import { sql } from "kysely";
import { createRecord } from "../../contract/resource-endpoints.ts";
import type { Activity } from "../../contract/activity.ts";
import type { Row } from "../../contract/resource.ts";
import type { AdminUser, HookContext } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import type { DatabaseTransaction } from "../database/tables.ts";
import { handle, type HandledEndpoint } from "../http/handled-endpoint.ts";
import { isRecorded } from "../activities/record-activity.ts";
import { recordWrite } from "../activities/record-write.ts";
import { demandRequired, demandValid, demandWritable, withCleanHtml, type Values } from "./check-record.ts";
import { asking } from "./database-error.ts";
import { demand, viewOf, type ResourceView } from "./resource-view.ts";
import { storedValue } from "./sql-parts.ts";
import { demandOwn, inTransaction, storedRecord, storedValues, tellChanged } from "./write-transaction.ts";

export function createRecordHandler(kernel: Kernel): HandledEndpoint {
  return handle(createRecord, async ({ body, adminUser }) => {
    const once: Record<string, string> = {};
    const newRecordId = await createOne(kernel, adminUser, body.resourceId, body.record, {
      skipped: skippedNames(body.requiredColumnsToSkip),
      tellOnce: (column, value) => {
        once[column] = value;
      },
    });
    return { ok: true as const, newRecordId, redirectToRecordId: newRecordId, ...(Object.keys(once).length === 0 ? {} : { once }) };
  });
}

/** What goes with a new record. */
export interface CreateOptions {
  /** Required fields that the form hid. */
  skipped?: ReadonlySet<string>;
  /** Written in the record's own transaction: both are there or neither. */
  alongside?: (transaction: DatabaseTransaction, recordId: string) => Promise<void>;
  /** What its record says besides: where it came from. */
  details?: Activity["details"];
  /** Hears what the hooks tell the caller alone. */
  tellOnce?: HookContext["tellOnce"];
}

/** Creates a record as this user and gives its key. @throws Refusal */
export async function createOne(kernel: Kernel, adminUser: AdminUser, resourceId: string, record: Readonly<Values>, { skipped, alongside, details, tellOnce }: CreateOptions = {}): Promise<string | number> {
  const { view, filled } = await checkedRecord(kernel, adminUser, resourceId, record, skipped);
  const key = await inTransaction(kernel, view, "write", async (transaction, plain) => {
    const context = tellOnce === undefined ? plain : { ...plain, tellOnce };
    const values = { ...filled };
    const created = await insertRecord(view, values, transaction, context);
    await view.resource.definition.hooks?.create?.after?.(String(created), values, context);
    if (isRecorded(kernel)) await recordWrite(kernel, view, "created", undefined, await storedRecord(view, created, transaction), transaction, details);
    await alongside?.(transaction, String(created));
    return created;
  });
  tellChanged(kernel, view, "created", String(key));
  return key;
}

/** Goes the whole way of a new record but for the news of it, and takes it back. @throws Refusal for whatever would keep it from being created */
export async function tryCreate(kernel: Kernel, adminUser: AdminUser, resourceId: string, record: Readonly<Values>): Promise<void> {
  const { view, filled } = await checkedRecord(kernel, adminUser, resourceId, record);
  await inTransaction(kernel, view, "write", async (transaction, context) => {
    await insertRecord(view, { ...filled }, transaction, context);
    throw takenBack;
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
}

const takenBack = new Error("taken back");

async function checkedRecord(kernel: Kernel, adminUser: AdminUser, resourceId: string, record: Readonly<Values>, skipped?: ReadonlySet<string>): Promise<{ view: ResourceView; filled: Values }> {
  const view = viewOf(kernel, resourceId, adminUser);
  demand(view, "create");
  demandWritable(view, "create", record);
  const filled = withCleanHtml(view, withFillings(view, record));
  demandRequired(view, "create", filled, skipped);
  await asking(() => demandValid(kernel, view, filled));
  return { view, filled };
}

/** @param values may be changed by the hooks that run first */
async function insertRecord(view: ResourceView, values: Values, transaction: DatabaseTransaction, context: HookContext): Promise<string | number> {
  const { table, primaryKey, definition } = view.resource;
  await definition.hooks?.create?.before?.(values, context);
  const stored = storedValues(view, values);
  const row = stored.length === 0 ? sql`default values` : sql`(${sql.join(stored.map(({ column }) => sql.ref(column.name)))}) values (${sql.join(stored.map(({ column, encoded }) => storedValue(column, encoded)))})`;
  const { rows } = await sql<Row>`insert into ${sql.table(table)} ${row} returning ${sql.ref(primaryKey.name)} as pk`.execute(transaction);
  const created = rows[0]?.["pk"] as string | number;
  await demandOwn(view, created, transaction);
  return created;
}

const skippedNames = (skipped: readonly unknown[] = []): ReadonlySet<string> => new Set(skipped.flatMap((entry) => (typeof entry === "object" && entry !== null && "name" in entry && typeof entry.name === "string" ? [entry.name] : [])));

function withFillings({ resource, adminUser }: ResourceView, record: Readonly<Values>): Values {
  const filled = { ...record };
  for (const { name, definition } of resource.columns.values()) {
    if (definition.fillOnCreate !== undefined && filled[name] === undefined) filled[name] = definition.fillOnCreate({ adminUser });
  }
  return filled;
}
