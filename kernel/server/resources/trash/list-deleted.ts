/** `list_deleted`: a page of a resource's trash, of the records that the user would see in the list. */
import { sql } from "kysely";
import { listDeleted, type DeletedRecord } from "../../../contract/resources/trash-calls.ts";
import type { Kernel } from "../../extension/kernel.ts";
import { handle, type HandledEndpoint } from "../../extension/contributions/handled-endpoint.ts";
import { userNames } from "../../session/user-names.ts";
import { selectRows } from "../read/select-page.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { hookContext } from "../view/hook-context.ts";
import { deletedRecords, keptOf, ofList } from "../write/deleted-records.ts";
import { trashView } from "./trash-view.ts";

type Entry = Pick<DeletedRecord, "id" | "deletedAt" | "keptUntil" | "rows"> & { userId: string };

export function listDeletedHandler(kernel: Kernel): HandledEndpoint {
  return handle(listDeleted, async ({ body: { resourceId, search = "", offset, limit }, adminUser }) => {
    const view = trashView(kernel, resourceId, adminUser);
    return await mapDatabaseErrors(async () => {
      const shown = await ofList(kernel, view, search);
      const where = whereClause([...keptOf(view), ...shown]);
      // Without conditions on records, they need not be read to be counted.
      const counted = shown.length === 0 ? sql`portal_deleted_records as d` : deletedRecords(view);
      const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total
        from ${counted}${where}`.execute(kernel.db);
      const found = await selectRows<Entry>(
        kernel,
        view,
        "list",
        sql`select t.*, row_number() over (order by d.number desc) as "__place", json_build_object('id', d.id,
            'userId', d.user_id, 'deletedAt', d.deleted_at, 'keptUntil', d.kept_until,
            'rows', (select count(*) from portal_deleted_rows where deleted_id = d.id)) as "__entry"
          from ${deletedRecords(view)}${where} order by d.number desc limit ${limit} offset ${offset}`,
      );
      const rows = found.map(({ row }) => row);
      await view.resource.definition.hooks?.list?.after?.(rows, hookContext(kernel, adminUser, resourceId));
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
  });
}
