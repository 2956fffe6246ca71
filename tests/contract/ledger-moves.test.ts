import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { ledgerPort } from "../../plugins/finance/contract.ts";
import type { DatabaseTransaction } from "../../kernel/contract/database.ts";
import { once } from "../../kernel/server/idempotency/once.ts";
import { creditDeposit } from "../support/credit-deposit.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
let userId: string;
beforeAll(async () => {
  demo = await startSmallDemo();
  const { rows } = await sql<{ id: string }>`insert into portal_users (email, password_hash)
    values ('ledger@demo.test', '!') returning id`.execute(demo.kernel.db);
  userId = rows[0]?.id ?? "";
});
afterAll(() => demo.close());

const ledger = () => {
  const found = demo.kernel.services("game-codes").use(ledgerPort);
  if (found === undefined) throw new Error("finance offers no ledger");
  return found;
};
const inTransaction = <Result>(run: (transaction: DatabaseTransaction) => Promise<Result>): Promise<Result> =>
  demo.kernel.db.transaction().execute(run);
const pay = (transaction: DatabaseTransaction, amount: string): Promise<string> =>
  ledger().move(transaction, { type: "order", userId, amount: `-${amount}`, orderId: crypto.randomUUID() });
const give = (transaction: DatabaseTransaction, amount: string): Promise<string> =>
  sql`insert into finance_direct_moves (kind, requested_by, user_id, amount)
    values ('bonus', ${userId}::uuid, ${userId}::uuid, ${amount}::numeric)`
    .execute(transaction)
    .then(() => ledger().move(transaction, { type: "bonus", userId, amount }));
const balance = (): Promise<string> => ledger().balanceOf(demo.kernel.db, userId);

describe("the ledger that finance offers", () => {
  it("moves a user's balance, from nothing on", async () => {
    expect(await balance()).toBe("0.000000");
    await creditDeposit(demo.kernel.db, ledger(), userId, "10.5");
    await inTransaction((transaction) => pay(transaction, "0.000001"));
    expect(await balance()).toBe("10.499999");
  });
  it("says how much is missing, and moves nothing then", async () => {
    await expect(inTransaction((transaction) => pay(transaction, "11"))).rejects.toThrow(
      "Insufficient balance: 10.499999 USDT available, 0.500001 USDT short",
    );
    expect(await balance()).toBe("10.499999");
  });
  it("moves nothing when the caller's transaction fails", async () => {
    await expect(
      inTransaction(async (transaction) => {
        await give(transaction, "5");
        throw new Error("too late");
      }),
    ).rejects.toThrow("too late");
    expect(await balance()).toBe("10.499999");
  });
  it("takes twenty payments at once one after the other, and never goes below zero", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => inTransaction((transaction) => pay(transaction, "1"))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await balance()).toBe("0.499999");
  });
});

describe("what is asked for with one key", () => {
  const giveOnce = (key: string | undefined, amount = "1", owner = userId): Promise<string> =>
    once(demo.kernel.db, { scope: "test/give", owner, key, request: { amount } }, (transaction) =>
      give(transaction, amount),
    );
  it("happens once, also when it is requested ten times at the same moment, with the same answer for all", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => giveOnce("one-dialog")));
    expect(new Set(answers).size).toBe(1);
    expect(await balance()).toBe("1.499999");
  });
  it("happens for each owner and for each key", async () => {
    await giveOnce("one-dialog", "1", "somebody else");
    await giveOnce("another-dialog");
    expect(await balance()).toBe("3.499999");
  });
  it("is refused with another request, and with a key that is none", async () => {
    await expect(giveOnce("one-dialog", "2")).rejects.toThrow("This Idempotency-Key was used for another request");
    for (const key of ["", "with space", "ключ", "x".repeat(201)])
      await expect(giveOnce(key)).rejects.toThrow("The Idempotency-Key must have 1 to 200 visible characters");
    expect(await balance()).toBe("3.499999");
  });
  it("may be tried again after it failed", async () => {
    const fail = once(demo.kernel.db, { scope: "test/give", owner: userId, key: "fails", request: {} }, () =>
      Promise.reject(new Error("no")),
    );
    await expect(fail).rejects.toThrow("no");
    expect(
      await once(demo.kernel.db, { scope: "test/give", owner: userId, key: "fails", request: {} }, () =>
        Promise.resolve("yes"),
      ),
    ).toBe("yes");
  });
});
