import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { choosePassword } from "../support/choose-password.ts";
import { startMoneyPortal, type MoneyPortal, type Person } from "../support/money-portal.ts";
import { withoutTriggers } from "../support/without-triggers.ts";
import type { Answer, Caller } from "../support/portal.ts";

let money: MoneyPortal;
beforeAll(async () => {
  money = await startMoneyPortal({ configFile: "tests/fixtures/four-eyes.config.ts" });
});
afterAll(() => money.close());

const bonus = (caller: Caller, to: string, amount: string): Promise<Answer> =>
  money.api(caller, `/user/${to}/bonus`, { amount });
const act = async (caller: Caller, actionId: string, recordId: string, reason = "No"): Promise<string> => {
  const { body } = await caller.post("/start_custom_action", {
    resourceId: "approvals",
    actionId,
    recordId,
    extra: { reason },
  });
  return body.error ?? body.successMessage;
};
const update = async (caller: Caller, id: string, record: object): Promise<Answer["body"]> =>
  (await caller.post("/update_record", { resourceId: "users", recordId: id, record })).body;
const roleOf = async (id: string): Promise<string | undefined> =>
  (await sql<{ role: string }>`select role from portal_users where id = ${id}::uuid`.execute(money.kernel.db)).rows[0]
    ?.role;
const roleRequest = async (id: string): Promise<string> =>
  (
    await sql<{ id: string }>`select id from finance_approvals
  where kind = 'role' and user_id = ${id}::uuid and state = 'waiting'`.execute(money.kernel.db)
  ).rows[0]?.id ?? "";
const forgetMoves = (): Promise<unknown> =>
  withoutTriggers(money.kernel.db, (transaction) => sql`delete from finance_direct_moves`.execute(transaction));

describe("twenty bonuses of the limit to oneself", () => {
  it("stop at the daily limit, one after the other", async () => {
    const states: string[] = [];
    for (let at = 0; at < 20; at += 1) states.push((await bonus(money.as.root, money.ids.root, "100")).body.state);
    expect(states).toEqual([...Array<string>(5).fill("done"), ...Array<string>(15).fill("waiting")]);
    expect(await money.balance("root")).toBe("500.000000");
  });
  it("stop at the daily limit, all at once, and other people's limits are their own", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bonus(money.as.second, money.ids.second, "100")),
    );
    expect(answers.filter(({ body }) => body.state === "done")).toHaveLength(5);
    expect(await money.balance("second")).toBe("500.000000");
  });
  it("say by which limit they wait, with the figures", async () => {
    const { approvalId } = (await bonus(money.as.root, money.ids.ann, "1")).body;
    const { approvalId: large } = (await bonus(money.as.root, money.ids.ann, "100.000001")).body;
    const { rows } = await sql`select reason, reason_limit, reason_sum from finance_approvals
      where id in (${approvalId}::uuid, ${large}::uuid) order by amount`.execute(money.kernel.db);
    expect(rows).toEqual([
      { reason: "daily", reason_limit: "500.000000", reason_sum: "500.000000" },
      { reason: "single", reason_limit: "100.000000", reason_sum: null },
    ]);
  });
  it("count with withdrawals, and what was approved does not count", async () => {
    await forgetMoves();
    await money.give("ann", "1000");
    const withdraw = (amount: string) => money.api(money.as.root, `/user/${money.ids.ann}/withdraw`, { amount });
    for (let at = 0; at < 4; at += 1) expect((await withdraw("100")).body.state).toBe("done");
    const { approvalId } = (await bonus(money.as.root, money.ids.bob, "400")).body;
    expect(await act(money.as.second, "approve", approvalId)).toBe("Approved");
    expect((await bonus(money.as.root, money.ids.bob, "60")).body.state).toBe("done");
    expect((await bonus(money.as.root, money.ids.bob, "50")).body.state).toBe("waiting");
    expect((await withdraw("40")).body.state).toBe("done");
    expect((await withdraw("0.000001")).body.state).toBe("waiting");
  });
  it("are refused by the database itself, and what was moved is not forgotten", async () => {
    const insert = (amount: string) =>
      sql`insert into finance_direct_moves (kind, requested_by, user_id, amount)
      values ('bonus', ${money.ids.cashier}::uuid, ${money.ids.cashier}::uuid,
        ${amount}::numeric)`.execute(money.kernel.db);
    await expect(insert("100.000001")).rejects.toThrow("more than one person may move alone");
    for (let at = 0; at < 5; at += 1) await insert("100");
    await expect(insert("0.000001")).rejects.toThrow("more than one person may move alone");
    await expect(sql`delete from finance_direct_moves`.execute(money.kernel.db)).rejects.toThrow("is kept");
    await expect(
      sql`update finance_direct_moves
      set created_at = now() - interval '2 days'`.execute(money.kernel.db),
    ).rejects.toThrow("is kept");
  });
});

