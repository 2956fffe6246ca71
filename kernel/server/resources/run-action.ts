/** Custom and bulk actions: found, allowed, run on records this user may see. */
import { sql } from "kysely";
import { refuse } from "../../contract/refusals.ts";
import type { AccessRule, ActionResult, AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { findRecord, whereOf } from "./list-records.ts";
import { deleteChecked, viewOf, type ResourceView } from "./resource-view.ts";
import { whereClause } from "./sql-parts.ts";
import { deleteOne } from "./write-records.ts";

type ActionReply = { ok?: boolean; redirectUrl?: string; successMessage?: string };

export async function runCustomAction(kernel: Kernel, adminUser: AdminUser, body: { resourceId: string; actionId: string; recordId: string | number; extra?: Record<string, unknown> }): Promise<ActionReply> {
  const view = viewOf(kernel, body.resourceId, adminUser);
  const action = view.resource.definition.options?.actions?.find(({ id }) => id === body.actionId);
  if (action === undefined) throw refuse("PORTAL_ACTION_UNKNOWN", { actionId: body.actionId });
  demandAction(view, action.allowed);
  const recordId = String(body.recordId);
  const record = await findRecord(kernel, view, "show", recordId);
  if (record === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  return replyOf(await action.run({ adminUser, resourceId: body.resourceId, db: kernel.db, publish: kernel.bus.publish, recordId, record, extra: body.extra ?? {} }));
}

export async function runBulkAction(kernel: Kernel, adminUser: AdminUser, body: { resourceId: string; actionId: string; recordIds: readonly (string | number)[] }): Promise<ActionReply> {
  const view = viewOf(kernel, body.resourceId, adminUser);
  const recordIds = await visibleIds(kernel, view, body.recordIds.map(String));
  const action = view.resource.definition.options?.bulkActions?.find(({ id }) => id === body.actionId);
  if (action === undefined && body.actionId === deleteChecked.id && view.may("delete")) return await deleteMany(kernel, adminUser, body.resourceId, recordIds);
  if (action === undefined) throw refuse("PORTAL_ACTION_UNKNOWN", { actionId: body.actionId });
  demandAction(view, action.allowed);
  return replyOf(await action.run({ adminUser, resourceId: body.resourceId, db: kernel.db, publish: kernel.bus.publish, recordIds }));
}

function demandAction(view: ResourceView, allowed: AccessRule | undefined): void {
  const { adminUser, resource } = view;
  const holds = typeof allowed === "function" ? allowed({ adminUser, resourceId: resource.resourceId }) === true : (allowed ?? true);
  if (!holds) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
}

const replyOf = (result: ActionResult): ActionReply => ("redirectUrl" in result ? result : { ok: true, ...result });

/** One short transaction a record: PGlite has one connection, and a long one would hold everybody up. */
async function deleteMany(kernel: Kernel, adminUser: AdminUser, resourceId: string, recordIds: readonly string[]): Promise<ActionReply> {
  for (const recordId of recordIds) await deleteOne(kernel, adminUser, resourceId, recordId);
  return { ok: true, successMessage: `${recordIds.length} item${recordIds.length === 1 ? "" : "s"} deleted` };
}

/** @throws PORTAL_RECORD_UNKNOWN when one of them is not there, or not this user's to see. */
async function visibleIds(kernel: Kernel, view: ResourceView, recordIds: readonly string[]): Promise<string[]> {
  const key = view.resource.primaryKey.name;
  const unique = [...new Set(recordIds)];
  let where: ReturnType<typeof whereOf>;
  try {
    where = whereOf(view, [{ field: key, operator: "in", value: unique }]);
  } catch {
    throw refuse("PORTAL_RECORD_UNKNOWN"); // a key of the wrong form belongs to no record
  }
  const { rows } = await sql<{ pk: unknown }>`select ${sql.ref(`t.${key}`)} as pk from ${sql.table(view.resource.table)} as t${whereClause(where)}`.execute(kernel.db);
  if (rows.length !== unique.length) throw refuse("PORTAL_RECORD_UNKNOWN");
  return rows.map((row) => String(row.pk));
}
