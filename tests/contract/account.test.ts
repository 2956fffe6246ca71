import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { letProofPass } from "../support/let-proof-pass.ts";
import {
  isSignedIn,
  password,
  portalUrl,
  startMailedPortal,
  tokenOf,
  type MailedPortal,
} from "../support/mailed-portal.ts";
import type { Answer, Caller } from "../support/portal.ts";

let portal: MailedPortal;
let kim: Caller;
let lee: Caller;
beforeAll(async () => {
  portal = await startMailedPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.forgiveAll();
  await sql`delete from portal_sessions`.execute(portal.kernel.db);
  [kim, lee] = [await portal.as("kim"), await portal.as("lee")];
});

const profile = (caller: Caller, body: object): Promise<Answer> => portal.auth("/account/profile", body, caller);
const changeEmail = (caller: Caller, email: string): Promise<Answer> =>
  portal.auth("/account/email", { email }, caller);
const changePassword = (caller: Caller, word: string, more: object = {}): Promise<Answer> =>
  portal.auth("/account/password", { password: word, ...more }, caller);
/** Waits for a mail that contains this text, and skips other mails before it. */
const mailAbout = async (to: string, text: string): ReturnType<typeof portal.mail.next> => {
  for (;;) {
    const mail = await portal.mail.next(to);
    if (mail.text.includes(text)) return mail;
  }
};
const sessionsOf = async (caller: Caller): Promise<{ id: string; isThis: boolean; ip: string; userAgent: string }[]> =>
  (await caller.get("/plugin/auth/account/sessions")).body.sessions;
const account = async (caller: Caller): Promise<unknown> => (await caller.get("/plugin/auth/account")).body;
const recorded = async (name: string): Promise<unknown[]> =>
  (
    await sql<{ kind: string }>`select kind, username, ip,
  action_id, changes, details from audit_log where record_id = ${portal.ids[name]}
    order by id desc`.execute(portal.kernel.db)
  ).rows;

