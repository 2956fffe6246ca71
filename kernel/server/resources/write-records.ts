/** Creating, changing and deleting records: rules first, then hooks and the write in one transaction, then the news of it. */
import { sql } from "kysely";
import { refuse } from "../../contract/refusals.ts";
import type { Row } from "../../contract/resource.ts";
import type { AdminUser, HookContext } from "../../contract/resource-definition.ts";
import { internalTopics } from "../bus/open-bus.ts";
import type { Kernel } from "../kernel.ts";
import type { DatabaseTransaction } from "../plugin.ts";
import { checkValue, demandRequired, demandWritable } from "./check-record.ts";
import { explainDatabaseError } from "./database-error.ts";
import { whereOf } from "./list-records.ts";
import { demand, viewOf, type ResourceView } from "./resource-view.ts";
import { whereClause } from "./sql-parts.ts";

type Values = Record<string, unknown>;

export async function createOne(kernel: Kernel, adminUser: AdminUser, resourceId: string, record: Values): Promise<string> {
  const view = viewOf(kernel, resourceId, adminUser);
  demand(view, "create");
  demandWritable(view, "create", record);
  const filled = withFillings(view, record);
  demandRequired(view, "create", filled);
  await demandValid(kernel, view, filled);
  const recordId = await write(kernel, view, async (transaction, context) => {
    const values = { ...filled };
    await view.resource.definition.hooks?.create?.before?.(values, context);
    const encoded = await encodeStored(kernel, view, values);
    const names = Object.keys(encoded);
    const { rows } = await sql<Row>`insert into ${sql.table(view.resource.table)} ${names.length === 0 ? sql`default values` : sql`(${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(encoded))})`} returning ${sql.ref(view.resource.primaryKey.name)} as pk`.execute(transaction);
    const created = String(rows[0]?.["pk"]);
    await view.resource.definition.hooks?.create?.after?.(created, values, context);
    return created;
  });
  tellChanged(kernel, resourceId, recordId, "created");
  return recordId;
}

export async function updateOne(kernel: Kernel, adminUser: AdminUser, resourceId: string, recordId: string, record: Values): Promise<void> {
  const view = viewOf(kernel, resourceId, adminUser);
  demand(view, "edit");
  demandWritable(view, "edit", record);
  demandRequired(view, "edit", record);
  const seen = await sql<Row>`select t.* from ${sql.table(view.resource.table)} as t${whereClause(keyCondition(view, recordId))}`.execute(kernel.db);
  if (seen.rows[0] === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  // Before the transaction: a rule that asks the database would wait for the connection that the transaction holds.
  await demandValid(kernel, view, record, seen.rows[0]);
  await write(kernel, view, async (transaction, context) => {
    const oldRecord = await lockRecord(view, recordId, transaction);
    if (oldRecord === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
    const change = { recordId, record: { ...record }, oldRecord };
    await view.resource.definition.hooks?.edit?.before?.(change, context);
    const encoded = await encodeStored(kernel, view, change.record);
    const sets = Object.entries(encoded).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    if (sets.length > 0) await sql`update ${sql.table(view.resource.table)} as t set ${sql.join(sets)}${whereClause(keyCondition(view, recordId))}`.execute(transaction);
    await view.resource.definition.hooks?.edit?.after?.(change, context);
  });
  tellChanged(kernel, resourceId, recordId, "edited");
}

export async function deleteOne(kernel: Kernel, adminUser: AdminUser, resourceId: string, recordId: string): Promise<void> {
  const view = viewOf(kernel, resourceId, adminUser);
  demand(view, "delete");
  await write(kernel, view, async (transaction, context) => {
    const record = await lockRecord(view, recordId, transaction);
    if (record === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
    await view.resource.definition.hooks?.delete?.before?.(record, context);
    await sql`delete from ${sql.table(view.resource.table)} as t${whereClause(keyCondition(view, recordId))}`.execute(transaction);
    await view.resource.definition.hooks?.delete?.after?.(record, context);
  }, "delete");
  tellChanged(kernel, resourceId, recordId, "deleted");
}

/** One transaction; what the database refuses is explained to the operator. */
async function write<Result>(kernel: Kernel, view: ResourceView, run: (transaction: DatabaseTransaction, context: HookContext) => Promise<Result>, operation: "write" | "delete" = "write"): Promise<Result> {
  try {
    return await kernel.db.transaction().execute((transaction) => run(transaction, { adminUser: view.adminUser, resourceId: view.resource.resourceId, db: transaction, publish: kernel.bus.publish }));
  } catch (error) {
    throw explainDatabaseError(error, view.resource, operation);
  }
}

function withFillings(view: ResourceView, record: Values): Values {
  const filled = { ...record };
  for (const { name, definition } of view.resource.columns.values()) {
    if (definition.fillOnCreate !== undefined && filled[name] === undefined) filled[name] = definition.fillOnCreate({ adminUser: view.adminUser });
  }
  return filled;
}

/** The user's own values against every rule; `oldRecord` gives the fields that an edit leaves alone. */
async function demandValid(kernel: Kernel, view: ResourceView, record: Values, oldRecord: Row = {}): Promise<void> {
  for (const [name, value] of Object.entries(record)) {
    const column = view.resource.columns.get(name);
    const checked = column === undefined ? undefined : await checkValue(kernel, view, column, value, { ...oldRecord, ...record });
    if (checked !== undefined && "refusal" in checked) throw checked.refusal;
  }
}

/** What goes into the table, hooks' own values included; virtual columns have done their work. */
async function encodeStored(kernel: Kernel, view: ResourceView, record: Values): Promise<Values> {
  const encoded: Values = {};
  for (const [name, value] of Object.entries(record)) {
    const column = view.resource.columns.get(name);
    if (column === undefined) throw refuse("PORTAL_FIELD_UNKNOWN", { field: name });
    if (column.table === undefined) continue;
    const checked = await checkValue(kernel, view, { ...column, definition: { name } }, value, record);
    if ("refusal" in checked) throw checked.refusal;
    encoded[name] = checked.encoded;
  }
  return encoded;
}

/** The whole stored row, locked until the transaction ends; nothing when it is not there or not this user's. */
async function lockRecord(view: ResourceView, recordId: string, transaction: DatabaseTransaction): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select t.* from ${sql.table(view.resource.table)} as t${whereClause(keyCondition(view, recordId))} for update`.execute(transaction);
  return rows[0];
}

function keyCondition(view: ResourceView, recordId: string): ReturnType<typeof whereOf> {
  try {
    return whereOf(view, [{ field: view.resource.primaryKey.name, operator: "eq", value: recordId }]);
  } catch {
    throw refuse("PORTAL_RECORD_UNKNOWN"); // a key of the wrong form belongs to no record
  }
}

function tellChanged(kernel: Kernel, resourceId: string, recordId: string, kind: "created" | "edited" | "deleted"): void {
  kernel.bus.publish(internalTopics.resourceChanged, { resourceId, recordId, kind });
}
