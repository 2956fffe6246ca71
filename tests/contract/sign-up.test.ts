import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isSignedIn, portalUrl, startMailedPortal, tokenOf, type MailedPortal } from "../support/mailed-portal.ts";
import type { Answer } from "../support/portal.ts";

let portal: MailedPortal;
beforeEach(() => portal.forgiveAll());

const url = `${portalUrl}/portal/signup`;
const deadLink = "This link is no longer valid. Please request a new one";
const signUp = (email: string, more: object = {}): Promise<Answer> => portal.auth("/signup", { email, url, ...more });
const complete = (token: string, word = "Chosen-pass-1"): Promise<Answer> =>
  portal.auth("/complete-verified-signup", { token, password: word });
const account = async (email: string): Promise<Record<string, unknown> | undefined> =>
  await portal.kernel.db.selectFrom("portal_users").selectAll().where("email", "=", email).executeTakeFirst();
const actions = async (email: string): Promise<unknown[]> =>
  await portal.kernel.db
    .selectFrom("audit_log")
    .select(["kind", "username", "resource_id"])
    .where("username", "=", email)
    .orderBy("id")
    .execute();

describe("sign-up that is confirmed by mail", () => {
  beforeAll(async () => {
    portal = await startMailedPortal();
  });
  afterAll(() => portal.close());

  it("mails a link, and the link makes the account and signs it in, once", async () => {
    expect((await signUp("new@demo.test", { password: "ignored-until-the-mail-is-read" })).body).toEqual({ ok: true });
    const mail = await portal.mail.next("new@demo.test");
    expect(mail).toMatchObject({
      from: "no-reply@example.com",
      subject: "Confirm your email address for Codeport",
      recipients: ["new@demo.test"],
    });
    expect(mail.text).toContain("The link works once and expires in 1 day.");
    expect(mail.html).toContain(`href="${mail.link?.href.replaceAll("&", "&amp;") ?? "?"}"`);
    expect(await account("new@demo.test")).toBeUndefined();
    const { body, headers } = await complete(tokenOf(mail));
    expect(body).toEqual({ allowedLogin: true });
    expect(headers.get("set-cookie")).toMatch(/^(?:__Secure-)?portal_session=[\w-]{43};/);
    expect(await account("new@demo.test")).toMatchObject({ role: "user", language: "en", source: "web" });
    expect(await isSignedIn(await portal.as("new", "Chosen-pass-1"))).toBe(true);
    expect((await complete(tokenOf(mail))).body).toMatchObject({ error: deadLink });
    expect(await actions("new@demo.test")).toEqual([
      { kind: "created", username: "new@demo.test", resource_id: "users" },
      { kind: "signed-in", username: "new@demo.test", resource_id: null },
      { kind: "signed-in", username: "new@demo.test", resource_id: null },
    ]);
  });
  it("answers the same for an address that has an account, and notifies its owner", async () => {
    const before = await account("kim@demo.test");
    expect((await signUp("KIM@demo.test")).body).toEqual({ ok: true });
    const mail = await portal.mail.next("kim@demo.test");
    expect(mail.subject).toBe("You already have an account at Codeport");
    expect(mail.link?.href).toBe(`${portalUrl}/portal/login`);
    expect(await account("kim@demo.test")).toEqual(before);
  });
  it("does not use the link up for a password that is not good", async () => {
    await signUp("rules@demo.test");
    const token = tokenOf(await portal.mail.next("rules@demo.test"));
    expect((await complete(token, "short")).body).toMatchObject({
      error: "Password must be at least 8 characters long",
    });
    expect((await complete(token, "x".repeat(101))).body).toMatchObject({
      error: "Password must be at most 100 characters long",
    });
    expect((await complete(token, "only lowercase is enough here")).body).toEqual({ allowedLogin: true });
  });
  it("takes no link that is made up, past its time, of another purpose, or replaced by a newer one", async () => {
    await signUp("late@demo.test");
    const first = tokenOf(await portal.mail.next("late@demo.test"));
    await signUp("late@demo.test");
    const second = tokenOf(await portal.mail.next("late@demo.test"));
    expect((await complete(first)).body).toMatchObject({ error: deadLink });
    expect(
      (await portal.auth("/reset-password-confirm", { token: second, password: "Chosen-pass-1" })).body,
    ).toMatchObject({ error: deadLink });
    await sql`update portal_one_time_tokens set expires_at = now()
      where email = 'late@demo.test'`.execute(portal.kernel.db);
    for (const token of [second, "x", "x".repeat(43)])
      expect((await complete(token)).body).toMatchObject({ error: deadLink });
    expect(await account("late@demo.test")).toBeUndefined();
  });
  it("creates no second account for an address that got one in the meantime", async () => {
    await signUp("twice@demo.test");
    const token = tokenOf(await portal.mail.next("twice@demo.test"));
    await portal.kernel.db
      .insertInto("portal_users")
      .values({ email: "Twice@demo.test", full_name: "", role: "user", password_hash: "!" })
      .execute();
    expect((await complete(token)).body).toMatchObject({ error: deadLink });
  });
  it.each([
    [`${portalUrl}/portal/signup?next=%2Fresource%2Forders%3Fpage%3D2`, "/resource/orders?page=2"],
    ["https://evil.test/portal/signup?next=%2Fx", null],
    ["javascript:alert(1)", null],
    [`${portalUrl}/portal/signup?next=%2F%2Fevil.test`, null],
    [`${portalUrl}/portal/signup?next=https%3A%2F%2Fevil.test`, null],
    ["", null],
    [`${portalUrl}.evil.test/portal/signup?next=%2Fx`, null],
  ])("mails a link of the portal, whatever %j is said to be the page", async (page, next) => {
    const email = `page${Math.random().toString(36).slice(2)}@demo.test`;
    await portal.anonymous.post("/plugin/auth/signup", { email, url: page }, { host: "evil.test" });
    const { link } = await portal.mail.next(email);
    expect([link?.origin, link?.pathname, link?.searchParams.get("next")]).toEqual([portalUrl, "/portal/signup", next]);
  });
  it("limits requests for one mailbox, whether it has an account or not", async () => {
    for (const email of ["lee@demo.test", "nobody@demo.test"]) {
      for (let count = 0; count < 5; count += 1) expect((await signUp(email)).status).toBe(200);
      const refused = await signUp(email.toUpperCase());
      expect([refused.status, refused.body.error]).toEqual([
        429,
        expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds$/),
      ]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
  it.each([
    "",
    "kim",
    "a@b@c",
    "a b@c.test",
    "a@b.test\r\nBcc: c@d.test",
    "a@b.test,c@d.test",
    "Kim <kim@demo.test>",
    `${"x".repeat(400)}@demo.test`,
  ])("sends nothing to %j", async (email) => {
    expect((await signUp(email)).status).toBe(400);
  });
  it("is not done by oversized requests", async () => {
    expect((await complete("x".repeat(201))).status).toBe(400);
    expect((await complete("x", "y".repeat(1_001))).status).toBe(400);
    expect((await signUp("big@demo.test", { url: "x".repeat(4_001) })).status).toBe(400);
    expect((await signUp("big@demo.test", { password: "y".repeat(1_100_000) })).status).toBe(413);
  });
  it("leaves no working link in the tables of the queue, and retries when the mail server is busy", async () => {
    portal.mail.isBusy = true;
    await signUp("patient@demo.test");
    await expect.poll(() => portal.mail.turnedAway).toBeGreaterThan(0);
    portal.mail.isBusy = false;
    const mail = await portal.mail.next("patient@demo.test");
    const { rows } = await sql<{ data: unknown }>`select data from portal_jobs.job
      where data->>'email' = 'patient@demo.test'`.execute(portal.kernel.db);
    expect(rows.length).toBe(1);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(mail));
    expect((await complete(tokenOf(mail))).body).toEqual({ allowedLogin: true });
  });
  it("publishes the rules for passwords", async () => {
    expect((await portal.anonymous.get("/plugin/auth/password-constraints")).body).toEqual({
      minLength: 8,
      maxLength: 100,
      validation: [],
    });
  });
});

describe("sign-up at once", () => {
  beforeAll(async () => {
    portal = await startMailedPortal({ configFile: "tests/fixtures/open-sign-up.config.ts" });
  });
  afterAll(() => portal.close());

  it("makes the account and signs it in", async () => {
    const { body, headers } = await signUp("quick@demo.test", { password: "Quick-pass-1" });
    expect(body).toEqual({ ok: true, allowedLogin: true });
    expect(headers.get("set-cookie")).toMatch(/^(?:__Secure-)?portal_session=[\w-]{43};/);
    expect(await account("quick@demo.test")).toMatchObject({ role: "user" });
  });
  it("refuses an address that is taken, and leaves its account alone", async () => {
    const before = await account("kim@demo.test");
    const { body, headers } = await signUp("Kim@demo.test", { password: "Quick-pass-1" });
    expect(body).toMatchObject({
      error: "Can't create an account with this email. If it's yours, sign in or reset your password",
    });
    expect(headers.get("set-cookie")).toBeNull();
    expect(await account("kim@demo.test")).toEqual(before);
  });
  it("keeps to the deployment's patterns, like every other way to set a password", async () => {
    const said = "Password must have a character that is no letter and no number";
    expect((await portal.anonymous.get("/plugin/auth/password-constraints")).body.validation).toEqual([
      { regExp: "[^\\p{L}\\p{N}]", flags: "u", message: said },
    ]);
    for (const word of [undefined, "", "short"])
      expect((await signUp("ruled@demo.test", { password: word })).body).toMatchObject({
        error: "Password must be at least 8 characters long",
      });
    expect((await signUp("ruled@demo.test", { password: "OnlyLetters1" })).body).toMatchObject({ error: said });
    const [root, kim] = [await portal.as("root"), await portal.as("kim")];
    expect(
      (
        await root.post("/update_record", {
          resourceId: "users",
          recordId: portal.ids["lee"],
          record: { password: "OnlyLetters1" },
        })
      ).body.error,
    ).toBe(said);
    expect((await portal.auth("/account/password", { password: "OnlyLetters1" }, kim)).body).toMatchObject({
      error: said,
    });
    expect(await account("ruled@demo.test")).toBeUndefined();
  });
  it("is all there is: no confirmation of anything by mail, and nobody asks for a reset", async () => {
    expect((await portal.auth("/reset-password", { email: "kim@demo.test", url })).status).toBe(404);
    expect(
      (await portal.auth("/reset-password-confirm", { token: "x", password: "Chosen-word-1" })).body.error,
    ).toMatch(/^This link is no longer valid/);
  });
});
