/** What a colleague does to somebody's credentials revokes what was opened with them, and the owner gets to know. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { choosePassword } from "../support/choose-password.ts";
import { isSignedIn, password, startMailedPortal, tokenOf, type MailedPortal } from "../support/mailed-portal.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { runJob } from "../support/run-job.ts";
import { makeProgram } from "../support/trading.ts";

let portal: MailedPortal;
let root: Caller;
beforeAll(async () => {
  portal = await startMailedPortal({ configFile: "tests/fixtures/typed-passwords.config.ts" });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.forgiveAll();
  root = await portal.as("root");
});

const update = async (name: string, record: object, caller = root): Promise<Answer["body"]> =>
  (await caller.post("/update_record", { resourceId: "users", recordId: portal.ids[name], record })).body;
/** Waits for a mail that contains this text, and skips other mails before it. */
const mailAbout = async (to: string, text: string): ReturnType<typeof portal.mail.next> => {
  for (;;) {
    const mail = await portal.mail.next(to);
    if (mail.text.includes(text)) return mail;
  }
};
const linkChat = (name: string, telegramId: number): Promise<unknown> =>
  sql`insert into chat_bot_people (telegram_id, user_id, linked_at)
    values (${telegramId}, ${portal.ids[name]}, now())`.execute(portal.kernel.db);
const isChatLinked = async (telegramId: number): Promise<boolean> =>
  (
    await sql`select 1 from chat_bot_people where telegram_id = ${telegramId}
      and user_id is not null`.execute(portal.kernel.db)
  ).rows.length > 0;

describe("a password that a colleague sets", () => {
  it("ends sessions, remembered devices, API tokens and chats, and the owner gets a mail", async () => {
    const kim = await portal.as("kim");
    const program = await makeProgram(portal, kim);
    await linkChat("kim", 71);
    expect((await program.get("/trade/my-balance")).status).not.toBe(401);
    expect(await update("kim", { password: "Other-pass-2" })).toMatchObject({ ok: true });
    expect([await isSignedIn(kim), (await program.get("/trade/my-balance")).status, await isChatLinked(71)]).toEqual([
      false,
      401,
      false,
    ]);
    const { rows: devices } = await sql`select 1 from portal_known_devices
      where user_id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
    expect(devices).toEqual([]);
    const mail = await mailAbout("kim@demo.test", "by an administrator");
    expect(mail.subject).toBe("Your password for Codeport was changed");
    expect(mail.text).toContain("All sessions have ended, API tokens were revoked and chats unlinked.");
  });
  it("revokes nothing if the account's owner sets it in the users resource", async () => {
    const program = await makeProgram(portal, root);
    await linkChat("root", 72);
    expect(await update("root", { password: "Other-pass-2" })).toMatchObject({ ok: true });
    expect([
      await isSignedIn(root),
      (await program.get("/trade/my-balance")).status === 401,
      await isChatLinked(72),
    ]).toEqual([true, false, true]);
    expect(await update("root", { password })).toMatchObject({ ok: true });
  });
});

describe("a password that a colleague has typed", () => {
  const typed = "Typed-pass-2";
  const signIn = (name: string, word: string): Promise<Answer> =>
    portal.anonymous.post("/login", { username: `${name}@demo.test`, password: word });
  const reset = (token: string, word: string): Promise<Answer> =>
    portal.auth("/reset-password-confirm", { token, password: word });
  const tokenIn = (address: unknown): string =>
    new URL(String(address), "https://admin.example.com").searchParams.get("token") ?? "";

  it("opens nothing but the page where the owner chooses another, also before a second factor", async () => {
    expect(await update("kim", { password: typed })).toMatchObject({ ok: true });
    const answer = await signIn("kim", typed);
    expect(answer.body).toEqual({
      allowedLogin: false,
      redirectTo: expect.stringMatching(/^\/reset-password\?chosen=once&token=[\w-]{43}$/),
    });
    expect(answer.headers.getSetCookie().filter((cookie) => !/Max-Age=0/.test(cookie))).toEqual([]);
    const { rows } = await sql`select 1 from portal_pending_sign_ins
      where user_id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
    expect(rows).toEqual([]);
    const token = tokenIn(answer.body.redirectTo);
    expect((await reset(token, typed)).body.error).toBe("Choose another password: an administrator knows this one");
    expect((await reset(token, "Own-choice-3")).body).toMatchObject({ ok: true });
    expect((await signIn("kim", typed)).status).toBe(401);
    expect((await signIn("kim", "Own-choice-3")).body).toEqual({ allowedLogin: true });
  });
  it("of a new account, too", async () => {
    const { body } = await root.post("/create_record", {
      resourceId: "users",
      record: { email: "new@demo.test", role: "user", password: typed },
    });
    expect(body).toMatchObject({ ok: true });
    const token = tokenIn((await signIn("new", typed)).body.redirectTo);
    expect((await reset(token, "Own-choice-3")).body).toMatchObject({ ok: true });
    expect((await signIn("new", "Own-choice-3")).body).toEqual({ allowedLogin: true });
  });
  it("ends with the link that the owner asks for", async () => {
    await update("kim", { password: typed });
    await portal.auth("/reset-password", { email: "kim@demo.test" });
    const mail = await mailAbout("kim@demo.test", "/reset-password?token=");
    expect((await reset(tokenOf(mail), password)).body).toMatchObject({ ok: true });
    expect((await signIn("kim", password)).body).toEqual({ allowedLogin: true });
  });
});

