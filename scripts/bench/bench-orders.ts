/**
 * Measures orders of one code by twenty concurrent clients, next to the same transaction in hand-written SQL, in
 * alternating rounds on one PostgreSQL.
 */
import pg from "pg";
import { sql } from "kysely";
import { pino } from "pino";
import { creditDeposit } from "../../tests/support/credit-deposit.ts";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { defaultSchema } from "../../kernel/server/database/open-database.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";
import { ledgerPort } from "../../plugins/finance/contract.ts";
import { placeOrder } from "../../plugins/game-codes/server/buying/place-order.ts";
import { median, type Figure } from "./figures.ts";

const clients = 20;
const poolSize = 10;
/** More than can be sold during the run. */
const codesForSale = 50_000;

export interface OrdersBenchOptions {
  url: string;
  secret: string;
  dataDir: string;
  rounds: number;
  seconds: number;
}

/** Requires an empty database. */
export async function benchOrders({ url, secret, dataDir, rounds, seconds }: OrdersBenchOptions): Promise<Figure[]> {
  const environment = readEnvironment(
    { PORTAL_SECRET: secret, PORTAL_DATA_DIR: dataDir, DATABASE_URL: url, PORT: "0", LOG_LEVEL: "silent" },
    { demo: true },
  );
  const server = await startServer({ environment, configFile: "portal.config.ts", log: pino({ level: "silent" }) });
  const pool = new pg.Pool({ connectionString: url, max: poolSize, options: `-c search_path=${defaultSchema},public` });
  try {
    const services = server.kernel.services("game-codes");
    const { rows: games } = await sql<{ id: string }>`insert into games (name, slug) values ('Bench', 'bench')
      returning id`.execute(services.db);
    const { rows: offers } = await sql<{ id: string }>`insert into denominations (game_id, value, face_value, price)
      values (${games[0]?.id}, '1', 1, 0.01) returning id`.execute(services.db);
    const denominationId = offers[0]?.id ?? "";
    // Inserting so many codes takes longer than the server's statement timeout.
    await pool.query(
      "insert into codes (game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount) select $1, $2, 'none', gen_random_uuid()::text, 'x', 1 from generate_series(1, $3::int)",
      [games[0]?.id, denominationId, codesForSale],
    );
    const { rows: people } = await sql<{ id: string }>`insert into portal_users (email, password_hash)
      select 'bench-' || n, '!' from generate_series(1, ${clients}) n returning id`.execute(services.db);
    const ledger = services.use(ledgerPort);
    if (ledger === undefined) throw new Error("finance offers no ledger");
    for (const { id } of people) await creditDeposit(services.db, ledger, id, "100000");
    const ours = (userId: string): Promise<unknown> =>
      placeOrder(services, {
        buyer: { pk: userId, username: "", role: "user", dbUser: {} },
        lines: [{ denominationId, quantity: 1 }],
        channel: "api",
        idempotencyKey: crypto.randomUUID(),
      });
    const byHand = (userId: string): Promise<unknown> => orderByHand(pool, userId, denominationId);
    // Without statistics of tables with rows, the plans of triggers would read the whole tables, on both sides.
    for (const order of [ours, byHand]) await rateOf(order, people, seconds / 2);
    await pool.query("analyze");
    const rates: { ours: number[]; byHand: number[] } = { ours: [], byHand: [] };
    for (let round = 0; round < rounds; round += 1) {
      rates.ours.push(await rateOf(ours, people, seconds));
      rates.byHand.push(await rateOf(byHand, people, seconds));
    }
    const [mine, theirs] = [median(rates.ours), median(rates.byHand)];
    return [
      {
        name: `orders of one code, ${clients} clients (postgres)`,
        ours: mine,
        unit: "orders/s",
        other: theirs,
        otherName: "hand-written SQL",
        ratio: mine / theirs,
        goal: ">= 0.4",
      },
    ];
  } finally {
    await pool.end();
    await server.close();
  }
}

/** Returns the orders per second. Throws if an order is rejected, since the figure would be worthless. */
async function rateOf(
  order: (userId: string) => Promise<unknown>,
  people: readonly { id: string }[],
  seconds: number,
): Promise<number> {
  let done = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    people.map(async ({ id }) => {
      for (; performance.now() < until; done += 1) await order(id);
    }),
  );
  return done / seconds;
}

/** The same work without the kernel: key, price, both sides of the payment, order, line, history, code. */
async function orderByHand(pool: pg.Pool, userId: string, denominationId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(
      "insert into portal_once (scope, owner, key, request_hash) values ('bench', $1, gen_random_uuid()::text, '') on conflict do nothing",
      [userId],
    );
    const price = (
      await client.query<{ price: string }>(
        "select d.price * coalesce((select price_scale from price_scales s where s.user_id = $2 or s.user_id is null order by s.user_id nulls last limit 1), 1) as price from denominations d where d.id = $1 and d.active",
        [denominationId, userId],
      )
    ).rows[0]?.price;
    const account = (
      await client.query<{ id: string; balance: string }>(
        "select id, balance from ledger_accounts where user_id = $1 and currency = 'USDT' for no key update",
        [userId],
      )
    ).rows[0];
    const order = (
      await client.query<{ id: string }>(
        "with placed as (insert into orders (user_id, status, amount, channel, paid_at) values ($1, 'paid', $2, 'api', now()) returning id), lined as (insert into order_lines (order_id, denomination_id, quantity, unit_price) select id, $3, 1, $2 from placed), logged as (insert into order_events (order_id, kind, user_id) select id, 'placed', $1 from placed) select id from placed",
        [userId, price, denominationId],
      )
    ).rows[0]?.id;
    await client.query(
      "with house as (select id from ledger_accounts where kind = 'deposits' and user_id is null), opened as (insert into ledger_transactions (type, user_id, order_id, amount) values ('order', $1, $2, -$3::numeric) returning id), booked as (insert into ledger_entries (transaction_id, account_id, amount) select opened.id, side.account, side.amount from opened, house, lateral (values ($4::uuid, -$3::numeric), (house.id, $3::numeric)) side (account, amount)) select 1",
      [userId, order, price, account?.id],
    );
    const taken = await client.query(
      "with taken as (select id from codes where denomination_id = $1 and for_sale order by created_at, id limit 1 for update skip locked) update codes set status = 'delivering', order_id = $2, price = $3, sold_at = now() from taken where codes.id = taken.id",
      [denominationId, order, price],
    );
    if (taken.rowCount !== 1) throw new Error("no code is left");
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
