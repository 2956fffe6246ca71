/** Returns the denominations for sale at the caller's own prices. */
import { handle, type Database, type HandledEndpoint } from "#kernel/server";
import { ledgerPort } from "#plugins/finance";
import { stockLabel } from "../../contract.ts";
import { getOffers, type Offers } from "../../contract/buying/endpoints.ts";
import { readCatalogue } from "../prices/catalogue.ts";
import { rulesFor } from "../prices/read-rules.ts";
import { unitPrice, unscaled, winningRule, type Buyer } from "../prices/unit-price.ts";
import { countStock } from "./count-stock.ts";

export const listOffers: HandledEndpoint = handle(getOffers, async ({ adminUser, services }) => {
  const ledger = services.use(ledgerPort);
  const [games, balance] = await Promise.all([
    offersFor(services.db, { userId: adminUser.pk }),
    ledger?.balanceOf(services.db, adminUser.pk) ?? null,
  ]);
  return { games, balance };
});

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
