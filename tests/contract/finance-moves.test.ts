import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { topics } from "../../kernel/contract/socket.ts";
import { balanceTopic } from "../../plugins/finance/contract.ts";
import { startMoneyPortal, type MoneyPortal } from "../support/money-portal.ts";

let money: MoneyPortal;
const received: { topic: string; data: unknown }[] = [];
beforeAll(async () => {
  money = await startMoneyPortal();
  money.kernel.bus.listen((topic, data) => void received.push({ topic, data }));
});
afterAll(() => money.close());

const nobodysId = "00000000-0000-4000-8000-000000000000";
const bonus = (who: keyof MoneyPortal["as"], to: string, body: object, key?: string) =>
  money.api(money.as[who], `/user/${to}/bonus`, body, key);
const approvals = async (): Promise<{ id: string; state: string; amount: string }[]> =>
  (
    await sql<{
      id: string;
      state: string;
      amount: string;
    }>`select id, state, amount from finance_approvals order by created_at desc`.execute(money.kernel.db)
  ).rows;
const act = (who: keyof MoneyPortal["as"], actionId: string, recordId: string, resourceId = "approvals") =>
  money.as[who].post("/start_custom_action", { resourceId, actionId, recordId, extra: { reason: "Not agreed" } });

describe("a balance", () => {
  it("is shown to its owner and to users who move funds", async () => {
    await money.give("ann", "12.345678");
    for (const caller of [money.as.ann, money.as.root, money.as.cashier])
      expect((await money.api(caller, `/user/${money.ids.ann}/balance`)).body).toEqual({ balance: "12.345678" });
    expect((await money.api(money.as.bob, `/user/${money.ids.bob}/balance`)).body).toEqual({ balance: "0.000000" });
  });
  it.each(["balance", "transactions"])(
    "is a stranger's secret, down to whether there is such a user: %s",
    async (what) => {
      const others = await Promise.all(
        [money.ids.ann, money.ids.root, nobodysId].map((id) => money.api(money.as.bob, `/user/${id}/${what}`)),
      );
      expect(new Set(others.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(others[0]).toMatchObject({ status: 404, body: { error: "Record not found" } });
      expect((await money.api(money.anonymous, `/user/${money.ids.ann}/${what}`)).status).toBe(401);
      expect((await money.api(money.as.root, `/user/${nobodysId}/${what}`)).status).toBe(404);
      expect((await money.api(money.as.root, `/user/1' or 'a'='a/${what}`)).status).toBe(400);
    },
  );
});

describe("the history", () => {
  it("is a list, newest first, whole or by pages that do not overlap", async () => {
    for (const amount of ["1", "2", "3"]) await money.give("ann", amount);
    const whole = await money.api(money.as.ann, `/user/${money.ids.ann}/transactions`);
    expect(whole.body.map(({ amount }: { amount: string }) => amount)).toEqual([
      "3.000000",
      "2.000000",
      "1.000000",
      "12.345678",
    ]);
    expect(whole.headers.get("x-total-count")).toBe("4");
    const pages = await Promise.all(
      [0, 2].map((offset) => money.api(money.as.ann, `/user/${money.ids.ann}/transactions?limit=2&offset=${offset}`)),
    );
    expect(pages.flatMap(({ body }) => body)).toEqual(whole.body);
    const { body } = await money.as.root.post("/plugin/finance/transactions", {
      userId: money.ids.ann,
      limit: 3,
      offset: 3,
    });
    expect(body).toMatchObject({
      total: 4,
      balance: "18.345678",
      transactions: [{ type: "deposit", amount: "12.345678", currency: "USDT" }],
    });
  });
});

describe("a bonus", () => {
  it("is added to the balance once for each key, and published to every screen of its owner", async () => {
    received.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        bonus("cashier", money.ids.bob, { amount: "5.25", note: "Welcome" }, "one-dialog"),
      ),
    );
    expect(
      answers.every(({ status, body }) => status === 200 && body.balance === "5.250000" && body.state === "done"),
    ).toBe(true);
    expect(await money.balance("bob")).toBe("5.250000");
    expect(received).toContainEqual({ topic: balanceTopic(money.ids.bob), data: { balance: "5.250000" } });
    expect((await bonus("cashier", money.ids.bob, { amount: "6" }, "one-dialog")).status).toBe(422);
  });
  it("is on record with who gave it", async () => {
    const { rows } = await sql`select username, action_id, details->>'amount' as amount from audit_log
      where record_id = ${money.ids.bob} and action_id = 'bonus'`.execute(money.kernel.db);
    expect(rows).toEqual([{ username: "cashier@money.test", action_id: "bonus", amount: "5.25" }]);
  });
  it.each(["0", "0.000000", "-1", "1.0000001", "", "x", "1e3", "999999999999999", "NaN", " "])(
    "of %j is none",
    async (amount) => {
      expect(await bonus("root", money.ids.bob, { amount })).toMatchObject({
        status: 422,
        body: { error: "Please enter a valid bonus amount" },
      });
    },
  );
  it("is refused without the permission, before anything is looked up", async () => {
    for (const id of [money.ids.ann, money.ids.bob, nobodysId])
      expect(await bonus("ann", id, { amount: "1" })).toMatchObject({
        status: 403,
        body: { error: "Action is not allowed" },
      });
    expect((await money.api(money.anonymous, `/user/${money.ids.ann}/bonus`, { amount: "1" })).status).toBe(401);
    expect((await bonus("root", nobodysId, { amount: "1" })).status).toBe(404);
    expect((await bonus("root", money.ids.ann, { amount: true })).status).toBe(400);
    expect((await bonus("root", money.ids.ann, { amount: "1", more: "1" })).status).toBe(400);
  });
});

