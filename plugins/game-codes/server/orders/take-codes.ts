/** Takes codes for an order: the oldest for sale that nobody else is just taking. */
import { sql } from "kysely";
import { Refusal } from "#kernel/contract";
import { translate, type DatabaseTransaction } from "#kernel/server";
import { orderRefusals, shortageMessage } from "../../contract/orders/refusals.ts";
import type { PricedLine } from "./price-lines.ts";

/**
 * Codes under way to another order are passed over, not waited for: who takes them is settled already.
 * @throws PORTAL_ORDER_TOO_FEW_CODES naming every denomination that falls short
 */
export async function takeCodes(transaction: DatabaseTransaction, orderId: string, lines: readonly PricedLine[]): Promise<void> {
  const shortages: { denominationId: string; title: string; wanted: number; left: number }[] = [];
  for (const { denominationId, quantity, title, unitPrice, priceScale } of lines) {
    const { numAffectedRows } = await sql`
      with taken as (
        select id from codes where denomination_id = ${denominationId}::uuid and status = 'new' order by created_at, id limit ${quantity} for update skip locked
      ) update codes set status = 'delivering', order_id = ${orderId}::uuid, price = ${unitPrice}::numeric, price_scale = ${priceScale}::numeric, sold_at = now()
        from taken where codes.id = taken.id`.execute(transaction);
    const left = Number(numAffectedRows ?? 0n);
    if (left < quantity) shortages.push({ denominationId, title, wanted: quantity, left });
  }
  if (shortages.length === 0) return;
  const words = shortages.map(({ title, wanted, left }) => translate(shortageMessage, { title, wanted, left }));
  throw new Refusal(orderRefusals.tooFewCodes, { shortages: words.join(" ") }, { shortages });
}
