/** Deleted records that can still be restored, as rows of their table. */
import { sql, type RawBuilder } from "kysely";
import type { Row, Database, DatabaseTransaction } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { labelOf } from "../read/foreign-labels.ts";
import { recordsOfList } from "../read/get-resource-data.ts";
import type { Condition } from "../sql/condition-to-sql.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { mayRestore, type ResourceView } from "../view/resource-view.ts";
import { wholeRow } from "./write-transaction.ts";

/** The entries as `d`, and their records as rows `t` of the resource's table, as conditions on records name it. */
export const deletedRecords = ({ resource: { table } }: ResourceView): RawBuilder<unknown> =>
  sql`portal_deleted_records as d cross join lateral json_populate_record(null::${sql.table(table)}, d.record) as t`;

/** The conditions for entries of the resource that have not expired. */
export const keptOf = ({ resource: { resourceId } }: ResourceView): Condition[] => [
  sql`d.resource_id = ${resourceId}`,
  sql`d.kept_until > now()`,
];

/**
 * The conditions on deleted records that this user would see in the list. Reads from the database: call it before a
 * transaction.
 */
export async function ofList(kernel: Kernel, view: ResourceView, search = ""): Promise<readonly Condition[]> {
  return (await recordsOfList(kernel, view, { filters: [], search })).where;
}

export interface DeletedRecord {
  id: string;
  recordId: string;
  label: string;
  /** The whole row, in the format of rows. */
  row: Row;
}

/** The entries that match, those that were deleted last first. */
export async function findDeleted(
  view: ResourceView,
  where: readonly Condition[],
  db: Database | DatabaseTransaction,
  lock = false,
): Promise<DeletedRecord[]> {
  const { rows } = await sql<Row & { __id: string; __record_id: string }>`select d.id as "__id",
      d.record_id as "__record_id", ${wholeRow(view)}
    from ${deletedRecords(view)}${whereClause([...keptOf(view), ...where])}
    order by d.number desc${lock ? sql` for update of d` : sql``}`.execute(db);
  return rows.map(({ __id: id, __record_id: recordId, ...row }) => ({
    id,
    recordId,
    label: labelOf(view.resource, row),
    row,
  }));
}

/**
 * The labels of records that a change of many has deleted and that are still in the trash, by record id; none for a
 * user who may not see the trash.
 * @param changeId as `deleteMany` got it
 */
export async function deletedLabels(
  kernel: Kernel,
  view: ResourceView,
  changeId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!mayRestore(view)) return new Map();
  const where = [sql`d.operation_id = ${changeId}::uuid`, sql`d.record_id = any (${[...recordIds]})`];
  const found = await findDeleted(view, [...where, ...(await ofList(kernel, view))], kernel.db);
  return new Map(found.map(({ recordId, label }) => [recordId, label]));
}
