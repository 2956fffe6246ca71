import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { CallRequest } from "../../kernel/server/extension/calls/request.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { openSession } from "../../kernel/server/session/session-store.ts";
import { withoutTriggers } from "../support/without-triggers.ts";
import { choosePassword } from "../support/choose-password.ts";
import { startTestPortal, type Answer, type Caller, type TestPortal } from "../support/portal.ts";

const password = "Right-pass-1";
let portal: TestPortal;
let ids: Record<string, string>;
let root: Caller;
let passwordHash: string;
beforeAll(async () => {
  portal = await startTestPortal({
    configFile: "tests/fixtures/typed-passwords.config.ts",
    variables: { PORTAL_URL: "https://admin.example.com" },
  });
  passwordHash = await hashPassword(password);
  const people = [
    ["root", "superadmin"],
    ["vera", "superadmin"],
    ["kim", "user"],
    ["lee", "user"],
    ["max", "user"],
  ].map(([name = "", role]) => ({ email: `${name}@demo.test`, full_name: name, role, password_hash: passwordHash }));
  const made = await withoutTriggers(portal.kernel.db, (transaction) =>
    transaction.insertInto("portal_users").values(people).returning(["id", "full_name"]).execute(),
  );
  ids = Object.fromEntries(made.map((row) => [String(row["full_name"]), String(row["id"])]));
  root = await signIn("root");
});
afterAll(() => portal.close());

const signIn = (name: string, word = password): Promise<Caller> => portal.signIn(`${name}@demo.test`, word);
const update = async (caller: Caller, name: string, record: object): Promise<Answer["body"]> =>
  (await caller.post("/update_record", { resourceId: "users", recordId: ids[name], record })).body;
const remove = async (caller: Caller, name: string): Promise<Answer["body"]> =>
  (await caller.post("/delete_record", { resourceId: "users", primaryKey: ids[name] })).body;
const isSignedIn = async (caller: Caller): Promise<boolean> => (await caller.post("/check_auth")).status === 200;
const endedSessions = async (run: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const stop = portal.kernel.bus.listen((topic, data) => {
    if (topic === "session-ended") count += (data as { sessionIds: string[] }).sessionIds.length;
  });
  await run();
  stop();
  return count;
};

/** Gives the account the password again that all began with. */
const restorePassword = (name: string): Promise<unknown> =>
  sql`update portal_users set password_hash = (select password_hash from portal_users where email = 'lee@demo.test')
    where email = ${`${name}@demo.test`}`.execute(portal.kernel.db);

