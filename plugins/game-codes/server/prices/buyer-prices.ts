/** Adds the reader's own price to denominations, by the same rules as for the reader's orders. */
import type { HookContext, Row } from "@portalkit/kernel/contract";
import type { Database } from "@portalkit/kernel/server";
import { readPriced } from "./read-rules.ts";
import { unitPrice, unscaled, winningRule, type Buyer } from "./unit-price.ts";

/** Sets `buyer_price`: decimal text, or null if no price is set. */
export async function addBuyerPrices(
  rows: readonly Row[],
  { db, adminUser }: Pick<HookContext<Database>, "db" | "adminUser">,
): Promise<void> {
  const buyer: Buyer = { userId: adminUser.pk, tokenId: adminUser.tokenId ?? null };
  const priced = await readPriced(
    db,
    buyer,
    rows.map(({ _primaryKeyValue: key }) => String(key)),
  );
  const prices = new Map(
    priced.map((offered) => {
      const scale = winningRule(offered.rules, buyer, offered)?.priceScale ?? unscaled;
      return [offered.denominationId, offered.price === null ? null : unitPrice(offered.price, scale)];
    }),
  );
  for (const row of rows) row["buyer_price"] = prices.get(String(row._primaryKeyValue)) ?? null;
}
