import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { TronWeb } from "tronweb";
import type { SweepInfo } from "../../plugins/finance/contract.ts";
import { lookForDeposits } from "../../plugins/finance/server/deposits/look-for-deposits.ts";
import { planSweep } from "../../plugins/finance/server/sweeping/plan-sweep.ts";
import { runTransfer } from "../../plugins/finance/server/transfers/run-transfer.ts";
import { keyOf, walletOf } from "../../plugins/finance/server/wallets/user-wallet.ts";
import { integrityFaults } from "../support/integrity.ts";
import { startMoneyPortal, type MoneyPortal } from "../support/money-portal.ts";
import { startTronNode, type TronNode } from "../support/tron-node.ts";

const mainKey = "1".repeat(64);
const main = String(TronWeb.address.fromPrivateKey(mainKey));
const outside = "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy";
let node: TronNode;
let money: MoneyPortal;
beforeAll(async () => {
  node = await startTronNode();
  node.mine(10);
  money = await startMoneyPortal({
    configFile: "tests/fixtures/finance-tron.config.ts",
    variables: { TEST_TRON_NODE: node.url, TEST_TRON_MAIN_KEY: mainKey },
  });
  await lookForDeposits(money.finance);
  node.deposit(main, "USDT", 1_000_000_000);
  node.deposit(main, "TRX", 500_000_000);
  node.mine(1);
});
afterAll(async () => {
  await money.close();
  await node.close();
});
beforeEach(() => {
  Object.assign(node, { isForgetful: false, isExpensive: false });
  node.losing.clear();
});

const look = () => lookForDeposits(money.finance);
const addressOf = async (who: "ann" | "bob"): Promise<string> =>
  (await walletOf(money.finance, money.ids[who])).address;
const withdraw = async (amount: string): Promise<{ withdrawalId: string; transferId: string }> => {
  const { body } = await money.api(money.as.root, `/user/${money.ids.ann}/withdraw`, { amount, address: outside });
  const { rows } = await sql<{ id: string }>`select id from finance_transfers
    where withdrawal_id = ${body.withdrawalId}::uuid`.execute(money.kernel.db);
  return { withdrawalId: body.withdrawalId, transferId: rows[0]?.id ?? "" };
};
const stateOf = async (id: string): Promise<unknown> =>
  (
    await sql`select state, reason from finance_withdrawals
  where id = ${id}::uuid`.execute(money.kernel.db)
  ).rows[0];

describe("deposits on TRON", () => {
  it("come to an address of the user's own, whose key opens with the portal's secret alone", async () => {
    const wallet = await walletOf(money.finance, money.ids.ann);
    expect(TronWeb.isAddress(wallet.address)).toBe(true);
    expect(TronWeb.address.fromPrivateKey(await keyOf(money.finance, wallet.id))).toBe(wallet.address);
  });
  it("of USDT are seen, counted and credited once; what failed on the chain is not, and TRX without a price is kept", async () => {
    const address = await addressOf("ann");
    const txid = node.deposit(address, "USDT", 123_456_789);
    node.deposit(address, "USDT", 5_000_000, { fails: true });
    node.deposit(address, "TRX", 7_000_000);
    node.mine(1);
    await look();
    const page = async () => (await money.as.ann.post("/plugin/finance/deposit_page", {})).body;
    expect(
      (await page()).deposits
        .map(({ amount, asset, state, confirmations }: Record<string, unknown>) => [
          amount,
          asset,
          state,
          confirmations,
        ])
        .toSorted(),
    ).toEqual([
      ["123.456789", "USDT", "seen", 1],
      ["7.000000", "TRX", "seen", 1],
    ]);
    node.mine(1);
    await look();
    expect(await money.balance("ann")).toBe("0.000000");
    node.mine(1);
    await Promise.all([look(), look(), look()]);
    node.mine(30);
    await look();
    expect(await money.balance("ann")).toBe("123.456789");
    expect(
      (await page()).deposits.map(({ asset, state }: Record<string, unknown>) => [asset, state]).toSorted(),
    ).toEqual([
      ["TRX", "kept"],
      ["USDT", "credited"],
    ]);
    expect((await page()).deposits.some((deposit: { txid: string }) => deposit.txid === txid)).toBe(true);
  });
  it("are not lost while the node is silent or behind", async () => {
    node.deposit(await addressOf("bob"), "USDT", 11_000_000);
    node.mine(5);
    node.losing.add("/wallet/gettransactioninfobyblocknum");
    await expect(look()).rejects.toThrow("The network node isn't responding");
    expect(await money.balance("bob")).toBe("0.000000");
    node.losing.clear();
    await look();
    expect(await money.balance("bob")).toBe("11.000000");
  });
  it("only report that the node is not responding", async () => {
    node.losing.add("/wallet/getaccount");
    expect(await money.api(money.as.root, "/main-wallet-balance")).toMatchObject({
      status: 503,
      body: { error: "The network node isn't responding. Please try again later", ok: false },
    });
  });
});

