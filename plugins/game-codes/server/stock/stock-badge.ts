/** The number of codes for sale beside the menu item `codes`. */
import { sql } from "kysely";
import { coalesceReads, type BadgeContribution, type Database } from "@portalkit/kernel/server";
import { stockLabel } from "../../contract/stock.ts";
import { seesAllCodes, type Rights } from "../visibility.ts";

export const stockItemId = "codes";

/**
 * Counts only up to the number at which the label no longer changes, and uses the index of codes for sale, because they
 * are hard to find among the sold ones.
 */
export async function stockLeft(db: Database): Promise<string> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from (select 1 from codes where for_sale
    order by denomination_id, created_at, id limit 1001) as some_codes`.execute(db);
  return stockLabel(Number(rows[0]?.count ?? 0));
}

/** Shared by all users who see the stock, because they see the same number. */
const sharedStockLeft = coalesceReads(stockLeft);

export const stockBadge = (rights: Rights): BadgeContribution => ({
  itemId: stockItemId,
  allowed: ({ adminUser }) => seesAllCodes(adminUser, rights),
  value: ({ services }) => sharedStockLeft(services.db),
});
