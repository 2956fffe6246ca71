/** The demo's orders with their lines, codes and ledger: every order is paid from deposits, and everything adds up. */
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import type { Database } from "../../kernel/server/plugin.ts";
import { codeTail, type CodeVault } from "../../plugins/game-codes/server/code-vault.ts";
import type { Offer } from "./fill-catalogue.ts";
import type { Person } from "./fill-people.ts";
import { insertRows } from "./insert-rows.ts";
import type { Random } from "./random.ts";

const orderColumns = [["id", "uuid"], ["user_id", "uuid"], ["status", "text"], ["amount", "numeric"], ["channel", "text"], ["created_at", "timestamptz"], ["updated_at", "timestamptz"]] as const;
const lineColumns = [["id", "uuid"], ["order_id", "uuid"], ["denomination_id", "uuid"], ["quantity", "int"], ["unit_price", "numeric"]] as const;
const codeColumns = [
  ["id", "uuid"], ["game_id", "uuid"], ["denomination_id", "uuid"], ["code_sealed", "text"], ["code_fingerprint", "text"], ["code_tail", "text"], ["status", "text"],
  ["price", "numeric"], ["price_scale", "numeric"], ["order_id", "uuid"], ["redeem_status", "text"], ["import_batch", "text"], ["created_at", "timestamptz"], ["sold_at", "timestamptz"],
] as const;
const transactionColumns = [["id", "uuid"], ["type", "text"], ["user_id", "uuid"], ["order_id", "uuid"], ["amount", "numeric"], ["note", "text"], ["created_at", "timestamptz"]] as const;

export interface Order {
  id: string;
  person: Person;
  offer: Offer & { price: string };
  quantity: number;
  total: string;
  status: string;
  at: Date;
}

export function inventOrders(random: Random, people: readonly Person[], offers: readonly Offer[], count: number, until: Date): Order[] {
  const priced = offers.filter((offer): offer is Offer & { price: string } => offer.price !== null);
  return Array.from({ length: count }, (_, index) => {
    // The demo user has a few orders of their own.
    const person = index < 12 ? (people[0] as Person) : random.pick(people);
    const offer = random.pick(priced);
    const quantity = random.next() < 0.7 ? 1 : random.between(2, 5);
    const at = new Date(person.createdAt.getTime() + (until.getTime() - person.createdAt.getTime()) * random.next());
    const chance = random.next();
    const status = chance < 0.93 ? "delivered" : chance < 0.97 ? "paid" : "refunded";
    return { id: random.uuid(), person, offer, quantity, total: new Decimal(offer.price).times(quantity).toFixed(6), status, at };
  }).sort((a, b) => a.at.getTime() - b.at.getTime());
}

export async function fillOrders(db: Database, random: Random, orders: readonly Order[]): Promise<void> {
  const channels = ["web", "web", "web", "telegram", "telegram", "api"];
  await insertRows(db, "orders", orderColumns, orders.map(({ id, person, total, status, at }) => [id, person.id, status, total, random.pick(channels), at.toISOString(), at.toISOString()]));
  await insertRows(db, "order_lines", lineColumns, orders.map(({ id, offer, quantity }) => [random.uuid(), id, offer.denominationId, quantity, offer.price]));
}

/** First the codes that orders took, then fresh ones up to `count`. */
export async function fillCodes(db: Database, random: Random, vault: CodeVault, orders: readonly Order[], offers: readonly Offer[], count: number, from: Date, until: Date, onBatch: (done: number) => void): Promise<void> {
  const rows: unknown[][] = [];
  const add = (offer: Offer, orderId: string | null, createdAt: Date, soldAt: Date | null): void => {
    const code = Array.from({ length: 4 }, () => random.between(0, 1_679_615).toString(36).toUpperCase().padStart(4, "0")).join("-");
    const status = soldAt === null ? "new" : random.next() < 0.02 ? "delivering" : "sold";
    const redeemed = soldAt === null ? null : random.next() < 0.7 ? "completed" : null;
    rows.push([random.uuid(), offer.gameId, offer.denominationId, vault.encrypt(code), vault.fingerprint(code), codeTail(code), status, offer.price, "1", orderId, redeemed, `batch-${createdAt.toISOString().slice(0, 7)}`, createdAt.toISOString(), soldAt?.toISOString() ?? null]);
  };
  for (const order of orders) {
    if (order.status === "refunded") continue;
    for (let index = 0; index < order.quantity; index += 1) add(order.offer, order.id, new Date(Math.max(from.getTime(), order.at.getTime() - random.between(1, 40) * 86_400_000)), order.at);
  }
  while (rows.length < count) add(random.pick(offers), null, new Date(from.getTime() + (until.getTime() - from.getTime()) * random.next()), null);
  await insertRows(db, "codes", codeColumns, rows, onBatch);
}

interface Movement {
  id: string;
  type: "deposit" | "order" | "refund";
  order: Order;
  amount: string;
  at: Date;
}

/** A deposit just before each order that the balance would not cover, the order, and its refund. */
function inventMovements(random: Random, orders: readonly Order[]): Movement[] {
  const balances = new Map<string, Decimal>();
  const movements: Movement[] = [];
  for (const order of orders) {
    const total = new Decimal(order.total);
    let balance = balances.get(order.person.id) ?? new Decimal(0);
    if (balance.lessThan(total)) {
      const deposit = total.minus(balance).plus(random.between(5, 60)).ceil();
      movements.push({ id: random.uuid(), type: "deposit", order, amount: deposit.toFixed(6), at: new Date(order.at.getTime() - 600_000) });
      balance = balance.plus(deposit);
    }
    movements.push({ id: random.uuid(), type: "order", order, amount: order.total, at: order.at });
    balance = balance.minus(total);
    if (order.status === "refunded") {
      movements.push({ id: random.uuid(), type: "refund", order, amount: order.total, at: new Date(order.at.getTime() + 3_600_000) });
      balance = balance.plus(total);
    }
    balances.set(order.person.id, balance);
  }
  return movements;
}

export async function fillLedger(db: Database, random: Random, orders: readonly Order[]): Promise<void> {
  await sql`insert into ledger_accounts (kind, user_id) select 'user', id from portal_users`.execute(db);
  await sql`insert into ledger_accounts (kind) values ('sales'), ('deposits') on conflict do nothing`.execute(db);
  const movements = inventMovements(random, orders);
  await insertRows(db, "ledger_transactions", transactionColumns, movements.map(({ id, type, order, amount, at }) => [id, type, order.person.id, type === "deposit" ? null : order.id, amount, null, at.toISOString()]));
  // Each movement's two entries come in one statement, as the ledger demands.
  const batch = 5_000;
  for (let start = 0; start < movements.length; start += batch) {
    const part = movements.slice(start, start + batch);
    await sql`
      with m as (
        select * from unnest(${part.map(({ id }) => id)}::uuid[], ${part.map(({ type }) => type)}::text[], ${part.map(({ order }) => order.person.id)}::uuid[], ${part.map(({ amount }) => amount)}::numeric[]) as m (id, type, user_id, amount)
      )
      insert into ledger_entries (transaction_id, account_id, amount)
      select m.id, a.id, case when m.type = 'order' then -m.amount else m.amount end from m join ledger_accounts a on a.user_id = m.user_id
      union all
      select m.id, a.id, case when m.type = 'order' then m.amount else -m.amount end
      from m join ledger_accounts a on a.user_id is null and a.kind = case when m.type = 'deposit' then 'deposits' else 'sales' end`.execute(db);
  }
}
