/** Notices of money and roles: stored in the transaction of their cause, and delivered later if a process has ended. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nightlyJob } from "../../kernel/server/integrity/nightly-verification.ts";
import { topics } from "../../kernel/contract/socket.ts";
import { lookForDeposits } from "../../plugins/finance/server/deposits/look-for-deposits.ts";
import { runTransfer } from "../../plugins/finance/server/transfers/run-transfer.ts";
import { mint } from "../../plugins/finance/server/wallets/sandbox.ts";
import { walletOf } from "../../plugins/finance/server/wallets/user-wallet.ts";
import { startMoneyPortal, type MoneyPortal, type Person } from "../support/money-portal.ts";
import { withConstraint } from "../support/with-constraint.ts";
import { withoutTriggers } from "../support/without-triggers.ts";
import { leaveUndelivered, type Notice, type Undelivered } from "../support/undelivered.ts";

let money: MoneyPortal;
let outbox: Undelivered;
/** The users whose browsers got a notice, with its text. */
const shown: [user: Person | undefined, message: string][] = [];
const personOf = (pk: string): Person | undefined =>
  (Object.keys(money.ids) as Person[]).find((name) => money.ids[name] === pk);
beforeAll(async () => {
  money = await startMoneyPortal();
  await lookForDeposits(money.finance);
  money.kernel.bus.listen((topic, data) => {
    const user = (Object.keys(money.ids) as Person[]).find((name) => topic === topics.notify(money.ids[name]));
    if (user !== undefined) shown.push([user, (data as { notify: string }).notify]);
  });
  outbox = await leaveUndelivered(money.kernel);
});
afterAll(() => money.close());
beforeEach(async () => {
  await sql`delete from portal_outbox`.execute(money.kernel.db);
  shown.length = 0;
});

const stored = async (): Promise<[Person | undefined, string][]> =>
  (await outbox.notices()).map(({ userId, message }: Notice) => [personOf(userId), message]);
/** The cause has shown nothing, and left these notices; the next delivery shows each of them once. */
async function expectLater(...notices: [Person, string][]): Promise<void> {
  expect(shown).toEqual([]);
  expect(await stored()).toEqual(notices);
  await outbox.deliver();
  await outbox.deliver();
  expect(shown.splice(0)).toEqual(notices);
  expect(await stored()).toEqual([]);
}
/** Lets every write to the table fail that breaks the rule, at the end of what `run` does. */
const withRule = (table: string, rule: string, run: () => Promise<unknown>): Promise<void> =>
  withConstraint(money.kernel.db, table, rule, async () => {
    await run();
    // Without the rule, a job of the portal may try again at once.
    expect(await outbox.notices()).toEqual([]);
    expect(shown).toEqual([]);
  });
const act = (who: Person, actionId: string, recordId: string, resourceId = "approvals") =>
  money.as[who].post("/start_custom_action", { resourceId, actionId, recordId, extra: { reason: "No" } });
const giveBonus = (key: string = randomUUID()) =>
  money.api(money.as.root, `/user/${money.ids.ann}/bonus`, { amount: "2000" }, key);
const update = (record: object) =>
  money.as.root.post("/update_record", { resourceId: "users", recordId: money.ids.bob, record });

describe("a request for approval", () => {
  it("notifies those who may decide in the transaction that stores it, once however often it is sent", async () => {
    const answers = [await giveBonus("same-key"), await giveBonus("same-key")];
    expect(answers.map(({ body }) => body.state)).toEqual(["waiting", "waiting"]);
    const [{ link }] = (await outbox.notices()) as [Notice];
    expect(link).toBe(`/resource/approvals/show/${answers[0]?.body.approvalId}`);
    await expectLater(["second", "root@money.test requests approval of 2000.000000 USDT for The ann"]);
  });
  it("notifies nobody if it is rolled back", () =>
    withRule("audit_log", "action_id is distinct from 'bonus'", async () => {
      expect((await giveBonus()).body.ok).not.toBe(true);
    }));
});

describe("a decision", () => {
  const decided = async (actionId: string): Promise<void> => {
    const { approvalId } = (await giveBonus()).body;
    await sql`delete from portal_outbox`.execute(money.kernel.db);
    expect((await act("second", actionId, approvalId)).body.error).toBeUndefined();
  };
  it("notifies the user who asked in the transaction that stores it", async () => {
    await decided("approve");
    await expectLater(["root", "Your request for 2000.000000 USDT for The ann was approved"]);
    await decided("reject");
    await expectLater(["root", "Your request for 2000.000000 USDT for The ann was rejected"]);
  });
  it("notifies nobody if it cannot be carried out", async () => {
    const { approvalId } = (await giveBonus()).body;
    await sql`delete from portal_outbox`.execute(money.kernel.db);
    await withRule("finance_approvals", "transaction_id is null", async () => {
      expect((await act("second", "approve", approvalId)).body.successMessage).toBeUndefined();
    });
  });
});

