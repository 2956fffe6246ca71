import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { SweepInfo } from "../../plugins/finance/contract.ts";
import { lookForDeposits } from "../../plugins/finance/server/deposits/look-for-deposits.ts";
import { planSweep } from "../../plugins/finance/server/sweeping/plan-sweep.ts";
import { runTransfer } from "../../plugins/finance/server/transfers/run-transfer.ts";
import { walletOf } from "../../plugins/finance/server/wallets/user-wallet.ts";
import { mint } from "../../plugins/finance/server/wallets/sandbox.ts";
import { startMoneyPortal, type MoneyPortal, type Person } from "../support/money-portal.ts";
import { eventually } from "../support/eventually.ts";

let money: MoneyPortal;
const fund = async (who: Person, asset: "USDT" | "TRX", amount: string): Promise<void> =>
  void (await mint(money.kernel.db, (await walletOf(money.finance, money.ids[who])).address, asset, amount));
beforeAll(async () => {
  money = await startMoneyPortal();
  await lookForDeposits(money.finance);
  await fund("ann", "USDT", "100");
  await fund("ann", "TRX", "60");
  await fund("bob", "USDT", "9.999999");
  await fund("cashier", "TRX", "50");
  await money.passBlocks(1);
  await lookForDeposits(money.finance);
});
afterAll(() => money.close());

const start = (who: Person, key?: string) => money.api(money.as[who], "/start_sweeping", {}, key);
const sweeps = async (): Promise<SweepInfo[]> => (await money.as.root.post("/plugin/finance/sweeps", {})).body.sweeps;
/** Runs every open transfer as far as possible. */
const runAll = async (finance = money.finance): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from finance_transfers
    where state in ('planned', 'signed', 'sent') order by created_at`.execute(money.kernel.db);
  for (const { id } of rows)
    await runTransfer(finance, id).catch((error: unknown) => {
      if (finance === money.finance) throw error;
    });
};

describe("the main wallet", () => {
  it("returns its balance as a number and exactly, to users who sweep", async () => {
    expect((await money.api(money.as.root, "/main-wallet-balance")).body).toEqual({
      trx: 5000,
      balance: "5000.000000",
    });
    for (const who of ["ann", "cashier"] as const)
      expect((await money.api(money.as[who], "/main-wallet-balance")).status).toBe(403);
    expect((await money.api(money.anonymous, "/main-wallet-balance")).status).toBe(401);
  });
});

describe("a sweep", () => {
  it("is one, however many Confirms there are, with one key or several", async () => {
    const answers = await Promise.all([
      start("root", "a"),
      start("root", "a"),
      start("root", "b"),
      start("second", "a"),
      start("root"),
    ]);
    expect(answers.every(({ status, body }) => status === 200 && body.id === answers[0]?.body.id)).toBe(true);
    // Of two users who confirm at once, either may be the one who started it.
    expect(await sweeps()).toEqual([
      expect.objectContaining({ startedBy: expect.stringMatching(/^The (root|second)$/) }),
    ]);
  });
  it("collects what reaches the threshold, and leaves the rest where it is", async () => {
    await eventually(async () => expect((await sweeps())[0]?.state).toBe("running"));
    await runAll();
    await money.passBlocks(5);
    // A server that stops right after a transfer was settled leaves no sweep open that has none left.
    const stopping = { ...money.finance.services, enqueue: () => Promise.reject(new Error("the server stops")) };
    await runAll({ ...money.finance, services: stopping });
    const [sweep] = await sweeps();
    expect(sweep).toMatchObject({
      state: "finished",
      collected: { USDT: "100.000000", TRX: "110.000000" },
    });
    expect(sweep?.transfers.map(({ asset, amount, state }) => `${amount} ${asset} ${state}`).toSorted()).toEqual([
      "100.000000 USDT confirmed",
      "50.000000 TRX confirmed",
      "60.000000 TRX confirmed",
    ]);
    expect((await money.api(money.as.root, "/main-wallet-balance")).body.balance).toBe("5110.000000");
    expect((await money.finance.wallets.fundsOf((await walletOf(money.finance, money.ids.bob)).address)).USDT).toBe(
      "9.999999",
    );
  });
  it("does not change any user's balance", async () => {
    await money.passBlocks(5);
    await lookForDeposits(money.finance);
    expect(await money.balance("ann")).toBe("106.000000");
  });
  it("goes on where it was stopped, and plans no wallet twice", async () => {
    await fund("ann", "USDT", "11");
    await fund("bob", "USDT", "12");
    const {
      rows: [made],
    } = await sql<{ id: string }>`insert into finance_sweeps (provider, started_by)
      values ('sandbox', ${money.ids.root}::uuid) returning id`.execute(money.kernel.db);
    const id = made?.id ?? "";
    const stopping = new AbortController();
    const { fundsOf } = money.finance.wallets;
    let looked = 0;
    const halting = {
      ...money.finance,
      wallets: {
        ...money.finance.wallets,
        fundsOf: async (address: string) => {
          looked += 1;
          stopping.abort();
          return await fundsOf(address);
        },
      },
    };
    await expect(planSweep(halting, id, stopping.signal)).rejects.toThrow("goes on when it runs again");
    expect(looked).toBe(1);
    const signal = new AbortController().signal;
    await Promise.all([planSweep(money.finance, id, signal), planSweep(money.finance, id, signal)]);
    const planned = (await sweeps()).find((sweep) => sweep.id === id)?.transfers ?? [];
    expect(planned.map(({ amount }) => amount).toSorted()).toEqual(["11.000000", "21.999999"]);
    await runAll();
    await money.passBlocks(5);
    await runAll();
    expect((await sweeps()).find((sweep) => sweep.id === id)).toMatchObject({
      state: "finished",
      collected: { USDT: "32.999999" },
    });
  });
  it("with nothing to collect is finished at once", async () => {
    const { body } = await start("second", "later");
    await eventually(async () =>
      expect((await sweeps()).find(({ id }) => id === body.id)).toMatchObject({ state: "finished", transfers: [] }),
    );
  });
  it("is for those with the right alone", async () => {
    for (const who of ["ann", "cashier"] as const) expect((await start(who)).status).toBe(403);
    expect((await money.api(money.anonymous, "/start_sweeping", {})).status).toBe(401);
    expect((await money.as.ann.post("/plugin/finance/sweeps", {})).body.error).toBe("Action is not allowed");
  });
});