describe("the account page's calls", () => {
  it("are only for signed-in users", async () => {
    const { anonymous } = portal;
    const answers = await Promise.all([
      anonymous.get("/plugin/auth/account"),
      anonymous.get("/plugin/auth/account/sessions"),
      profile(anonymous, { fullName: "x", avatarUrl: "" }),
      changeEmail(anonymous, "x@demo.test"),
      changePassword(anonymous, "Other-pass-2"),
      portal.auth("/account/sessions/end", { sessionId: "x" }),
      portal.auth("/account/sessions/end-others", {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });
  it("know no account but the caller's", async () => {
    for (const path of ["/account/profile", "/account/password", "/account/email"])
      expect(
        (
          await portal.auth(
            path,
            {
              userId: portal.ids["lee"],
              fullName: "x",
              avatarUrl: "",
              email: "x@demo.test",
              currentPassword: password,
              password: "Other-pass-2",
            },
            kim,
          )
        ).status,
      ).toBe(400);
    expect(await account(kim)).toEqual({ email: "kim@demo.test", fullName: "kim", avatarUrl: "" });
    expect(await account(lee)).toEqual({ email: "lee@demo.test", fullName: "lee", avatarUrl: "" });
  });
});

describe("a profile", () => {
  it("is saved, seen everywhere, and written down with the difference", async () => {
    expect((await profile(kim, { fullName: " Kim Doe ", avatarUrl: "https://pictures.test/kim.png" })).body).toEqual({
      ok: true,
    });
    expect(await account(kim)).toEqual({
      email: "kim@demo.test",
      fullName: "Kim Doe",
      avatarUrl: "https://pictures.test/kim.png",
    });
    expect((await kim.get("/get_base_config")).body.user).toMatchObject({
      full_name: "Kim Doe",
      userAvatarUrl: "https://pictures.test/kim.png",
    });
    expect((await recorded("kim"))[0]).toMatchObject({
      kind: "edited",
      username: "kim@demo.test",
      ip: "127.0.0.1",
      changes: [
        { column: "full_name", label: "Full name", before: "kim", after: "Kim Doe" },
        { column: "avatar_url", label: "Avatar url", before: null, after: "https://pictures.test/kim.png" },
      ],
    });
    const count = (await recorded("kim")).length;
    await profile(kim, { fullName: "Kim Doe", avatarUrl: "https://pictures.test/kim.png" });
    expect((await recorded("kim")).length).toBe(count);
    await profile(kim, { fullName: "kim", avatarUrl: "" });
  });
  it.each([
    "javascript:alert(1)",
    "http://plain.test/x.png",
    "//evil.test/x.png",
    "/\\evil.test",
    "data:text/html,x",
    "https://a b",
    "x",
  ])("has no picture at %j", async (avatarUrl) => {
    expect((await profile(kim, { fullName: "kim", avatarUrl })).status).toBe(400);
  });
});

describe("a new email", () => {
  it("takes effect when its link is opened, and the old address is notified", async () => {
    expect((await changeEmail(kim, "kim.new@demo.test")).body).toEqual({ ok: true });
    const [toOld, toNew] = [await portal.mail.next("kim@demo.test"), await portal.mail.next("kim.new@demo.test")];
    expect([toOld.subject, toOld.link]).toEqual(["Request to change your email for Codeport", undefined]);
    expect(toOld.text).toContain("kim.new@demo.test");
    expect([toNew.subject, toNew.link?.origin, toNew.link?.pathname]).toEqual([
      "Confirm your new email address for Codeport",
      portalUrl,
      "/portal/confirm-email",
    ]);
    await portal.auth("/reset-password", { email: "kim@demo.test" });
    const resetLink = tokenOf(await portal.mail.next("kim@demo.test"));
    expect(await account(kim)).toMatchObject({ email: "kim@demo.test" });
    expect((await portal.auth("/confirm-email", { token: tokenOf(toNew) })).body).toEqual({ ok: true });
    expect(await account(kim)).toMatchObject({ email: "kim.new@demo.test" });
    expect((await recorded("kim"))[0]).toMatchObject({
      kind: "edited",
      changes: [{ column: "email", before: "kim@demo.test", after: "kim.new@demo.test" }],
    });
    expect((await portal.auth("/confirm-email", { token: tokenOf(toNew) })).body.error).toMatch(/no longer valid/);
    expect(
      (await portal.auth("/reset-password-confirm", { token: resetLink, password: "Other-pass-2" })).body.error,
    ).toMatch(/no longer valid/);
    await mailAbout("kim@demo.test", "The email of your account at Codeport was changed to kim.new@demo.test.");
    await sql`update portal_users set email = 'kim@demo.test'
      where id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
  });
  it("that belongs to another account is answered the same, and changes nothing", async () => {
    expect((await changeEmail(kim, "LEE@demo.test")).body).toEqual({ ok: true });
    const mail = await portal.mail.next("lee@demo.test");
    expect([mail.subject, mail.link]).toEqual(["Your email was entered at Codeport", undefined]);
    await portal.mail.next("kim@demo.test");
  });
  it("that got an account in the meantime stays with it", async () => {
    await changeEmail(kim, "raced@demo.test");
    const token = tokenOf(await portal.mail.next("raced@demo.test"));
    await portal.mail.next("kim@demo.test");
    await portal.kernel.db
      .insertInto("portal_users")
      .values({ email: "Raced@demo.test", full_name: "", role: "user", password_hash: "!" })
      .execute();
    expect((await portal.auth("/confirm-email", { token })).body.error).toMatch(/no longer valid/);
    expect(await account(kim)).toMatchObject({ email: "kim@demo.test" });
  });
  it("is revoked by a newer one, and by a change of the password", async () => {
    await changeEmail(kim, "one@demo.test");
    const one = tokenOf(await portal.mail.next("one@demo.test"));
    await changeEmail(kim, "two@demo.test");
    const two = tokenOf(await portal.mail.next("two@demo.test"));
    expect((await portal.auth("/confirm-email", { token: one })).body.error).toMatch(/no longer valid/);
    await changePassword(kim, "Other-pass-2");
    expect((await portal.auth("/confirm-email", { token: two })).body.error).toMatch(/no longer valid/);
    await changePassword(kim, password);
    expect(await account(kim)).toMatchObject({ email: "kim@demo.test" });
  });
  it("takes a recent proof of identity", async () => {
    await letProofPass(portal);
    expect((await changeEmail(kim, "x@demo.test")).body.proof).toEqual({ password: true, code: false, methods: [] });
    expect(portal.mail.received.some(({ recipients }) => recipients.includes("x@demo.test"))).toBe(false);
  });
});

describe("a new password", () => {
  it("ends every other session of the account and no other's", async () => {
    const elsewhere = await portal.as("kim");
    expect((await changePassword(kim, "Other-pass-2")).body).toEqual({ ok: true });
    expect(await Promise.all([kim, elsewhere, lee].map(isSignedIn))).toEqual([true, false, true]);
    expect((await recorded("kim"))[0]).toMatchObject({
      kind: "edited",
      changes: [{ column: "password", label: "Password", isSecret: true }],
    });
    await changePassword(kim, password);
  });
  it("takes a recent proof of identity, and of two sessions at once one", async () => {
    await letProofPass(portal);
    expect((await changePassword(kim, "Other-pass-2")).body.proof).toEqual({
      password: true,
      code: false,
      methods: [],
    });
    expect(await isSignedIn(await portal.as("kim"))).toBe(true);
    const [one, two] = [await portal.as("lee"), await portal.as("lee")];
    const answers = await Promise.all([changePassword(one, "Other-pass-2"), changePassword(two, "Other-pass-3")]);
    expect(answers.map(({ body }) => body.ok === true).toSorted()).toEqual([false, true]);
    expect((await Promise.all([one, two].map(isSignedIn))).toSorted()).toEqual([false, true]);
    const stays = answers[0]?.body.ok === true ? one : two;
    expect((await changePassword(stays, password)).body).toEqual({ ok: true });
  });
  it("revokes API tokens and unlinks chats on request, and notifies the owner when, from where, and what to do", async () => {
    const record = { resourceId: "api_token", record: { name: "Robot 7", scopes: ["read"] } };
    expect(
      (await kim.post("/create_record", record, { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" }))
        .body,
    ).toMatchObject({ ok: true });
    const made = await mailAbout("kim@demo.test", "Robot 7");
    expect([made.subject, made.link?.href]).toEqual([
      "Security alert for your account at Codeport",
      `${portalUrl}/portal/account`,
    ]);
    for (const part of [
      "A new API token was created for your account at Codeport: Robot 7.",
      "IP address: 127.0.0.1",
      "Device: Firefox on Linux",
      "UTC",
      "If this wasn't you",
    ])
      expect(made.text).toContain(part);
    const { db } = portal.kernel;
    await sql`insert into chat_bot_people (telegram_id, user_id, linked_at)
      values (77, ${portal.ids["kim"]}, now())`.execute(db);
    const left = async (): Promise<unknown> =>
      (
        await sql`select (select count(*)::int from api_tokens
      where user_id = ${portal.ids["kim"]} and revoked_at is null) as tokens, (select count(*)::int
        from chat_bot_people where user_id = ${portal.ids["kim"]}) as chats`.execute(db)
      ).rows[0];
    await changePassword(kim, "Other-pass-2");
    expect(await left()).toEqual({ tokens: 1, chats: 1 });
    await changePassword(kim, password, { revokeCredentials: true });
    expect(await left()).toEqual({ tokens: 0, chats: 0 });
    expect((await mailAbout("kim@demo.test", "was changed, and all your other sessions have ended")).subject).toBe(
      "Your password for Codeport was changed",
    );
  });
});

describe("sessions", () => {
  it("are listed with their device, this one first, and without anything that opens them", async () => {
    await portal.anonymous.post(
      "/login",
      { username: "kim@demo.test", password },
      { "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/140.0" },
    );
    const sessions = await sessionsOf(kim);
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({
      ip: "127.0.0.1",
      userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/140.0",
    });
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual([
      "createdAt",
      "id",
      "ip",
      "isThis",
      "lastSeenAt",
      "userAgent",
    ]);
    await sql`update portal_sessions set expires_at = now() where id = ${sessions[1]?.id}`.execute(portal.kernel.db);
    expect((await sessionsOf(kim)).length).toBe(1);
  });
  it("end one at a time, and their sockets with them", async () => {
    const elsewhere = await portal.as("kim");
    const socket = new WebSocket(`${portal.server.url.replace("http", "ws")}/portal/afws`, {
      headers: { cookie: elsewhere.cookie ?? "", origin: portalUrl },
    });
    await new Promise((resolve) => socket.once("message", resolve));
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const other = (await sessionsOf(kim)).find(({ isThis }) => !isThis);
    expect((await portal.auth("/account/sessions/end", { sessionId: other?.id }, kim)).body).toEqual({ ok: true });
    await closed;
    expect(await Promise.all([kim, elsewhere, lee].map(isSignedIn))).toEqual([true, false, true]);
    expect((await recorded("kim"))[0]).toMatchObject({ kind: "action", action_id: "end-session" });
  });
  it("leave a device behind when they are signed out, which is known until it is forgotten by its owner", async () => {
    const elsewhere = await portal.as("kim");
    await elsewhere.post("/logout");
    const devices = async (): Promise<{ id: string }[]> =>
      (await kim.get("/plugin/auth/account/sessions")).body.devices;
    const [device] = await devices();
    expect(device).toMatchObject({ ip: "127.0.0.1", lastUsedAt: expect.stringMatching(/^20/) });
    expect((await portal.auth("/account/devices/forget", { deviceId: device?.id }, lee)).body).toEqual({ ok: true });
    expect((await devices()).map(({ id }) => id)).toContain(device?.id);
    expect((await portal.auth("/account/devices/forget", { deviceId: device?.id }, kim)).body).toEqual({ ok: true });
    expect((await devices()).map(({ id }) => id)).not.toContain(device?.id);
    expect((await recorded("kim"))[0]).toMatchObject({ kind: "action", action_id: "forget-device" });
  });
  it("of another user are not accessible", async () => {
    const [theirs] = await sessionsOf(lee);
    const before = (await recorded("kim")).length;
    for (const sessionId of [theirs?.id, "x", "00000000-0000-0000-0000-000000000000", "'; drop table portal_sessions"])
      expect((await portal.auth("/account/sessions/end", { sessionId }, kim)).body).toEqual({ ok: true });
    expect(await isSignedIn(lee)).toBe(true);
    expect((await recorded("kim")).length).toBe(before);
  });
  it("end all but this one at once", async () => {
    const elsewhere = [await portal.as("kim"), await portal.as("kim")];
    expect((await portal.auth("/account/sessions/end-others", {}, kim)).body).toEqual({ ok: true });
    expect(await Promise.all([kim, ...elsewhere, lee].map(isSignedIn))).toEqual([true, false, false, true]);
    expect((await recorded("kim"))[0]).toMatchObject({
      kind: "action",
      action_id: "end-other-sessions",
      details: { count: 2 },
    });
  });
});