describe("an email that a colleague changes", () => {
  const wanted = "taken-over@demo.test";
  const emailOf = async (name: string): Promise<unknown> =>
    (
      await sql<{ email: string }>`select email from portal_users where id = ${portal.ids[name]}`.execute(
        portal.kernel.db,
      )
    ).rows[0]?.email;
  const rowOf = async (name: string): Promise<Answer["body"]> =>
    (
      await root.post("/get_resource_data", {
        source: "show",
        resourceId: "users",
        filters: [{ field: "id", operator: "eq", value: portal.ids[name] }],
        sort: [],
        limit: 1,
        offset: 0,
      })
    ).body.data[0];
  const dayHasPassed = async (): Promise<void> => {
    await sql`update auth_email_changes set effective_at = now() - interval '1 second'`.execute(portal.kernel.db);
    await runJob(portal, "take-email-changes");
  };
  const stop = (token: string): Promise<Answer> => portal.auth("/stop-email-change", { token });

  it("waits: the owner signs in as before, and the current address gets a mail", async () => {
    const lee = await portal.as("lee");
    expect(await update("lee", { email: wanted, full_name: "Lee Long" })).toMatchObject({ ok: true });
    expect([await emailOf("lee"), await isSignedIn(lee)]).toEqual(["lee@demo.test", true]);
    expect(await rowOf("lee")).toMatchObject({
      email: "lee@demo.test",
      full_name: "Lee Long",
      _emailChange: { email: wanted, by: "root", mayCancel: true },
    });
    expect((await lee.get("/plugin/auth/account")).body.emailChange).toMatchObject({ email: wanted });
    const mail = await mailAbout("lee@demo.test", wanted);
    expect(mail.subject).toBe("Request to change your email for Codeport");
    expect(mail.text).toContain("Until then you sign in as before");
    await runJob(portal, "take-email-changes");
    expect(await emailOf("lee")).toBe("lee@demo.test");
  });
  it("ends sessions, API tokens and chats once the day has passed, and the owner reads so at the old address", async () => {
    const lee = await portal.as("lee");
    const program = await makeProgram(portal, lee);
    await linkChat("lee", 73);
    await dayHasPassed();
    expect([await emailOf("lee"), await isSignedIn(lee)]).toEqual([wanted, false]);
    expect([(await program.get("/trade/my-balance")).status, await isChatLinked(73)]).toEqual([401, false]);
    const mail = await mailAbout("lee@demo.test", "by an administrator");
    expect(mail.text).toContain(`was changed to ${wanted} by an administrator`);
    const { rows } = await sql`select credentials_set_by::text as by from portal_users
      where id = ${portal.ids["lee"]}`.execute(portal.kernel.db);
    expect(rows).toEqual([{ by: portal.ids["root"] }]);
    await sql`update portal_users set email = 'lee@demo.test' where id = ${portal.ids["lee"]}`.execute(
      portal.kernel.db,
    );
  });
  it("is stopped from the current address, also after a colleague has set the password, and the colleague gets to know", async () => {
    expect(await update("lee", { email: wanted })).toMatchObject({ ok: true });
    const token = tokenOf(await mailAbout("lee@demo.test", wanted));
    expect(await update("lee", { password: "Other-pass-2" })).toMatchObject({ ok: true });
    await choosePassword(portal, "lee@demo.test", "Other-pass-2", password);
    const isAlive = async (): Promise<boolean> =>
      (await portal.auth("/check-link", { purpose: "stopEmail", token })).body.isAlive;
    expect(await isAlive()).toBe(true);
    for (const forged of [`${token.slice(0, -4)}AAAA`, token.split(".")[0], "x"])
      expect((await stop(String(forged))).body.error).toBe("This link is no longer valid. Please request a new one");
    expect((await stop(token)).body).toMatchObject({ ok: true });
    expect(await isAlive()).toBe(false);
    expect((await stop(token)).body.error).toMatch(/^This link is no longer valid/);
    await dayHasPassed();
    expect([await emailOf("lee"), (await rowOf("lee"))._emailChange]).toEqual(["lee@demo.test", undefined]);
    const { body } = await root.post("/plugin/notifications/list", {});
    expect(JSON.stringify(body)).toContain(`keeps their email: the change to ${wanted} was stopped`);
  });
  it("is stopped on the owner's account page, and by a colleague, each recorded", async () => {
    const lee = await portal.as("lee");
    await update("lee", { email: wanted });
    expect((await lee.post("/plugin/auth/account/email/keep", {})).body).toMatchObject({ ok: true });
    expect((await lee.get("/plugin/auth/account")).body).not.toHaveProperty("emailChange");
    const cancel = async (caller: Caller): Promise<Answer["body"]> =>
      (
        await caller.post("/start_custom_action", {
          resourceId: "users",
          actionId: "cancel-email-change",
          recordId: portal.ids["lee"],
          extra: {},
        })
      ).body;
    expect((await cancel(root)).error).toMatch(/^No new email is waiting for this account/);
    await update("lee", { email: wanted });
    expect((await cancel(lee)).error).toBe("Resource users not found");
    expect(await cancel(root)).toMatchObject({ ok: true, successMessage: "Email change canceled" });
    await dayHasPassed();
    expect(await emailOf("lee")).toBe("lee@demo.test");
    const { rows } = await sql<{ by: string; change: object }>`select a.user_id::text as by, c as change
      from audit_log a, jsonb_array_elements(a.changes) c
        where a.record_id = ${portal.ids["lee"]} and c ->> 'column' = 'requested_email'
          order by a.id desc limit 4`.execute(portal.kernel.db);
    expect(rows.map(({ by, change }) => [by, change])).toMatchObject([
      [portal.ids["root"], { before: wanted, after: null }],
      [portal.ids["root"], { before: null, after: wanted }],
      [portal.ids["lee"], { before: wanted, after: null }],
      [portal.ids["root"], { before: null, after: wanted }],
    ]);
  });
  it("is refused if another account has it, and not taken if one has got it meanwhile or the colleague is no superadmin", async () => {
    expect((await update("lee", { email: "KIM@demo.test" })).error).toBe("Record with this Email already exists");
    await update("lee", { email: wanted });
    await sql`update portal_users set email = ${wanted.toUpperCase()} where id = ${portal.ids["kim"]}`.execute(
      portal.kernel.db,
    );
    await dayHasPassed();
    expect(await emailOf("lee")).toBe("lee@demo.test");
    await sql`update portal_users set email = 'kim@demo.test' where id = ${portal.ids["kim"]}`.execute(
      portal.kernel.db,
    );
    await sql`insert into auth_email_changes (user_id, email, requested_by, effective_at)
      values (${portal.ids["lee"]}, ${wanted}, ${portal.ids["kim"]}, now())`.execute(portal.kernel.db);
    await dayHasPassed();
    expect(await emailOf("lee")).toBe("lee@demo.test");
  });
  it("makes room for the email that the owner sets", async () => {
    await update("lee", { email: wanted });
    const lee = await portal.as("lee");
    expect((await lee.post("/plugin/auth/account/email", { email: "lee.two@demo.test" })).body).toMatchObject({
      ok: true,
    });
    await portal.auth("/confirm-email", { token: tokenOf(await portal.mail.next("lee.two@demo.test")) });
    await dayHasPassed();
    expect(await emailOf("lee")).toBe("lee.two@demo.test");
    await sql`update portal_users set email = 'lee@demo.test' where id = ${portal.ids["lee"]}`.execute(
      portal.kernel.db,
    );
  });
});

