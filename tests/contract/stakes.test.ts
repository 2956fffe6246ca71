/** Value that moves outside the ledger counts as money: prices, price scales, and codes that leave without an order. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { grantRoles } from "../support/grant-roles.ts";
import { letProofPass } from "../support/let-proof-pass.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

let shop: Shop;
let second: Caller;
beforeAll(async () => {
  shop = await openShop({ configFile: "tests/fixtures/four-eyes-shop.config.ts" });
  const hash = await hashPassword("Shop-word-1");
  await withoutTriggers(shop.kernel.db, (transaction) =>
    sql`insert into portal_users (email, role, password_hash, created_at)
      values ('second@shop.test', 'superadmin', ${hash}, '2020-01-01')`.execute(transaction),
  );
  await grantRoles(shop.kernel.db);
  second = await shop.signIn("second@shop.test", "Shop-word-1");
});
afterAll(() => shop.close());
beforeEach(() =>
  withoutTriggers(shop.kernel.db, async (transaction) => {
    await sql`delete from finance_direct_moves`.execute(transaction);
    await sql`delete from finance_approvals`.execute(transaction);
    await sql`delete from denomination_prices`.execute(transaction);
    await sql`update denominations set price = case id when ${shop.ten}::uuid then 1.5 when ${shop.twenty}::uuid
      then 2.999999 end`.execute(transaction);
  }),
);

const edit = (resourceId: string, recordId: string, record: object, caller = shop.admin): Promise<Answer> =>
  caller.post("/update_record", { resourceId, recordId, record });
const setPrice = (recordId: string, price: string): Promise<Answer> => edit("denominations", recordId, { price });
const priceOf = async (id: string): Promise<string | undefined> =>
  (await sql<{ price: string }>`select price from denominations where id = ${id}::uuid`.execute(shop.kernel.db)).rows[0]
    ?.price;
const moves = async (): Promise<unknown[]> =>
  (await sql`select kind, amount from finance_direct_moves order by id`.execute(shop.kernel.db)).rows;

interface Request {
  id: string;
  kind: string;
  amount: string;
  note: string;
}
const requests = async (): Promise<Request[]> =>
  (
    await sql<Request>`select id, kind, amount, note from finance_approvals where state = 'waiting'
      order by created_at`.execute(shop.kernel.db)
  ).rows;
/** Requests are made once the refused write is rolled back. */
const untilWaiting = async (count: number): Promise<void> =>
  await expect.poll(async () => (await requests()).length).toBe(count);
/** The request that a refused write has made, once it is there. */
async function requestFor(answer: Answer): Promise<Request> {
  expect(answer.body.error).toMatch(/^[\d.]+ USDT are at stake here, which takes a second person/);
  await untilWaiting(1);
  return (await requests())[0] as Request;
}
const decide = async (caller: Caller, id: string, actionId = "approve"): Promise<unknown> => {
  const { body } = await caller.post("/start_custom_action", {
    resourceId: "approvals",
    actionId,
    recordId: id,
    extra: { reason: "No" },
  });
  return body.error ?? body.successMessage;
};

describe("a lower price", () => {
  it("takes a second person above the limits, and is set once with the permit", async () => {
    const request = await requestFor(await setPrice(shop.ten, "0.000001"));
    expect(await priceOf(shop.ten)).toBe("1.500000");
    expect(request).toMatchObject({
      kind: "price",
      amount: "59.999960",
      note: "Shop game — 10 gems: 1.500000 → 0.000001 USDT",
    });
    expect(await decide(shop.admin, request.id)).toBe("You can't decide a request that you made yourself");
    expect((await setPrice(shop.ten, "0.000001")).body.error).toMatch(/at stake/);
    expect(await requests()).toHaveLength(1);
    expect(await decide(second, request.id)).toBe("Approved");
    expect((await setPrice(shop.ten, "0.1")).body.error).toMatch(/at stake/);
    await untilWaiting(1);
    expect((await setPrice(shop.ten, "0.000001")).body.ok).toBe(true);
    expect(await priceOf(shop.ten)).toBe("0.000001");
    expect((await setPrice(shop.ten, "1.5")).body.ok).toBe(true);
    expect((await setPrice(shop.ten, "0.000001")).body.error).toMatch(/at stake/);
    await untilWaiting(2);
    const { rows } = await sql<{ link: string }>`select link from user_notifications
      where message like 'Approved: Shop game%'`.execute(shop.kernel.db);
    expect(rows).toEqual([{ link: `/resource/denominations/edit/${shop.ten}` }]);
  });

  it("is free above its share of the week's highest price and of the face value, and counted below", async () => {
    expect((await setPrice(shop.twenty, "2.4")).body.ok).toBe(true);
    expect(await moves()).toEqual([]);
    expect((await setPrice(shop.twenty, "2.3")).body.ok).toBe(true);
    expect(await moves()).toEqual([{ kind: "price", amount: "3.499995" }]);
    expect((await setPrice(shop.twenty, "0.5")).body.error).toMatch(/at stake/);
    await untilWaiting(1);
    expect((await setPrice(shop.thirty, "0.9")).body.ok).toBe(true);
    expect((await setPrice(shop.thirty, "0.79")).body.ok).toBe(true);
    expect(await moves()).toHaveLength(2);
  });

  it("is not reached in small steps, nor by a smaller face value first", async () => {
    for (const price of ["1.21", "0.98"]) await setPrice(shop.ten, price);
    expect(await priceOf(shop.ten)).toBe("1.210000");
    expect((await edit("denominations", shop.ten, { face_value: "0.01", price: "0.5" })).body.error).toMatch(
      /at stake/,
    );
    await untilWaiting(2);
  });

  it("is not a face value that changes alone, up or down", async () => {
    for (const face_value of ["88", "0.5", "1"])
      expect((await edit("denominations", shop.ten, { face_value })).body.ok).toBe(true);
    expect(await moves()).toEqual([]);
  });

  it("is refused to SQL, and to a move for another price", async () => {
    const lower = sql`update denominations set price = 0.01 where id = ${shop.ten}::uuid`;
    await expect(lower.execute(shop.kernel.db)).rejects.toThrow("USDT are at stake, and nobody answers for them");
    await expect(
      shop.kernel.db.transaction().execute(async (transaction) => {
        await sql`insert into finance_direct_moves (kind, requested_by, user_id, amount, subject)
          values ('price', ${shop.adminId}::uuid, ${shop.adminId}::uuid, 9, ${`denominations:${shop.ten}:0.010000`})`.execute(
          transaction,
        );
        await lower.execute(transaction);
      }),
    ).rejects.toThrow("nobody answers for them");
    await expect(sql`delete from denomination_prices`.execute(shop.kernel.db)).resolves.toBeDefined();
    await setPrice(shop.ten, "1.4");
    for (const statement of ["delete from denomination_prices", "truncate denomination_prices"])
      await expect(sql.raw(statement).execute(shop.kernel.db)).rejects.toThrow("are kept");
  });
});

