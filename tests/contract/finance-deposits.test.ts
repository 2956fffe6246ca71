import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { balanceTopic } from "../../plugins/finance/contract.ts";
import { lookForDeposits } from "../../plugins/finance/server/deposits/look-for-deposits.ts";
import { walletOf } from "../../plugins/finance/server/wallets/user-wallet.ts";
import { mint } from "../../plugins/finance/server/wallets/sandbox.ts";
import { integrityFaults } from "../support/integrity.ts";
import { startMoneyPortal, type MoneyPortal, type Person } from "../support/money-portal.ts";
import { eventually } from "../support/eventually.ts";

let money: MoneyPortal;
beforeAll(async () => {
  money = await startMoneyPortal();
  // The server's first scan sets the point from which deposits are read.
  await lookForDeposits(money.finance);
});
afterAll(() => money.close());

const page = async (who: Person) => (await money.as[who].post("/plugin/finance/deposit_page", {})).body;
const look = () => lookForDeposits(money.finance);

describe("an address for deposits", () => {
  it("is made once for each user, also when it is asked for ten times in one moment", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => page("ann")));
    expect(new Set(answers.map(({ address }) => address)).size).toBe(1);
    expect(answers[0]).toMatchObject({ provider: "sandbox", needed: 3, trxPrice: "0.1", deposits: [] });
    expect((await page("bob")).address).not.toBe(answers[0].address);
  });
  it("keeps its private key sealed, with the key's id, for this address alone", async () => {
    const { rows } = await sql<{ key_sealed: string }>`select key_sealed from finance_wallets
      where user_id = ${money.ids.ann}::uuid`.execute(money.kernel.db);
    expect(rows[0]?.key_sealed).toMatch(/^k1:[A-Za-z0-9+/=]{80,}$/);
  });
  it("is for those who are signed in", async () => {
    for (const path of ["deposit_page", "simulate_deposit"])
      expect(
        (
          await money.anonymous.post(
            `/plugin/finance/${path}`,
            path === "deposit_page" ? {} : { asset: "USDT", amount: "1" },
          )
        ).status,
      ).toBe(401);
  });
});

describe("a deposit", () => {
  it("is shown at once, counts its confirmations, and is credited when it is final, once, however many look", async () => {
    const received: unknown[] = [];
    const stop = money.kernel.bus.listen(
      (topic, data) => void (topic === balanceTopic(money.ids.ann) && received.push(data)),
    );
    const simulate = (key: string) =>
      money.as.ann.post(
        "/plugin/finance/simulate_deposit",
        { asset: "USDT", amount: "25.5" },
        { "idempotency-key": key },
      );
    expect((await Promise.all([simulate("one"), simulate("one")])).map(({ body }) => body)).toEqual([
      { ok: true },
      { ok: true },
    ]);
    await money.passBlocks(1);
    await look();
    expect((await page("ann")).deposits).toMatchObject([
      { asset: "USDT", amount: "25.500000", state: "seen", credited: null },
    ]);
    expect(await money.balance("ann")).toBe("0.000000");
    await money.passBlocks(5);
    await Promise.all([look(), look(), look(), look()]);
    await look();
    expect((await page("ann")).deposits).toMatchObject([
      { state: "credited", confirmations: 3, credited: "25.500000" },
    ]);
    expect(await money.balance("ann")).toBe("25.500000");
    expect(received).toEqual([{ balance: "25.500000" }]);
    stop();
  });
  it("is not credited again when its block is read again", async () => {
    await sql`update finance_chains set height = height - 100, seen = seen - 100`.execute(money.kernel.db);
    await look();
    await sql`update finance_chains set height = height - 100, seen = seen - 100`.execute(money.kernel.db);
    await look();
    expect(await money.balance("ann")).toBe("25.500000");
    expect((await page("ann")).deposits).toHaveLength(1);
  });
  it("in TRX is worth what the options say, rounded down", async () => {
    const { address } = await walletOf(money.finance, money.ids.bob);
    await mint(money.kernel.db, address, "TRX", "33.333339");
    await mint(money.kernel.db, address, "TRX", "0.000009");
    await money.passBlocks(1);
    await look();
    await money.passBlocks(5);
    await look();
    expect(await money.balance("bob")).toBe("3.333333");
    expect(
      (await page("bob")).deposits
        .map(({ state, credited }: { state: string; credited: string | null }) => [state, credited])
        .toSorted(),
    ).toEqual([
      ["credited", "3.333333"],
      ["kept", null],
    ]);
  });
  it("that leaves the chain before it is final is never credited, and is when it comes back", async () => {
    const { address } = await walletOf(money.finance, money.ids.cashier);
    const txid = await mint(money.kernel.db, address, "USDT", "7");
    await money.passBlocks(1);
    await look();
    await sql`update finance_sandbox_transfers set to_address = 'nobody' where txid = ${txid}`.execute(money.kernel.db);
    await money.passBlocks(5);
    await look();
    expect((await page("cashier")).deposits).toMatchObject([{ state: "lost" }]);
    expect(await money.balance("cashier")).toBe("0.000000");
    await sql`update finance_sandbox_transfers
      set to_address = ${address}, block = (select seen + 1 from finance_chains)
        where txid = ${txid}`.execute(money.kernel.db);
    await money.passBlocks(5);
    await look();
    expect(await money.balance("cashier")).toBe("7.000000");
  });
  it("is its owner's to see, and those' who move money", async () => {
    const list = async (who: Person) =>
      (
        await money.as[who].post("/get_resource_data", {
          source: "list",
          resourceId: "deposits",
          filters: [],
          sort: [],
          limit: 50,
          offset: 0,
        })
      ).body;
    expect((await list("ann")).data.map(({ amount }: { amount: string }) => amount)).toEqual(["25.500000"]);
    expect((await list("root")).total).toBe(4);
    expect((await list("ann")).data[0]).not.toHaveProperty("user_id");
  });
  it.each(["0", "-5", "abc", "1.1234567"])("of %j cannot be simulated", async (amount) => {
    expect((await money.as.ann.post("/plugin/finance/simulate_deposit", { asset: "USDT", amount })).body.error).toBe(
      "Please enter an amount greater than 0 with at most 6 decimals",
    );
  });
  it("is found by the server without a request", async () => {
    await sql`update finance_chains set looked_at = now() - interval '1 day'`.execute(money.kernel.db);
    const { pollDeposits } = await import("../../plugins/finance/server/deposits/poll-deposits.ts");
    await money.as.ann.post("/plugin/finance/simulate_deposit", { asset: "USDT", amount: "1" });
    await money.passBlocks(5);
    const stop = pollDeposits(money.finance);
    await eventually(async () => expect(await money.balance("ann")).toBe("26.500000"));
    await stop();
  });
  it("leaves a whole ledger behind", async () => expect(await integrityFaults(money.kernel.db)).toEqual([]));
});
