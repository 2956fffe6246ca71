/** Bulk operations as their screens show them, in the reader's language and limited to what the reader may see. */
import { sql } from "kysely";
import type { BulkOperation } from "../../contract/resources/bulk-operations.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { translate, translateText } from "../i18n/language-of-call.ts";
import type { Kernel } from "../extension/kernel.ts";
import { userNames } from "../session/user-names.ts";
import { createView } from "../resources/view/resource-view.ts";
import { preparedOf, type PreparedResource } from "../resources/tables/prepared-resource.ts";
import type { Database } from "../../contract/database.ts";
import { isOpen, progressOf, type StoredOperation } from "./operation-store.ts";
import { isDeletion, isKept, reversibleOf } from "./reversible.ts";

/** The resource and what is done to its records: `Articles: Edit (Status)`. */
export function titleOf(kernel: Kernel, operation: StoredOperation, reader?: AdminUser): string {
  return `${resourceLabel(kernel, operation)}: ${workTitle(kernel, operation, reader)}`;
}

function resourceLabel(kernel: Kernel, { resource_id: resourceId }: StoredOperation): string {
  const label = preparedOf(kernel).get(resourceId)?.definition.label;
  return label === undefined ? resourceId : translateText(label);
}

/** @param reader leaves out fields that this user may not see */
function workTitle(kernel: Kernel, operation: StoredOperation, reader?: AdminUser): string {
  const { kind, action_id: actionId, resource_id: resourceId, change } = operation;
  const resource = preparedOf(kernel).get(resourceId);
  const { actions = [], bulkActions = [] } = resource?.definition.options ?? {};
  const bulk = bulkActions.find(({ id }) => id === actionId);
  const action = actions.find(({ id }) => id === actionId);
  if (isDeletion(resource, operation)) return translate("server:bulk.delete");
  if (kind === "restore") return translate("server:bulk.revert", { title: translate("server:bulk.delete") });
  if (actionId !== null) {
    const name = translateText(bulk?.label ?? action?.name ?? actionId);
    return kind === "action" ? name : translate("server:bulk.revert", { title: name });
  }
  if (kind === "revert") return translate("server:bulk.revert", { title: editTitle(resource, change, reader) });
  return editTitle(resource, change, reader);
}

function editTitle(
  resource: PreparedResource | undefined,
  change: StoredOperation["change"],
  reader?: AdminUser,
): string {
  const fields = fieldLabels(resource, Object.keys(change), reader);
  return fields.length === 0
    ? translate("server:bulk.edit")
    : translate("server:bulk.editFields", { fields: fields.join(", ") });
}

/** @param reader leaves out fields that this user may not see */
function fieldLabels(resource: PreparedResource | undefined, names: readonly string[], reader?: AdminUser): string[] {
  const view = resource === undefined || reader === undefined ? undefined : createView(resource, reader);
  return names.flatMap((name) => {
    const column = resource?.columns.get(name);
    return column === undefined || view?.isVisible(column) === false ? [] : [translateText(column.label)];
  });
}

/** The fields of an edit whose earlier values are not known. */
function irreversibleFields(
  kernel: Kernel,
  { resource_id: resourceId, action_id: actionId, kind, change }: StoredOperation,
  reader: AdminUser,
): string[] {
  const resource = preparedOf(kernel).get(resourceId);
  if (resource === undefined || actionId !== null || (kind !== "edit" && kind !== "revert")) return [];
  const names = Object.keys(change).filter((name) => !isKept(resource, name));
  return fieldLabels(resource, names, reader);
}

