/** Bulk operations as their screens show them, in the reader's language and limited to what the reader may see. */
import { sql } from "kysely";
import type { BulkOperation } from "../../contract/resources/bulk-operations.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { translate, translateText } from "../i18n/language-of-call.ts";
import type { Kernel } from "../extension/kernel.ts";
import { deleteChecked } from "../resources/describe/describe-resource.ts";
import { createView } from "../resources/view/resource-view.ts";
import { preparedOf } from "../resources/tables/prepared-resource.ts";
import { progressOf, type StoredOperation } from "./operation-store.ts";

/** The resource and what is done to its records: `Articles: Edit (Status)`. */
export function titleOf(kernel: Kernel, operation: StoredOperation, reader?: AdminUser): string {
  return `${resourceLabel(kernel, operation)}: ${workTitle(kernel, operation, reader)}`;
}

function resourceLabel(kernel: Kernel, { resource_id: resourceId }: StoredOperation): string {
  const label = preparedOf(kernel).get(resourceId)?.definition.label;
  return label === undefined ? resourceId : translateText(label);
}

/** @param reader leaves out fields that this user may not see */
function workTitle(
  kernel: Kernel,
  { kind, action_id: actionId, resource_id: resourceId, change }: StoredOperation,
  reader?: AdminUser,
): string {
  const resource = preparedOf(kernel).get(resourceId);
  const { actions = [], bulkActions = [] } = resource?.definition.options ?? {};
  const bulk = bulkActions.find(({ id }) => id === actionId);
  const action = actions.find(({ id }) => id === actionId);
  if (kind === "delete" || (bulk === undefined && action === undefined && actionId === deleteChecked.id))
    return translate("server:bulk.delete");
  if (kind === "action") return translateText(bulk?.label ?? action?.name ?? actionId ?? "");
  const view = resource === undefined || reader === undefined ? undefined : createView(resource, reader);
  const fields = Object.keys(change).flatMap((name) => {
    const column = resource?.columns.get(name);
    return column === undefined || view?.isVisible(column) === false ? [] : [translateText(column.label)];
  });
  return fields.length === 0
    ? translate("server:bulk.edit")
    : translate("server:bulk.editFields", { fields: fields.join(", ") });
}

/** @param rows of this reader, or of all users if the reader may see them */
export async function infosOf(
  kernel: Kernel,
  reader: AdminUser,
  rows: readonly StoredOperation[],
): Promise<BulkOperation[]> {
  const userIds = [...new Set(rows.map(({ user_id: id }) => id))];
  const { rows: users } = await sql<{ id: string; email: string }>`select id::text as id, email from portal_users
    where id::text = any (${userIds})`.execute(kernel.db);
  const names = new Map(users.map(({ id, email }) => [id, email]));
  return rows.map((row) => ({
    ...progressOf(row),
    kind: row.kind,
    resourceId: row.resource_id,
    resource: resourceLabel(kernel, row),
    title: workTitle(kernel, row, reader),
    user: names.get(row.user_id) ?? row.user_id,
    userId: row.user_id,
    isOwn: row.user_id === String(reader.pk),
    reason: row.reason === null ? null : translateText(row.reason, row.reason_values ?? {}),
    message: row.message,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }));
}