describe("a withdrawal", () => {
  const withdraw = (who: keyof MoneyPortal["as"], amount: string, key?: string) =>
    money.api(money.as[who], `/user/${money.ids.bob}/withdraw`, { amount }, key);
  it("takes from the balance what is there, and never more", async () => {
    expect((await withdraw("root", "0.25")).body).toMatchObject({ state: "done", balance: "5.000000" });
    expect(await withdraw("root", "5.000001")).toMatchObject({
      status: 409,
      body: { error: "Insufficient balance: 5.000000 USDT available, 0.000001 USDT short" },
    });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => withdraw("root", "1", `key-${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await money.balance("bob")).toBe("0.000000");
  });
  it("says what is wrong with an amount, and is not the cashier's to make", async () => {
    expect(await withdraw("root", "0")).toMatchObject({
      status: 422,
      body: { error: "Please enter a valid withdrawal amount" },
    });
    expect((await withdraw("cashier", "1")).status).toBe(403);
    expect((await withdraw("bob", "1")).status).toBe(403);
  });
});

describe("a bonus that a second person must confirm", () => {
  it("waits, and moves no money until another person has approved it", async () => {
    received.length = 0;
    const { body } = await bonus("root", money.ids.ann, { amount: "1000.000001" });
    expect(body).toMatchObject({ state: "waiting", balance: "18.345678" });
    expect((await bonus("root", money.ids.ann, { amount: "1000" })).body).toMatchObject({
      state: "done",
      balance: "1018.345678",
    });
    expect(received.filter(({ topic }) => topic === topics.notify(money.ids.second))).toEqual([
      {
        topic: topics.notify(money.ids.second),
        data: {
          notify: "root@money.test requests approval of 1000.000001 USDT for The ann",
          link: `/resource/approvals/show/${body.approvalId}`,
        },
      },
    ]);
    expect(received.some(({ topic }) => topic === topics.notify(money.ids.root))).toBe(false);

    expect((await act("root", "approve", body.approvalId)).body.error).toBe(
      "You can't decide a request that you made yourself",
    );
    expect((await act("cashier", "approve", body.approvalId)).body.error).toBe("Action is not allowed");
    expect((await act("ann", "approve", body.approvalId)).body.error).toBe("Resource approvals not found");
    expect(await money.balance("ann")).toBe("1018.345678");
    const verdicts = await Promise.all([
      act("second", "approve", body.approvalId),
      act("second", "reject", body.approvalId),
      act("second", "approve", body.approvalId),
    ]);
    expect(verdicts.filter((answer) => answer.body.error === "This request has already been decided")).toHaveLength(2);
    expect((await approvals())[0]?.state).not.toBe("waiting");
  });
  it("is given once approved, and not when rejected", async () => {
    const before = Number(await money.balance("ann"));
    const [first, other] = [
      (await bonus("cashier", money.ids.ann, { amount: "2000" })).body,
      (await bonus("cashier", money.ids.ann, { amount: "3000" })).body,
    ];
    expect((await act("root", "approve", first.approvalId)).body).toEqual({ ok: true, successMessage: "Approved" });
    expect((await act("root", "reject", other.approvalId)).body).toEqual({ ok: true, successMessage: "Rejected" });
    expect(Number(await money.balance("ann"))).toBe(before + 2_000);
  });
  it("cannot be approved by its requester or moved backward, not even directly in the database", async () => {
    const { approvalId } = (await bonus("root", money.ids.ann, { amount: "5000" })).body;
    const run = (set: string): Promise<unknown> =>
      sql`update finance_approvals set ${sql.raw(set)}
      where id = ${approvalId}::uuid`.execute(money.kernel.db);
    await expect(run(`state = 'rejected', decided_by = '${money.ids.root}'`)).rejects.toThrow(
      "may not decide this request: asker",
    );
    await expect(run("amount = 1")).rejects.toThrow("stays as it is");
    await act("second", "reject", approvalId);
    await expect(run("state = 'waiting', decided_by = null")).rejects.toThrow("leads no way");
    await expect(sql`delete from finance_approvals`.execute(money.kernel.db)).rejects.toThrow("is kept");
  });
  it("is listed only for users who move funds", async () => {
    const list = (who: keyof MoneyPortal["as"]) =>
      money.as[who].post("/get_resource_data", {
        source: "list",
        resourceId: "approvals",
        filters: [],
        sort: [],
        limit: 10,
        offset: 0,
      });
    expect((await list("cashier")).body.total).toBe((await approvals()).length);
    expect((await list("ann")).body.error).toBe("Resource approvals not found");
  });
});

describe("people to give a bonus to", () => {
  it("are found by name, email or id with the permission to give one", async () => {
    const find = (who: keyof MoneyPortal["as"], search: string) =>
      money.as[who].post("/plugin/finance/users", { search });
    expect((await find("cashier", "the AN")).body.users).toEqual([
      { id: money.ids.ann, label: "The ann", email: "ann@money.test", balance: await money.balance("ann") },
    ]);
    expect((await find("cashier", "bob@money")).body.users).toHaveLength(1);
    expect((await find("cashier", money.ids.bob.toUpperCase())).body.users).toHaveLength(1);
    expect((await find("cashier", "%")).body.users).toEqual([]);
    expect((await find("ann", "bob")).body.error).toBe("Action is not allowed");
  });
});
