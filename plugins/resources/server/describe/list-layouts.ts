/** Each user's columns and density of each list. */
import { sql } from "kysely";
import { saveListLayout, type Kernel } from "@portalkit/kernel/engine";
import type { ListLayout, DatabaseTransaction, AdminUser } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { assertAllowed, viewOf } from "../view/resource-view.ts";

export async function readListLayout(
  { db }: Kernel,
  resourceId: string,
  { pk }: AdminUser,
): Promise<ListLayout | undefined> {
  const { rows } = await sql<{ layout: ListLayout }>`select layout from portal_list_layouts
    where user_id = ${pk} and resource_id = ${resourceId}`.execute(db);
  return rows[0]?.layout;
}

export const saveListLayoutHandler = (kernel: Kernel): HandledEndpoint =>
  handle(saveListLayout, async ({ body: { resourceId, layout }, adminUser }) => {
    assertAllowed(viewOf(kernel, resourceId, adminUser), "list");
    if (layout === null)
      await sql`delete from portal_list_layouts where user_id = ${adminUser.pk}
        and resource_id = ${resourceId}`.execute(kernel.db);
    else
      await sql`insert into portal_list_layouts (user_id, resource_id, layout)
        values (${adminUser.pk}, ${resourceId}, ${JSON.stringify(layout)}::jsonb)
        on conflict (user_id, resource_id) do update set layout = excluded.layout`.execute(kernel.db);
    return { ok: true as const };
  });

/** Earlier versions made the table together with those of saved views. */
export async function createListLayouts(db: DatabaseTransaction): Promise<void> {
  await sql`create table if not exists portal_list_layouts (
    user_id text not null,
    resource_id text not null,
    layout jsonb not null,
    primary key (user_id, resource_id)
  )`.execute(db);
  const { rows } = await sql<{ has: boolean }>`select to_regclass('portal_users') is not null as has`.execute(db);
  if (rows[0]?.has !== true) return;
  await sql`create function portal_forget_list_layouts() returns trigger language plpgsql as $$
    begin
      delete from portal_list_layouts where user_id = old.id::text;
      return null;
    end $$`.execute(db);
  await sql`create trigger portal_forget_list_layouts after delete on portal_users for each row
    execute function portal_forget_list_layouts()`.execute(db);
}
