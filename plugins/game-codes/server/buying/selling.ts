/** Implements the port `selling` with the website's own functions, for buyers outside the website. */
import { sql } from "kysely";
import { refuse } from "@portalkit/kernel/contract";
import type { Database, PluginServices } from "@portalkit/kernel/server";
import type {
  BuyerOfCodes,
  OrderSummary,
  Selling,
  SoldCode,
  SoldLine,
  SoldOrder,
} from "../../contract/selling-port.ts";
import { offersFor } from "./offers.ts";
import type { CodeVault } from "../codes/code-vault.ts";
import { findOwnOrder } from "../orders/order-access.ts";
import { placeOrder } from "./place-order.ts";
import { readHandedOver, releaseCodes, type ReleasedCode } from "../orders/release-codes.ts";

export function makeSelling(services: PluginServices, vault: CodeVault): Selling {
  const { db } = services;
  return {
    offers: ({ user, tokenId }) => offersFor(db, { userId: user.pk, tokenId: tokenId ?? null }),
    placeOrder: ({ user, ...order }) => placeOrder(services, { buyer: user, ...order }),
    orders: (buyer, page) => listOrders(db, buyer, page),
    order: (buyer, orderId) => readSold(db, buyer, orderId),
    deliver: async ({ user }, orderId) =>
      opened(
        vault,
        await releaseCodes(services, vault, user, (transaction) => findOwnOrder(transaction, orderId, user.pk, true)),
      ),
    codes: async ({ user }, orderId) =>
      opened(vault, await readHandedOver(services, vault, user, (handle) => findOwnOrder(handle, orderId, user.pk))),
    find: async (handle, orderId) => {
      const { rows } = await sql<SummaryRow & { userId: string }>`select ${summary}, o.user_id as "userId"
        from orders o where o.id = ${orderId}::uuid`.execute(handle);
      return rows.map(asIso)[0];
    },
  };
}

const opened = (vault: CodeVault, codes: readonly ReleasedCode[]): SoldCode[] =>
  codes.map(({ id, denominationId, game, value, sealed }) => ({
    id,
    denominationId,
    game,
    value,
    code: vault.decrypt(sealed, id),
  }));

type SummaryRow = Omit<OrderSummary, "createdAt"> & { createdAt: string | Date };
const summary = sql`o.id, o.number::text as number, o.status, o.amount, o.refunded_amount as "refundedAmount",
  o.channel, o.created_at as "createdAt"`;
const asIso = <Row extends SummaryRow>(row: Row): Row & { createdAt: string } => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
});

async function listOrders(
  db: Database,
  { user }: BuyerOfCodes,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<OrderSummary[]> {
  if (after !== undefined) await findOwnOrder(db, after, user.pk);
  const older =
    after === undefined
      ? sql``
      : sql`and o.created_at <= (select created_at from orders
    where id = ${after}::uuid) and (o.created_at < (select created_at from orders where id = ${after}::uuid)
      or o.id > ${after}::uuid)`;
  const { rows } = await sql<SummaryRow>`select ${summary} from orders o where o.user_id = ${user.pk}::uuid ${older}
    order by o.created_at desc, o.id limit ${limit}`.execute(db);
  return rows.map(asIso);
}

async function readSold(db: Database, { user }: BuyerOfCodes, orderId: string): Promise<SoldOrder> {
  const [orders, lines] = await Promise.all([
    sql<SummaryRow & { codes: number }>`select ${summary}, (select count(*)::integer from codes c
      where c.order_id = o.id) as codes from orders o where o.id = ${orderId}::uuid
        and o.user_id = ${user.pk}::uuid`.execute(db),
    sql<SoldLine>`select d.id as "denominationId", d.title, l.quantity, l.unit_price as "unitPrice",
      l.unit_price * l.quantity as amount
      from order_lines l join denominations d on d.id = l.denomination_id where l.order_id = ${orderId}::uuid
        order by d.sort_key, l.id`.execute(db),
  ]);
  const [order] = orders.rows;
  if (order === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  return { ...asIso(order), lines: lines.rows };
}