describe("who approves", () => {
  const waiting = async (asker: Person, to: Person): Promise<string> =>
    (await bonus(money.as[asker], money.ids[to], "300")).body.approvalId;
  const newAccount = async (columns: Record<string, string>): Promise<{ id: string; caller: Caller }> => {
    const email = `p${Math.random().toString(36).slice(2)}@money.test`;
    const { rows } = await withoutTriggers(money.kernel.db, (transaction) =>
      sql<{ id: string }>`
      insert into portal_users (email, role, password_hash, created_at, created_by, role_set_by, role_set_at,
        credentials_set_by)
      select ${email}, ${columns["role"] ?? "superadmin"}, password_hash,
        ${columns["created_at"] ?? "2020-01-01"}::timestamptz, ${columns["created_by"] ?? null}::uuid,
          ${columns["role_set_by"] ?? null}::uuid,
        ${columns["role_set_at"] ?? null}::timestamptz, ${columns["credentials_set_by"] ?? null}::uuid
      from portal_users where id = ${money.ids.root}::uuid returning id`.execute(transaction),
    );
    const controllers = {
      made: columns["created_by"],
      credentials: columns["credentials_set_by"],
      raised: columns["role_set_at"]?.startsWith("2100") === true ? columns["role_set_by"] : undefined,
    };
    for (const [reason, controller] of Object.entries(controllers))
      if (controller !== undefined)
        await sql`select finance_note_control(${controller}::uuid, ${rows[0]?.id}::uuid, ${reason})`.execute(
          money.kernel.db,
        );
    return { id: rows[0]?.id ?? "", caller: await money.signIn(email, "A-good-password-1") };
  };
  const byHand = (approvalId: string, who: string) =>
    sql`update finance_approvals set state = 'approved',
    decided_by = ${who}::uuid where id = ${approvalId}::uuid`.execute(money.kernel.db);

  it("is neither the asker nor the beneficiary", async () => {
    const id = await waiting("root", "second");
    expect(await act(money.as.root, "approve", id)).toBe("You can't decide a request that you made yourself");
    expect(await act(money.as.second, "approve", id)).toBe("You can't decide a request about your own account");
    await expect(byHand(id, money.ids.second)).rejects.toThrow("beneficiary");
    await expect(byHand(id, money.ids.root)).rejects.toThrow("asker");
    await expect(byHand(id, money.ids.cashier)).rejects.toThrow("right");
  });
  it("is not an account that is newer, made, raised or set up by the asker", async () => {
    const id = await waiting("root", "bob");
    const cases = [
      [{ created_at: "2100-01-01" }, "Your account is newer than this request"],
      [{ created_by: money.ids.root }, "Your account was created by the person who made this request"],
      [{ credentials_set_by: money.ids.root }, "Your password or email was set by the person who made this request"],
      [
        { role_set_by: money.ids.root, role_set_at: "2100-01-01" },
        "Your role was given by the person who made this request",
      ],
    ] as const;
    for (const [columns, sentence] of cases) {
      const { id: who, caller } = await newAccount(columns);
      expect(await act(caller, "approve", id)).toBe(sentence);
      await expect(byHand(id, who)).rejects.toThrow("may not decide this request");
      expect((await caller.get("/get_menu_badges")).status).toBeLessThan(500);
    }
    const { caller } = await newAccount({
      created_by: money.ids.second,
      role_set_by: money.ids.root,
      role_set_at: "2020-01-02",
    });
    expect(await act(caller, "reject", id, " ")).toBe("Please enter a reason for rejecting");
    expect(await act(caller, "reject", id, "Wrong person")).toBe("Rejected");
    expect(
      (
        await sql`select rejection from finance_approvals
      where id = ${id}::uuid`.execute(money.kernel.db)
      ).rows,
    ).toEqual([{ rejection: "Wrong person" }]);
  });
  it("decides a withdrawal to an address by the same rules", async () => {
    await money.give("second", "1000");
    const { body } = await money.api(money.as.root, `/user/${money.ids.second}/withdraw`, {
      amount: "300",
      address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    });
    const decide = async (caller: Caller): Promise<string> =>
      (
        await caller.post("/start_custom_action", {
          resourceId: "withdrawals",
          actionId: "approve",
          recordId: body.withdrawalId,
        })
      ).body.error;
    expect(await decide(money.as.second)).toBe("You can't decide a request about your own account");
    // The affected user can read the withdrawal, but not who works on it.
    await money.api(money.as.root, `/user/${money.ids.ann}/withdraw`, {
      amount: "300",
      address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    });
    const rowsOf = async (who: Person): Promise<object[]> =>
      (
        await money.as[who].post("/get_resource_data", {
          source: "list",
          resourceId: "withdrawals",
          filters: [],
          sort: [],
          limit: 10,
          offset: 0,
        })
      ).body.data;
    expect((await rowsOf("ann")).map((row) => "_approval" in row)).toEqual([false]);
    expect((await rowsOf("second")).filter((row) => "_approval" in row)).toHaveLength(2);
    const set = (by: string) =>
      sql`update finance_withdrawals set state = 'rejected', decided_by = ${by}::uuid
      where id = ${body.withdrawalId}::uuid`.execute(money.kernel.db);
    for (const by of [money.ids.second, money.ids.cashier])
      await expect(set(by)).rejects.toThrow("decided by its approval");
  });
});

