/** Returns the denominations for sale at a buyer's own prices. */
import type { Database } from "@portalkit/kernel/server";
import { stockLabel } from "../../contract/stock.ts";
import type { Offers } from "../../contract/buying/calls.ts";
import { readCatalogue } from "../prices/read-catalogue.ts";
import { rulesFor } from "../prices/read-rules.ts";
import { unitPrice, unscaled, winningRule, type Buyer } from "../prices/unit-price.ts";
import { countStock } from "../stock/count-stock.ts";

export async function offersFor(db: Database, buyer: Buyer): Promise<Offers["games"]> {
  const [catalogue, rules, stock] = await Promise.all([readCatalogue(db), rulesFor(db, buyer), countStock(db)]);
  const games = new Map<string, Offers["games"][number]>();
  for (const offered of catalogue.filter(({ active }) => active)) {
    const game = games.get(offered.gameId) ?? {
      id: offered.gameId,
      name: offered.game,
      publisher: offered.publisher,
      denominations: [],
    };
    games.set(offered.gameId, game);
    const price =
      offered.price === null
        ? null
        : unitPrice(offered.price, winningRule(rules, buyer, offered)?.priceScale ?? unscaled);
    game.denominations.push({
      id: offered.denominationId,
      value: offered.value,
      price,
      stock: stockLabel(stock.get(offered.denominationId) ?? 0),
    });
  }
  return [...games.values()];
}
