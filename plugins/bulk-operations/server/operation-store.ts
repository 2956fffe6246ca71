/** Stored bulk operations: who may see one, and its state. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type AdminUser, type CallOrigin, type Refusal, refuse } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import type { Formulas } from "@portalkit/resources";
import { type BulkChange, preparedOf, type Reversal, reversalOf } from "@portalkit/resources/server";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { BulkOperation, BulkProgress } from "../contract.ts";
import type { Services } from "./services.ts";
import { splitValues, withSecrets } from "./sealed-values.ts";

/** The conditions and the search of a list. */
export interface Selection {
  filters: readonly Readonly<Record<string, unknown>>[];
  search: string;
}

/** A row of `portal_bulk_operations`. */
export interface StoredOperation {
  id: string;
  user_id: string;
  resource_id: string;
  /** What the user might read of the resource at the start. */
  scope: string | null;
  kind: BulkOperation["kind"];
  action_id: string | null;
  /** The new values of an edit, or the values of an action's form. */
  change: Readonly<Record<string, unknown>>;
  /** Of the fields of an edit whose values are computed. */
  formulas: Formulas;
  /** The secret ones of these values, which are null in `change`. */
  sealed: string | null;
  /** The operation that is reverted; null also when it is no longer stored. */
  reverts: string | null;
  /** Of an import, and of what takes it back. */
  file_name: string | null;
  origin: CallOrigin | null;
  /** The list whose records were meant; null for what takes another back, and for imports. */
  selection: Selection | null;
  state: BulkOperation["state"];
  total: number;
  /** The number of records tried; the next record is at this place. */
  done: number;
  changed: number;
  refused: number;
  /** The record at the place `done` has been begun outside a transaction. */
  has_begun: boolean;
  /** Fields of an edit whose given values were stored differently, in its plan or in its records. */
  replaced: readonly string[];
  /** Sums of what a bulk action counts. */
  counts: Readonly<Record<string, number>>;
  message: string | null;
  reason: string | null;
  reason_values: Readonly<Record<string, string | number>> | null;
  created_at: string;
  ended_at: string | null;
}

export const progressOf = ({ id, state, total, done, changed, refused }: StoredOperation): BulkProgress => ({
  id,
  state,
  total,
  done,
  changed,
  refused,
});

/** The change with its secret values. */
export const changeOf = (services: Services, operation: StoredOperation): BulkChange => ({
  kind: operation.kind,
  actionId: operation.action_id,
  values: withSecrets(services, operation),
  formulas: operation.formulas,
  reverts: operation.reverts,
  fileName: operation.file_name,
});

/** What of it can be reverted. */
export const reversalOfOperation = (services: Services, operation: StoredOperation): Reversal =>
  reversalOf(
    preparedOf(engineOf(services)).get(operation.resource_id),
    {
      kind: operation.kind,
      actionId: operation.action_id,
      values: { ...operation.change, ...operation.formulas },
      fileName: operation.file_name,
    },
    { replaced: operation.replaced, hasEdits: operation.counts["edited"] !== 0 },
  );

export async function findOperation(
  db: Database | DatabaseTransaction,
  id: string,
): Promise<StoredOperation | undefined> {
  return (await sql<StoredOperation>`select * from portal_bulk_operations where id = ${id}`.execute(db)).rows[0];
}

/** Whether this user may see and control the operations of all users. */
export const maySeeEveryone = (services: Services, adminUser: AdminUser): boolean => services.may(adminUser, "manage");

/** Whether this user may read what the operation's user could: its values and conditions are of such records. */
export const mayReadValues = (
  { resources }: Services,
  reader: AdminUser,
  { resource_id: resourceId, scope }: StoredOperation,
): boolean => resources.covers(resourceId, reader, scope);

/**
 * Returns an operation of this user whose scope is covered, or one of another user for who may see those of everyone:
 * what its screens show of records is what the reader may see. A plan that is no longer covered is deleted. What has
 * been done stays, so that others can revert it.
 * @throws the same refusal for an operation that does not exist and for one that this user may not see
 */
export async function visibleOperation(services: Services, adminUser: AdminUser, id: string): Promise<StoredOperation> {
  const found = await findOperation(services.db, id);
  if (found === undefined) throw refuse("PORTAL_BULK_UNKNOWN");
  const isOwn = found.user_id === String(adminUser.pk);
  if (isOwn ? mayReadValues(services, adminUser, found) : maySeeEveryone(services, adminUser)) return found;
  if (isOwn) await sql`delete from portal_bulk_operations where id = ${id} and state = 'planned'`.execute(services.db);
  throw refuse("PORTAL_BULK_UNKNOWN");
}

