import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { lookForDeposits } from "../../plugins/finance/server/deposits/look-for-deposits.ts";
import { startMoneyPortal, type MoneyPortal, type Person } from "../support/money-portal.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";

describe("money of the sandbox", () => {
  let money: MoneyPortal;
  beforeAll(async () => {
    money = await startMoneyPortal({ configFile: "tests/fixtures/four-eyes.config.ts" });
  });
  afterAll(() => money.close());
  const simulate = async (who: Person, amount: string, asset = "USDT") =>
    (await money.as[who].post("/plugin/finance/simulate_deposit", { asset, amount })).body;

  it("needs approval above the limits like any other, and is permanently marked in the ledger", async () => {
    expect(await simulate("root", "90")).toEqual({ ok: true });
    const { approvalId } = await simulate("root", "100.5");
    expect(
      (
        await money.as.root.post("/start_custom_action", {
          resourceId: "approvals",
          actionId: "approve",
          recordId: approvalId,
        })
      ).body.error,
    ).toContain("You can't decide");
    expect(
      (
        await money.as.second.post("/start_custom_action", {
          resourceId: "approvals",
          actionId: "approve",
          recordId: approvalId,
        })
      ).body.successMessage,
    ).toBe("Approved");
    await money.passBlocks(5);
    await lookForDeposits(money.finance);
    await money.give("root", "7");
    const { rows } = await sql`select amount, simulated from ledger_transactions
      where user_id = ${money.ids.root}::uuid order by amount`.execute(money.kernel.db);
    expect(rows).toEqual([
      { amount: "7.000000", simulated: false },
      { amount: "90.000000", simulated: true },
      { amount: "100.500000", simulated: true },
    ]);
    await expect(
      sql`update ledger_transactions
      set simulated = false`.execute(money.kernel.db),
    ).rejects.toThrow("append-only");
  });
  it("is shown to all users in the shell", async () => {
    for (const who of ["root", "ann"] as const)
      expect((await money.as[who].get("/get_base_config")).body.config.sandboxes).toEqual([
        "Deposits and withdrawals are simulated",
      ]);
  });
  it("comes from nowhere once the sandbox is off, by hand in the database either", async () => {
    await sql`update finance_guard set sandbox = false`.execute(money.kernel.db);
    await expect(
      sql`insert into finance_sandbox_transfers (txid, to_address, asset, amount, block)
      values ('x', 'y', 'USDT', 1, 1)`.execute(money.kernel.db),
    ).rejects.toThrow("not switched on");
    await expect(
      sql`insert into ledger_transactions (type, user_id, amount, simulated)
      values ('deposit', ${money.ids.ann}::uuid, 1, true)`.execute(money.kernel.db),
    ).rejects.toThrow("not switched on");
    await expect(
      sql`insert into ledger_transactions (type, user_id, amount, simulated)
      values ('bonus', ${money.ids.ann}::uuid, 1, true)`.execute(money.kernel.db),
    ).rejects.toThrow("a bonus needs the request or the move that allows it");
    await sql`update finance_guard set sandbox = true`.execute(money.kernel.db);
  });
  it("is not needed to correct a balance, which keeps the same limits and wants a note", async () => {
    const correct = (amount: string, note = "Counted twice") =>
      money.api(money.as.second, `/user/${money.ids.bob}/correction`, { amount, note });
    expect((await correct("50")).body).toMatchObject({ state: "done", balance: "50.000000" });
    expect((await correct("-20.5")).body).toMatchObject({ state: "done", balance: "29.500000" });
    expect((await correct("-30")).body.error).toContain("0.500000 USDT short");
    expect(await correct("1", " ")).toMatchObject({
      status: 422,
      body: { error: "Please enter a note that explains the correction" },
    });
    expect(await correct("x")).toMatchObject({
      status: 422,
      body: { error: "Please enter an amount like 12.5 or -12.5" },
    });
    const { approvalId } = (await correct("-100.01")).body;
    await money.give("bob", "100");
    expect(
      (
        await money.as.root.post("/start_custom_action", {
          resourceId: "approvals",
          actionId: "approve",
          recordId: approvalId,
        })
      ).body.successMessage,
    ).toBe("Approved");
    expect(await money.balance("bob")).toBe("29.490000");
    expect(
      (await money.api(money.as.cashier, `/user/${money.ids.bob}/correction`, { amount: "1", note: "x" })).status,
    ).toBe(403);
  });
});

describe("a portal whose config names no sandbox", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal({
      variables: { WALLETS_PROVIDER: "none", REDEEM_PROVIDER: "none", IMAGES_PROVIDER: "none" },
    });
    await sql`insert into portal_users (email, role, password_hash)
      select 'root@demo.test', 'superadmin', '!'`.execute(portal.kernel.db);
  });
  afterAll(() => portal.close());

  it("pretends nothing", () => {
    expect(portal.kernel.registry.instances.flatMap(({ contributions }) => contributions.sandboxes ?? [])).toEqual([]);
  });
  it("has the guard of the database on", async () => {
    expect(
      (
        await sql`select two_people, sandbox
      from finance_guard`.execute(portal.kernel.db)
      ).rows,
    ).toEqual([{ two_people: true, sandbox: false }]);
  });
});
