/** One person with several accounts is one person: neither three people for a request, nor several limits of a day. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { choosePassword } from "../support/choose-password.ts";
import { password, startMoneyPortal, type MoneyPortal } from "../support/money-portal.ts";
import { withoutTriggers } from "../support/without-triggers.ts";
import type { Caller } from "../support/portal.ts";

let money: MoneyPortal;
beforeAll(async () => {
  money = await startMoneyPortal({ configFile: "tests/fixtures/four-eyes.config.ts" });
});
afterAll(() => money.close());
beforeEach(() =>
  withoutTriggers(money.kernel.db, (transaction) => sql`delete from finance_direct_moves`.execute(transaction)),
);

interface Account {
  id: string;
  caller: Caller;
}
let made = 0;
const nextEmail = (): string => `account-${(made += 1)}@money.test`;

const idOf = async (email: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from portal_users where email = ${email}`.execute(
    money.kernel.db,
  );
  return rows[0]?.id ?? "";
};

/** An account that its owner has signed up for. */
async function signUp(): Promise<Account> {
  const email = nextEmail();
  const { rows } = await sql<{ id: string }>`insert into portal_users (email, role, password_hash)
    select ${email}, 'user', password_hash from portal_users where id = ${money.ids.ann}::uuid
    returning id`.execute(money.kernel.db);
  return { id: rows[0]?.id ?? "", caller: await money.signIn(email, password) };
}
const typed = "Typed-by-a-maker-1";
/** An account that a colleague has made in the portal. */
async function makeAccount(maker: Caller, role: string): Promise<Account> {
  const email = nextEmail();
  const { body } = await maker.post("/create_record", {
    resourceId: "users",
    record: { email, role, password: typed },
  });
  expect(body).toMatchObject({ ok: true });
  await choosePassword(money, email, typed, password);
  return { id: await idOf(email), caller: await money.signIn(email, password) };
}
const update = async (caller: Caller, id: string, record: object): Promise<unknown> =>
  (await caller.post("/update_record", { resourceId: "users", recordId: id, record })).body;
const bonus = async (caller: Caller, to: string, amount: string): Promise<{ state?: string; error?: string }> =>
  (await money.api(caller, `/user/${to}/bonus`, { amount })).body;
