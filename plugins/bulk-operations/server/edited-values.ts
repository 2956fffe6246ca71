/** The values of records before and after an edit: for what is planned, and so that it can be reverted. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { parseJson, refuse } from "@portalkit/kernel/contract";
import type { BulkOutcome, Changes, FieldValues, Originals } from "@portalkit/resources/server";
import type { Database, DatabaseTransaction, SealedColumn, Sealing } from "@portalkit/kernel/server";
import type { StoredOperation } from "./operation-store.ts";

/** The masked fields in `portal_bulk_changes`. */
export const sealedChanges: SealedColumn = {
  table: "portal_bulk_changes",
  column: "sealed",
  purpose: "bulk changes",
};

/** What a transaction did to the next records of an operation. */
export interface Handled extends BulkOutcome {
  recordIds: readonly string[];
}

/** What was written to records, in fields of which some are masked. */
type Edited = Pick<BulkOutcome, "edited" | "masked" | "replaced">;

/** Records whose planned values are shown. */
const shownPlanned = 50;

/**
 * Keeps the values that a plan would overwrite, until it is applied, and of the first changed records also those that
 * it would write; not those of masked fields.
 */
export async function saveOriginals(
  transaction: DatabaseTransaction,
  { id, done, changed }: StoredOperation,
  { edited = {}, masked = [] }: Handled,
): Promise<void> {
  const records = Object.entries(edited).map(([recordId, { before, after }]) => ({
    recordId,
    before: without(before ?? {}, masked),
    after: without(after, masked),
  }));
  if (records.length === 0) return;
  const originals = Object.fromEntries(records.map(({ recordId, before }) => [recordId, before]));
  const planned = records
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    .slice(0, Math.max(0, shownPlanned - changed));
  await sql`insert into portal_bulk_originals (operation_id, place, originals, planned) values (${id}, ${done},
    ${JSON.stringify(originals)}::text::json,
    ${planned.length === 0 ? null : JSON.stringify(planned)}::text::json)`.execute(transaction);
}

/**
 * Keeps the fields that differ, so that the operation can be reverted: masked ones sealed, the others readable. The
 * earlier values of replaced ones are not kept, because they would be replaced when they are written back.
 */
export async function saveChanges(
  transaction: DatabaseTransaction,
  { id }: Pick<StoredOperation, "id">,
  { edited = {}, masked = [], replaced = [] }: Edited,
  sealing: Sealing,
): Promise<void> {
  const changes: Record<string, FieldValues> = {};
  const hidden: Record<string, FieldValues> = {};
  for (const [recordId, { before, after }] of Object.entries(edited)) {
    const names = Object.keys(after).filter(
      (name) => !replaced.includes(name) && !isDeepStrictEqual(before?.[name] ?? null, after[name] ?? null),
    );
    if (names.length === 0) continue;
    const [secret, open] = [
      names.filter((name) => masked.includes(name)),
      names.filter((name) => !masked.includes(name)),
    ];
    const part = (fields: readonly string[]): FieldValues => ({
      before: before && only(before, fields),
      after: only(after, fields),
    });
    changes[recordId] = part(open);
    if (secret.length > 0) hidden[recordId] = part(secret);
  }
  const records = Object.keys(changes).length;
  if (records === 0) return;
  const rowId = randomUUID();
  const sealed = Object.keys(hidden).length === 0 ? null : sealing.seal(JSON.stringify(hidden), rowId);
  await sql`insert into portal_bulk_changes (operation_id, place, records, changes, id, sealed)
    select ${id}::uuid, coalesce(max(place + records), 0), ${records}::int, ${JSON.stringify(changes)}::text::json,
      ${rowId}::uuid, ${sealed}::text
    from portal_bulk_changes where operation_id = ${id}`.execute(transaction);
}

const only = (values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const without = (values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/**
 * What an operation changed in its changed records, of at least those from one place to another.
 * @throws PORTAL_BULK_NOT_REVERSIBLE if no key opens the masked fields any more
 */
export async function changesOf(
  db: Database,
  id: string,
  [from, to]: readonly [number, number],
  sealing: Sealing,
): Promise<Changes> {
  const { rows } = await sql<{ changes: Changes; id: string; sealed: string | null }>`
    select changes, id, sealed from portal_bulk_changes
    where operation_id = ${id} and place < ${to} and place + records > ${from}`.execute(db);
  return Object.assign(
    {},
    ...rows.map((row) => withMasked(row.changes, row.sealed === null ? {} : unsealed(row.sealed, row.id, sealing))),
  ) as Changes;
}

const withMasked = (changes: Changes, hidden: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([recordId, { before, after }]) => [
      recordId,
      { before: before && { ...before, ...hidden[recordId]?.before }, after: { ...after, ...hidden[recordId]?.after } },
    ]),
  );

function unsealed(sealed: string, rowId: string, sealing: Sealing): Changes {
  try {
    return parseJson(sealing.unseal(sealed, rowId)) as Changes;
  } catch {
    throw refuse("PORTAL_BULK_NOT_REVERSIBLE");
  }
}

/** The values as they were planned, of at least the records from one place to another. */
export async function plannedOriginals(
  db: Database,
  { id }: StoredOperation,
  from: number,
  to: number,
): Promise<Originals> {
  const { rows } = await sql<{ originals: Originals }>`select originals from portal_bulk_originals
    where operation_id = ${id} and place < ${to} and place >= coalesce((select max(place) from portal_bulk_originals
      where operation_id = ${id} and place <= ${from}), 0)`.execute(db);
  return Object.assign({}, ...rows.map(({ originals }) => originals)) as Originals;
}