describe("withdrawals on TRON", () => {
  it("are sent once though the answer was lost, and confirmed", async () => {
    const { withdrawalId, transferId } = await withdraw("10.5");
    node.losing.add("/wallet/broadcasttransaction");
    await expect(runTransfer(money.finance, transferId)).rejects.toThrow("isn't responding");
    expect(await stateOf(withdrawalId)).toMatchObject({ state: "sent" });
    node.losing.clear();
    await Promise.all([runTransfer(money.finance, transferId), runTransfer(money.finance, transferId)]);
    node.mine(1);
    await runTransfer(money.finance, transferId);
    node.mine(3);
    await runTransfer(money.finance, transferId);
    expect(await stateOf(withdrawalId)).toEqual({ state: "confirmed", reason: null });
    expect(node.funds(outside, "USDT")).toBe(10_500_000);
    expect(new Set(node.broadcasts.map(({ txID }) => txID)).size).toBe(1);
  });
  it("that the chain refuses fail with its reason, and the money comes back", async () => {
    const before = await money.balance("ann");
    node.isExpensive = true;
    const { withdrawalId, transferId } = await withdraw("20");
    await runTransfer(money.finance, transferId);
    node.mine(4);
    await runTransfer(money.finance, transferId);
    expect(await stateOf(withdrawalId)).toEqual({ state: "failed", reason: "OUT_OF_ENERGY: no energy left" });
    expect(await money.balance("ann")).toBe(before);
  });
  it("that no block takes up fail when none can any more, and not before", async () => {
    const before = await money.balance("ann");
    node.isForgetful = true;
    const { withdrawalId, transferId } = await withdraw("30");
    await runTransfer(money.finance, transferId);
    node.mine(1, 110_000);
    await runTransfer(money.finance, transferId);
    expect(await stateOf(withdrawalId)).toMatchObject({ state: "sent" });
    node.mine(1, 30_000);
    await runTransfer(money.finance, transferId);
    expect(await stateOf(withdrawalId)).toEqual({
      state: "failed",
      reason: "The network didn't accept the transfer in time",
    });
    expect(await money.balance("ann")).toBe(before);
  });
});

describe("sweeping on TRON", () => {
  it("sends a wallet the TRX for its fee first, collects, and does not credit that TRX as a deposit", async () => {
    const {
      rows: [sweep],
    } = await sql<{ id: string }>`insert into finance_sweeps (provider, started_by)
      values ('tron', ${money.ids.root}::uuid) returning id`.execute(money.kernel.db);
    await planSweep(money.finance, sweep?.id ?? "", new AbortController().signal);
    const open = async (): Promise<string[]> =>
      (
        await sql<{ id: string }>`select id from finance_transfers
      where sweep_id = ${sweep?.id}::uuid and state in ('planned', 'signed', 'sent')
        order by created_at`.execute(money.kernel.db)
      ).rows.map(({ id }) => id);
    for (let round = 0; (await open()).length > 0 && round < 6; round += 1) {
      for (const id of await open()) await runTransfer(money.finance, id);
      node.mine(4);
    }
    const [shown] = (await money.as.root.post("/plugin/finance/sweeps", {})).body.sweeps as SweepInfo[];
    expect(shown).toMatchObject({ state: "finished", collected: { USDT: "134.456789", TRX: "0.000000" } });
    expect(shown?.transfers).toHaveLength(2);
    expect([node.funds(await addressOf("ann"), "TRX"), node.funds(await addressOf("bob"), "TRX")]).toEqual([
      20_000_000, 20_000_000,
    ]);
    await look();
    expect((await sql`select 1 from finance_deposits`.execute(money.kernel.db)).rows).toHaveLength(3);
  });
  it("leaves a whole ledger behind", async () => expect(await integrityFaults(money.kernel.db)).toEqual([]));
});
