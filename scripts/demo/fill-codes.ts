/** Writes the demo's codes: those that orders took, then a stock of fresh ones. */
import type { Database } from "../../kernel/server/database/tables.ts";
import { codeTail, type CodeVault } from "../../plugins/game-codes/server/code-vault.ts";
import type { Offer } from "./fill-catalogue.ts";
import { insertRows } from "./insert-rows.ts";
import type { Order } from "./invent-orders.ts";
import { noteTexts } from "./names.ts";
import { weighted, type Random } from "./random.ts";

const columns = [
  ["id", "uuid"], ["game_id", "uuid"], ["denomination_id", "uuid"], ["code_sealed", "text"], ["code_fingerprint", "text"], ["code_tail", "text"], ["status", "text"], ["amount", "numeric"],
  ["price", "numeric"], ["order_id", "uuid"], ["redeem_status", "text"], ["import_batch", "text"], ["notes", "jsonb"], ["created_at", "timestamptz"], ["sold_at", "timestamptz"],
] as const;
const dayMs = 86_400_000;

export interface CodesRequest {
  random: Random;
  vault: CodeVault;
  orders: readonly Order[];
  offers: readonly Offer[];
  /** How many codes there are to be; never fewer than orders took. */
  count: number;
  from: Date;
  until: Date;
}

export async function fillCodes(db: Database, request: CodesRequest, onBatch: (done: number) => void): Promise<void> {
  await insertRows(db, "codes", columns, inventCodes(request), onBatch);
}

function* inventCodes({ random, vault, orders, offers, count, from, until }: CodesRequest): Generator<unknown[]> {
  const row = (offer: Offer, createdAt: Date, order?: Order): unknown[] => {
    const id = random.uuid();
    const code = Array.from({ length: 4 }, () => random.between(0, 1_679_615).toString(36).toUpperCase().padStart(4, "0")).join("-");
    const status = order === undefined ? "new" : order.status === "paid" ? "delivering" : "sold";
    // What it was sold for; before that there is nothing to say.
    const price = order === undefined ? null : offer.price;
    const notes = random.next() < 0.01 ? [{ text: random.pick(noteTexts), createdAt: createdAt.toISOString() }] : [];
    return [
      id, offer.gameId, offer.denominationId, vault.encrypt(code, id), vault.fingerprint(code), codeTail(code), status, offer.faceValue, price, order?.id ?? null,
      status === "sold" ? redeemed(random) : null, `batch-${createdAt.toISOString().slice(0, 7)}`, JSON.stringify(notes), createdAt.toISOString(), order?.at.toISOString() ?? null,
    ];
  };
  const sales = orders.filter(({ status }) => status === "delivered" || status === "paid").flatMap((order) => order.lines.flatMap(({ offer, quantity }) => Array.from({ length: quantity }, () => ({ order, offer }))));
  for (const { order, offer } of sales) yield row(offer, new Date(Math.max(from.getTime(), order.at.getTime() - random.between(1, 40) * dayMs)), order);
  // Some denominations are sold out, and a few nearly.
  const nextOffer = weighted(random, offers, () => (random.next() < 0.06 ? 0 : random.next() < 0.06 ? 0.02 : 0.3 + random.next()));
  for (let made = sales.length; made < count; made += 1) yield row(nextOffer(), new Date(until.getTime() - (until.getTime() - from.getTime()) * random.next() ** 3));
}

function redeemed(random: Random): string | null {
  const chance = random.next();
  if (chance < 0.6) return "completed";
  return chance < 0.62 ? "failed" : chance < 0.63 ? "cancelled" : null;
}
