import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo({ configFile: "tests/fixtures/typed-passwords.config.ts" });
});
afterAll(() => demo.close());

describe("signing in", () => {
  it("says the same to an unknown user and a wrong password", async () => {
    const unknown = await demo.anonymous.post("/login", { username: "nobody@demo.test", password: "whatever-1" });
    const wrong = await demo.anonymous.post("/login", { username: "user@demo.test", password: "whatever-1" });
    expect([unknown.status, unknown.body]).toEqual([401, { error: "Invalid username or password", ok: false }]);
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });
  it("sets a cookie that scripts and other sites cannot use, and keeps only its hash", async () => {
    const { headers, body } = await demo.anonymous.post("/login", {
      username: "user@demo.test",
      password: "Demo-user-1",
      rememberMe: true,
    });
    expect(body).toEqual({ allowedLogin: true });
    const [cookie = "", device = ""] = headers.getSetCookie();
    expect(cookie).toMatch(/^portal_session=[\w-]{43}; Max-Age=2592000; Path=\/portal; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(/^portal_device=[\w-]{43}; Max-Age=15552000; Path=\/portal; HttpOnly; SameSite=Strict$/);
    const token = /=([\w-]{43})/.exec(cookie)?.[1] ?? "";
    const stored = await sql<{ all: string }>`select string_agg(token_hash, ' ') as all
      from portal_sessions`.execute(demo.kernel.db);
    expect(stored.rows[0]?.all).not.toContain(token);
  });
  it("ends the session that a new sign-in came with", async () => {
    const first = await demo.signIn("user@demo.test", "Demo-user-1");
    await first.post("/login", { username: "user@demo.test", password: "Demo-user-1" });
    expect((await first.post("/check_auth", {})).status).toBe(401);
  });
  it("ends on the server when signed out, and signing out twice is fine", async () => {
    const caller = await demo.signIn("user@demo.test", "Demo-user-1");
    expect((await caller.post("/check_auth", {})).body).toEqual({ ok: true });
    expect((await caller.post("/logout")).body).toEqual({ ok: true });
    expect((await caller.post("/check_auth", {})).status).toBe(401);
    expect((await caller.post("/logout")).body).toEqual({ ok: true });
  });
  it("ends after its idle time and at its absolute end", async () => {
    const caller = await demo.signIn("user@demo.test", "Demo-user-1");
    await sql`update portal_sessions set last_seen_at = now() - interval '13 hours'`.execute(demo.kernel.db);
    expect((await caller.post("/check_auth", {})).status).toBe(401);
    const other = await demo.signIn("user@demo.test", "Demo-user-1");
    await sql`update portal_sessions set expires_at = now() - interval '1 second'`.execute(demo.kernel.db);
    expect((await other.post("/check_auth", {})).status).toBe(401);
    demo.admin = await demo.signIn("admin@demo.test", "Demo-admin-1");
    demo.user = await demo.signIn("user@demo.test", "Demo-user-1");
  });
  it("answers 429 after ten wrong attempts at a name, whether or not it exists", async () => {
    for (const username of ["ghost@demo.test", "user@demo.test"]) {
      for (let attempts = 0; attempts < 10; attempts += 1)
        await demo.anonymous.post("/login", { username, password: `wrong-${attempts}` });
      const refused = await demo.anonymous.post("/login", { username, password: "Demo-user-1" });
      expect(refused.status).toBe(429);
      expect(refused.body.error).toMatch(/^Too many attempts\. Please try again in \d+ seconds$/);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    await sql`delete from portal_attempts`.execute(demo.kernel.db);
  });
  it("refuses requests that another site makes", async () => {
    for (const origin of ["https://evil.test", "null"]) {
      expect(await answerWithOrigin(origin)).toEqual({
        status: 403,
        body: { error: "This request didn't come from this portal", ok: false },
      });
    }
    expect(await answerWithOrigin(demo.server.url)).toEqual({ status: 200, body: { ok: true } });
  });
});

/** Uses plain HTTP, because `fetch` may not set Origin. */
async function answerWithOrigin(origin: string): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    const call = request(
      `${demo.server.url}/portal/adminapi/v1/check_auth`,
      { method: "POST", headers: { origin, cookie: demo.admin.cookie ?? "" } },
      (response) => {
        response.setEncoding("utf8");
        response.on("data", (text: string) => resolve({ status: response.statusCode, body: JSON.parse(text) }));
      },
    );
    call.on("error", reject);
    call.end();
  });
}

