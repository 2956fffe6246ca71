/** Stores what a deletion deletes, in the deletion's transaction, so that it can be restored. */
import { sql, type RawBuilder } from "kysely";
import { serverLimits, type Kernel } from "@portalkit/kernel/engine";
import { refuse, type DatabaseTransaction } from "@portalkit/kernel/contract";
import { createView, type ResourceView } from "../view/resource-view.ts";
import { preparedOf, type Cascade } from "../tables/prepared-resource.ts";
import { publishChange } from "./write-transaction.ts";

/** The number of rows by table. */
export type RowCounts = Readonly<Record<string, number>>;

export interface StoredDeletion {
  /** The id of the entry, also the token to undo the deletion. */
  id: string;
  /** The rows that are deleted with the record. */
  rows: RowCounts;
}

/**
 * Stores the row, which the transaction has locked, and the rows that the database deletes with it.
 * @param operationId the bulk operation that deletes the record
 * @returns undefined if deleted records of the resource are not stored
 * @throws PORTAL_DELETE_TOO_LARGE
 */
export async function storeDeleted(
  view: ResourceView,
  primaryKey: unknown,
  transaction: DatabaseTransaction,
  operationId?: string,
): Promise<StoredDeletion | undefined> {
  const { resource, adminUser } = view;
  const { resourceId, table, deletion } = resource;
  if (deletion === undefined) return undefined;
  const key = sql.ref(`t.${resource.primaryKey.name}`);
  const { rows } = await sql<{ id: string }>`insert into portal_deleted_records
    (resource_id, table_name, record_id, user_id, operation_id, kept_until, record)
    select ${resourceId}, ${table}, ${key}::text, ${adminUser.pk}, ${operationId ?? null}::uuid,
      now() + make_interval(secs => ${deletion.keptSeconds}), row_to_json(t)
    from ${sql.table(table)} as t where ${key} = ${primaryKey} returning id`.execute(transaction);
  const id = rows[0]?.id ?? "";
  return { id, rows: await storeRowsDeletedWith(view, id, primaryKey, transaction) };
}

/** Follows the foreign keys from level to level. Locks each row, so that none is added to it before it is deleted. */
async function storeRowsDeletedWith(
  { resource: { table, primaryKey: keyColumn, deletion } }: ResourceView,
  id: string,
  primaryKey: unknown,
  transaction: DatabaseTransaction,
): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  let total = 0;
  let parents = new Set([table]);
  for (let depth = 0; parents.size > 0; depth += 1) {
    const found = new Set<string>();
    for (const cascade of deletion?.cascades ?? []) {
      if (!parents.has(cascade.parent)) continue;
      // A row may refer to itself, or to one of those that are deleted with it.
      const isOther =
        cascade.child === table ? sql`where c.${sql.ref(keyColumn.name)} is distinct from ${primaryKey}` : sql``;
      const left = serverLimits.rowsDeletedWith - total;
      const { rows } = await sql`insert into portal_deleted_rows (deleted_id, table_name, place, depth, record)
        select ${id}::uuid, ${cascade.child}, concat(c.tableoid, c.ctid), ${depth + 1}::int, row_to_json(c)
        from ${storedParents(cascade, id, depth)} join ${sql.table(cascade.child)} as c on ${joined(cascade)} ${isOther}
        limit ${left + 1} for update of c
        on conflict do nothing returning 1`.execute(transaction);
      if (rows.length === 0) continue;
      if (rows.length > left) throw refuse("PORTAL_DELETE_TOO_LARGE", { limit: serverLimits.rowsDeletedWith });
      total += rows.length;
      counts[cascade.child] = (counts[cascade.child] ?? 0) + rows.length;
      found.add(cascade.child);
    }
    parents = found;
  }
  return counts;
}

/** The rows of the level above, as `p`, read from what is stored already. */
function storedParents({ parent }: Cascade, id: string, depth: number): RawBuilder<unknown> {
  const records =
    depth === 0
      ? sql`select record from portal_deleted_records where id = ${id}`
      : sql`select record from portal_deleted_rows
          where deleted_id = ${id} and table_name = ${parent} and depth = ${depth}::int`;
  return sql`(${records}) as stored cross join lateral json_populate_record(null::${sql.table(parent)}, record) as p`;
}

const joined = ({ columns }: Cascade): RawBuilder<unknown> =>
  sql.join(
    columns.map(([child, parent]) => sql`c.${sql.ref(child)} = p.${sql.ref(parent)}`),
    sql` and `,
  );

/** Notifies the lists of other resources whose rows were deleted or restored with a record. */
export function publishRowsWith(
  kernel: Pick<Kernel, "bus" | "registry">,
  { resource, adminUser }: ResourceView,
  kind: "created" | "deleted",
  rows: readonly RowCounts[],
): void {
  const tables = new Set(rows.flatMap((counts) => Object.keys(counts)));
  for (const other of preparedOf(kernel).values())
    if (other !== resource && tables.has(other.table)) publishChange(kernel, createView(other, adminUser), kind);
}
