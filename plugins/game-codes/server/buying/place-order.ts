/** Places an order: the website, the trading API and the bot all use this function. */
import { randomUUID } from "node:crypto";
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { Refusal, type AdminUser } from "#kernel/contract";
import { once, type DatabaseTransaction, type PluginServices } from "#kernel/server";
import { ledgerPort, type Ledger } from "#plugins/finance";
import type { OrderChannel, OrderLine, PlacedOrder } from "../../contract/buying/calls.ts";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import { publishStockSoon } from "../stock/publish-stock.ts";
import { totalOf } from "../prices/unit-price.ts";
import { priceLines, type PricedLine } from "./price-lines.ts";
import { takeCodes } from "./take-codes.ts";

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
  const placed = await once(
    services.db,
    {
      scope: "game-codes/order",
      owner: tokenId ?? buyer.pk,
      key: request.idempotencyKey,
      request: { lines, channel, expectedTotal: expectedTotal ?? null },
    },
    (transaction) => place(services, ledger, transaction, { ...request, lines }),
  );
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

async function place(
  services: PluginServices,
  ledger: Ledger,
  transaction: DatabaseTransaction,
  { buyer, tokenId, lines, channel, expectedTotal }: OrderRequest,
): Promise<PlacedOrder> {
  const priced = await priceLines(transaction, { userId: buyer.pk, tokenId: tokenId ?? null }, lines);
  const amount = totalOf(priced);
  if (expectedTotal !== undefined && !new Decimal(expectedTotal).equals(amount))
    throw new Refusal(orderRefusals.priceChanged, { total: amount }, { total: amount });
  const id = randomUUID();
  await writeOrder(transaction, { id, userId: buyer.pk, amount, channel, lines: priced });
  const isFree = new Decimal(amount).isZero();
  // Locks the balance first, so that a second purchase from it waits here without holding codes.
  if (!isFree) await ledger.assertCovered(transaction, buyer.pk, amount);
  await takeCodes(transaction, id, priced);
  // Takes the number late, because every other purchase waits for it until the commit, and nothing below refuses.
  const number = await takeNumber(transaction, id);
  const note = `Order ${number}`;
  if (!isFree)
    await ledger.move(transaction, { type: "order", userId: buyer.pk, amount: `-${amount}`, orderId: id, note });
  const codes = priced.reduce((sum, { quantity }) => sum + quantity, 0);
  await services.recordActivity(
    {
      kind: "action",
      actionId: "buy",
      adminUser: buyer,
      resourceId: "orders",
      recordId: id,
      recordLabel: `Order ${number}`,
      details: { amount, codes, channel, ...(tokenId === undefined ? {} : { token: tokenId }) },
    },
    transaction,
  );
  return { id, number, amount, codes };
}

interface NewOrder {
  id: string;
  userId: string;
  amount: string;
  channel: OrderChannel;
  lines: readonly PricedLine[];
}

async function writeOrder(
  transaction: DatabaseTransaction,
  { id, userId, amount, channel, lines }: NewOrder,
): Promise<void> {
  await sql`
    with placed as (
      insert into orders (id, user_id, status, amount, channel, paid_at)
      values (${id}::uuid, ${userId}::uuid, 'paid', ${amount}::numeric, ${channel}, now())
    ), lined as (
      insert into order_lines (order_id, denomination_id, quantity, unit_price, price_scale)
      select ${id}::uuid, line.*
        from unnest(${lines.map(({ denominationId }) => denominationId)}::uuid[],
          ${lines.map(({ quantity }) => quantity)}::int[], ${lines.map(({ unitPrice }) => unitPrice)}::numeric[],
            ${lines.map(({ priceScale }) => priceScale)}::numeric[]) as line
    ) insert into order_events (order_id, kind, user_id)
      values (${id}::uuid, 'placed', ${userId}::uuid)`.execute(transaction);
}

/** Takes the next number, which becomes free again if the transaction is rolled back. */
async function takeNumber(transaction: DatabaseTransaction, id: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    update orders set number = next_order_number() where id = ${id}::uuid
      returning number::text as number`.execute(transaction);
  return rows[0]?.number ?? "";
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
