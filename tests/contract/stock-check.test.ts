import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { stockChecks } from "../../plugins/game-codes/server/integrity/stock-checks.ts";
import { allChecks, integrityFaults } from "../support/integrity.ts";
import { installVerifier, verifierFaults } from "../support/order-life/verifier.ts";
import { openShop, type Shop } from "../support/shop.ts";

/** Three orders of two codes each: one paid, one delivered with a code being redeemed, one with a refunded code. */
let shop: Shop;
let paid: string;
let delivered: string;
let refunded: string;
beforeAll(async () => {
  shop = await openShop();
  const buy = async (): Promise<string> =>
    (await shop.buyer.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.ten, quantity: 2 }] })).body
      .id as string;
  [paid, delivered, refunded] = [await buy(), await buy(), await buy()];
  const { codes } = (await shop.buyer.get(`/portal/adminapi/v1/plugin/game-codes/orders/${delivered}`)).body;
  expect(
    (await shop.buyer.post("/portal/api/redeem-code", { gameCodeId: codes[0].id, targetPlayerId: "sandbox-stall" }))
      .status,
  ).toBe(200);
  const one = (await shop.buyer.get(`/portal/adminapi/v1/plugin/game-codes/orders/${refunded}`)).body.codes[0]
    .id as string;
  expect(
    (await shop.admin.post(`/plugin/game-codes/orders/${refunded}/refund`, { reason: "Too many", codes: [one] })).body,
  ).toMatchObject({ ok: true, amount: "1.500000" });
  await installVerifier(shop.kernel.db);
});
afterAll(() => shop.close());

class Undone extends Error {}

/**
 * Runs the statements past every guard (unless `withGuards`), returns the faults that the verifier reports, and rolls
 * back. `$paid` and so on are placeholders for the orders.
 */