describe("a deposit", () => {
  const arrive = async (): Promise<void> => {
    const { address } = await walletOf(money.finance, money.ids.bob);
    await mint(money.kernel.db, address, "USDT", "7");
    await money.passBlocks(5);
  };
  it("notifies its user in the transaction that credits it, or not at all", async () => {
    await arrive();
    await withRule("finance_deposits", "state <> 'credited'", async () => {
      await expect(lookForDeposits(money.finance)).rejects.toThrow("refused_in_test");
    });
    expect(await money.balance("bob")).toBe("0.000000");
    await lookForDeposits(money.finance);
    expect(await money.balance("bob")).toBe("7.000000");
    await expectLater(["bob", "Your deposit of 7.000000 USDT was credited"]);
  });
});

describe("a withdrawal that fails", () => {
  it("notifies its owner and who asked in the transaction that returns the money, or not at all", async () => {
    const { finance, ids, as, kernel } = money;
    await money.give("ann", "100");
    await sql`update finance_sandbox_transfers set amount = 1
      where txid = 'the main wallet''s first USDT'`.execute(kernel.db);
    const transfer = { id: "" };
    await withRule("finance_withdrawals", "state <> 'failed'", async () => {
      const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
      const { body } = await money.api(as.root, `/user/${ids.ann}/withdraw`, { amount: "40", address });
      const { rows } = await sql<{ id: string }>`select id from finance_transfers
        where withdrawal_id = ${body.withdrawalId}::uuid`.execute(kernel.db);
      transfer.id = rows[0]?.id ?? "";
      await expect(runTransfer(finance, transfer.id)).rejects.toThrow("refused_in_test");
    });
    // The portal's own job may be faster.
    await runTransfer(finance, transfer.id);
    const message = "A withdrawal of 40.000000 USDT failed. The funds were returned to the balance";
    await expectLater(["ann", message], ["root", message]);
  });
});

describe("a request for a role", () => {
  it("notifies who asked and who may decide in the transaction of the edit, or nobody", async () => {
    await withRule("portal_users", "full_name <> 'Bob'", async () => {
      expect((await update({ role: "superadmin", full_name: "Bob" })).body.ok).not.toBe(true);
    });
    expect((await update({ role: "superadmin" })).body.ok).toBe(true);
    await expectLater(
      ["second", "root@money.test requests approval to give The bob the role superadmin"],
      ["root", "The bob gets the role superadmin once another superadmin approves it"],
    );
  });
});

describe("the nightly verification", () => {
  const run = async (): Promise<void> => {
    await nightlyJob(money.kernel).run({}, money.kernel.services("kernel"), new AbortController().signal);
  };
  const english = "The nightly check found inconsistent data. The server log lists the records.";
  const german =
    "Die nächtliche Prüfung hat widersprüchliche Daten gefunden. Das Serverprotokoll führt die Datensätze auf.";
  const toBoth: [Person, string][] = [
    ["root", english],
    ["second", german],
  ];

  it("notifies all superadmins of faults in one transaction, each in their language, or nobody", async () => {
    const { kernel, ids } = money;
    await withoutTriggers(kernel.db, (transaction) =>
      sql`update ledger_accounts set balance = balance + 1 where user_id = ${ids.ann}::uuid`.execute(transaction),
    );
    await sql`update portal_users set language = 'de' where id = ${ids.second}::uuid`.execute(kernel.db);
    await withRule("portal_outbox", `user_id <> '${ids.second}'`, async () => {
      await expect(run()).rejects.toThrow("refused_in_test");
    });
    await run();
    await expectLater(...toBoth);
  });
  it("notifies once a night of the same faults, also if two runs overlap, and again the night after", async () => {
    const { db } = money.kernel;
    await Promise.all([run(), run()]);
    expect(await stored()).toEqual([]);
    await sql`update portal_notified_faults set night = night - 1`.execute(db);
    await Promise.all([run(), run()]);
    await expectLater(...toBoth);
    const { rows } = await sql<{ isToday: boolean }>`select night = current_date as "isToday"
      from portal_notified_faults`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ isToday }) => isToday)).toBe(true);
  });
  it("notifies again of a fault that was found later in the same night", async () => {
    await sql`delete from portal_notified_faults where rule = (select min(rule)
      from portal_notified_faults)`.execute(money.kernel.db);
    await run();
    await expectLater(...toBoth);
  });
});