/** @param rows of this reader, or of all users if the reader may see them */
export async function infosOf(
  kernel: Kernel,
  reader: AdminUser,
  rows: readonly StoredOperation[],
): Promise<BulkOperation[]> {
  const names = await userNames(
    kernel.db,
    rows.map(({ user_id: id }) => id),
  );
  const reverted = await revertsOf(kernel.db, rows);
  const restored = await restoresOf(kernel.db, rows);
  return rows.map((row) => ({
    ...progressOf(row),
    kind: row.kind,
    resourceId: row.resource_id,
    resource: resourceLabel(kernel, row),
    title: workTitle(kernel, row, reader),
    user: names.get(row.user_id) ?? row.user_id,
    userId: row.user_id,
    isOwn: row.user_id === String(reader.pk),
    reversible: reversibleOf(preparedOf(kernel).get(row.resource_id), row),
    irreversible: irreversibleFields(kernel, row, reader),
    reversibleUntil: reverted.get(row.id)?.keptUntil ?? plannedEnd(preparedOf(kernel).get(row.resource_id), row),
    canRevert: !isOpen(row) && canRevert(reverted.get(row.id), restored.get(row.id)),
    unrestored: unrestoredOf(restored.get(row.kind === "restore" ? (row.reverts ?? row.id) : row.id)),
    reverts: row.reverts,
    revertedBy: reverted.get(row.id)?.revertedBy ?? null,
    reason: row.reason === null ? null : translateText(row.reason, row.reason_values ?? {}),
    message: row.message,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }));
}

/** When a deletion that is planned could no longer be taken back, if it began now. */
function plannedEnd(resource: PreparedResource | undefined, operation: StoredOperation): string | null {
  const { trash } = resource?.definition.options ?? {};
  return trash === undefined || !isOpen(operation) || !isDeletion(resource, operation)
    ? null
    : new Date(Date.now() + trash.days * dayMs).toISOString();
}

const dayMs = 86_400_000;

/** A restored record leaves the trash, so what was not restored can be tried again. */
const canRevert = (found: Reverts | undefined, restores: Restores | undefined): boolean =>
  found?.isKept === true && (restores === undefined ? found.revertedBy === null : !restores.isRunning);

const unrestoredOf = (restores: Restores | undefined): number =>
  restores === undefined || restores.isRunning ? 0 : restores.left;

interface Reverts {
  /** Whether what it changed is stored. */
  isKept: boolean;
  /** When the first of its deleted records leaves the trash. */
  keptUntil: string | null;
  /** The operation that takes it back or has done so. */
  revertedBy: string | null;
}

async function revertsOf(db: Database, operations: readonly StoredOperation[]): Promise<Map<string, Reverts>> {
  const { rows } = await sql<Reverts & { id: string }>`select id,
      exists (select 1 from portal_bulk_changes where operation_id = wanted.id)
        or exists (select 1 from portal_deleted_records where operation_id = wanted.id and kept_until > now())
        as "isKept",
      (select min(kept_until) from portal_deleted_records where operation_id = wanted.id and kept_until > now())
        as "keptUntil",
      (select other.id from portal_bulk_operations as other where other.reverts = wanted.id
        and other.state in ('running', 'paused', 'done') order by created_at desc limit 1) as "revertedBy"
    from unnest(${operations.map(({ id }) => id)}::uuid[]) as wanted (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The attempts to restore what an operation has deleted. */
interface Restores {
  isRunning: boolean;
  /** The records that are still in the trash. */
  left: number;
}

/** By deletion; those that have never been taken back are absent. */
async function restoresOf(db: Database, operations: readonly StoredOperation[]): Promise<Map<string, Restores>> {
  const ids = operations.map(({ id, kind, reverts }) => (kind === "restore" ? (reverts ?? id) : id));
  const { rows } = await sql<Restores & { id: string }>`select reverts as id,
      bool_or(state in ('running', 'paused')) as "isRunning",
      (select count(*)::int from portal_deleted_records
        where operation_id = reverts and kept_until > now()) as "left"
    from portal_bulk_operations where reverts = any (${ids}::uuid[]) and kind = 'restore'
      and state not in ('planning', 'planned') and (state <> 'stopped' or done > 0) group by reverts`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
