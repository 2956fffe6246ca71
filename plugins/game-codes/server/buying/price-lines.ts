/** Computes what the lines of an order cost their buyer. */
import { Refusal } from "@portalkit/kernel/contract";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import type { OrderLine } from "../../contract/buying/calls.ts";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import { readPriced } from "../prices/read-rules.ts";
import { unitPrice, unscaled, winningRule, type Buyer } from "../prices/unit-price.ts";

export interface PricedLine extends OrderLine {
  title: string;
  unitPrice: string;
  priceScale: string;
}

/** @throws PORTAL_ORDER_NOT_FOR_SALE for a denomination that has no price, is inactive or does not exist */
export async function priceLines(
  transaction: DatabaseTransaction,
  buyer: Buyer,
  lines: readonly OrderLine[],
): Promise<PricedLine[]> {
  const catalogue = new Map(
    (
      await readPriced(
        transaction,
        buyer,
        lines.map(({ denominationId }) => denominationId),
      )
    ).map((row) => [row.denominationId, row]),
  );
  return lines.map(({ denominationId, quantity }) => {
    const offered = catalogue.get(denominationId);
    // The error does not name an inactive denomination, because to a buyer it does not exist.
    if (offered === undefined || !offered.active) throw new Refusal(orderRefusals.notOffered, {}, { denominationId });
    if (offered.price === null)
      throw new Refusal(orderRefusals.notForSale, { title: offered.title }, { denominationId });
    const priceScale = winningRule(offered.rules, buyer, offered)?.priceScale ?? unscaled;
    return {
      denominationId,
      quantity,
      title: offered.title,
      unitPrice: unitPrice(offered.price, priceScale),
      priceScale,
    };
  });
}
