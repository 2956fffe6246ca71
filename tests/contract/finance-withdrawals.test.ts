import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { runTransfer } from "../../plugins/finance/server/transfers/run-transfer.ts";
import { walletOf } from "../../plugins/finance/server/wallets/user-wallet.ts";
import { integrityFaults } from "../support/integrity.ts";
import { startMoneyPortal, type MoneyPortal, type Person } from "../support/money-portal.ts";
import { eventually } from "../support/eventually.ts";

let money: MoneyPortal;
beforeAll(async () => {
  money = await startMoneyPortal();
  await money.give("ann", "5000");
});
afterAll(() => money.close());

const outside = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const withdraw = (who: Person, amount: string, address = outside, key?: string) =>
  money.api(money.as[who], `/user/${money.ids.ann}/withdraw`, { amount, address, note: "salary" }, key);
const state = async (id: string): Promise<{ state: string; reason: string | null }> =>
  (
    await sql<{
      state: string;
      reason: string | null;
    }>`select state, reason from finance_withdrawals where id = ${id}::uuid`.execute(money.kernel.db)
  ).rows[0] ?? { state: "", reason: null };
const transferOf = async (id: string): Promise<string> =>
  (
    await sql<{ id: string }>`select id from finance_transfers
  where withdrawal_id = ${id}::uuid`.execute(money.kernel.db)
  ).rows[0]?.id ?? "";
const arrived = async (): Promise<number> =>
  Number(
    (
      await sql<{ count: string }>`select count(*) as count from
  finance_sandbox_transfers where to_address = ${outside}`.execute(money.kernel.db)
    ).rows[0]?.count,
  );
const act = (who: Person, actionId: string, recordId: string) =>
  money.as[who].post("/start_custom_action", {
    resourceId: "withdrawals",
    actionId,
    recordId,
    extra: { reason: "Not agreed" },
  });
let before: number;
beforeEach(async () => {
  before = Number(await money.balance("ann"));
});

/**
 * The reason of a failure contains the main wallet's address and balance, so the affected user must not see it
 * anywhere.
 */
