/** Writes saved views: who may change them, under which name, and with whom they are shared. */
import { sql } from "kysely";
import { type AdminUser, type ListLayout, Refusal } from "@portalkit/kernel/contract";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import { viewLimits, viewErrors } from "../contract.ts";
import { mayChange, type ViewRow } from "./read-views.ts";

export interface ViewContent {
  name: string;
  query: string;
  layout?: ListLayout;
  isShared: boolean;
  /** Known roles; empty for everyone. Absent: as before, and everyone for a view that was not shared. */
  roles?: readonly string[];
}

const layoutValue = (layout: ListLayout | undefined): string | null =>
  layout === undefined ? null : JSON.stringify(layout);

/**
 * Compares with the user's own views only, so as not to reveal the names of other users' private views. Locks by user,
 * so that concurrent saves run one after another.
 */
export async function assertNewName(
  transaction: DatabaseTransaction,
  resourceId: string,
  name: string,
  id: string | undefined,
  { pk }: AdminUser,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${resourceId} ${pk}`}, 0))`.execute(transaction);
  const { rows } = await sql`select 1 from portal_saved_views where resource_id = ${resourceId} and owner_id = ${pk}
    and lower(name) = lower(${name.trim()}) and id is distinct from ${id ?? null}::uuid`.execute(transaction);
  if (rows.length > 0) throw new Refusal(viewErrors.nameTaken, { name: name.trim() });
}

/** Returns the id of the new view. */
export async function makeView(
  transaction: DatabaseTransaction,
  resourceId: string,
  { name, query, layout, isShared, roles = [] }: ViewContent,
  { pk, username, role }: AdminUser,
): Promise<string> {
  const {
    rows: [counted],
  } = await sql<{ count: number }>`select count(*)::int as count from portal_saved_views
    where resource_id = ${resourceId} and owner_id = ${pk}`.execute(transaction);
  if ((counted?.count ?? 0) >= viewLimits.views) throw new Refusal(viewErrors.tooMany, { limit: viewLimits.views });
  const { rows } = await sql<{ id: string }>`insert into portal_saved_views (resource_id, owner_id, name, query, layout,
    is_shared, shared_roles, shared_by, shared_role)
    values (${resourceId}, ${pk}, ${name.trim()}, ${query}, ${layoutValue(layout)}::jsonb, ${isShared},
      ${isShared ? [...roles] : []}::text[], ${isShared ? username : null}::text, ${isShared ? role : null}::text)
    returning id`.execute(transaction);
  return rows[0]?.id ?? "";
}

/** Returns the id of the changed view. */
export async function changeView(
  transaction: DatabaseTransaction,
  resourceId: string,
  id: string,
  { name, query, layout, isShared, roles }: ViewContent,
  adminUser: AdminUser,
): Promise<string> {
  await lockOwn(transaction, resourceId, id, adminUser);
  // A superadmin who edits another user's shared view does not become its sharer.
  await sql`update portal_saved_views
    set name = ${name.trim()}, query = ${query}, layout = ${layoutValue(layout)}::jsonb, is_shared = ${isShared},
    shared_roles = case when ${isShared} then coalesce(${roles === undefined ? null : [...roles]}::text[], shared_roles)
      else '{}' end,
    shared_by = case when ${isShared} then coalesce(shared_by, ${adminUser.username}) end, shared_role = case
      when ${isShared} then coalesce(shared_role, ${adminUser.role}) end where id = ${id}`.execute(transaction);
  return id;
}

/** @throws PORTAL_VIEW_UNKNOWN also for another user's view, whether or not it exists */
export async function lockOwn(
  transaction: DatabaseTransaction,
  resourceId: string,
  id: string,
  adminUser: AdminUser,
): Promise<ViewRow> {
  const {
    rows: [row],
  } = await sql<ViewRow>`select * from portal_saved_views where id = ${id}
    and resource_id = ${resourceId} for update`.execute(transaction);
  if (row === undefined || !mayChange(row, adminUser)) throw new Refusal(viewErrors.unknown);
  return row;
}
