/** Which subscriptions must be looked at: those of views whose records may have changed since the last look. */
import { sql } from "kysely";
import { engineOf } from "@portalkit/kernel/engine";
import { preparedOf, tableVersions } from "@portalkit/resources/server";
import type { Services } from "./services.ts";

/** The maximum number of looks of one run. */
const maxDue = 1_000;

/**
 * In the order of their last looks. A view is looked at if its table has changed, if its records may change without it,
 * if its query has changed, and else once an hour, because the rights of its user may have changed.
 */
export async function dueSubscriptions(services: Services): Promise<{ userPk: string; viewId: string }[]> {
  const tables = [...preparedOf(engineOf(services)).values()].map(({ resourceId, table }) => ({ resourceId, table }));
  const { rows } = await sql<{ userPk: string; viewId: string }>`
    with versions as (${tableVersions})
    select s.user_id as "userPk", s.view_id as "viewId" from portal_view_subscriptions as s
      join portal_saved_views as v on v.id = s.view_id
      left join jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) as r ("resourceId" text, "table" text)
        on r."resourceId" = v.resource_id
      left join versions on versions.table_name = r."table"
    where s.looked_at is null or s.looked_at < now() - interval '1 hour' or s.query is distinct from v.query
      or s.version is null or s.version <> coalesce(versions.version, '0')
    order by s.looked_at nulls first limit ${maxDue}`.execute(services.db);
  return rows;
}