describe("a price scale", () => {
  const scale = (price_scale: string, more: object = {}): Promise<Answer> =>
    shop.admin.post("/create_record", {
      resourceId: "price_scales",
      record: { user_id: shop.buyerId, price_scale, ...more },
    });

  it("of one percent takes a second person, also by raising a harmless one", async () => {
    const request = await requestFor(await scale("0.01"));
    // 40 codes for 1.50, 5 for 2.999999, and one of a denomination without a price or stock, at its face value.
    expect(request).toMatchObject({
      kind: "price",
      amount: "75.239995",
      note: expect.stringContaining("Price scale 1%: Bea Buyer"),
    });
    const { body } = await scale("0.9");
    expect(body).toMatchObject({ ok: true });
    expect((await edit("price_scales", body.newRecordId, { price_scale: "0.01" })).body.error).toMatch(/at stake/);
    expect(await decide(second, request.id)).toBe("Approved");
    expect((await edit("price_scales", body.newRecordId, { price_scale: "0.01" })).body.ok).toBe(true);
    await expect(
      sql`update price_scales set user_id = ${shop.otherId}::uuid where price_scale < 1`.execute(shop.kernel.db),
    ).rejects.toThrow("nobody answers for them");
  });

  it("of a few codes is counted", async () => {
    const { body } = await scale("0.5", { game_id: shop.gameId, denominations: '["20 gems"]' });
    expect(body).toMatchObject({ ok: true });
    expect(await moves()).toEqual([{ kind: "price", amount: "7.499998" }]);
  });
});

describe("a code without an order", () => {
  const codes = async (): Promise<string[]> =>
    (
      await sql<{ id: string }>`select id from codes where denomination_id = ${shop.ten}::uuid and order_id is null
        and revealed_at is null order by created_at, id`.execute(shop.kernel.db)
    ).rows.map(({ id }) => id);
  const reveal = (id: string): Promise<Answer> =>
    shop.admin.post(`/portal/api/game-code/${id}/reveal`, { purpose: "reveal" });

  it("is revealed within the limits of a day, and then with a second person", async () => {
    const [first = "", ...others] = await codes();
    expect((await reveal(first)).body.code).toMatch(/^SHOP-CODE/);
    expect((await reveal(first)).body.code).toMatch(/^SHOP-CODE/);
    for (const id of others.slice(0, 19)) expect((await reveal(id)).body.code).toMatch(/^SHOP-CODE/);
    expect(await moves()).toHaveLength(20);
    const next = others[19] ?? "";
    const request = await requestFor(await reveal(next));
    expect(request).toMatchObject({ kind: "stock", amount: "1.500000" });
    expect(await decide(second, request.id)).toBe("Approved");
    expect((await reveal(next)).body.code).toMatch(/^SHOP-CODE/);
    const { rows } = await sql`select 1 from codes where id = ${others[20]}::uuid
      and revealed_at is null`.execute(shop.kernel.db);
    expect(rows).toHaveLength(1);
  });
});

describe("many small amounts", () => {
  it("ask for a proof of identity like a large one", async () => {
    await letProofPass(shop);
    const bonus = (amount: string): Promise<Answer> =>
      shop.admin.post(`/portal/api/user/${shop.buyerId}/bonus`, { amount });
    await sql`update finance_guard set single_limit = 1000, daily_limit = 1000`.execute(shop.kernel.db);
    const answers: number[] = [];
    for (let at = 0; at < 3; at += 1) answers.push((await bonus("10")).status);
    expect(answers).toEqual([200, 200, 200]);
    await withoutTriggers(shop.kernel.db, (transaction) =>
      sql`update finance_direct_moves set amount = 95 where id = (select min(id) from finance_direct_moves)`.execute(
        transaction,
      ),
    );
    expect((await bonus("1")).body).toMatchObject({ ok: false, proof: { password: true } });
  });
});