describe("a portal where colleagues type no passwords", () => {
  let invited: MailedPortal;
  let boss: Caller;
  beforeAll(async () => {
    invited = await startMailedPortal();
    boss = await invited.as("root");
  });
  afterAll(() => invited.close());
  const create = async (record: object): Promise<Answer["body"]> =>
    (await boss.post("/create_record", { resourceId: "users", record: { role: "user", ...record } })).body;

  it("takes none, whoever's account it is", async () => {
    expect((await create({ email: "x@demo.test", password })).error).toMatch(/password/i);
    for (const name of ["kim", "root"])
      expect(
        (
          await boss.post("/update_record", {
            resourceId: "users",
            recordId: invited.ids[name],
            record: { password: "Other-pass-2" },
          })
        ).body.error,
      ).toMatch(/password/i);
  });
  it("mails the owner of a new account a link to choose one", async () => {
    expect(await create({ email: "nora@demo.test", full_name: "Nora" })).toMatchObject({ ok: true });
    for (const word of ["!", "", password])
      expect((await invited.anonymous.post("/login", { username: "nora@demo.test", password: word })).status).not.toBe(
        200,
      );
    const mail = await invited.mail.next("nora@demo.test");
    expect(mail.subject).toBe("Your account at Codeport");
    expect(mail.text).toContain("The link works once and expires in 1 day");
    const token = tokenOf(mail);
    expect((await invited.auth("/reset-password-confirm", { token, password: "Noras-word-1" })).body).toMatchObject({
      ok: true,
    });
    expect(await isSignedIn(await invited.as("nora", "Noras-word-1"))).toBe(true);
  });
  it("mends a mistyped email at once, as long as nobody has chosen a password", async () => {
    const { newRecordId } = await create({ email: "mistake@demo.test" });
    const first = tokenOf(await invited.mail.next("mistake@demo.test"));
    const { body } = await boss.post("/update_record", {
      resourceId: "users",
      recordId: newRecordId,
      record: { email: "right@demo.test" },
    });
    expect(body).toMatchObject({ ok: true });
    const second = tokenOf(await invited.mail.next("right@demo.test"));
    const choose = (token: string): Promise<Answer> =>
      invited.auth("/reset-password-confirm", { token, password: "Right-word-1" });
    expect((await choose(first)).body.error).toMatch(/^This link is no longer valid/);
    expect((await choose(second)).body).toMatchObject({ ok: true });
    expect(await isSignedIn(await invited.as("right", "Right-word-1"))).toBe(true);
  });
});

describe("a link to set a new password", () => {
  const send = async (caller: Caller, name: string): Promise<Answer["body"]> =>
    (
      await caller.post("/start_custom_action", {
        resourceId: "users",
        actionId: "send-reset-link",
        recordId: portal.ids[name],
      })
    ).body;
  it("is mailed to the owner, who sets the password, and the colleague knows none", async () => {
    const kim = await portal.as("kim");
    expect(await send(root, "kim")).toMatchObject({
      successMessage: "A link to set a new password is on its way to kim@demo.test",
    });
    const mail = await mailAbout("kim@demo.test", "/reset-password?token=");
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
    expect(await isSignedIn(kim)).toBe(true);
    const set = await portal.anonymous.post("/plugin/auth/reset-password-confirm", {
      token,
      password: "Chosen-word-3",
    });
    expect(set.body).toMatchObject({ ok: true });
    expect(await isSignedIn(kim)).toBe(false);
    const { rows } = await sql`select credentials_set_by from portal_users
      where id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
    expect(rows).toEqual([{ credentials_set_by: null }]);
  });
  it("is a superadmin's to send", async () => {
    const lee = await portal.as("lee");
    expect(await send(lee, "root")).toMatchObject({ error: "Resource users not found" });
  });
});
