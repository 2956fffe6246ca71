/** Takes one of a user's limited places for a view: in their menu, or among their subscriptions. */
import { sql } from "kysely";
import { type AdminUser, Refusal } from "@portalkit/kernel/contract";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import { viewErrors } from "../contract.ts";
import { isVisibleTo } from "./sharing.ts";

export interface Places {
  /** A table with the columns `user_id`, `view_id` and `slot`. */
  table: "portal_pinned_views" | "portal_view_subscriptions";
  limit: number;
  tooMany: ConstructorParameters<typeof Refusal>[0];
}

/**
 * Returns the number of a free place, or the one that the view has already. Concurrent calls of a user wait.
 * @throws PORTAL_VIEW_UNKNOWN for a view that this user cannot see, and `tooMany`
 */
export async function takePlace(
  transaction: DatabaseTransaction,
  { table, limit, tooMany }: Places,
  { resourceId, id }: { resourceId: string; id: string },
  adminUser: AdminUser,
  sharing: readonly string[],
): Promise<number> {
  const { pk } = adminUser;
  const isVisible = isVisibleTo(adminUser, sharing);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${pk}`}, 0))`.execute(transaction);
  const found = await sql`select 1 from portal_saved_views where id = ${id} and resource_id = ${resourceId}
    and ${isVisible}`.execute(transaction);
  if (found.rows.length === 0) throw new Refusal(viewErrors.unknown);
  // Views that the user no longer sees would take up a place that cannot be freed.
  await sql`delete from ${sql.table(table)} where user_id = ${pk} and view_id not in
    (select id from portal_saved_views where ${isVisible})`.execute(transaction);
  const { rows } = await sql<{ slot: number | null }>`select coalesce(
    (select slot from ${sql.table(table)} where user_id = ${pk} and view_id = ${id}),
    (select min(free.slot) from generate_series(1, ${limit}::int) as free (slot) where free.slot not in
      (select taken.slot from ${sql.table(table)} as taken where taken.user_id = ${pk}))) as slot`.execute(transaction);
  const slot = rows[0]?.slot ?? null;
  if (slot === null) throw new Refusal(tooMany, { limit });
  return slot;
}
