import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { isSignedIn, password, portalUrl, startMailedPortal, tokenOf, type MailedPortal } from "../support/mailed-portal.ts";
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

const wrong = "The current password is not right";
const profile = (caller: Caller, body: object): Promise<Answer> => portal.auth("/account/profile", body, caller);
const changeEmail = (caller: Caller, email: string, currentPassword = password): Promise<Answer> => portal.auth("/account/email", { email, currentPassword }, caller);
const changePassword = (caller: Caller, currentPassword: string, word: string): Promise<Answer> => portal.auth("/account/password", { currentPassword, password: word }, caller);
const sessionsOf = async (caller: Caller): Promise<{ id: string; isThis: boolean; ip: string; userAgent: string }[]> => (await caller.get("/plugin/auth/account/sessions")).body.sessions;
const account = async (caller: Caller): Promise<unknown> => (await caller.get("/plugin/auth/account")).body;
const recorded = async (name: string): Promise<unknown[]> => (await sql<{ kind: string }>`select kind, username, ip, action_id, changes, details from audit_log where record_id = ${portal.ids[name]} order by id desc`.execute(portal.kernel.db)).rows;

describe("the account page's calls", () => {
  it("are for nobody who is not signed in", async () => {
    const { nobody } = portal;
    const answers = await Promise.all([
      nobody.get("/plugin/auth/account"), nobody.get("/plugin/auth/account/sessions"), profile(nobody, { fullName: "x", avatarUrl: "" }), changeEmail(nobody, "x@demo.test"),
      changePassword(nobody, password, "Other-pass-2"), portal.auth("/account/sessions/end", { sessionId: "x" }), portal.auth("/account/sessions/end-others", {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });
  it("know no account but the caller's", async () => {
    for (const path of ["/account/profile", "/account/password", "/account/email"]) expect((await portal.auth(path, { userId: portal.ids["lee"], fullName: "x", avatarUrl: "", email: "x@demo.test", currentPassword: password, password: "Other-pass-2" }, kim)).status).toBe(400);
    expect(await account(kim)).toEqual({ email: "kim@demo.test", fullName: "kim", avatarUrl: "" });
    expect(await account(lee)).toEqual({ email: "lee@demo.test", fullName: "lee", avatarUrl: "" });
  });
});

describe("a profile", () => {
  it("is saved, seen everywhere, and written down with the difference", async () => {
    expect((await profile(kim, { fullName: " Kim Doe ", avatarUrl: "https://pictures.test/kim.png" })).body).toEqual({ ok: true });
    expect(await account(kim)).toEqual({ email: "kim@demo.test", fullName: "Kim Doe", avatarUrl: "https://pictures.test/kim.png" });
    expect((await kim.get("/get_base_config")).body.user).toMatchObject({ full_name: "Kim Doe", userAvatarUrl: "https://pictures.test/kim.png" });
    expect((await recorded("kim"))[0]).toMatchObject({
      kind: "edited", username: "kim@demo.test", ip: "127.0.0.1",
      changes: [{ column: "full_name", label: "Full name", before: "kim", after: "Kim Doe" }, { column: "avatar_url", label: "Avatar url", before: null, after: "https://pictures.test/kim.png" }],
    });
    const count = (await recorded("kim")).length;
    await profile(kim, { fullName: "Kim Doe", avatarUrl: "https://pictures.test/kim.png" });
    expect((await recorded("kim")).length).toBe(count);
    await profile(kim, { fullName: "kim", avatarUrl: "" });
  });
  it.each(["javascript:alert(1)", "http://plain.test/x.png", "//evil.test/x.png", "/\\evil.test", "data:text/html,x", "https://a b", "x"])("has no picture at %j", async (avatarUrl) => {
    expect((await profile(kim, { fullName: "kim", avatarUrl })).status).toBe(400);
  });
});

describe("a new email", () => {
  it("counts once the link to it is opened, and the old one is told", async () => {
    expect((await changeEmail(kim, "kim.new@demo.test")).body).toEqual({ ok: true });
    const [toOld, toNew] = [await portal.mail.next("kim@demo.test"), await portal.mail.next("kim.new@demo.test")];
    expect([toOld.subject, toOld.link]).toEqual(["Your email for Codeport is to be changed", undefined]);
    expect(toOld.text).toContain("kim.new@demo.test");
    expect([toNew.subject, toNew.link?.origin, toNew.link?.pathname]).toEqual(["Confirm your new email address for Codeport", portalUrl, "/portal/confirm-email"]);
    await portal.auth("/reset-password", { email: "kim@demo.test" });
    const resetLink = tokenOf(await portal.mail.next("kim@demo.test"));
    expect(await account(kim)).toMatchObject({ email: "kim@demo.test" });
    expect((await portal.auth("/confirm-email", { token: tokenOf(toNew) })).body).toEqual({ ok: true });
    expect(await account(kim)).toMatchObject({ email: "kim.new@demo.test" });
    expect((await recorded("kim"))[0]).toMatchObject({ kind: "edited", changes: [{ column: "email", before: "kim@demo.test", after: "kim.new@demo.test" }] });
    expect((await portal.auth("/confirm-email", { token: tokenOf(toNew) })).body.error).toMatch(/no longer valid/);
    expect((await portal.auth("/reset-password-confirm", { token: resetLink, password: "Other-pass-2" })).body.error).toMatch(/no longer valid/);
    await sql`update portal_users set email = 'kim@demo.test' where id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
  });
  it("that belongs to another account is answered the same, and changes nothing", async () => {
    expect((await changeEmail(kim, "LEE@demo.test")).body).toEqual({ ok: true });
    const mail = await portal.mail.next("lee@demo.test");
    expect([mail.subject, mail.link]).toEqual(["Your address was entered at Codeport", undefined]);
    await portal.mail.next("kim@demo.test");
  });
  it("that got an account meanwhile is not taken from it", async () => {
    await changeEmail(kim, "raced@demo.test");
    const token = tokenOf(await portal.mail.next("raced@demo.test"));
    await portal.mail.next("kim@demo.test");
    await portal.kernel.db.insertInto("portal_users").values({ email: "Raced@demo.test", full_name: "", role: "user", password_hash: "!" }).execute();
    expect((await portal.auth("/confirm-email", { token })).body.error).toMatch(/no longer valid/);
    expect(await account(kim)).toMatchObject({ email: "kim@demo.test" });
  });
  it("dies with a newer one, and with a change of the password", async () => {
    await changeEmail(kim, "one@demo.test");
    const one = tokenOf(await portal.mail.next("one@demo.test"));
    await changeEmail(kim, "two@demo.test");
    const two = tokenOf(await portal.mail.next("two@demo.test"));
    expect((await portal.auth("/confirm-email", { token: one })).body.error).toMatch(/no longer valid/);
    await changePassword(kim, password, "Other-pass-2");
    expect((await portal.auth("/confirm-email", { token: two })).body.error).toMatch(/no longer valid/);
    await changePassword(kim, "Other-pass-2", password);
    expect(await account(kim)).toMatchObject({ email: "kim@demo.test" });
  });
  it("needs the current password", async () => {
    expect((await changeEmail(kim, "x@demo.test", "not-it")).body).toMatchObject({ error: wrong });
    expect(portal.mail.received.some(({ recipients }) => recipients.includes("x@demo.test"))).toBe(false);
  });
});

describe("a new password", () => {
  it("ends every other session of the account and no other's", async () => {
    const elsewhere = await portal.as("kim");
    expect((await changePassword(kim, password, "Other-pass-2")).body).toEqual({ ok: true });
    expect(await Promise.all([kim, elsewhere, lee].map(isSignedIn))).toEqual([true, false, true]);
    expect((await recorded("kim"))[0]).toMatchObject({ kind: "edited", changes: [{ column: "password_hash", label: "Password hash", isSecret: true }] });
    await changePassword(kim, "Other-pass-2", password);
  });
  it("needs the current one, which is not to be found by trying", async () => {
    for (let count = 0; count < 10; count += 1) expect((await changePassword(kim, `guess-${count}`, "Other-pass-2")).body).toMatchObject({ error: wrong });
    expect((await changePassword(kim, password, "Other-pass-2")).status).toBe(429);
    expect(await isSignedIn(kim)).toBe(true);
    expect((await changePassword(lee, password, password)).body).toEqual({ ok: true });
  });
});

describe("sessions", () => {
  it("are listed with their device, this one first, and without anything that opens them", async () => {
    await portal.nobody.post("/login", { username: "kim@demo.test", password }, { "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/140.0" });
    const sessions = await sessionsOf(kim);
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ ip: "127.0.0.1", userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/140.0" });
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(["createdAt", "id", "ip", "isThis", "lastSeenAt", "userAgent"]);
    await sql`update portal_sessions set expires_at = now() where id = ${sessions[1]?.id}`.execute(portal.kernel.db);
    expect((await sessionsOf(kim)).length).toBe(1);
  });
  it("end one at a time, and their sockets with them", async () => {
    const elsewhere = await portal.as("kim");
    const socket = new WebSocket(`${portal.server.url.replace("http", "ws")}/portal/afws`, { headers: { cookie: elsewhere.cookie ?? "", origin: portalUrl } });
    await new Promise((resolve) => socket.once("message", resolve));
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const other = (await sessionsOf(kim)).find(({ isThis }) => !isThis);
    expect((await portal.auth("/account/sessions/end", { sessionId: other?.id }, kim)).body).toEqual({ ok: true });
    await closed;
    expect(await Promise.all([kim, elsewhere, lee].map(isSignedIn))).toEqual([true, false, true]);
    expect((await recorded("kim"))[0]).toMatchObject({ kind: "action", action_id: "end-session" });
  });
  it("of somebody else are out of reach", async () => {
    const [theirs] = await sessionsOf(lee);
    const before = (await recorded("kim")).length;
    for (const sessionId of [theirs?.id, "x", "00000000-0000-0000-0000-000000000000", "'; drop table portal_sessions"]) expect((await portal.auth("/account/sessions/end", { sessionId }, kim)).body).toEqual({ ok: true });
    expect(await isSignedIn(lee)).toBe(true);
    expect((await recorded("kim")).length).toBe(before);
  });
  it("end all but this one at once", async () => {
    const elsewhere = [await portal.as("kim"), await portal.as("kim")];
    expect((await portal.auth("/account/sessions/end-others", {}, kim)).body).toEqual({ ok: true });
    expect(await Promise.all([kim, ...elsewhere, lee].map(isSignedIn))).toEqual([true, false, false, true]);
    expect((await recorded("kim"))[0]).toMatchObject({ kind: "action", action_id: "end-other-sessions", details: { count: 2 } });
  });
});
