/** The views that lists open with: a user's own default, and the defaults of roles. */
import { sql } from "kysely";
import { type AdminUser, everyRole, Refusal } from "@portalkit/kernel/contract";
import { type Database, handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { setDefaultView, setRoleDefaults, viewErrors } from "../contract.ts";
import { engineOf } from "@portalkit/kernel/engine";
import { assertAllowed, viewOf } from "@portalkit/resources/server";
import type { Services } from "./services.ts";
import { isVisibleTo, knownRoles, mayShare } from "./sharing.ts";

export const defaultViewHandlers = (services: Services): readonly HandledEndpoint[] => [
  handle(setDefaultView, async ({ body: { resourceId, id }, adminUser }) => {
    assertAllowed(viewOf(engineOf(services), resourceId, adminUser), "list");
    if (id === null)
      await sql`delete from portal_default_views where user_id = ${adminUser.pk}
        and resource_id = ${resourceId}`.execute(services.db);
    else if (id === "all") await keepAllRecords(services.db, resourceId, adminUser);
    else await keepDefault(services.db, resourceId, id, adminUser, services.rolesWith("share"));
    return { ok: true as const };
  }),
  handle(setRoleDefaults, async ({ body: { resourceId, id, roles }, adminUser }) => {
    assertAllowed(viewOf(engineOf(services), resourceId, adminUser), "list");
    const sharing = services.rolesWith("share");
    if (!mayShare(adminUser, sharing)) throw new Refusal(viewErrors.shareNotAllowed);
    const known = knownRoles(
      services,
      roles.filter((role) => role !== everyRole),
    );
    const wanted = roles.includes(everyRole) ? [...known, everyRole] : known;
    await services.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ name: string; is_shared: boolean; shared_roles: string[] }>`
        select name, is_shared, shared_roles from portal_saved_views where id = ${id} and resource_id = ${resourceId}
          and ${isVisibleTo(adminUser, sharing)} for update`.execute(transaction);
      const [found] = rows;
      if (found === undefined) throw new Refusal(viewErrors.unknown);
      const reaches = (role: string): boolean =>
        found.is_shared && (found.shared_roles.length === 0 || found.shared_roles.includes(role));
      if (!wanted.every(reaches)) throw new Refusal(viewErrors.defaultNotShared);
      await sql`delete from portal_role_default_views where view_id = ${id}
        and not role = any(${wanted}::text[])`.execute(transaction);
      await sql`insert into portal_role_default_views (resource_id, role, view_id)
        select ${resourceId}, role, ${id}::uuid from unnest(${wanted}::text[]) as role order by role
        on conflict (resource_id, role) do update set view_id = excluded.view_id`.execute(transaction);
      await services.recordActivity(
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
  if (rows.length === 0) throw new Refusal(viewErrors.unknown);
}