describe("what a user starts with", () => {
  it("is the menu, resources and account without any secret", async () => {
    const { body } = await demo.admin.get("/get_base_config");
    expect(body.user).toMatchObject({ email: "admin@demo.test", full_name: "Ada Admin" });
    expect(body.adminUser.dbUser.role).toBe("superadmin");
    expect(JSON.stringify(body)).not.toMatch(/password_hash|argon2/);
    expect(body.menu.map((item: { label: string }) => item.label)).toContain("Codes");
  });
  it("hides what a regular user may not reach, headings without items included", async () => {
    const { body } = await demo.user.get("/get_base_config");
    expect(body.resources.map((resource: { resourceId: string }) => resource.resourceId).toSorted()).toEqual([
      "api_token",
      "denominations",
      "deposits",
      "games",
      "orders",
      "transactions",
      "webhook_deliveries",
      "webhooks",
      "withdrawals",
    ]);
    const labels = JSON.stringify(body.menu);
    expect(labels).not.toContain("Users");
    expect(labels).not.toContain("Administration");
    expect(labels).not.toContain("Codes");
  });
  it("needs a session, while the sign-in page needs none", async () => {
    expect((await demo.anonymous.get("/get_base_config")).status).toBe(401);
    const { body } = await demo.anonymous.get("/get_public_config");
    expect(body).toMatchObject({
      brandName: "Codeport",
      rememberMeDuration: "30d",
      demoCredentials:
        "admin@demo.test:Demo-admin-1\nuser@demo.test:Demo-user-1\ncontroller@demo.test:Demo-controller-1",
    });
    expect((await demo.anonymous.get("/get_login_form_config")).body).toEqual({ loginPromptHTML: null });
  });
  it("gives the badges of one's own menu", async () => {
    expect((await demo.admin.get("/get_menu_badges")).body).toEqual({ codes: "100+", redemptions: 2, approvals: 3 });
    expect((await demo.user.get("/get_menu_badges")).body).toEqual({});
  });
});

describe("accounts", () => {
  const usersOf = async (email: string): Promise<string> => {
    const { body } = await demo.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "users",
      filters: [{ field: "email", operator: "eq", value: email }],
      sort: [],
      limit: 1,
      offset: 0,
    });
    return body.data[0]._primaryKeyValue;
  };
  it("take a password in and never give it out, and a change ends the account's sessions", async () => {
    const created = await demo.admin.post("/create_record", {
      resourceId: "users",
      record: { email: "new@demo.test", full_name: "New", role: "user", password: "Secret-pass-1" },
      requiredColumnsToSkip: [],
    });
    expect(created.body).toMatchObject({ ok: true });
    const caller = await demo.signIn("new@demo.test", "Secret-pass-1");
    const shown = await demo.admin.post("/get_resource_data", {
      source: "show",
      resourceId: "users",
      filters: [{ field: "id", operator: "eq", value: created.body.newRecordId }],
      sort: [],
      limit: 1,
      offset: 0,
    });
    expect(JSON.stringify(shown.body)).not.toMatch(/password|argon2/);
    await demo.admin.post("/update_record", {
      resourceId: "users",
      recordId: created.body.newRecordId,
      record: { password: "Other-pass-2" },
    });
    expect((await caller.post("/check_auth", {})).status).toBe(401);
    await demo.signIn("new@demo.test", "Other-pass-2");
  });
  it("refuse a short password, a taken email and the end of the last superadmin", async () => {
    const create = (record: object): Promise<{ body: { error?: string } }> =>
      demo.admin.post("/create_record", { resourceId: "users", record: { full_name: "X", role: "user", ...record } });
    expect((await create({ email: "a@b.c", password: "short" })).body.error).toBe(
      "Password must be at least 8 characters long",
    );
    expect((await create({ email: "USER@demo.test", password: "long-enough-1" })).body.error).toBe(
      "Record with this Email already exists",
    );
    const me = await usersOf("admin@demo.test");
    expect((await demo.admin.post("/delete_record", { resourceId: "users", primaryKey: me })).body.error).toBe(
      "You can't delete or demote your own account",
    );
    expect(
      (await demo.admin.post("/update_record", { resourceId: "users", recordId: me, record: { role: "user" } })).body
        .error,
    ).toBe("You can't delete or demote your own account");
  });
});