describe("a role that approves", () => {
  it("waits for another superadmin when an account is created with it", async () => {
    const { body } = await money.as.root.post("/create_record", {
      resourceId: "users",
      record: { email: "third@money.test", full_name: "Third", role: "superadmin", password: "Typed-by-root-1" },
    });
    expect(body.ok).toBe(true);
    expect(await roleOf(body.newRecordId)).toBe("user");
    const request = await roleRequest(body.newRecordId);
    expect(await act(money.as.root, "approve", request)).toBe("You can't decide a request that you made yourself");
    await choosePassword(money, "third@money.test", "Typed-by-root-1", "A-good-password-1");
    const third = await money.signIn("third@money.test", "A-good-password-1");
    expect(await act(money.as.second, "approve", request)).toBe("Approved");
    expect(await roleOf(body.newRecordId)).toBe("superadmin");
    expect((await third.post("/check_auth")).status).toBe(401);
    // The account was created by root, so it can never approve root's requests.
    const again = await money.signIn("third@money.test", "A-good-password-1");
    const { approvalId } = (await bonus(money.as.root, money.ids.bob, "300")).body;
    expect(await act(again, "approve", approvalId)).toBe(
      "Your account was created by the person who made this request",
    );
  });
  it.each(["superadmin", "controller"])(
    "waits when an account is raised to %s, one by one or in bulk, and the account keeps what it has",
    async (role) => {
      expect((await update(money.as.root, money.ids.bob, { role, full_name: "Bob" })).ok).toBe(true);
      expect(await roleOf(money.ids.bob)).toBe("user");
      expect(await update(money.as.root, money.ids.bob, { role })).toMatchObject({
        error: "A request to change this account's role is already waiting",
      });
      await money.as.root.post("/bulk_update", { resourceId: "users", recordIds: [money.ids.ann], record: { role } });
      expect(await roleOf(money.ids.ann)).toBe("user");
      for (const id of [money.ids.ann, money.ids.bob])
        expect(await act(money.as.second, "reject", await roleRequest(id))).toBe("Rejected");
      expect(await roleOf(money.ids.bob)).toBe("user");
    },
  );
  it("is refused by the database without a request", async () => {
    const raise = (role: string) =>
      sql`update portal_users set role = ${role}
      where id = ${money.ids.bob}::uuid`.execute(money.kernel.db);
    await expect(raise("superadmin")).rejects.toThrow("by an approved request alone");
    await expect(raise("controller")).rejects.toThrow("by an approved request alone");
    await expect(
      sql`insert into portal_users (email, role, password_hash)
      values ('sneaky@money.test', 'superadmin',
        '!')`.execute(money.kernel.db),
    ).rejects.toThrow("by an approved request alone");
    await raise("cashier");
    await raise("user");
  });
  it("cannot be reached by setting the password or email of who has it", async () => {
    const own = { error: expect.stringContaining("Only the account's owner can change its password and email") };
    expect(await update(money.as.root, money.ids.second, { password: "Another-pass-1" })).toMatchObject(own);
    expect(await update(money.as.root, money.ids.second, { email: "mine@money.test" })).toMatchObject(own);
    expect(await update(money.as.root, money.ids.second, { full_name: "The second" })).toMatchObject({ ok: true });
    expect((await update(money.as.root, money.ids.bob, { password: "Another-pass-1" })).ok).toBe(true);
    expect(
      (
        await sql`select credentials_set_by from portal_users
      where id = ${money.ids.bob}::uuid`.execute(money.kernel.db)
      ).rows,
    ).toEqual([{ credentials_set_by: money.ids.root }]);
  });
  it("is taken away by two people too, and its account is not deleted before that", async () => {
    const { rows } = await sql<{ id: string }>`select id from portal_users
      where email = 'third@money.test'`.execute(money.kernel.db);
    const third = rows[0]?.id ?? "";
    expect(await money.as.second.post("/delete_record", { resourceId: "users", primaryKey: third })).toMatchObject({
      body: { error: expect.stringContaining("a colleague has to approve that it ends") },
    });
    expect((await update(money.as.second, third, { role: "user" })).ok).toBe(true);
    expect(await roleOf(third)).toBe("superadmin");
    for (const statement of ["update portal_users set role = 'user'", "delete from portal_users"])
      await expect(sql`${sql.raw(statement)} where id = ${third}::uuid`.execute(money.kernel.db)).rejects.toThrow(
        "given and taken by an approved request alone",
      );
    expect(await act(money.as.root, "approve", await roleRequest(third))).toBe("Approved");
    expect(await roleOf(third)).toBe("user");
  });
});

describe("the number beside Approvals", () => {
  it("counts what this person may decide", async () => {
    const badge = async (who: Person): Promise<unknown> => (await money.as[who].get("/get_menu_badges")).body.approvals;
    const before = Number(await badge("second"));
    await bonus(money.as.root, money.ids.ann, "300");
    await bonus(money.as.root, money.ids.second, "300");
    expect(await badge("second")).toBe(before + 1);
    expect((await badge("cashier")) ?? null).toBeNull();
  });
});
