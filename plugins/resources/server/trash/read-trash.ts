/** A page of a resource's trash, of the records that the user would see in the list. */
import { sql } from "kysely";
import type { Row } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { userNames } from "@portalkit/kernel/server";
import { selectRows } from "../read/select-page.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { hookContext } from "../view/hook-context.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { deletedRecords, keptOf, ofList } from "../write/deleted-records.ts";

interface Entry {
  /** The id of the deletion: a record may be deleted, restored and deleted again. */
  id: string;
  deletedAt: string;
  keptUntil: string;
  /** The number of rows that were deleted with the record. */
  rows: number;
}

export interface TrashPage {
  records: (Entry & {
    label: string;
    /** The record as in a list. */
    row: Row;
    /** The user name of the account that deleted it, or its id if the account is deleted. */
    deletedBy: string;
  })[];
  total: number;
}

/**
 * Returns deleted records with what a list shows of them, those deleted last first.
 * @param view as `trashView` returns it
 */
export async function readTrash(
  kernel: Kernel,
  view: ResourceView,
  { search = "", offset, limit }: { search?: string | undefined; offset: number; limit: number },
): Promise<TrashPage> {
  const { adminUser, resource } = view;
  return await mapDatabaseErrors(async () => {
    const shown = await ofList(kernel, view, search);
    const where = whereClause([...keptOf(view), ...shown]);
    // Without conditions on records, they need not be read to be counted.
    const counted = shown.length === 0 ? sql`portal_deleted_records as d` : deletedRecords(view);
    const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total
      from ${counted}${where}`.execute(kernel.db);
    const found = await selectRows<Entry & { userId: string }>(
      kernel,
      view,
      "list",
      sql`select t.*, row_number() over (order by d.number desc) as "__place", json_build_object('id', d.id,
          'userId', d.user_id, 'deletedAt', d.deleted_at, 'keptUntil', d.kept_until,
          'rows', (select count(*) from portal_deleted_rows where deleted_id = d.id)) as "__entry"
        from ${deletedRecords(view)}${where} order by d.number desc limit ${limit} offset ${offset}`,
    );
    const rows = found.map(({ row }) => row);
    await resource.definition.hooks?.list?.after?.(rows, hookContext(kernel, adminUser, resource.resourceId));
    const names = await userNames(
      kernel.db,
      found.map(({ entry }) => entry.userId),
    );
    const records = found.map(({ row, entry: { userId, ...entry } }) => ({
      ...entry,
      label: String(row._label),
      row,
      deletedBy: names.get(userId) ?? userId,
    }));
    return { records, total: totals[0]?.total ?? 0 };
  });
}
