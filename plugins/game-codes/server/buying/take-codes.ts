/** Takes the oldest codes for sale for an order. */
import { sql, type RawBuilder } from "kysely";
import { Refusal } from "#kernel/contract";
import { translate, type DatabaseTransaction } from "#kernel/server";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import type { PricedLine } from "./price-lines.ts";

interface Shortage {
  denominationId: string;
  title: string;
  wanted: number;
  left: number;
}

/**
 * Skips codes that another purchase has locked at first, so that purchases do not wait for each other. If too few
 * remain, waits for the locked codes, because the other purchase may fail and release them. Lines are sorted by
 * denomination and codes by age, so two waiting purchases cannot deadlock.
 * @throws PORTAL_ORDER_TOO_FEW_CODES naming every denomination that falls short
 */
export async function takeCodes(
  transaction: DatabaseTransaction,
  orderId: string,
  lines: readonly PricedLine[],
): Promise<void> {
  await sql`savepoint before_codes`.execute(transaction);
  const passedOver = await takeAll(transaction, orderId, lines, sql`for update skip locked`);
  if (passedOver.length === 0) return;
  await sql`rollback to savepoint before_codes`.execute(transaction);
  const shortages = await takeAll(transaction, orderId, lines, sql`for update`);
  if (shortages.length === 0) return;
  const words = shortages.map(({ title, wanted, left }) =>
    translate("game-codes:orders.shortage", { title, wanted, left }),
  );
  throw new Refusal(orderRefusals.tooFewCodes, { shortages: words.join(" ") }, { shortages });
}

async function takeAll(
  transaction: DatabaseTransaction,
  orderId: string,
  lines: readonly PricedLine[],
  locking: RawBuilder<unknown>,
): Promise<Shortage[]> {
  const shortages: Shortage[] = [];
  for (const { denominationId, quantity, title, unitPrice, priceScale } of lines) {
    const { numAffectedRows } = await sql`
      with taken as (
        select id from codes where denomination_id = ${denominationId}::uuid and for_sale order by created_at, id
          limit ${quantity} ${locking}
      ) update codes set status = 'delivering', order_id = ${orderId}::uuid, price = ${unitPrice}::numeric,
        price_scale = ${priceScale}::numeric, sold_at = now()
        from taken where codes.id = taken.id`.execute(transaction);
    const left = Number(numAffectedRows ?? 0n);
    if (left < quantity) shortages.push({ denominationId, title, wanted: quantity, left });
  }
  return shortages;
}