async function faultsAfter(statements: readonly string[], withGuards = false): Promise<string[]> {
  const ids: Readonly<Record<string, string>> = {
    paid,
    delivered,
    refunded,
    ten: shop.ten,
    buyer: shop.buyerId,
    other: shop.otherId,
  };
  let faults: string[] = [];
  await shop.kernel.db
    .transaction()
    .execute(async (transaction) => {
      if (!withGuards) await sql`set local session_replication_role = replica`.execute(transaction);
      for (const statement of statements)
        await sql
          .raw(statement.replaceAll(/\$(\w+)/g, (_whole, name: string) => `'${ids[name] ?? ""}'`))
          .execute(transaction);
      faults = await verifierFaults(transaction);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return faults;
}

const codesOf = (order: string): string => `(select id from codes where order_id = ${order} order by id limit 1)`;
const stock = "(select id from codes where for_sale order by id limit 1)";

describe("the integrity checks of stock and orders", () => {
  it("are content with a shop where things were bought, seen, redeemed and refunded", async () =>
    expect(await integrityFaults(shop.kernel.db)).toEqual([]));

  const cases: [rule: string, statements: string[], named: RegExp][] = [
    [
      "a code belongs to the order of its open sale, and to no order without one",
      [`update codes set order_id = $delivered where id = ${codesOf("$paid")}`],
      /belongs to order .*, open sale of order/,
    ],
    [
      "a code belongs to the order of its open sale, and to no order without one",
      [`update codes set order_id = null where id = ${codesOf("$paid")}`],
      /belongs to no order, open sale of order/,
    ],
    [
      "a code has one owner at a time",
      [
        `insert into code_sales (code_id, order_id, unit_price, taken_at, returned_at) select code_id, $delivered, unit_price, taken_at - interval '1 day', taken_at + interval '1 hour' from code_sales where order_id = $paid limit 1`,
      ],
      /has it until .*, order .* from/,
    ],
    [
      "a code comes back from a sale by a refund, and a refunded one has come back",
      ["update code_sales set returned_at = now() where order_id = $paid"],
      /came back without a refund/,
    ],
    [
      "a code comes back from a sale by a refund, and a refunded one has come back",
      ["update code_sales set returned_at = null where order_id = $refunded"],
      /refunded, and still sold/,
    ],
    [
      "no code is for sale that was sold, seen, used, or is being redeemed",
      [`update codes set order_id = null, status = 'new' where id = ${codesOf("$paid")}`],
      /for sale, and sold/,
    ],
    [
      "no code is for sale that was sold, seen, used, or is being redeemed",
      [
        `insert into redemptions (code_id, user_id, player_id, state, sent_at) select id, $buyer::uuid, 'p', 'failed', now() from codes where id = ${stock}`,
      ],
      /for sale, and used/,
    ],
    [
      "a code that a buyer has seen or used did not come back from their order",
      [
        "update codes set revealed_at = now() - interval '1 hour' where id = (select code_id from code_sales where returned_at is not null)",
        "update code_sales set taken_at = now() - interval '2 hours' where returned_at is not null",
      ],
      /seen or used at .*, came back from order/,
    ],
    [
      "an order's state agrees with its payment, its refunds and its codes",
      ["update orders set status = 'refunded' where id = $paid"],
      /\(refunded\): paid 3\.000000, refunded 0\.000000, 2 codes/,
    ],
    [
      "an order's state agrees with its payment, its refunds and its codes",
      ["update orders set status = 'pending', paid_at = null where id = $paid"],
      /never paid/,
    ],
    [
      "each line of an order has its codes: those it holds and those refunded",
      ["update order_lines set quantity = 3 where order_id = $paid"],
      /3 bought, 2 held, 0 refunded/,
    ],
    [
      "each line of an order has its codes: those it holds and those refunded",
      [`delete from code_sales where code_id = ${codesOf("$paid")}`],
      /2 bought, 1 held/,
    ],
    [
      "no line is refunded more than it was bought for",
      [
        "update order_lines set unit_price = 1 where order_id = $refunded",
        "update order_lines set quantity = 1 where order_id = $refunded",
      ],
      /refunded 1 for 1\.500000/,
    ],
    [
      "a refund is the sum of what its codes were sold for",
      ["update order_refunds set amount = 3 where order_id = $refunded"],
      /: 3\.000000, its codes 1\.500000/,
    ],
    [
      "an order that was paid has one payment of its amount in the ledger, and no other has one",
      ["update orders set amount = 4 where id = $paid"],
      /4\.000000 to pay, 1 payments of 3\.000000/,
    ],
    [
      "an order that was paid has one payment of its amount in the ledger, and no other has one",
      [
        "insert into ledger_transactions (type, user_id, order_id, amount) values ('order', $buyer, gen_random_uuid(), -1)",
      ],
      /that does not exist: nothing to pay, 1 payments/,
    ],
    [
      "the refunded amount of an order is what the ledger gave back for it",
      ["update orders set refunded_amount = 3 where id = $refunded"],
      /refunded 3\.000000 of 3\.000000, in the ledger 1 refunds of 1\.500000/,
    ],
    [
      "each refund moved its amount in the ledger once, to the buyer",
      ["update ledger_transactions set user_id = $other where refund_id is not null"],
      /refund .*: 1\.500000, in the ledger 1\.500000/,
    ],
    [
      "a code's redeem status is that of the attempt that holds it, or of one that has ended",
      [`update codes set redeem_status = 'completed' where id = ${stock}`],
      /completed, its redemptions none/,
    ],
    [
      "a code's redeem status is that of the attempt that holds it, or of one that has ended",
      ["update redemptions set state = 'completed'"],
      /, its redemptions completed/,
    ],
    [
      "a code counts as used from the first time it was sent to a supplier, and not before",
      [`update codes set used_at = now() where id = ${stock}`],
      /used, and never sent to a supplier/,
    ],
    [
      "no code of an order is redeemed before the order was handed over",
      ["update orders set status = 'paid' where id = $delivered"],
      /its order \d+ is paid/,
    ],
    [
      "one attempt at most holds a code",
      [
        "drop index redemptions_one",
        "insert into redemptions (code_id, user_id, player_id) select code_id, user_id, player_id from redemptions",
      ],
      /queued|inprogress/,
    ],
  ];
  it("have a case for each rule", () => {
    const rules = stockChecks.map(({ rule }) => rule).filter((rule) => !rule.startsWith("the guards"));
    expect([...new Set(cases.map(([rule]) => rule))].toSorted()).toEqual(rules.toSorted());
  });
  it.each(cases)("names a broken rule: %s (%#)", async (rule, statements, named) => {
    expect(allChecks.map((check) => check.rule)).toContain(rule);
    const faults = await faultsAfter(statements);
    expect(
      faults.filter((fault) => fault.startsWith(`${rule}: `) && named.test(fault)),
      faults.join("\n"),
    ).not.toEqual([]);
  });

  it.each([
    ["alter table orders disable trigger order_states", "orders: the trigger order_states is missing or switched off"],
    ["drop trigger code_facts on codes", "codes: the trigger code_facts is missing or switched off"],
    ["drop index code_sales_one_owner", "the unique index code_sales_one_owner is missing or not valid"],
    [
      "alter table orders drop constraint orders_refunded_within",
      "orders: the constraint orders_refunded_within is missing",
    ],
    [
      "alter table ledger_entries disable trigger ledger_sums",
      "ledger_entries: the trigger ledger_sums is missing or switched off",
    ],
  ])("names a guard that is off: %s", async (statement, named) => {
    expect((await faultsAfter([statement], true)).join("\n")).toContain(named);
  });
});
