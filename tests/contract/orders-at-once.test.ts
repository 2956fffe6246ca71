/**
 * Many buyers at one moment: each code is sold once, none is lost, and the balances are correct; also with two servers
 * on one database.
 */
import * as fc from "fast-check";
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { placeOrder } from "../../plugins/game-codes/server/buying/place-order.ts";
import { openBusyShop, type BusyShop } from "../support/busy-shop.ts";
import type { Shop } from "../support/shop.ts";
import { withoutStakes } from "../support/without-stakes.ts";

let busy: BusyShop;
let shop: Shop;
beforeAll(async () => {
  busy = await openBusyShop();
  ({ shop } = busy);
  await withoutStakes(shop.kernel.db);
});
afterAll(() => busy.close());

const one = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> =>
  (await statement.execute(shop.kernel.db)).rows[0] as Row;
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? String(error);

/** Checks what must hold whatever has happened. */
async function assertWhole(): Promise<void> {
  expect(
    Number(
      (
        await one(sql<{ sum: string }>`select coalesce(sum(amount), 0) as sum
    from ledger_entries`)
      ).sum,
    ),
  ).toBe(0);
  expect(
    await one(sql`select count(*)::int as n from ledger_accounts a where user_id is not null
    and balance <> (select coalesce(sum(amount), 0) from ledger_entries where account_id = a.id)`),
  ).toEqual({ n: 0 });
  expect(
    await one(sql`select count(*)::int as n from orders o where status in ('paid', 'delivered')
    and (select coalesce(sum(quantity), 0) from order_lines where order_id = o.id) <> (select count(*) from codes
      where order_id = o.id)`),
  ).toEqual({ n: 0 });
  expect(
    await one(sql`select count(*)::int as n from orders o
    where amount <> (select sum(quantity * unit_price) from order_lines where order_id = o.id)`),
  ).toEqual({ n: 0 });
  expect(
    await one(sql`select count(*)::int as n from codes
    where (status = 'new') <> (order_id is null)`),
  ).toEqual({ n: 0 });
}

describe("fifty buyers on the last codes", () => {
  it("get each code once, until the last is sold", async () => {
    const [denomination, crowd] = [await busy.stock(1_000, "0.333333"), await busy.buyers(50, "100")];
    const { kernels } = busy;
    const quantities = [20, 1, 7, 12];
    const refused: string[] = [];
    await Promise.all(
      crowd.map(async (pk, at) => {
        for (let turn = 0; ; turn += 1) {
          const quantity = quantities[(at + turn) % quantities.length] ?? 1;
          try {
            await busy.buy(kernels[(at + turn) % kernels.length] as Kernel, pk, denomination, quantity);
          } catch (error) {
            refused.push(codeOf(error));
            if (quantity === 1) return;
          }
        }
      }),
    );
    expect(new Set(refused)).toEqual(new Set(["PORTAL_ORDER_TOO_FEW_CODES"]));
    const sums = await one(sql<{ sold: number; ordered: number; left: number }>`select count(*) filter (where status =
      'delivering')::int as sold, count(*) filter (where status = 'new')::int as left,
      (select sum(quantity)::int from order_lines where denomination_id = ${denomination}) as ordered from codes
        where denomination_id = ${denomination}`);
    expect(sums).toEqual({ sold: 1_000, left: 0, ordered: 1_000 });
    const { rows } = await sql<{ balance: string; spent: string }>`select a.balance, (select coalesce(sum(amount), 0)
      from orders where user_id = a.user_id) as spent from ledger_accounts a
        where user_id = any(${crowd}::uuid[])`.execute(shop.kernel.db);
    for (const { balance, spent } of rows) expect(new Decimal(balance).plus(spent).toFixed(6)).toBe("100.000000");
    await assertWhole();
  });
});

describe("whatever is done to orders", () => {
  const operation = fc.oneof(
    fc.record({
      what: fc.constant("buy" as const),
      who: fc.nat(2),
      first: fc.integer({ min: 1, max: 6 }),
      second: fc.nat(4),
    }),
    fc.record({ what: fc.constant("refund" as const), which: fc.nat(9) }),
    fc.record({ what: fc.constant("look" as const), which: fc.nat(9) }),
    fc.record({ what: fc.constant("price" as const), cents: fc.integer({ min: 1, max: 300 }) }),
  );
  it("money and codes add up", async () => {
    const crowd = await busy.buyers(3, "8");
    const [a, b] = [await busy.stock(30, "0.333333"), await busy.stock(12, "0.333333")];
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 10 }), async (operations) => {
        await Promise.all(
          operations.map(async (step) => {
            const { rows: orders } = await sql<{ id: string; user_id: string }>`select id, user_id from orders
          where user_id = any(${crowd}::uuid[]) order by number`.execute(shop.kernel.db);
            const order = "which" in step ? orders[step.which % Math.max(1, orders.length)] : undefined;
            if (step.what === "price")
              await sql`update denominations set price = ${(step.cents / 100).toFixed(2)}::numeric
          where id = ${a}`.execute(shop.kernel.db);
            else if (step.what === "buy") {
              const lines = [
                { denominationId: a, quantity: step.first },
                ...(step.second === 0 ? [] : [{ denominationId: b, quantity: step.second }]),
              ];
              await placeOrder(shop.kernel.services("game-codes"), {
                buyer: { pk: crowd[step.who] ?? "", username: "", role: "user", dbUser: {} },
                lines,
                channel: "web",
                idempotencyKey: undefined,
              }).catch((error: unknown) =>
                expect(["PORTAL_ORDER_TOO_FEW_CODES", "PORTAL_FINANCE_TOO_LITTLE"]).toContain(codeOf(error)),
              );
            } else if (order !== undefined && step.what === "refund")
              await shop.admin.post(`/plugin/game-codes/orders/${order.id}/refund`, { reason: "By chance" });
            else if (order !== undefined)
              await sql`update orders set status = 'delivered' where id = ${order.id}
          and status = 'paid'`.execute(shop.kernel.db);
          }),
        );
        await assertWhole();
      }),
      { numRuns: 6, endOnFailure: true },
    );
    expect(
      await one(sql`select count(*)::int as n from codes
      where denomination_id = any(${[a, b]}::uuid[])`),
    ).toEqual({ n: 42 });
  });
});
