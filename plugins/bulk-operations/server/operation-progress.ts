/** The progress of an operation, written in the transactions of the changes: no record is handled twice. */
import { sql } from "kysely";
import { type Database, type DatabaseTransaction, Overtaken, type Sealing } from "@portalkit/kernel/server";
import { saveChanges, saveOriginals, type Handled } from "./edited-values.ts";
import { saveReverted } from "./reverted-records.ts";
import type { StoredOperation } from "./operation-store.ts";

/** The columns that change with each portion. */
export type Progress = Pick<StoredOperation, "done" | "changed" | "refused" | "counts" | "has_begun" | "replaced">;

/**
 * Locks the operation: of several runners only one passes, and a pause waits until the portion is committed.
 * @throws Overtaken
 */
export async function claim(transaction: DatabaseTransaction, { id, state, done }: StoredOperation): Promise<void> {
  const { rows } = await sql`select 1 from portal_bulk_operations
    where id = ${id} and state = ${state} and done = ${done} and not has_begun for update`.execute(transaction);
  if (rows.length === 0) throw new Overtaken();
}

/**
 * Records that the next record is begun outside a transaction: if the process ends meanwhile, its outcome is unknown.
 * @throws Overtaken
 */
export async function begin(db: Database, { id, done }: StoredOperation): Promise<void> {
  const { rows } = await sql`update portal_bulk_operations set has_begun = true, updated_at = now()
    where id = ${id} and state = 'running' and done = ${done} and not has_begun returning 1`.execute(db);
  if (rows.length === 0) throw new Overtaken();
}

/** Shows other processes that the runner of a begun record is alive. */
export async function keepAlive(db: Database, { id, done }: StoredOperation): Promise<void> {
  await sql`update portal_bulk_operations set updated_at = now()
    where id = ${id} and done = ${done} and has_begun`.execute(db);
}

/**
 * Writes the progress and the refused records.
 * @param sealing seals the masked ones of the changed fields
 * @throws Overtaken
 */
export async function advance(
  transaction: DatabaseTransaction,
  operation: StoredOperation,
  handled: Handled,
  sealing: Sealing,
): Promise<Progress> {
  const { recordIds, changed, refused = [], counts = {} } = handled;
  const sums: Record<string, number> = { ...operation.counts };
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  const next: Progress = {
    done: operation.done + recordIds.length,
    changed: operation.changed + changed,
    refused: operation.refused + refused.length,
    counts: sums,
    has_begun: false,
    replaced: [...new Set([...operation.replaced, ...(handled.replaced ?? [])])],
  };
  const { rows } = await sql`update portal_bulk_operations set done = ${next.done}::int, changed = ${next.changed}::int,
    refused = ${next.refused}::int, counts = ${JSON.stringify(sums)}::text::jsonb, has_begun = false,
    replaced = ${[...next.replaced]}::text[], updated_at = now()
    where id = ${operation.id} and done = ${operation.done} returning 1`.execute(transaction);
  if (rows.length === 0) throw new Overtaken();
  await (operation.state === "planning"
    ? saveOriginals(transaction, operation, handled)
    : saveChanges(transaction, operation, { ...handled, replaced: next.replaced }, sealing));
  if (operation.state !== "planning" && operation.kind === "revert" && operation.reverts !== null) {
    const without = new Set(refused.map(({ recordId }) => String(recordId)));
    const reverted = recordIds.filter((id) => !without.has(id));
    await saveReverted(transaction, operation.reverts, reverted);
  }
  if (refused.length > 0)
    await sql`insert into portal_bulk_refusals (operation_id, place, record_id, message, message_values)
      select ${operation.id}::uuid, ${operation.done}::int + place::int - 1, record_id, message, message_values
        from unnest(${refused.map(({ recordId }) => String(recordId))}::text[],
          ${refused.map(({ refusal }) => refusal.template)}::text[],
          ${refused.map(({ refusal }) => JSON.stringify(refusal.values))}::text[])
          with ordinality as refused (record_id, message, message_values, place)`.execute(transaction);
  return next;
}