async function expectNothingOfWallet(id: string): Promise<void> {
  const ask = (who: Person, resourceId: string, query: object) =>
    money.as[who].post("/get_resource_data", { resourceId, filters: [], sort: [], limit: 100, offset: 0, ...query });
  const shown = { source: "show", filters: [{ field: "id", operator: "eq", value: id }] };
  const [own] = (await ask("ann", "withdrawals", shown)).body.data;
  expect(own).toMatchObject({
    state: "failed",
    outcome: "The transfer failed on the network. The funds were returned to the balance.",
  });
  expect((await ask("second", "withdrawals", shown)).body.data[0].reason).toMatch(/^SBX/);
  const seen = [
    own,
    (await ask("ann", "withdrawals", { source: "list" })).body,
    (await ask("ann", "transactions", { source: "list" })).body,
    (await ask("bob", "withdrawals", shown)).body,
    (
      await ask("ann", "withdrawals", {
        source: "list",
        filters: [{ field: "reason", operator: "ilike", value: "SBX" }],
      })
    ).body,
    (await ask("ann", "withdrawals", { source: "list", sort: [{ field: "reason", direction: "asc" }] })).body,
    (await money.api(money.as.ann, `/user/${money.ids.ann}/transactions`)).body,
    (await money.as.ann.get("/plugin/notifications/notifications")).body,
  ];
  const main = await money.finance.wallets.mainAddress();
  for (const answer of seen) expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${main}|USDT alone`));
  expect(
    (
      await ask("ann", "transactions", {
        source: "list",
        filters: [{ field: "type", operator: "eq", value: "refund" }],
      })
    ).body.data[0].note,
  ).toBe("Failed withdrawal");
  expect((await ask("ann", "withdrawals", shown)).body.data[0]).not.toHaveProperty("reason");
}

describe("a withdrawal to an address", () => {
  it("takes the money, is sent by the job, and is confirmed in the end", async () => {
    const { body } = await withdraw("root", "10.000001");
    expect(body).toMatchObject({ state: "done", withdrawalId: expect.any(String) });
    expect(Number(await money.balance("ann"))).toBeCloseTo(before - 10.000001, 6);
    await eventually(async () => expect((await state(body.withdrawalId)).state).toBe("sent"));
    await eventually(async () => expect(await arrived()).toBe(1));
    await money.passBlocks(5);
    await runTransfer(money.finance, await transferOf(body.withdrawalId));
    expect(await state(body.withdrawalId)).toEqual({ state: "confirmed", reason: null });
  });
  it("is sent once, whatever many runners and lost answers do", async () => {
    const { body } = await withdraw("root", "20");
    const id = await transferOf(body.withdrawalId);
    const { send } = money.finance.wallets;
    const lossy = {
      ...money.finance,
      wallets: {
        ...money.finance.wallets,
        send: async (payload: string) => {
          await send(payload);
          throw new Error("the answer was lost");
        },
      },
    };
    await Promise.allSettled([runTransfer(lossy, id), runTransfer(lossy, id), runTransfer(lossy, id)]);
    await Promise.allSettled([runTransfer(lossy, id), runTransfer(money.finance, id)]);
    const { rows } = await sql`select 1 from finance_sandbox_transfers where to_address = ${outside}
      and amount = 20`.execute(money.kernel.db);
    expect(rows).toHaveLength(1);
    await money.passBlocks(5);
    await Promise.all([runTransfer(money.finance, id), runTransfer(money.finance, id)]);
    expect((await state(body.withdrawalId)).state).toBe("confirmed");
  });
  it("that the network does not take up in time fails, and the money comes back, once", async () => {
    const { body } = await withdraw("root", "30");
    const id = await transferOf(body.withdrawalId);
    const deaf = { ...money.finance, wallets: { ...money.finance.wallets, send: () => Promise.resolve() } };
    // The portal's own job may already have sent this transfer: then it is deleted from the chain.
    await runTransfer(deaf, id);
    await eventually(async () => expect((await state(body.withdrawalId)).state).toBe("sent"));
    await sql`delete from finance_sandbox_transfers where to_address = ${outside}
      and amount = 30`.execute(money.kernel.db);
    const late = {
      ...deaf,
      wallets: {
        ...deaf.wallets,
        isPast: () => Promise.resolve(true),
        outcome: () => Promise.resolve({ state: "unknown" } as const),
      },
    };
    await Promise.all([runTransfer(late, id), runTransfer(late, id), runTransfer(late, id)]);
    expect(await state(body.withdrawalId)).toEqual({
      state: "failed",
      reason: "The network didn't accept the transfer in time",
    });
    expect(Number(await money.balance("ann"))).toBeCloseTo(before, 6);
  });
  it("that the main wallet cannot pay fails with the reason, and the money comes back", async () => {
    await sql`update finance_sandbox_transfers set amount = 1
      where txid = 'the main wallet''s first USDT'`.execute(money.kernel.db);
    const { body } = await withdraw("root", "40");
    await runTransfer(money.finance, await transferOf(body.withdrawalId));
    await eventually(async () => expect((await state(body.withdrawalId)).state).toBe("failed"));
    expect((await state(body.withdrawalId)).reason).toMatch(/^SBX\w+ has .* USDT alone$/);
    await expectNothingOfWallet(body.withdrawalId);
    expect(Number(await money.balance("ann"))).toBeCloseTo(before, 6);
    await sql`update finance_sandbox_transfers set amount = 100000
      where txid = 'the main wallet''s first USDT'`.execute(money.kernel.db);
  });
  it("above the limit waits as requested, with the money where it was, until another person approves", async () => {
    const { body } = await withdraw("root", "1500");
    expect(body).toMatchObject({ state: "waiting" });
    expect(Number(await money.balance("ann"))).toBe(before);
    expect(await state(body.withdrawalId)).toMatchObject({ state: "requested" });
    expect((await act("root", "approve", body.withdrawalId)).body.error).toBe(
      "You can't decide a request that you made yourself",
    );
    expect((await act("ann", "approve", body.withdrawalId)).body.error).toBe("Action is not allowed");
    expect((await act("bob", "approve", body.withdrawalId)).body.error).toBe("Action is not allowed");
    const verdicts = await Promise.all([
      act("second", "approve", body.withdrawalId),
      act("second", "approve", body.withdrawalId),
    ]);
    expect(verdicts.map((answer) => answer.body.successMessage ?? answer.body.error).toSorted()).toEqual([
      "Approved",
      "This request has already been decided",
    ]);
    expect(Number(await money.balance("ann"))).toBeCloseTo(before - 1_500, 6);
  });
  it("that is rejected leaves everything as it was", async () => {
    const { body } = await withdraw("root", "1200");
    expect((await act("second", "reject", body.withdrawalId)).body.successMessage).toBe("Rejected");
    expect(await state(body.withdrawalId)).toMatchObject({ state: "rejected" });
    expect(Number(await money.balance("ann"))).toBe(before);
    expect(await transferOf(body.withdrawalId)).toBe("");
  });
  it("goes to a real address outside of the portal, and nowhere else", async () => {
    const { address } = await walletOf(money.finance, money.ids.bob);
    for (const wrong of ["nonsense", "0x52908400098527886E0F7030069857D2E4169EE7", `${outside}x`])
      expect(await withdraw("root", "1", wrong)).toMatchObject({
        status: 422,
        body: { error: "This isn't a valid address on this network" },
      });
    for (const own of [address, await money.finance.wallets.mainAddress()])
      expect((await withdraw("root", "1", own)).body.error).toBe(
        "This address belongs to this portal. Use an external address",
      );
    expect((await withdraw("root", "1000000", outside)).body.state).toBe("waiting");
    expect(await withdraw("root", "999.5", outside, "again")).toMatchObject({ body: { state: "done" } });
    expect(Number(await money.balance("ann"))).toBeCloseTo(before - 999.5, 6);
  });
  it("is shown to its owner without who asked for it, and to no other user", async () => {
    const list = async (who: Person) =>
      (
        await money.as[who].post("/get_resource_data", {
          source: "list",
          resourceId: "withdrawals",
          filters: [],
          sort: [],
          limit: 50,
          offset: 0,
        })
      ).body;
    const own = await list("ann");
    expect(own.total).toBeGreaterThan(4);
    expect(own.data.every((row: object) => !("requested_by" in row) && !("note" in row))).toBe(true);
    expect((await list("bob")).total).toBe(0);
  });
  it("cannot be moved backward or changed by hand", async () => {
    const run = (set: string) =>
      sql`update finance_withdrawals set ${sql.raw(set)}
      where state = 'confirmed'`.execute(money.kernel.db);
    await expect(run("state = 'approved'")).rejects.toThrow("leads no way");
    await expect(run(`address = '${outside}x'`)).rejects.toThrow("stays as it is");
    await expect(
      sql`update finance_transfers set amount = amount + 1
      where state = 'confirmed'`.execute(money.kernel.db),
    ).rejects.toThrow("stays as it is");
  });
  it("leaves a whole ledger behind", async () => expect(await integrityFaults(money.kernel.db)).toEqual([]));
});
