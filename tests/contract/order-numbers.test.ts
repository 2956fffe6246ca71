/** Numbers of orders have no gaps: what is refused or rolled back burns none, however many buy at one moment. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kernel } from "../../kernel/server/kernel.ts";
import { placeOrder } from "../../plugins/game-codes/server/orders/place-order.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let second: TestPortal | undefined;
beforeAll(async () => {
  shop = await openShop();
  const { databaseUrl } = shop.kernel.environment;
  if (databaseUrl !== undefined) second = await startTestPortal({ variables: { DATABASE_URL: databaseUrl } });
});
afterAll(async () => {
  await second?.close();
  await shop.close();
});

const numbers = async (): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`select number::int as number from orders order by number`.execute(shop.kernel.db);
  return rows.map(({ number }) => number);
};
const buyers = async (count: number, money: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`insert into portal_users (email, password_hash)
    select 'numbered-' || gen_random_uuid() || '@shop.test', '!' from generate_series(1, ${count}) returning id`.execute(shop.kernel.db);
  for (const { id } of rows) await shop.give(id, money);
  return rows.map(({ id }) => id);
};
const stock = async (count: number): Promise<string> => {
  const {
    rows: [denomination],
  } = await sql<{ id: string }>`insert into denominations (game_id, value, face_value, price)
    values (${shop.gameId}, gen_random_uuid()::text, 1, 1) returning id`.execute(shop.kernel.db);
  const id = denomination?.id ?? "";
  await sql`insert into codes (game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount)
    select ${shop.gameId}, ${id}, 'none', gen_random_uuid()::text, 'x', 1 from generate_series(1, ${count})`.execute(shop.kernel.db);
  return id;
};
const buy = (kernel: Kernel, pk: string, denominationId: string, quantity = 1): ReturnType<typeof placeOrder> =>
  placeOrder(kernel.services("game-codes"), {
    buyer: { pk, username: "", role: "user", dbUser: {} },
    lines: [{ denominationId, quantity }],
    channel: "api",
    idempotencyKey: undefined,
  });
const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

describe("fifty purchases at one moment, a third of them refused", () => {
  it("take the numbers that follow, each once and none left out", async () => {
    const [denomination, rich, poor] = [await stock(40), await buyers(34, "10"), await buyers(16, "0.5")];
    const kernels = [shop.kernel, ...(second === undefined ? [] : [second.kernel])];
    const crowd = rich.flatMap((pk, at) => [pk, ...(poor[at] === undefined ? [] : [poor[at]])]);
    const placed = await Promise.allSettled(crowd.map((pk, at) => buy(kernels[at % kernels.length] as Kernel, pk, denomination)));
    const refused = placed.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(16);
    const taken = placed.flatMap((each) => (each.status === "fulfilled" ? [Number(each.value.number)] : [])).toSorted((a, b) => a - b);
    expect(taken).toEqual(range(10_001, 34));
    expect(await numbers()).toEqual(taken);
    // Six codes are left: of ten who want two each, three get them.
    const [more] = [
      await Promise.allSettled(rich.slice(0, 10).map((pk, at) => buy(kernels[at % kernels.length] as Kernel, pk, denomination, 2))),
    ];
    expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await numbers()).toEqual(range(10_001, 37));
  });
  it("note the number with the money and in the audit log", async () => {
    const { rows } = await sql<{
      number: string;
      note: string;
      label: string;
    }>`select o.number::text as number, t.note, a.record_label as label
      from orders o join ledger_transactions t on t.order_id = o.id join audit_log a on a.record_id = o.id::text
        where a.action_id = 'buy'`.execute(
      shop.kernel.db,
    );
    expect(rows).toHaveLength(37);
    for (const { number, note, label } of rows) expect([note, label]).toEqual([`Order ${number}`, `Order ${number}`]);
  });
});

describe("the database", () => {
  const insert = (number: number | null = null): ReturnType<typeof sql> =>
    sql`insert into orders (user_id, status, amount, number) values (${shop.buyerId}, 'pending', 0, ${number}::bigint)`;
  it("numbers what is inserted without a number, and takes the number back with the insert", async () => {
    const last = (await numbers()).at(-1) ?? 0;
    await expect(
      shop.kernel.db.transaction().execute(async (transaction) => {
        await insert().execute(transaction);
        await sql`set constraints all immediate`.execute(transaction);
        throw new Error("the power is gone");
      }),
    ).rejects.toThrow("the power is gone");
    await insert().execute(shop.kernel.db);
    expect((await numbers()).at(-1)).toBe(last + 1);
  });
  it("goes on behind a number that was given", async () => {
    const last = (await numbers()).at(-1) ?? 0;
    await insert(last + 1).execute(shop.kernel.db);
    await insert().execute(shop.kernel.db);
    expect((await numbers()).slice(-2)).toEqual([last + 1, last + 2]);
  });
  it("takes no number twice, and changes none", async () => {
    const last = (await numbers()).at(-1) ?? 0;
    await expect(insert(last).execute(shop.kernel.db)).rejects.toThrow(/orders_number/);
    for (const number of [last + 5, null]) {
      await expect(sql`update orders set number = ${number}::bigint where number = ${last}`.execute(shop.kernel.db)).rejects.toThrow(
        /keeps its number/,
      );
    }
  });
});

it("a purchase under way holds no number: others are served meanwhile, in the order in which they end", async () => {
  if (second === undefined) return; // PGlite has one connection: its transactions follow each other anyway
  const [denomination, [pk = ""]] = [await stock(1), await buyers(1, "5")];
  const last = (await numbers()).at(-1) ?? 0;
  const slow = await shop.kernel.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{
      id: string;
    }>`insert into orders (user_id, status, amount) values (${shop.buyerId}, 'pending', 0) returning id`.execute(transaction);
    expect(Number((await buy(shop.kernel, pk, denomination)).number)).toBe(last + 1);
    return rows[0]?.id;
  });
  const { rows } = await sql<{ number: string }>`select number::text as number from orders where id = ${slow}`.execute(shop.kernel.db);
  expect(Number(rows[0]?.number)).toBe(last + 2);
});