/** What is stored with a change of the state. */
interface Change {
  /** Why it failed. */
  refusal?: Refusal | undefined;
  /** The message of the action. */
  message?: string | undefined;
  /** Writes in the same transaction. */
  within?: ((transaction: DatabaseTransaction) => Promise<void>) | undefined;
}

/**
 * Changes the state, if it is still one of `from`. An operation that has ended keeps no ids of its records, and no
 * secret values.
 * @returns whether it was changed
 */
export async function changeState(
  db: Database,
  id: string,
  from: readonly StoredOperation["state"][],
  next: StoredOperation["state"],
  { refusal, message, within }: Change = {},
): Promise<boolean> {
  const hasEnded = !openStates.has(next);
  return await db.transaction().execute(async (transaction) => {
    // A plan that ends without being applied has done nothing.
    const isPlan = sql`state in ('planning', 'planned') and ${hasEnded}::boolean`;
    const { rows } = await sql`update portal_bulk_operations set done = case when ${isPlan} then 0 else done end,
      changed = case when ${isPlan} then 0 else changed end, refused = case when ${isPlan} then 0 else refused end,
      state = ${next}, reason = ${refusal?.template ?? null},
      reason_values = ${refusal === undefined ? null : JSON.stringify(refusal.values)}::text::json,
      sealed = case when ${hasEnded}::boolean then null else sealed end,
      message = ${message ?? null}, ended_at = case when ${hasEnded} then now() end, updated_at = now()
      where id = ${id} and state = any (${[...from]}) returning 1`.execute(transaction);
    if (rows.length > 0 && hasEnded) {
      await sql`delete from portal_bulk_portions where operation_id = ${id}`.execute(transaction);
      await sql`delete from portal_bulk_originals where operation_id = ${id}`.execute(transaction);
    }
    if (rows.length > 0) await within?.(transaction);
    return rows.length > 0;
  });
}

/**
 * Deletes a plan that is not applied: it has done nothing.
 * @returns whether it was one
 */
export async function discardPlan(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`delete from portal_bulk_operations
    where id = ${id} and state in ('planning', 'planned') returning 1`.execute(db);
  return rows.length > 0;
}

/** States in which an operation still needs the ids of its records. */
const openStates: ReadonlySet<string> = new Set(["planning", "planned", "recording", "running", "paused"]);

export const isOpen = ({ state }: StoredOperation): boolean => openStates.has(state);

export async function insertOperation(
  services: Services,
  transaction: DatabaseTransaction,
  adminUser: AdminUser,
  {
    id = randomUUID(),
    state,
    resourceId,
    change,
    selection = null,
  }: {
    id?: string;
    state: "planning" | "recording" | "running";
    resourceId: string;
    change: BulkChange;
    selection?: Selection | null;
  },
): Promise<StoredOperation> {
  const { pk, origin } = adminUser;
  const { kind, actionId, reverts, fileName = null, formulas = {} } = change;
  const { open, sealed } = splitValues(services, { id, resourceId, ...change });
  const { rows } = await sql<StoredOperation>`insert into portal_bulk_operations
    (id, state, user_id, resource_id, scope, kind, action_id, change, sealed, reverts, file_name, origin,
      selection, formulas) values (
      ${id}::uuid, ${state}, ${String(pk)}, ${resourceId}, ${services.resources.scope(resourceId, adminUser)}, ${kind},
      ${actionId},
      ${JSON.stringify(open)}::text::json, ${sealed},
      ${reverts}::uuid, ${fileName}, ${origin === undefined ? null : JSON.stringify(origin)}::text::jsonb,
      ${selection === null ? null : JSON.stringify(selection)}::text::json,
      ${JSON.stringify(formulas)}::text::json)
    returning *`.execute(transaction);
  return rows[0] as StoredOperation;
}

/** An operation outlives the call that starts it, so open ones are counted by their state. */
export async function countRunningOperations(db: Database | DatabaseTransaction, userPk: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from portal_bulk_operations
    where user_id = ${userPk} and state in ('planning', 'running')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether an operation that takes this one back may still change records. */
export async function isBeingReverted(db: Database | DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from portal_bulk_operations
    where reverts = ${id}::uuid and state in ('running', 'paused') limit 1`.execute(db);
  return rows.length > 0;
}
