/** Order numbers have no gaps: a refused or rolled-back order uses none, however many users buy at the same moment. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { openBusyShop, type BusyShop } from "../support/busy-shop.ts";
import type { Shop } from "../support/shop.ts";

let busy: BusyShop;
let shop: Shop;
beforeAll(async () => {
  busy = await openBusyShop();
  ({ shop } = busy);
});
afterAll(() => busy.close());

const numbers = async (): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`select number::int as number from orders
    order by number`.execute(shop.kernel.db);
  return rows.map(({ number }) => number);
};
const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

describe("fifty purchases at one moment, a third of them refused", () => {
  it("take the numbers that follow, each once and none left out", async () => {
    const [denomination, rich, poor] = [
      await busy.stock(40, "1"),
      await busy.buyers(34, "10"),
      await busy.buyers(16, "0.5"),
    ];
    const { kernels } = busy;
    const crowd = rich.flatMap((pk, at) => [pk, ...(poor[at] === undefined ? [] : [poor[at]])]);
    const placed = await Promise.allSettled(
      crowd.map((pk, at) => busy.buy(kernels[at % kernels.length] as Kernel, pk, denomination)),
    );
    const refused = placed.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(16);
    const taken = placed
      .flatMap((each) => (each.status === "fulfilled" ? [Number(each.value.number)] : []))
      .toSorted((a, b) => a - b);
    expect(taken).toEqual(range(10_001, 34));
    expect(await numbers()).toEqual(taken);
    // Six codes are left: of ten buyers who want two each, three succeed.
    const [more] = [
      await Promise.allSettled(
        rich.slice(0, 10).map((pk, at) => busy.buy(kernels[at % kernels.length] as Kernel, pk, denomination, 2)),
      ),
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
        where a.action_id = 'buy'`.execute(shop.kernel.db);
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
      await expect(
        sql`update orders set number = ${number}::bigint
        where number = ${last}`.execute(shop.kernel.db),
      ).rejects.toThrow(/keeps its number/);
    }
  });
});

it("a purchase under way holds no number: others are served meanwhile, in the order in which they end", async () => {
  if (busy.kernels.length === 1) return; // PGlite has one connection, so its transactions run one after another anyway
  const [denomination, [pk = ""]] = [await busy.stock(1, "1"), await busy.buyers(1, "5")];
  const last = (await numbers()).at(-1) ?? 0;
  const slow = await shop.kernel.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{
      id: string;
    }>`insert into orders (user_id, status, amount) values (${shop.buyerId}, 'pending', 0)
      returning id`.execute(transaction);
    expect(Number((await busy.buy(shop.kernel, pk, denomination)).number)).toBe(last + 1);
    return rows[0]?.id;
  });
  const { rows } = await sql<{ number: string }>`select number::text as number from orders
    where id = ${slow}`.execute(shop.kernel.db);
  expect(Number(rows[0]?.number)).toBe(last + 2);
});
