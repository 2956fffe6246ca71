/** Bulk operations as their screens show them, in the reader's language and limited to what the reader may see. */
import { sql } from "kysely";
import type { AdminUser, Row } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import type { Formulas } from "@portalkit/resources";
import { createView, describeValues, preparedOf, type PreparedResource } from "@portalkit/resources/server";
import { type Database, translate, translateText, userNames } from "@portalkit/kernel/server";
import type { BulkOperation } from "../contract.ts";
import type { Services } from "./services.ts";
import { isOpen, mayReadValues, progressOf, reversalOfOperation, type StoredOperation } from "./operation-store.ts";

/** The resource and what is done to its records: `Articles: Edit (Status)`. */
export function titleOf(services: Services, operation: StoredOperation, reader?: AdminUser): string {
  return `${resourceLabel(services, operation)}: ${workTitle(services, operation, reader)}`;
}

function resourceLabel(services: Services, { resource_id: resourceId }: StoredOperation): string {
  const label = preparedOf(engineOf(services)).get(resourceId)?.definition.label;
  return label === undefined ? resourceId : translateText(label);
}

/** @param reader leaves out fields that this user may not see */
function workTitle(services: Services, operation: StoredOperation, reader?: AdminUser): string {
  const { kind, action_id: actionId, resource_id: resourceId, change, file_name: file } = operation;
  const resource = preparedOf(engineOf(services)).get(resourceId);
  const { actions = [], bulkActions = [] } = resource?.definition.options ?? {};
  const bulk = bulkActions.find(({ id }) => id === actionId);
  const action = actions.find(({ id }) => id === actionId);
  if (reversalOfOperation(services, operation).isDeletion) return translate("bulk-operations:titles.delete");
  if (kind === "restore")
    return translate("bulk-operations:titles.revert", { title: translate("bulk-operations:titles.delete") });
  if (actionId !== null) {
    const name = translateText(bulk?.label ?? action?.name ?? actionId);
    return kind === "action" ? name : translate("bulk-operations:titles.revert", { title: name });
  }
  const title =
    file === null
      ? editTitle(resource, [...Object.keys(change), ...Object.keys(operation.formulas)], reader)
      : translate("bulk-operations:titles.import", { file });
  return kind === "revert" ? translate("bulk-operations:titles.revert", { title }) : title;
}

function editTitle(resource: PreparedResource | undefined, names: readonly string[], reader?: AdminUser): string {
  const fields = fieldLabels(resource, names, reader);
  return fields.length === 0
    ? translate("bulk-operations:titles.edit")
    : translate("bulk-operations:titles.editFields", { fields: fields.join(", ") });
}

/** @param reader leaves out fields that this user may not see */
function fieldLabels(resource: PreparedResource | undefined, names: readonly string[], reader?: AdminUser): string[] {
  const view = resource === undefined || reader === undefined ? undefined : createView(resource, reader);
  return names.flatMap((name) => {
    const column = resource?.columns.get(name);
    return column === undefined || view?.isVisible(column) === false ? [] : [translateText(column.label)];
  });
}

/** @param rows of this reader, or of all users if the reader may see them */
export async function infosOf(
  services: Services,
  reader: AdminUser,
  rows: readonly StoredOperation[],
): Promise<BulkOperation[]> {
  const names = await userNames(
    services.db,
    rows.map(({ user_id: id }) => id),
  );
  const reversions = await reversionsOf(services.db, rows);
  const values = await newValues(services, reader, rows);
  return rows.map((row) => {
    const resource = preparedOf(engineOf(services)).get(row.resource_id);
    const { isDeletion, reversible, irreversible } = reversalOfOperation(services, row);
    const reversion = reversions.get(row.id);
    return {
      ...progressOf(row),
      kind: row.kind,
      fileName: row.file_name,
      resourceId: row.resource_id,
      resource: resourceLabel(services, row),
      title: workTitle(services, row, reader),
      after: values.get(row.id) ?? {},
      formulas: mayReadValues(services, reader, row) ? visibleFormulas(resource, row.formulas, reader) : {},
      user: names.get(row.user_id) ?? row.user_id,
      userId: row.user_id,
      isOwn: row.user_id === String(reader.pk),
      reversible,
      irreversible: fieldLabels(resource, irreversible, reader),
      reversibleUntil: reversion?.keptUntil ?? (isDeletion && isOpen(row) ? plannedEnd(resource) : null),
      canRevert:
        reversible !== "none" && !isOpen(row) && reversion !== undefined && reversion.left > 0 && !reversion.isRunning,
      rest: restOf(row, reversions),
      reverts: row.reverts,
      revertedBy: reversion?.revertedBy ?? null,
      reason: row.reason === null ? null : translateText(row.reason, row.reason_values ?? {}),
      message: row.message,
      createdAt: row.created_at,
      endedAt: row.ended_at,
    };
  });
}

