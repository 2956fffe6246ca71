/** `create_record`: rules first, then the hooks and the new row in one transaction, then the news of it. */
import { sql } from "kysely";
import { createRecord } from "../../contract/resource-endpoints.ts";
import type { Row } from "../../contract/resource.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type HandledEndpoint } from "../plugin.ts";
import { isRecorded } from "../activities/record-activity.ts";
import { recordWrite } from "../activities/record-write.ts";
import { demandRequired, demandValid, demandWritable, type Values } from "./check-record.ts";
import { asking } from "./database-error.ts";
import { demand, viewOf, type ResourceView } from "./resource-view.ts";
import { storedValue } from "./sql-parts.ts";
import { demandOwn, inTransaction, storedRecord, storedValues, tellChanged } from "./write-transaction.ts";

export function createRecordHandler(kernel: Kernel): HandledEndpoint {
  return handle(createRecord, async ({ body, adminUser }) => {
    const newRecordId = await createOne(kernel, adminUser, body.resourceId, body.record, skippedNames(body.requiredColumnsToSkip));
    return { ok: true as const, newRecordId, redirectToRecordId: newRecordId };
  });
}

/**
 * Creates a record as this user and gives its key. @throws Refusal
 * @param skipped required fields that the form hid
 */
export async function createOne(kernel: Kernel, adminUser: AdminUser, resourceId: string, record: Readonly<Values>, skipped?: ReadonlySet<string>): Promise<string | number> {
  const view = viewOf(kernel, resourceId, adminUser);
  const { table, primaryKey, definition } = view.resource;
  demand(view, "create");
  demandWritable(view, "create", record);
  const filled = withFillings(view, record);
  demandRequired(view, "create", filled, skipped);
  await asking(() => demandValid(kernel, view, filled));
  const key = await inTransaction(kernel, view, "write", async (transaction, context) => {
    const values = { ...filled };
    await definition.hooks?.create?.before?.(values, context);
    const stored = storedValues(view, values);
    const row = stored.length === 0 ? sql`default values` : sql`(${sql.join(stored.map(({ column }) => sql.ref(column.name)))}) values (${sql.join(stored.map(({ column, encoded }) => storedValue(column, encoded)))})`;
    const { rows } = await sql<Row>`insert into ${sql.table(table)} ${row} returning ${sql.ref(primaryKey.name)} as pk`.execute(transaction);
    const created = rows[0]?.["pk"] as string | number;
    await demandOwn(view, created, transaction);
    await definition.hooks?.create?.after?.(String(created), values, context);
    if (isRecorded(kernel)) await recordWrite(kernel, view, "created", undefined, await storedRecord(view, created, transaction), transaction);
    return created;
  });
  tellChanged(kernel, view, "created", String(key));
  return key;
}

const skippedNames = (skipped: readonly unknown[] = []): ReadonlySet<string> => new Set(skipped.flatMap((entry) => (typeof entry === "object" && entry !== null && "name" in entry && typeof entry.name === "string" ? [entry.name] : [])));

function withFillings({ resource, adminUser }: ResourceView, record: Readonly<Values>): Values {
  const filled = { ...record };
  for (const { name, definition } of resource.columns.values()) {
    if (definition.fillOnCreate !== undefined && filled[name] === undefined) filled[name] = definition.fillOnCreate({ adminUser });
  }
  return filled;
}
