/** Orders, codes and redemptions form one state machine: no way of changing one of them gives away money or a code. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  orderStatuses,
  orderTransitions,
  redemptionStates,
  redemptionTransitions,
} from "../../plugins/game-codes/contract/states.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.give(shop.buyerId, "400");
});
afterAll(() => shop.close());

const api = "/portal/api";
const ofOrder = (id: string, what = ""): string => `/plugin/game-codes/orders/${id}${what}`;
const order = async (quantity = 2, caller = shop.buyer): Promise<string> =>
  (await caller.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.ten, quantity }] })).body.id;
const details = async (id: string, caller = shop.admin): Promise<Answer["body"]> =>
  (await caller.get(ofOrder(id))).body;
const codesOf = async (id: string): Promise<string[]> =>
  (await details(id)).codes.map((code: { id: string }) => code.id);
const reveal = (caller: Caller, code: string): Promise<Answer> =>
  caller.post(`${api}/game-code/${code}/reveal`, { purpose: "reveal" });
const redeem = (caller: Caller, code: string, player = "sandbox-stall"): Promise<Answer> =>
  caller.post(`${api}/redeem-code`, { gameCodeId: code, targetPlayerId: player });
const refund = (id: string, more: object = {}, key?: string, caller = shop.admin): Promise<Answer> =>
  caller.post(
    ofOrder(id, "/refund"),
    { reason: "Wrong region", ...more },
    key === undefined ? {} : { "idempotency-key": key },
  );
const change = (id: string, action: string, caller = shop.admin, reason = "Under review"): Promise<Answer> =>
  caller.post(ofOrder(id, "/change"), { action, reason });
const setStatus = (code: string, status: string): Promise<Answer> =>
  shop.admin.send("PUT", `${api}/game-code/${code}/status`, { status });
const one = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> =>
  (await statement.execute(shop.kernel.db)).rows[0] as Row;
const stateOf = async (code: string): Promise<Record<string, unknown>> =>
  await one(
    sql<
      Record<string, unknown>
    >`select status, order_id is not null as ordered, revealed_at is not null as seen, used_at is
      not null as used, for_sale, sale_lock from codes where id = ${code}::uuid`,
  );
const fails = (statement: ReturnType<typeof sql>): Promise<string> =>
  statement.execute(shop.kernel.db).then(
    () => "nothing",
    (error: unknown) => String((error as { constraint?: string }).constraint ?? error),
  );

describe("a code that is redeemed", () => {
  it("delivers its paid order, is not refunded or sold again, while the other codes can be refunded", async () => {
    const before = await shop.balance(shop.buyerId);
    const id = await order(3);
    const [used, ...others] = await codesOf(id);
    expect((await redeem(shop.buyer, used ?? "")).body).toMatchObject({ success: true });
    expect((await details(id)).status).toBe("delivered");
    await expect.poll(async () => (await stateOf(used ?? "")).used).toBe(true);
    const { body } = await refund(id);
    expect(body).toMatchObject({
      ok: true,
      amount: "3.000000",
      status: "delivered",
      notRefunded: [{ codeId: used, reason: "redeeming" }],
    });
    expect(body.codes.toSorted()).toEqual(others.toSorted());
    expect(Number(await shop.balance(shop.buyerId))).toBe(Number(before) - 1.5);
    await setStatus(used ?? "", "new");
    expect(await stateOf(used ?? "")).toMatchObject({
      status: "new",
      ordered: true,
      for_sale: false,
      sale_lock: "ordered",
    });
  });
  it("keeps a queued one from a refund, and lets it go once it was cancelled before the supplier had it", async () => {
    const id = await order(1);
    const [code] = await codesOf(id);
    await one(sql`update orders set status = 'delivered' where id = ${id}::uuid`);
    await one(sql`insert into redemptions (code_id, user_id, player_id, provider, next_at)
      values (${code}::uuid, ${shop.buyerId}::uuid, 'later', 'sandbox', now() + interval '1 hour')`);
    await one(sql`update codes set redeem_status = 'queued' where id = ${code}::uuid`);
    expect((await refund(id)).body.error).toBe("Nothing can be refunded: these codes were seen, redeemed or refunded");
    expect(await fails(sql`update codes set order_id = null where id = ${code}::uuid`)).toBe("codes_redeemed_stay");
    await shop.buyer.post(`${api}/cancel-redeem/${code}`);
    expect((await refund(id)).body).toMatchObject({ ok: true, status: "refunded" });
  });
  it("stays off sale after an attempt that failed at the supplier", async () => {
    const id = await order(1);
    const [code] = await codesOf(id);
    await redeem(shop.buyer, code ?? "", "sandbox-fail");
    await expect
      .poll(async () => (await shop.buyer.get(`${api}/redeem-status/${code}`)).body.redeem_status)
      .toBe("failed");
    expect((await refund(id)).body).toMatchObject({
      error: expect.any(String),
      notRefunded: [{ codeId: code, reason: "redeemed" }],
    });
  });
  it("is not one of an order on hold, nor one for sale", async () => {
    const id = await order(1);
    const [code] = await codesOf(id);
    await change(id, "hold");
    expect((await redeem(shop.buyer, code ?? "")).body.error).toContain("This order is on hold");
    expect((await shop.buyer.get(`${api}/can-redeem/${code}`)).body).toEqual({ canRedeem: false });
    const { id: fresh } = await one(sql<{ id: string }>`select id from codes where for_sale limit 1`);
    expect((await redeem(shop.admin, fresh)).body.error).toBe("Only a sold code can be redeemed");
    expect(
      await fails(sql`insert into redemptions (code_id, user_id, player_id)
      values (${fresh}::uuid, ${shop.adminId}::uuid, 'x')`),
    ).toBe("redemptions_of_sold");
    expect(
      await fails(sql`insert into redemptions (code_id, user_id, player_id)
      values (${code}::uuid, ${shop.adminId}::uuid, 'x')`),
    ).toBe("redemptions_of_sold");
  });
});

describe("an order", () => {
  it("cannot be edited: not in a form, in bulk, nor by an import", async () => {
    const id = await order(1);
    for (const status of orderStatuses) {
      for (const [path, body] of [
        ["/update_record", { resourceId: "orders", recordId: id, record: { status } }],
        ["/bulk_update", { resourceId: "orders", recordIds: [id], record: { status } }],
        ["/create_record", { resourceId: "orders", record: { status } }],
      ] as const) {
        expect((await shop.admin.post(path, body)).body).toMatchObject({ error: expect.any(String) });
      }
    }
    expect((await shop.admin.post("/delete_record", { resourceId: "orders", primaryKey: id })).body.error).toBeTruthy();
    expect(await details(id)).toMatchObject({ status: "paid", refundedAmount: "0.000000" });
  });
  it("is held and released with a reason, and each says before what it does to money and codes", async () => {
    const id = await order(2);
    const [code] = await codesOf(id);
    const [hold, fail, back] = (await details(id)).allowedTransitions;
    expect(hold).toEqual({
      action: "hold",
      to: "pending",
      money: "kept",
      amount: "3.000000",
      codesEffect: "locked",
      codes: 2,
      blocked: null,
    });
    expect(fail).toEqual({
      action: "fail",
      to: "failed",
      money: "returned",
      amount: "3.000000",
      codesEffect: "returned",
      codes: 2,
      blocked: null,
    });
    expect(back).toEqual({
      action: "refund",
      to: "refunded",
      money: "returned",
      amount: "3.000000",
      codesEffect: "returned",
      codes: 2,
      blocked: null,
    });
    expect((await details(id, shop.buyer)).allowedTransitions).toEqual([]);
    expect((await change(id, "hold", shop.admin, "  ")).status).toBe(400);
    expect((await change(id, "hold", shop.buyer)).body.error).toBe("Action is not allowed");
    expect((await change(id, "hold", shop.other)).body.error).toBe("Action is not allowed");
    expect((await change(id, "hold", shop.anonymous)).status).toBe(401);
    expect((await change(id, "hold")).body).toEqual({
      ok: true,
      status: "pending",
      state: "done",
      amount: "3.000000",
      codes: 2,
    });
    expect(await details(id)).toMatchObject({ status: "pending", isHeld: true, mayReveal: false });
    for (const caller of [shop.buyer, shop.admin]) {
      for (const answer of [
        await reveal(caller, code ?? ""),
        await caller.post(ofOrder(id, "/hand-over")),
        await caller.get(`${api}/order/${id}/codes`),
      ])
        expect(answer.body.error).toContain("This order is on hold");
    }
    expect(await fails(sql`update codes set revealed_at = now() where id = ${code}::uuid`)).toBe("codes_locked");
    expect((await change(id, "hold")).body.error).toBe("This isn't possible while the order is Pending");
    expect((await change(id, "release")).body).toMatchObject({ ok: true, status: "paid" });
    expect((await reveal(shop.buyer, code ?? "")).status).toBe(200);
    const { rows } = await sql<{
      action_id: string;
      details: Record<string, unknown>;
      changes: { before: string; after: string }[];
    }>`select action_id, details, changes from audit_log where record_id = ${id} and action_id in ('hold', 'release')
      order by id`.execute(shop.kernel.db);
    expect(
      rows.map(({ action_id: action, details: { reason, amount, codes }, changes }) => [
        action,
        reason,
        amount,
        codes,
        changes[0]?.before,
        changes[0]?.after,
      ]),
    ).toEqual([
      ["hold", "Under review", "3.000000", 2, "paid", "pending"],
      ["release", "Under review", "3.000000", 2, "pending", "paid"],
    ]);
  });
  it("that fails gives money and codes back, once, and only while no code was seen or used", async () => {
    const before = await shop.balance(shop.buyerId);
    const [held, seen] = [await order(2), await order(2)];
    const codes = await codesOf(held);
    await change(held, "hold");
    const answers = await Promise.all([change(held, "fail"), change(held, "fail"), refund(held)]);
    expect(answers.filter(({ body }) => body.ok === true)).toHaveLength(1);
    expect(["failed", "refunded"]).toContain((await details(held)).status);
    for (const code of codes)
      expect(await stateOf(code)).toMatchObject({ status: "new", ordered: false, for_sale: true });
    for (const action of ["hold", "release", "fail"])
      expect((await change(held, action)).body.error).toContain("This isn't possible while the order is");
    await reveal(shop.admin, (await codesOf(seen))[0] ?? "");
    expect(
      (await details(seen)).allowedTransitions.find(({ action }: { action: string }) => action === "fail"),
    ).toMatchObject({
      blocked: "This order can't be marked as failed: some of its codes were seen or used. Refund the others instead",
    });
    expect((await change(seen, "fail")).body.error).toBe(
      "This order can't be marked as failed: some of its codes were seen or used. Refund the others instead",
    );
    await refund(seen);
    expect(Number(await shop.balance(shop.buyerId))).toBe(Number(before) - 1.5);
  });
  it("goes in the database only where the table of states leads", async () => {
    const allowed = new Set(orderTransitions.map(({ from, to, paid }) => `${from} ${to} ${paid}`));
    for (const from of orderStatuses) {
      for (const paid of from === "pending" || from === "failed" ? [true, false] : [true]) {
        for (const to of orderStatuses.filter((status) => status !== from)) {
          const id = crypto.randomUUID();
          await one(
            sql`insert into orders (id, user_id, status, amount, paid_at) values (${id}::uuid, ${shop.buyerId}::uuid, ${from}, 0, ${paid ? sql`now()` : sql`null`})`,
          );
          expect([
            from,
            to,
            paid,
            await fails(sql`update orders set status = ${to}
            where id = ${id}::uuid`),
          ]).toEqual([from, to, paid, allowed.has(`${from} ${to} ${paid}`) ? "nothing" : "orders_states"]);
        }
      }
    }
    const id = await order(1);
    expect(await fails(sql`update orders set status = 'refunded' where id = ${id}::uuid`)).toBe("orders_end_whole");
    expect(
      await fails(sql`update orders set refunded_amount = amount
      where id = ${id}::uuid`),
    ).toBe("orders_refunded_by_refunds");
    expect(await fails(sql`update orders set paid_at = null where id = ${id}::uuid`)).toBe("orders_paid_stays");
  });
});

describe("a refund", () => {
  it("is by line and by code, adds up to what was paid, and is never had twice", async () => {
    const before = Number(await shop.balance(shop.buyerId));
    const id = await order(4);
    const {
      lines: [line],
      codes,
    } = await details(id);
    expect((await refund(id, { lines: [{ lineId: line.id, quantity: 5 }] })).body.error).toBe(
      "Shop game — 10 gems: only 4 codes can be refunded",
    );
    expect((await refund(id, { codes: [shop.gameId] })).body.error).toBe(
      "These codes or lines don't belong to this order",
    );
    expect((await refund(id, { reason: " " })).status).toBe(400);
    const keyed = await Promise.all([
      refund(id, { lines: [{ lineId: line.id, quantity: 1 }] }, "part-1"),
      refund(id, { lines: [{ lineId: line.id, quantity: 1 }] }, "part-1"),
    ]);
    expect(keyed.map(({ body }) => body.amount)).toEqual(["1.500000", "1.500000"]);
    const left = await codesOf(id);
    expect(left).toHaveLength(3);
    await reveal(shop.buyer, left[0] ?? "");
    expect((await refund(id, { codes: [left[0], left[1]] })).body).toMatchObject({
      amount: "1.500000",
      status: "delivered",
      codes: [left[1]],
      notRefunded: [{ codeId: left[0], reason: "revealed" }],
    });
    const after = await details(id);
    expect(after).toMatchObject({
      status: "delivered",
      refundedAmount: "3.000000",
      refundable: { quantity: 1, amount: "1.500000" },
      lines: [
        {
          refundable: { quantity: 1, amount: "1.500000" },
          refunded: { quantity: 2, amount: "3.000000" },
          notRefundable: [{ reason: "revealed", quantity: 1 }],
        },
      ],
    });
    expect(after.refunds.map(({ who, reason, amount }: Record<string, string>) => [who, reason, amount])).toEqual([
      ["Ann Admin", "Wrong region", "1.500000"],
      ["Ann Admin", "Wrong region", "1.500000"],
    ]);
    expect(
      (await details(id, shop.buyer)).refunds.map(({ who, reason, amount }: Record<string, unknown>) => [
        who,
        reason,
        amount,
      ]),
    ).toEqual([
      [null, null, "1.500000"],
      [null, null, "1.500000"],
    ]);
    await refund(id);
    expect((await refund(id)).body.error).toBe("Nothing can be refunded: these codes were seen, redeemed or refunded");
    expect(Number(await shop.balance(shop.buyerId))).toBe(before - 1.5);
    expect(codes).toHaveLength(4);
    expect(
      await one(sql`select count(*)::int as n, sum(amount) as sum from ledger_transactions
      where order_id = ${id}::uuid and type = 'refund'`),
    ).toEqual({ n: 3, sum: "4.500000" });
    expect(
      await one(sql`select count(*) filter (where returned_at is null)::int as open, count(*)::int as all
      from code_sales where order_id = ${id}::uuid`),
    ).toEqual({ open: 1, all: 4 });
  });
  it("is never had twice of the ledger itself, nor more than was paid, nor without its codes", async () => {
    const id = await order(1);
    await refund(id);
    // Who may move money is tested by itself.
    await sql`update finance_guard set two_people = false`.execute(shop.kernel.db);
    const insert = (type: string, amount: string, refundId: ReturnType<typeof sql>) =>
      sql`insert into ledger_transactions (type, user_id, order_id, refund_id, amount)
        values (${type}, ${shop.buyerId}::uuid, ${id}::uuid, ${refundId}, ${amount}::numeric)`;
    expect(await fails(insert("refund", "1.5", sql`null`))).toBe("ledger_refund_named");
    expect(
      await fails(
        insert(
          "refund",
          "1.5",
          sql`(select id from order_refunds
      where order_id = ${id}::uuid)`,
        ),
      ),
    ).toBe("ledger_one_refund");
    expect(await fails(insert("refund", "0.000001", sql`gen_random_uuid()`))).toBe("ledger_refunds_within");
    expect(await fails(insert("order", "-1.5", sql`null`))).toBe("ledger_one_payment");
    await sql`update finance_guard set two_people = true`.execute(shop.kernel.db);
    const other = await order(1);
    expect(
      await fails(sql`insert into order_refunds (order_id, user_id, reason, amount)
      values (${other}::uuid, ${shop.adminId}::uuid, 'x', 1.5)`),
    ).toBe("order_refunds_whole");
    expect(await fails(sql`update order_refunds set amount = 0`)).toBe("order_refunds_final");
    expect(
      await fails(sql`update codes set order_id = null
      where order_id = ${other}::uuid`),
    ).toBe("code_sales_refunded");
    expect(await fails(sql`delete from code_sales where order_id = ${other}::uuid`)).toBe("code_sales_final");
  });
});

describe("a code that was seen", () => {
  it("is never sold again, whatever its status, and stays with the order that has it", async () => {
    const id = await order(1);
    const [code] = await codesOf(id);
    await reveal(shop.buyer, code ?? "");
    expect((await setStatus(code ?? "", "new")).body).toEqual({
      success: true,
      message: "This code belongs to an order, so it stays off sale even as New.",
      saleLock: "ordered",
    });
    const bulk = await shop.admin.post("/start_bulk_action", {
      resourceId: "codes",
      actionId: "mark-new",
      recordIds: [code],
    });
    expect(bulk.body.ok).toBe(true);
    expect(await codesOf(id)).toEqual([code]);
    const sold = new Set(
      (
        await sql<{ code_id: string }>`select code_id from code_sales
      where order_id = ${await order(5)}::uuid`.execute(shop.kernel.db)
      ).rows.map(({ code_id: one_ }) => one_),
    );
    expect(sold.has(code ?? "")).toBe(false);
    expect((await reveal(shop.buyer, code ?? "")).status).toBe(200);
    expect(
      await fails(sql`update codes set order_id = ${await order(1)}::uuid
      where id = ${code}::uuid`),
    ).toBe("codes_return_unseen");
    expect(await fails(sql`update codes set revealed_at = null where id = ${code}::uuid`)).toBe("codes_facts_stay");
  });
  it("by an operator in the stock is never sold again, and is neither deleted nor imported again", async () => {
    const { id } = await one(sql<{ id: string }>`select id from codes where for_sale order by created_at desc limit 1`);
    await reveal(shop.admin, id);
    await setStatus(id, "sold");
    expect((await setStatus(id, "new")).body).toEqual({
      success: true,
      message: "This code has been seen, so it stays off sale even as New.",
      saleLock: "revealed",
    });
    expect(
      (await shop.admin.post("/start_bulk_action", { resourceId: "codes", actionId: "mark-sold", recordIds: [id] }))
        .body.successMessage,
    ).toBe("1 code marked as sold");
    expect(
      (await shop.admin.post("/start_bulk_action", { resourceId: "codes", actionId: "mark-new", recordIds: [id] })).body
        .successMessage,
    ).toBe("1 code marked as new. 1 of them stays off sale: it was ordered, seen or redeemed");
    expect(await stateOf(id)).toMatchObject({ status: "new", for_sale: false, sale_lock: "revealed" });
    expect((await shop.admin.post("/delete_record", { resourceId: "codes", primaryKey: id })).body.error).toBeTruthy();
    const target = await order(1);
    expect(
      await fails(sql`update codes set order_id = ${target}::uuid
      where id = ${id}::uuid`),
    ).toBe("codes_for_sale_only");
    expect(await fails(sql`delete from codes where id = ${id}::uuid`)).toBe("codes_kept");
  });
  it("through a download is no more refundable than one that was shown, also when staff downloaded it", async () => {
    const id = await order(2);
    expect((await shop.admin.post(ofOrder(id, "/hand-over"))).body).toEqual({ ok: true, status: "paid", codes: 2 });
    expect(
      (await details(id)).codes.every(
        ({ isSeen, refundLock }: { isSeen: boolean; refundLock: string }) => isSeen && refundLock === "revealed",
      ),
    ).toBe(true);
    expect((await refund(id)).body.error).toBe("Nothing can be refunded: these codes were seen, redeemed or refunded");
  });
});

describe("a read", () => {
  it("of an order's codes hands nothing over, by GET or HEAD", async () => {
    const id = await order(1);
    for (const method of ["GET", "HEAD"])
      for (const caller of [shop.buyer, shop.admin])
        expect((await caller.send(method, `${api}/order/${id}/codes`)).status).toBeGreaterThanOrEqual(400);
    expect(await details(id)).toMatchObject({ status: "paid", codes: [{ isSeen: false }] });
    await shop.buyer.post(ofOrder(id, "/hand-over"));
    expect((await shop.buyer.get(`${api}/order/${id}/codes`)).body).toContain("SHOP-CODE-T");
    expect((await details(id)).events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "placed",
      "delivered",
      "downloaded",
    ]);
  });
});

describe("a redemption", () => {
  it("goes in the database only where the table of states leads, and stays with its supplier", async () => {
    const id = await order(1);
    const [code] = await codesOf(id);
    await one(sql`update orders set status = 'delivered' where id = ${id}::uuid`);
    const allowed = new Set(redemptionTransitions.map(({ from, to }) => `${from} ${to}`));
    for (const from of redemptionStates) {
      for (const to of redemptionStates.filter((state) => state !== from)) {
        const { id: attempt } = await one(sql<{ id: string }>`insert into redemptions (code_id, user_id, player_id,
          provider, state, released_at, next_at)
            values (${code}::uuid, ${shop.buyerId}::uuid, 'x', 'elsewhere', ${from}, now(), now() + interval '1 day')
              returning id`);
        expect([
          from,
          to,
          await fails(sql`update redemptions set state = ${to}
          where id = ${attempt}::uuid`),
        ]).toEqual([from, to, allowed.has(`${from} ${to}`) ? "nothing" : "redemptions_states"]);
        expect(
          await fails(sql`update redemptions set provider = 'sandbox'
          where id = ${attempt}::uuid`),
        ).toBe("redemptions_provider_stays");
        await withoutTriggers(shop.kernel.db, (transaction) =>
          sql`delete from redemptions where id = ${attempt}::uuid`.execute(transaction),
        );
      }
    }
  });
});

describe("twenty at once", () => {
  it("who buy, refund, show, redeem, hold and fail leave every code with one owner and the money whole", async () => {
    await shop.give(shop.otherId, "100");
    for (let round = 0; round < 3; round += 1) {
      const orders = await Promise.all([order(2), order(1), order(2, shop.other)]);
      const codes = (await Promise.all(orders.map(codesOf))).flat();
      const steps = Array.from({ length: 20 }, (_, at): (() => Promise<Answer>) => {
        const [id, code] = [orders[at % orders.length] ?? "", codes[at % codes.length] ?? ""];
        return [
          () => refund(id),
          () => reveal(shop.buyer, code),
          () => redeem(shop.admin, code),
          () => change(id, at % 2 === 0 ? "hold" : "release"),
          () => change(id, "fail"),
          () => setStatus(code, "new"),
          () => shop.buyer.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.twenty, quantity: 1 }] }),
        ][(at + round) % 7] as () => Promise<Answer>;
      });
      const answers = await Promise.all(steps.map((step) => step()));
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    }
    expect(
      await one(sql`select count(*)::int as n from orders o where paid_at is not null and amount > 0
      and -(select sum(amount) from ledger_transactions t
        where t.order_id = o.id) <> amount - refunded_amount`),
    ).toEqual({ n: 0 });
    expect(
      await one(sql`select count(*)::int as n from orders o where status in ('pending', 'paid', 'delivered')
      and paid_at is not null and amount - refunded_amount <> (select coalesce(sum(unit_price), 0) from code_sales s
        where s.order_id = o.id and returned_at is null)`),
    ).toEqual({ n: 0 });
    expect(
      await one(sql`select count(*)::int as n from codes where for_sale
      and (revealed_at is not null or used_at is not null or
        exists (select from redemptions r where r.code_id = codes.id
          and state in ('queued', 'inprogress', 'completed')))`),
    ).toEqual({ n: 0 });
    expect(
      await one(sql`select count(*)::int as n from codes c full
      join (select code_id, order_id from code_sales where returned_at is null) s on s.code_id = c.id
        where c.order_id is distinct from s.order_id`),
    ).toEqual({ n: 0 });
  });
});
