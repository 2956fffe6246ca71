/** Generates the demo's codes: first those that orders bought, including refunded ones, then a stock of unsold ones. */
import type { Database } from "../../kernel/contract/database.ts";
import { codeTail, type CodeVault } from "../../plugins/game-codes/server/codes/code-vault.ts";
import type { ImportRuns } from "./create-import-runs.ts";
import type { Offer } from "./seed-catalogue.ts";
import { operatorOf } from "./seed-orders.ts";
import { insertRows } from "./insert-rows.ts";
import type { Order } from "./generate-orders.ts";
import { noteTexts } from "./names.ts";
import { weighted, type Random } from "./random.ts";
import { sellCodes, type Sale, type SoldCode } from "./sell-codes.ts";

const columns = [
  ["id", "uuid"],
  ["game_id", "uuid"],
  ["denomination_id", "uuid"],
  ["code_sealed", "text"],
  ["code_fingerprint", "text"],
  ["code_tail", "text"],
  ["status", "text"],
  ["amount", "numeric"],
  ["price", "numeric"],
  ["order_id", "uuid"],
  ["redeem_status", "text"],
  ["redeem_success", "boolean"],
  ["redeem_error", "text"],
  ["import_batch", "text"],
  ["notes", "jsonb"],
  ["created_at", "timestamptz"],
  ["sold_at", "timestamptz"],
  ["revealed_at", "timestamptz"],
] as const;
const saleColumns = [
  ["code_id", "uuid"],
  ["order_id", "uuid"],
  ["line_id", "uuid"],
  ["unit_price", "numeric"],
  ["taken_at", "timestamptz"],
  ["returned_at", "timestamptz"],
] as const;
const refundColumns = [
  ["id", "uuid"],
  ["order_id", "uuid"],
  ["user_id", "uuid"],
  ["reason", "text"],
  ["amount", "numeric"],
  ["created_at", "timestamptz"],
] as const;
const refundCodeColumns = [
  ["code_id", "uuid"],
  ["order_id", "uuid"],
  ["refund_id", "uuid"],
  ["amount", "numeric"],
] as const;
const dayMs = 86_400_000;
const minuteMs = 60_000;

export interface CodesRequest {
  random: Random;
  vault: CodeVault;
  orders: readonly Order[];
  offers: readonly Offer[];
  imports: ImportRuns;
  /** The number of codes to generate; never fewer than orders bought. */
  count: number;
  from: Date;
  until: Date;
}

export async function seedCodes(db: Database, request: CodesRequest, onBatch: (done: number) => void): Promise<void> {
  const returned: ReturnedCode[] = [];
  await insertRows(
    db,
    "codes",
    columns,
    generateCodes(request, (code) => returned.push(code)),
    onBatch,
  );
  const operator = await operatorOf(db);
  // A refund is validated at the end of its transaction: by then its codes and its money must be stored.
  await db.transaction().execute(async (transaction) => {
    await insertRows(
      transaction,
      "code_sales",
      saleColumns,
      returned.map(({ id, sale: { order, line, returnedAt } }) => [
        id,
        order.id,
        line.id,
        line.offer.price,
        order.at.toISOString(),
        returnedAt?.toISOString() ?? null,
      ]),
    );
    await insertRows(
      transaction,
      "order_refunds",
      refundColumns,
      request.orders.flatMap(({ id, refund }) =>
        refund === undefined ? [] : [[refund.id, id, operator, refund.reason, refund.amount, refund.at.toISOString()]],
      ),
    );
    await insertRows(
      transaction,
      "order_refund_codes",
      refundCodeColumns,
      returned.map(({ id, sale: { order, line } }) => [id, order.id, order.refund?.id ?? null, line.offer.price]),
    );
  });
}

interface ReturnedCode {
  id: string;
  sale: Sale;
}

function* generateCodes(
  { random, vault, orders, offers, imports, count, from, until }: CodesRequest,
  onReturned: (code: ReturnedCode) => void,
): Generator<unknown[]> {
  const row = (id: string, offer: Offer, neededAt: Date, order?: Order): unknown[] => {
    const { batch, createdAt } = imports.add(neededAt);
    const code = Array.from({ length: 4 }, () =>
      random.between(0, 1_679_615).toString(36).toUpperCase().padStart(4, "0"),
    ).join("-");
    const status = order === undefined ? "new" : order.status === "delivered" ? "sold" : "delivering";
    // The price it was sold for; null before the sale.
    const price = order === undefined ? null : offer.price;
    const notes = random.next() < 0.01 ? [{ text: random.pick(noteTexts), createdAt: createdAt.toISOString() }] : [];
    const redeemStatus = status === "sold" ? redeemed(random) : null;
    // Some of the sold codes have not been viewed yet.
    const isSeen = status === "sold" && (redeemStatus !== null || random.next() < 0.85);
    return [
      id,
      offer.gameId,
      offer.denominationId,
      vault.encrypt(code, id),
      vault.fingerprint(code),
      codeTail(code),
      status,
      offer.faceValue,
      price,
      order?.id ?? null,
      redeemStatus,
      redeemStatus === null ? null : redeemStatus === "completed",
      redeemStatus === "failed" ? "Player not found" : null,
      batch,
      JSON.stringify(notes),
      createdAt.toISOString(),
      order?.at.toISOString() ?? null,
      isSeen && order !== undefined ? new Date(order.at.getTime() + minuteMs).toISOString() : null,
    ];
  };
  const sold = sellCodes(orders);
  for (const { offer, sales } of sold) {
    const id = random.uuid();
    for (const sale of sales) if (sale.returnedAt !== undefined) onReturned({ id, sale });
    yield row(
      id,
      offer,
      new Date(Math.max(from.getTime(), firstSale(sales) - random.between(1, 40) * dayMs)),
      sales.find(({ returnedAt }) => returnedAt === undefined)?.order,
    );
  }
  // Some denominations are sold out, and a few almost.
  const nextOffer = weighted(random, offers, () =>
    random.next() < 0.06 ? 0 : random.next() < 0.06 ? 0.02 : 0.3 + random.next(),
  );
  for (let made = sold.length; made < count; made += 1)
    yield row(
      random.uuid(),
      nextOffer(),
      new Date(until.getTime() - (until.getTime() - from.getTime()) * random.next() ** 3),
    );
}

const firstSale = (sales: SoldCode["sales"]): number => Math.min(...sales.map(({ order }) => order.at.getTime()));

function redeemed(random: Random): string | null {
  const chance = random.next();
  if (chance < 0.6) return "completed";
  return chance < 0.62 ? "failed" : chance < 0.63 ? "cancelled" : null;
}
