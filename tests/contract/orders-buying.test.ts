/** Buying: which offers and prices each user gets, and orders that happen completely, once, or not at all. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ledgerPort } from "../../plugins/finance/contract.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { withoutStakes } from "../support/without-stakes.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await withoutStakes(shop.kernel.db);
});
afterAll(() => shop.close());

const buy = (caller: Caller, lines: object[], extra: object = {}, key?: string): Promise<Answer> =>
  caller.post("/plugin/game-codes/orders", { lines, ...extra }, key === undefined ? {} : { "idempotency-key": key });
const stateOfShop = async (): Promise<unknown> =>
  (
    await sql`select (select count(*) from orders) as orders,
  (select count(*) from order_events) as events, (select count(*) from ledger_transactions) as movements,
  (select string_agg(status || coalesce(order_id::text, ''), ',' order by id) from codes) as codes,
    (select sum(balance) from ledger_accounts) as balances`.execute(shop.kernel.db)
  ).rows[0];

describe("the offers", () => {
  it("have the caller's own price and the stock as docs/product.md rounds it", async () => {
    const [game] = (await shop.buyer.get("/plugin/game-codes/offers")).body.games;
    expect(game.denominations.map(({ value, price, stock }: Record<string, string>) => [value, price, stock])).toEqual([
      ["10 gems", "1.500000", "40"],
      ["20 gems", "2.999999", "5"],
      ["30 gems", null, "0"],
    ]);
    await sql`insert into price_scales (game_id, price_scale)
      values (${shop.gameId}, 2), (null, 5)`.execute(shop.kernel.db);
    await sql`insert into price_scales (user_id, game_id, denominations, price_scale)
      values (${shop.buyerId}, ${shop.gameId}, '["20 gems"]', 0.5)`.execute(shop.kernel.db);
    const priced = async (caller: Caller): Promise<unknown> =>
      (await caller.get("/plugin/game-codes/offers")).body.games[0].denominations.map(
        ({ price }: { price: string }) => price,
      );
    expect(await priced(shop.buyer)).toEqual(["3.000000", "1.500000", null]);
    expect(await priced(shop.other)).toEqual(["3.000000", "5.999998", null]);
    await sql`delete from price_scales`.execute(shop.kernel.db);
  });
  it("are for those who are signed in", async () => {
    expect((await shop.anonymous.get("/plugin/game-codes/offers")).status).toBe(401);
    expect(
      (await shop.anonymous.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.ten, quantity: 1 }] }))
        .status,
    ).toBe(401);
  });
  it("say what the balance is", async () => {
    expect((await shop.buyer.get("/plugin/game-codes/offers")).body.balance).toBe("20.000000");
    expect((await shop.other.get("/plugin/game-codes/offers")).body.balance).toBe("0.000000");
  });
});

describe("an order", () => {
  it("takes the oldest codes, the money, and writes lines and history", async () => {
    const { body } = await buy(
      shop.buyer,
      [
        { denominationId: shop.ten, quantity: 2 },
        { denominationId: shop.twenty, quantity: 1 },
      ],
      { expectedTotal: "5.999999" },
    );
    expect(body).toMatchObject({ amount: "5.999999", codes: 3, number: expect.stringMatching(/^\d+$/) });
    const { rows } = await sql<{ status: string; code_tail: string; price: string }>`select status, code_tail, price
      from codes where order_id = ${body.id} order by code_tail`.execute(shop.kernel.db);
    expect(rows.map(({ status, code_tail, price }) => [status, code_tail, price])).toEqual([
      ["delivering", "T000", "1.500000"],
      ["delivering", "T001", "1.500000"],
      ["delivering", "W000", "2.999999"],
    ]);
    const details = (await shop.buyer.get(`/plugin/game-codes/orders/${body.id}`)).body;
    expect(details.lines).toMatchObject([
      { title: "Shop game — 10 gems", quantity: 2, unitPrice: "1.500000", amount: "3.000000" },
      { title: "Shop game — 20 gems", quantity: 1, unitPrice: "2.999999", amount: "2.999999" },
    ]);
    expect(details).toMatchObject({ status: "paid", codesInAll: 3, mayReveal: true, mayRefund: false });
    expect(details.events.map(({ kind, by }: Record<string, string>) => [kind, by])).toEqual([["placed", "buyer"]]);
    expect(JSON.stringify(details)).not.toMatch(/SHOP-|k1:/);
    expect(await shop.balance(shop.buyerId)).toBe("14.000001");
    const { rows: audit } = await sql<{ action_id: string; username: string }>`select action_id, username
      from audit_log where record_id = ${body.id}`.execute(shop.kernel.db);
    expect(audit).toEqual([{ action_id: "buy", username: "buyer@shop.test" }]);
  });
  it("happens once for one key, and the answer is the same", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => buy(shop.buyer, [{ denominationId: shop.ten, quantity: 1 }], {}, "one-click")),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await shop.balance(shop.buyerId)).toBe("12.500001");
    expect((await buy(shop.buyer, [{ denominationId: shop.ten, quantity: 2 }], {}, "one-click")).body.error).toBe(
      "This Idempotency-Key was used for another request",
    );
  });
  it("is refused with too few codes: says which and how many, and takes nothing", async () => {
    await shop.give(shop.otherId, "50");
    const before = await stateOfShop();
    const { body } = await buy(shop.other, [
      { denominationId: shop.ten, quantity: 1 },
      { denominationId: shop.twenty, quantity: 4 },
      { denominationId: shop.twenty, quantity: 1 },
    ]);
    expect(body.error).toBe("Not enough codes in stock. Shop game — 20 gems: 5 ordered, 4 left.");
    expect(body.shortages).toEqual([{ denominationId: shop.twenty, title: "Shop game — 20 gems", wanted: 5, left: 4 }]);
    expect(await stateOfShop()).toEqual(before);
  });
  it("is refused with too little money: says how much is missing, and takes nothing", async () => {
    const before = await stateOfShop();
    expect((await buy(shop.buyer, [{ denominationId: shop.ten, quantity: 10 }])).body.error).toBe(
      "Insufficient balance: 12.500001 USDT available, 2.499999 USDT short",
    );
    expect(await stateOfShop()).toEqual(before);
  });
  it("is refused when the price has changed since it was seen, and says the new one", async () => {
    const before = await stateOfShop();
    const { body } = await buy(shop.buyer, [{ denominationId: shop.ten, quantity: 1 }], { expectedTotal: "1.4" });
    expect([body.error, body.total]).toEqual([
      "The price has changed: the order now costs 1.500000 USDT. Nothing was bought",
      "1.500000",
    ]);
    expect(await stateOfShop()).toEqual(before);
  });
  it("is refused for what is not for sale or not there", async () => {
    expect((await buy(shop.buyer, [{ denominationId: shop.thirty, quantity: 1 }])).body.error).toBe(
      "Shop game — 30 gems isn't for sale",
    );
    expect(
      (await buy(shop.buyer, [{ denominationId: "00000000-0000-4000-8000-000000000000", quantity: 1 }])).body.error,
    ).toMatch(/isn't for sale$/);
    await sql`update games set active = false where id = ${shop.gameId}`.execute(shop.kernel.db);
    expect((await buy(shop.buyer, [{ denominationId: shop.ten, quantity: 1 }])).body.error).toMatch(/isn't for sale$/);
    await sql`update games set active = true where id = ${shop.gameId}`.execute(shop.kernel.db);
  });
  it("is refused when it makes no sense", async () => {
    for (const lines of [
      [],
      [{ denominationId: shop.ten, quantity: 0 }],
      [{ denominationId: shop.ten, quantity: 1.5 }],
      [{ denominationId: shop.ten, quantity: 1001 }],
      [{ denominationId: "x", quantity: 1 }],
      [{ denominationId: shop.ten, quantity: 1, unitPrice: "0" }],
    ]) {
      expect((await buy(shop.buyer, lines)).body.error).toBeTruthy();
    }
  });
  it("of nothing that costs nothing moves no money", async () => {
    await sql`update denominations set price = 0 where id = ${shop.twenty}`.execute(shop.kernel.db);
    expect((await buy(shop.other, [{ denominationId: shop.twenty, quantity: 1 }])).body).toMatchObject({
      amount: "0.000000",
      codes: 1,
    });
    await sql`update denominations set price = 2.999999 where id = ${shop.twenty}`.execute(shop.kernel.db);
  });
  it("leaves a ledger that sums to zero", async () => {
    const { rows } = await sql<{ sum: string }>`select sum(amount) as sum from ledger_entries`.execute(shop.kernel.db);
    expect(Number(rows[0]?.sum)).toBe(0);
    expect(shop.kernel.services("game-codes").use(ledgerPort)).toBeDefined();
  });
});
