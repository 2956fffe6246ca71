/** The views that lists open with: a user's own default, and the defaults of roles. */
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import { everyRole } from "../../contract/permissions.ts";
import { setDefaultView } from "../../contract/resources/list-settings.ts";
import { setRoleDefaults } from "../../contract/resources/role-defaults.ts";
import type { Database } from "../../contract/database.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../extension/kernel.ts";
import { assertMayList } from "./assert-may-list.ts";
import { isVisibleTo, knownRoles, mayShare, shareRoles } from "./sharing.ts";

export const defaultViewEndpoints = (kernel: Kernel): readonly HandledEndpoint[] => [
  handle(setDefaultView, async ({ body: { resourceId, id }, adminUser }) => {
    assertMayList(kernel, resourceId, adminUser);
    if (id === null)
      await sql`delete from portal_default_views where user_id = ${adminUser.pk}
        and resource_id = ${resourceId}`.execute(kernel.db);
    else if (id === "all") await keepAllRecords(kernel.db, resourceId, adminUser);
    else await keepDefault(kernel.db, resourceId, id, adminUser, shareRoles(kernel));
    return { ok: true as const };
  }),
  handle(setRoleDefaults, async ({ body: { resourceId, id, roles }, adminUser }) => {
    assertMayList(kernel, resourceId, adminUser);
    const sharing = shareRoles(kernel);
    if (!mayShare(adminUser, sharing)) throw refuse("PORTAL_VIEW_SHARE_NOT_ALLOWED");
    const known = knownRoles(
      kernel,
      roles.filter((role) => role !== everyRole),
    );
    const wanted = roles.includes(everyRole) ? [...known, everyRole] : known;
    await kernel.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ name: string; is_shared: boolean; shared_roles: string[] }>`
        select name, is_shared, shared_roles from portal_saved_views where id = ${id} and resource_id = ${resourceId}
          and ${isVisibleTo(adminUser, sharing)} for update`.execute(transaction);
      const [found] = rows;
      if (found === undefined) throw refuse("PORTAL_VIEW_UNKNOWN");
      const reaches = (role: string): boolean =>
        found.is_shared && (found.shared_roles.length === 0 || found.shared_roles.includes(role));
      if (!wanted.every(reaches)) throw refuse("PORTAL_VIEW_DEFAULT_NOT_SHARED");
      await sql`delete from portal_role_default_views where view_id = ${id}
        and not role = any(${wanted}::text[])`.execute(transaction);
      await sql`insert into portal_role_default_views (resource_id, role, view_id)
        select ${resourceId}, role, ${id}::uuid from unnest(${wanted}::text[]) as role order by role
        on conflict (resource_id, role) do update set view_id = excluded.view_id`.execute(transaction);
      await recordActivity(
        kernel,
        {
          kind: "action",
          adminUser,
          resourceId,
          actionId: "set-role-defaults",
          details: { view: found.name, roles: wanted.join(", ") },
        },
        transaction,
      );
    });
    return { ok: true as const };
  }),
];

async function keepAllRecords(db: Database, resourceId: string, { pk }: AdminUser): Promise<void> {
  await sql`insert into portal_default_views (user_id, resource_id, view_id) values (${pk}, ${resourceId}, null)
    on conflict (user_id, resource_id) do update set view_id = null`.execute(db);
}

/** @throws PORTAL_VIEW_UNKNOWN for a view that this user cannot see */
async function keepDefault(
  db: Database,
  resourceId: string,
  id: string,
  adminUser: AdminUser,
  sharing: readonly string[],
): Promise<void> {
  const { rows } = await sql`insert into portal_default_views (user_id, resource_id, view_id)
    select ${adminUser.pk}, resource_id, id from portal_saved_views where id = ${id} and resource_id = ${resourceId}
      and ${isVisibleTo(adminUser, sharing)}
    on conflict (user_id, resource_id) do update set view_id = excluded.view_id returning 1`.execute(db);
  if (rows.length === 0) throw refuse("PORTAL_VIEW_UNKNOWN");
}
