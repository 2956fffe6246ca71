/** The number of codes for sale beside the menu item `codes`. */
import { sql } from "kysely";
import type { BadgeContribution, Database } from "#kernel/server";
import { stockLabel } from "../contract.ts";

export const stockItemId = "codes";

/** Counting stops where the label no longer changes. */
export async function stockLeft(db: Database): Promise<string> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from (select 1 from codes where status = 'new' limit 1001) as some_codes`.execute(db);
  return stockLabel(Number(rows[0]?.count ?? 0));
}

export const stockBadge: BadgeContribution = {
  itemId: stockItemId,
  value: async ({ adminUser, services }) => (adminUser.role === "superadmin" ? await stockLeft(services.db) : null),
};
