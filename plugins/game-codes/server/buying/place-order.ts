/** Places an order: the website, the trading API and the bot all use this function. */
import { randomUUID } from "node:crypto";
import { Decimal } from "decimal.js";
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import {
  onceStoring,
  sendTogether,
  translate,
  type DatabaseTransaction,
  type PluginServices,
  type StoreAnswer,
} from "@portalkit/kernel/server";
import { ledgerPort, type Ledger } from "@portalkit/finance";
import type { OrderChannel, OrderLine, PlacedOrder } from "../../contract/buying/calls.ts";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import { publishStockSoon } from "../stock/publish-stock.ts";
import { totalOf } from "../prices/unit-price.ts";
import { priceLines } from "./price-lines.ts";
import { numberOrder, writeOrder, type LockedCodes, type Shortage } from "./write-order.ts";

export interface OrderRequest {
  buyer: AdminUser;
  /** The API token that buys, if any: it may have its own prices and idempotency keys. */
  tokenId?: string;
  lines: readonly OrderLine[];
  channel: OrderChannel;
  /** The same key returns the same order. */
  idempotencyKey: string | undefined;
  /** Decimal text; if the order costs a different amount, nothing is bought. */
  expectedTotal?: string | undefined;
}

/**
 * Takes the oldest codes for sale, moves the money and writes the order, its lines and its history in one transaction.
 * The order is then paid, and is delivered when its buyer first sees a code.
 * @throws PORTAL_ORDER_TOO_FEW_CODES, PORTAL_ORDER_PRICE_CHANGED, PORTAL_ORDER_NOT_FOR_SALE,
 * PORTAL_ORDER_WITHOUT_LEDGER, PORTAL_FINANCE_TOO_LITTLE, PORTAL_REQUEST_KEY_REUSED, PORTAL_REQUEST_KEY_MALFORMED
 */
export async function placeOrder(services: PluginServices, request: OrderRequest): Promise<PlacedOrder> {
  const { buyer, tokenId, channel, expectedTotal } = request;
  const ledger = services.use(ledgerPort);
  if (ledger === undefined) throw new Refusal(orderRefusals.withoutLedger);
  const lines = mergeLines(request.lines);
  const attempt = (locked: LockedCodes): Promise<PlacedOrder> =>
    onceStoring(
      services.db,
      {
        scope: "game-codes/order",
        owner: tokenId ?? buyer.pk,
        key: request.idempotencyKey,
        request: { lines, channel, expectedTotal: expectedTotal ?? null },
      },
      (transaction, store) => place(services, ledger, { transaction, store, locked }, { ...request, lines }),
    );
  // Purchases skip each other's codes, so that they do not wait for each other. If too few remain, another transaction
  // waits for the locked ones: in the first one, the codes that it has locked already could deadlock.
  const placed = await attempt("skip").catch((error: unknown) => {
    if (!isTooFewCodes(error)) throw error;
    return attempt("wait");
  });
  await announceOrder(services, ledger, buyer.pk);
  return placed;
}

/** Merges lines of the same denomination and sorts them, so that equivalent requests are equal. */
function mergeLines(lines: readonly OrderLine[]): OrderLine[] {
  const quantities = new Map<string, number>();
  for (const { denominationId, quantity } of lines)
    quantities.set(denominationId.toLowerCase(), (quantities.get(denominationId.toLowerCase()) ?? 0) + quantity);
  return [...quantities]
    .map(([denominationId, quantity]) => ({ denominationId, quantity }))
    .toSorted((a, b) => (a.denominationId < b.denominationId ? -1 : 1));
}

const isTooFewCodes = (error: unknown): boolean =>
  error instanceof Refusal && error.code === orderRefusals.tooFewCodes.code;

interface Attempt {
  transaction: DatabaseTransaction;
  store: StoreAnswer<PlacedOrder>;
  locked: LockedCodes;
}

async function place(
  services: PluginServices,
  ledger: Ledger,
  { transaction, store, locked }: Attempt,
  { buyer, tokenId, lines, channel, expectedTotal }: OrderRequest,
): Promise<PlacedOrder> {
  const priced = await priceLines(transaction, { userId: buyer.pk, tokenId: tokenId ?? null }, lines);
  const amount = totalOf(priced);
  if (expectedTotal !== undefined && !new Decimal(expectedTotal).equals(amount))
    throw new Refusal(orderRefusals.priceChanged, { total: amount }, { total: amount });
  const isFree = new Decimal(amount).isZero();
  // Locks the balance first, so that a second purchase from it waits here without holding codes.
  if (!isFree) await ledger.assertCovered(transaction, buyer.pk, amount);
  const id = randomUUID();
  const shortages = await writeOrder(transaction, { id, userId: buyer.pk, amount, channel, lines: priced }, locked);
  if (shortages.length > 0) throw tooFewCodes(shortages);
  const number = await numberOrder(transaction, id);
  const note = `Order ${number}`;
  const codes = priced.reduce((sum, { quantity }) => sum + quantity, 0);
  const placed = { id, number, amount, codes };
  await sendTogether(transaction, (together) => [
    ...(isFree
      ? []
      : [ledger.move(together, { type: "order", userId: buyer.pk, amount: `-${amount}`, orderId: id, note })]),
    services.recordActivity(
      {
        kind: "action",
        actionId: "buy",
        adminUser: buyer,
        resourceId: "orders",
        recordId: id,
        recordLabel: note,
        details: { amount, codes, channel, ...(tokenId === undefined ? {} : { token: tokenId }) },
      },
      together,
    ),
    store(together, placed),
  ]);
  return placed;
}

/** Names every denomination that falls short. */
function tooFewCodes(shortages: readonly Shortage[]): Refusal {
  const words = shortages.map(({ title, wanted, left }) =>
    translate("game-codes:orders.shortage", { title, wanted, left }),
  );
  return new Refusal(orderRefusals.tooFewCodes, { shortages: words.join(" ") }, { shortages });
}

/** Announces the order. A failure here does not affect the order. */
async function announceOrder(services: PluginServices, ledger: Ledger, userId: string): Promise<void> {
  try {
    services.resourceChanged("orders");
    services.resourceChanged("codes");
    publishStockSoon(services);
    await ledger.publishBalance(userId);
  } catch (error) {
    services.log.warn({ err: error }, "failed to publish an order");
  }
}
