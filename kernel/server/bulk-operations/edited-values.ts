/** The values of records before and after an edit: for what is planned, and so that it can be taken back. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { Values } from "../resources/write/check-record.ts";
import type { Changes, Originals } from "./bulk-work.ts";
import type { StoredOperation } from "./operation-store.ts";

/** Keeps the values that a plan would overwrite, until it is applied. */
export async function saveOriginals(
  transaction: DatabaseTransaction,
  { id, done }: StoredOperation,
  edited: Changes,
): Promise<void> {
  const originals = Object.entries(edited).map(([recordId, { before }]) => [recordId, before]);
  if (originals.length === 0) return;
  await sql`insert into portal_bulk_originals (operation_id, place, originals)
    values (${id}, ${done}, ${JSON.stringify(Object.fromEntries(originals))}::text::json)`.execute(transaction);
}

/** Keeps the fields that differ, so that the operation can be taken back. */
export async function saveChanges(
  transaction: DatabaseTransaction,
  { id }: StoredOperation,
  edited: Changes,
): Promise<void> {
  const changes = Object.entries(edited).flatMap(([recordId, { before, after }]) => {
    const names = Object.keys(before).filter((name) => !isDeepStrictEqual(before[name], after[name]));
    return names.length === 0 ? [] : [[recordId, { before: pick(before, names), after: pick(after, names) }]];
  });
  if (changes.length === 0) return;
  await sql`insert into portal_bulk_changes (operation_id, place, records, changes)
    select ${id}::uuid, coalesce(max(place + records), 0), ${changes.length}::int,
      ${JSON.stringify(Object.fromEntries(changes))}::text::json
    from portal_bulk_changes where operation_id = ${id}`.execute(transaction);
}

/** The values of these fields; a field without value has null. */
export const pick = (values: Readonly<Values>, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** What an operation changed in its changed records, of at least those from one place to another. */
export async function changesOf(db: Database, id: string, from: number, to: number): Promise<Changes> {
  const { rows } = await sql<{ changes: Changes }>`select changes from portal_bulk_changes
    where operation_id = ${id} and place < ${to} and place + records > ${from}`.execute(db);
  return Object.assign({}, ...rows.map(({ changes }) => changes)) as Changes;
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