/** Those of fields that the reader sees. */
function visibleFormulas(resource: PreparedResource | undefined, formulas: Formulas, reader: AdminUser): Formulas {
  const view = resource === undefined ? undefined : createView(resource, reader);
  return Object.fromEntries(
    Object.entries(formulas).filter(([name, formula]) =>
      [name, ...("column" in formula ? [formula.column] : [])].every((field) => {
        const column = resource?.columns.get(field);
        return column !== undefined && view?.isVisible(column) === true;
      }),
    ),
  );
}

/** The values that edits give, by the operation's id. */
async function newValues(
  services: Services,
  reader: AdminUser,
  rows: readonly StoredOperation[],
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const resourceId of new Set(rows.map((row) => row.resource_id))) {
    const resource = preparedOf(engineOf(services)).get(resourceId);
    const edits = rows.filter(
      (row) => row.resource_id === resourceId && row.kind === "edit" && mayReadValues(services, reader, row),
    );
    if (resource === undefined || edits.length === 0) continue;
    const described = await describeValues(
      engineOf(services),
      createView(resource, reader),
      edits.map(({ change }) => change),
    );
    for (const [place, { id }] of edits.entries()) found.set(id, described[place] ?? {});
  }
  return found;
}

/** When a deletion that is planned could no longer be reverted, if it began now. */
function plannedEnd(resource: PreparedResource | undefined): string | null {
  const { trash } = resource?.definition.options ?? {};
  return trash === undefined ? null : new Date(Date.now() + trash.days * dayMs).toISOString();
}

const dayMs = 86_400_000;

/** How far an operation is reverted. */
interface Reversion {
  /** The records that it has changed, or that are in the trash, and in which it is not reverted. */
  left: number;
  isRestore: boolean;
  /** When the first of its deleted records leaves the trash. */
  keptUntil: string | null;
  /** The operation that takes it back or has done so. */
  revertedBy: string | null;
  isRunning: boolean;
  /** Whether an operation has begun to take it back. */
  wasTried: boolean;
}

/** What is left of the operation itself comes before what is left of the one that it reverts. */
function restOf({ id, reverts }: StoredOperation, found: ReadonlyMap<string, Reversion>): BulkOperation["rest"] {
  for (const tried of [id, reverts]) {
    const { left = 0, isRestore = false, isRunning = true, wasTried = false } = found.get(tried ?? "") ?? {};
    if (tried !== null && wasTried && !isRunning && left > 0)
      return { id: tried, records: left, kind: isRestore ? "restore" : "revert" };
  }
  return null;
}

/** For the operations, and for those that they revert. A restored record leaves the trash. */
async function reversionsOf(db: Database, operations: readonly StoredOperation[]): Promise<Map<string, Reversion>> {
  const ids = operations.flatMap(({ id, reverts }) => (reverts === null ? [id] : [id, reverts]));
  const { rows } = await sql<Reversion & { id: string }>`select wanted.id,
      (trash.records + (select coalesce(sum(records), 0) from portal_bulk_changes where operation_id = wanted.id)
        - (select coalesce(sum(cardinality(record_ids)), 0) from portal_bulk_reverted
          where operation_id = wanted.id))::int as "left",
      trash.records > 0 as "isRestore", trash.kept_until as "keptUntil",
      (select other.id from portal_bulk_operations as other where other.reverts = wanted.id
        and other.state in ('running', 'paused', 'done') order by created_at desc limit 1) as "revertedBy",
      coalesce(tried.is_running, false) as "isRunning", tried.is_running is not null as "wasTried"
    from unnest(${[...new Set(ids)]}::uuid[]) as wanted (id),
      lateral (select count(*) as records, min(kept_until) as kept_until from portal_deleted_records
        where operation_id = wanted.id and kept_until > now()) as trash,
      lateral (select bool_or(state in ('running', 'paused')) as is_running from portal_bulk_operations
        where reverts = wanted.id and state not in ('planning', 'planned')
          and (state in ('running', 'paused') or done > 0)) as tried`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
