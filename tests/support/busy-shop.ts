/** A shop for many concurrent buyers: on PostgreSQL with two servers on one database. */
import { sql } from "kysely";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { placeOrder } from "../../plugins/game-codes/server/buying/place-order.ts";
import { startTestPortal } from "./portal.ts";
import { openShop, type Shop } from "./shop.ts";

export interface BusyShop {
  shop: Shop;
  /** One on PGlite, two on PostgreSQL. */
  kernels: readonly Kernel[];
  /** Creates accounts with this balance each; returns their ids. */
  buyers(count: number, money: string): Promise<string[]>;
  /** Creates a denomination with this many codes for sale; returns its id. */
  stock(count: number, price: string): Promise<string>;
  buy(kernel: Kernel, pk: string, denominationId: string, quantity?: number): ReturnType<typeof placeOrder>;
  close(): Promise<void>;
}

export async function openBusyShop(): Promise<BusyShop> {
  const shop = await openShop();
  const {
    environment: { databaseUrl },
    db,
  } = shop.kernel;
  const second =
    databaseUrl === undefined ? undefined : await startTestPortal({ variables: { DATABASE_URL: databaseUrl } });
  return {
    shop,
    kernels: [shop.kernel, ...(second === undefined ? [] : [second.kernel])],
    buyers: async (count, money) => {
      const { rows } = await sql<{ id: string }>`insert into portal_users (email, password_hash)
        select 'crowd-' || gen_random_uuid() || '@shop.test', '!' from generate_series(1, ${count})
          returning id`.execute(db);
      for (const { id } of rows) await shop.give(id, money);
      return rows.map(({ id }) => id);
    },
    stock: async (count, price) => {
      const {
        rows: [denomination],
      } = await sql<{ id: string }>`insert into denominations (game_id, value, face_value,
        price) values (${shop.gameId}, gen_random_uuid()::text, 1, ${price}::numeric) returning id`.execute(db);
      if (denomination === undefined) throw new Error("the denomination was not written");
      await sql`insert into codes (game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount)
        select ${shop.gameId}, ${denomination.id}, 'none', gen_random_uuid()::text, 'x', 1
          from generate_series(1, ${count})`.execute(db);
      return denomination.id;
    },
    buy: (kernel, pk, denominationId, quantity = 1) =>
      placeOrder(kernel.services("game-codes"), {
        buyer: { pk, username: "", role: "user", dbUser: {} },
        lines: [{ denominationId, quantity }],
        channel: "api",
        idempotencyKey: undefined,
      }),
    close: async () => {
      await second?.close();
      await shop.close();
    },
  };
}