async function decide(caller: Caller, action: string, asker: Account | { id: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from finance_approvals
    where requested_by = ${asker.id}::uuid and state = 'waiting' order by created_at desc limit 1`.execute(
    money.kernel.db,
  );
  const call = { resourceId: "approvals", actionId: action, recordId: rows[0]?.id, extra: { reason: "No" } };
  const { body } = await caller.post("/start_custom_action", call);
  return body.error ?? body.successMessage;
}

const controls = /^You made the account of the person who asked/;
const related = /^You made the account of the person whom this is about/;
const parties = /^You made this account/;

describe("a request", () => {
  it("of an account that a superadmin has made is not approved by its maker", async () => {
    const cashier = await makeAccount(money.as.root, "cashier");
    expect(await bonus(cashier.caller, money.ids.bob, "7777")).toMatchObject({ state: "waiting" });
    expect(await decide(money.as.root, "approve", cashier)).toMatch(controls);
    expect(await decide(money.as.second, "approve", cashier)).toBe("Approved");
  });

  it("of an own sign-up is not approved by who has raised it", async () => {
    const own = await signUp();
    expect(await update(money.as.root, own.id, { role: "cashier" })).toMatchObject({ ok: true });
    // A new role ends the sessions.
    const caller = await money.signIn(`account-${made}@money.test`, password);
    expect(await bonus(caller, money.ids.bob, "300")).toMatchObject({ state: "waiting" });
    expect(await decide(money.as.root, "approve", own)).toMatch(controls);
    expect(await decide(money.as.root, "reject", own)).toMatch(controls);
    expect(await decide(money.as.second, "reject", own)).toBe("Rejected");
  });

  it("is approved neither by who has set the asker's password, nor by who has corrected the email after that", async () => {
    const own = await signUp();
    await update(money.as.root, own.id, { role: "cashier", password: "Another-good-pass-1" });
    await update(money.as.second, own.id, { email: nextEmail() });
    const { rows } = await sql`select controller, reason from finance_account_controls
      where controlled = ${own.id}::uuid order by reason, controller = ${money.ids.second}::uuid`.execute(
      money.kernel.db,
    );
    expect(rows).toEqual([
      { controller: money.ids.root, reason: "credentials" },
      { controller: money.ids.second, reason: "credentials" },
      { controller: money.ids.root, reason: "raised" },
    ]);
  });

  it("is not approved across a chain of accounts, also after the one between is deleted", async () => {
    const between = await makeAccount(money.as.root, "user");
    const last = await signUp();
    await sql`update portal_users set created_by = ${between.id}::uuid, role = 'cashier'
      where id = ${last.id}::uuid`.execute(money.kernel.db);
    expect(await bonus(last.caller, money.ids.bob, "300")).toMatchObject({ state: "waiting" });
    expect(await decide(money.as.root, "approve", last)).toMatch(controls);
    await sql`delete from portal_users where id = ${between.id}::uuid`.execute(money.kernel.db);
    expect(await decide(money.as.root, "approve", last)).toMatch(controls);
  });

  it("for an account that the asker has made is refused, since nobody could approve it", async () => {
    const account = await makeAccount(money.as.root, "user");
    expect((await bonus(money.as.root, account.id, "300")).error).toMatch(parties);
    expect(await bonus(money.as.root, account.id, "10")).toMatchObject({ state: "done" });
  });

  it("for an account that the approver has made is left to a third person", async () => {
    const account = await makeAccount(money.as.root, "user");
    expect(await bonus(money.as.second, account.id, "300")).toMatchObject({ state: "waiting" });
    expect(await decide(money.as.root, "approve", { id: money.ids.second })).toMatch(related);
    expect(await decide(money.as.root, "reject", { id: money.ids.second })).toMatch(related);
  });

  it("is not carried out by SQL if asker and beneficiary are one person by now", async () => {
    const own = await signUp();
    expect(await bonus(money.as.second, own.id, "300")).toMatchObject({ state: "waiting" });
    await update(money.as.second, own.id, { password: "Another-good-pass-1" });
    await expect(
      sql`update finance_approvals set state = 'approved', decided_by = ${money.ids.root}::uuid
        where user_id = ${own.id}::uuid`.execute(money.kernel.db),
    ).rejects.toThrow("the asker and the beneficiary are one person");
    expect(await decide(money.as.root, "reject", { id: money.ids.second })).toBe("Rejected");
  });
});

describe("a request whose asker may no longer ask", () => {
  it("is not carried out, and can be rejected", async () => {
    const cashier = await makeAccount(money.as.root, "cashier");
    expect(await bonus(cashier.caller, money.ids.bob, "300")).toMatchObject({ state: "waiting" });
    await sql`update portal_users set role = 'user' where id = ${cashier.id}::uuid`.execute(money.kernel.db);
    expect(await decide(money.as.second, "approve", cashier)).toBe(
      "The person who made this request may no longer do so. Reject the request",
    );
    expect(await decide(money.as.second, "reject", cashier)).toBe("Rejected");
  });
});

describe("a role", () => {
  it("may be asked for by a maker, whom the new colleague then never approves", async () => {
    const colleague = await makeAccount(money.as.root, "user");
    expect(await update(money.as.root, colleague.id, { role: "controller" })).toMatchObject({ ok: true });
    expect(await decide(money.as.second, "approve", { id: money.ids.root })).toBe("Approved");
    const caller = await money.signIn(`account-${made}@money.test`, password);
    expect(await bonus(money.as.root, money.ids.bob, "300")).toMatchObject({ state: "waiting" });
    expect(await decide(caller, "approve", { id: money.ids.root })).toBe(
      "Your account was created by the person who made this request",
    );
    expect(await bonus(money.as.second, money.ids.bob, "300")).toMatchObject({ state: "waiting" });
    expect(await decide(caller, "approve", { id: money.ids.second })).toBe("Approved");
    expect(await decide(money.as.second, "reject", { id: money.ids.root })).toBe("Rejected");
  });
});

describe("what one person moves alone", () => {
  it("includes what the accounts move that the person controls", async () => {
    const cashier = await makeAccount(money.as.root, "cashier");
    for (let at = 0; at < 5; at += 1)
      expect(await bonus(cashier.caller, money.ids.bob, "100")).toMatchObject({ state: "done" });
    expect(await bonus(money.as.root, money.ids.bob, "1")).toMatchObject({ state: "waiting" });
    expect(await bonus(money.as.second, money.ids.bob, "1")).toMatchObject({ state: "done" });
    await expect(
      sql`insert into finance_direct_moves (kind, requested_by, user_id, amount)
        values ('bonus', ${money.ids.root}::uuid, ${money.ids.bob}::uuid, 1)`.execute(money.kernel.db),
    ).rejects.toThrow("more than one person may move alone");
  });
});

describe("who controls an account", () => {
  it.each([
    "delete from finance_account_controls",
    "update finance_account_controls set reason = 'raised'",
    "truncate finance_account_controls",
  ])("is kept: %s", async (statement) => {
    await makeAccount(money.as.root, "user");
    await expect(sql.raw(statement).execute(money.kernel.db)).rejects.toThrow("who controls an account is kept");
  });

  it("is not the owner, who changes the own password", async () => {
    const own = await signUp();
    const changed = await own.caller.post("/plugin/auth/account/password", { password: "Another-good-pass-1" });
    expect(changed.body).toMatchObject({ ok: true });
    const { rows } = await sql`select 1 from finance_account_controls
      where controlled = ${own.id}::uuid`.execute(money.kernel.db);
    expect(rows).toEqual([]);
  });
});