describe("a change of password", () => {
  it("ends every session of the account, and notifies the sockets of each", async () => {
    const callers = [await signIn("kim"), await signIn("kim")];
    const other = await signIn("lee");
    expect(await endedSessions(() => update(root, "kim", { password: "Other-pass-2" }))).toBe(2);
    expect(await Promise.all([...callers, other].map(isSignedIn))).toEqual([false, false, true]);
    await other.post("/logout");
    await expect(signIn("kim")).rejects.toThrow("401");
    await choosePassword(portal, "kim@demo.test", "Other-pass-2", "Own-choice-3");
    await restorePassword("kim");
    expect(await isSignedIn(await signIn("kim"))).toBe(true);
  });
  it("of one's own leaves the session that made it", async () => {
    const elsewhere = await signIn("root");
    expect(await update(root, "root", { password: "Other-pass-2" })).toMatchObject({ ok: true });
    expect([await isSignedIn(root), await isSignedIn(elsewhere)]).toEqual([true, false]);
    await update(root, "root", { password });
  });
  it("left empty changes nothing", async () => {
    const caller = await signIn("kim");
    expect(await update(root, "kim", { password: "", full_name: "Kim" })).toMatchObject({ ok: true });
    expect([await isSignedIn(caller), await isSignedIn(await signIn("kim"))]).toEqual([true, true]);
  });
  it("keeps to the rules of the options", async () => {
    const errors = await Promise.all(
      ["short", "x".repeat(101), "🔑".repeat(7)].map(
        async (word) => (await update(root, "kim", { password: word })).error,
      ),
    );
    expect(errors).toEqual([
      "Password must be at least 8 characters long",
      "Password must be at most 100 characters long",
      "Password must be at least 8 characters long",
    ]);
    expect(await update(root, "kim", { password: "🔑".repeat(8) })).toMatchObject({ ok: true });
    await restorePassword("kim");
  });
  it("can be made only as a password, never as a hash", async () => {
    for (const record of [
      { password_hash: "!" },
      { id: "00000000-0000-0000-0000-000000000000" },
      { created_at: "2020-01-01T00:00:00Z" },
      { source: "telegram" },
      { language: "de" },
    ]) {
      expect((await update(root, "kim", record)).error).toMatch(/can't be changed here$/);
    }
  });
});

describe("accounts", () => {
  it("lose their sessions with their role, and keep them through every other change", async () => {
    await withoutTriggers(portal.kernel.db, (transaction) =>
      transaction
        .updateTable("portal_users")
        .set({ role: "superadmin" })
        .where("email", "=", "lee@demo.test")
        .execute(),
    );
    const caller = await signIn("lee");
    await update(root, "lee", { full_name: "Leander", role: "superadmin" });
    expect(await isSignedIn(caller)).toBe(true);
    expect(await endedSessions(() => update(root, "lee", { role: "user" }))).toBe(0);
    expect(await isSignedIn(caller)).toBe(true);
    const { rows } = await sql<{ id: string }>`select id from finance_approvals where user_id = ${ids["lee"]}`.execute(
      portal.kernel.db,
    );
    const vera = await signIn("vera");
    const approve = { resourceId: "approvals", actionId: "approve", recordId: rows[0]?.id, extra: {} };
    expect(await endedSessions(() => vera.post("/start_custom_action", approve))).toBe(1);
    expect(await isSignedIn(caller)).toBe(false);
  });
  it("are a superadmin's to see and to change", async () => {
    const kim = await signIn("kim");
    const unknown = { error: "Resource users not found" };
    expect(await update(kim, "kim", { role: "superadmin" })).toMatchObject(unknown);
    expect(await remove(kim, "lee")).toMatchObject(unknown);
    expect((await kim.post("/get_resource", { resourceId: "users" })).body).toMatchObject(unknown);
    const { body } = await kim.get("/get_base_config");
    expect(JSON.stringify([body.resources, body.menu, body.config.auth])).not.toContain("users");
    expect((await root.get("/get_base_config")).body.config.auth).toEqual({ usersResourceId: "users" });
  });
  it("cannot delete or demote themselves", async () => {
    const refused = { error: "You can't delete or demote your own account" };
    expect(await update(root, "root", { role: "user" })).toMatchObject(refused);
    expect(await remove(root, "root")).toMatchObject(refused);
  });
  it("keep their superadmins when two go at each other at once", async () => {
    const vera = await signIn("vera");
    const answers = await Promise.all([update(root, "vera", { role: "user" }), update(vera, "root", { role: "user" })]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    const left = await portal.kernel.db
      .selectFrom("portal_users")
      .select("email")
      .where("role", "=", "superadmin")
      .execute();
    expect(left.length).toBe(2);
  });
  it("are gone with their sessions when deleted", async () => {
    const caller = await signIn("max");
    expect(await endedSessions(() => remove(root, "max"))).toBeGreaterThan(0);
    expect(await isSignedIn(caller)).toBe(false);
    await expect(signIn("max")).rejects.toThrow("401");
  });
  it("are not distinguished by the spelling of their email", async () => {
    const { body } = await root.post("/create_record", {
      resourceId: "users",
      record: { email: "KIM@demo.test", role: "user", password },
    });
    expect(body.error).toBe("Record with this Email already exists");
  });
});

describe("a session", () => {
  it("has a cookie for encrypted connections alone where the portal's address is one", async () => {
    const { headers } = await portal.anonymous.post("/login", { username: "vera@demo.test", password });
    const [session, device] = headers.getSetCookie();
    expect(device).toMatch(/^__Host-portal_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(session).toMatch(/^__Secure-portal_session=[\w-]{43}; Path=\/portal; HttpOnly; Secure; SameSite=Strict$/);
    expect((await portal.anonymous.post("/logout")).headers.get("set-cookie")).toMatch(
      /^__Secure-portal_session=; Max-Age=0; Path=\/portal; HttpOnly; Secure; SameSite=Strict$/,
    );
  });
  it("is not opened by a password that was changed while it was being looked at", async () => {
    const cookies: unknown[][] = [];
    const request: CallRequest = {
      ip: "",
      userAgent: "",
      isHttps: false,
      language: "en",
      header: () => undefined,
      cookie: () => undefined,
      setCookie: (...cookie) => void cookies.push(cookie),
      setHeader: () => undefined,
    };
    const open = (): Promise<void> =>
      openSession(portal.kernel, request, { userId: ids["kim"] ?? "", passwordHash }, false);
    await portal.kernel.db
      .updateTable("portal_users")
      .set({ password_hash: passwordHash })
      .where("id", "=", ids["kim"]!)
      .execute();
    await open();
    await update(root, "kim", { password: "Other-pass-2" });
    await expect(open()).rejects.toThrow("Invalid username or password");
    expect(cookies.map(([name]) => name)).toEqual(["portal_session", "portal_device"]);
  });
  it("is not honoured for a token of another form", async () => {
    for (const token of ["", "x", "x".repeat(43), "x".repeat(5000), "%00", "'"]) {
      expect([
        token,
        (await portal.anonymous.post("/check_auth", undefined, { cookie: `portal_session=${token}` })).status,
      ]).toEqual([token, 401]);
    }
  });
  it("notes its use once a minute, not at every call", async () => {
    const { db } = portal.kernel;
    const caller = await signIn("vera");
    const seen = async (): Promise<unknown> =>
      (
        await db
          .selectFrom("portal_sessions")
          .select("last_seen_at")
          .orderBy("created_at", "desc")
          .limit(1)
          .executeTakeFirst()
      )?.["last_seen_at"];
    const before = await seen();
    await caller.post("/check_auth");
    expect(await seen()).toEqual(before);
    const aged = new Date(Date.now() - 61_000);
    await db.updateTable("portal_sessions").set({ last_seen_at: aged.toISOString() }).execute();
    await caller.post("/check_auth");
    await expect.poll(seen).not.toEqual(aged.toISOString());
  });
});
