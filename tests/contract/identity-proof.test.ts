import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { password, startMailedPortal, type MailedPortal } from "../support/mailed-portal.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { uploadFile } from "../support/importing.ts";

let portal: MailedPortal;
let root: Caller;
let kim: Caller;
beforeAll(async () => {
  portal = await startMailedPortal({ configFile: "tests/fixtures/typed-passwords.config.ts" });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.forgiveAll();
  await sql`delete from portal_sessions`.execute(portal.kernel.db);
  [root, kim] = [await portal.as("root"), await portal.as("kim")];
});

const asksForPassword = {
  error: "Confirm that it's you first",
  ok: false,
  proof: { password: true, code: false, methods: [] },
};
const letTimePass = async (minutes = 11): Promise<void> =>
  void (await sql`update portal_sessions set proved_at =
  proved_at - make_interval(mins => ${minutes})`.execute(portal.kernel.db));
const prove = (caller: Caller, word = password): Promise<Answer> => caller.post("/prove_identity", { password: word });
const makeToken = (caller: Caller): Promise<Answer> =>
  caller.post("/create_record", { resourceId: "api_token", record: { name: "robot", scopes: ["read"] } });
const edit = (caller: Caller, name: string, record: object): Promise<Answer> =>
  caller.post("/update_record", { resourceId: "users", recordId: portal.ids[name], record });
const tokensOf = async (name: string): Promise<number> =>
  (
    await sql`select 1 from api_tokens where user_id =
  ${portal.ids[name]}`.execute(portal.kernel.db)
  ).rows.length;

describe("a call that takes a recent proof of identity", () => {
  it("goes through for ten minutes after the sign-in, and then asks once", async () => {
    await letTimePass(9);
    expect((await makeToken(kim)).body).toMatchObject({ ok: true });
    await letTimePass(2);
    const before = await tokensOf("kim");
    expect((await makeToken(kim)).body).toEqual(asksForPassword);
    expect(await tokensOf("kim")).toBe(before);
    expect((await prove(kim)).body).toEqual({ ok: true });
    expect((await makeToken(kim)).body).toMatchObject({ ok: true });
    await letTimePass();
    expect((await makeToken(kim)).body).toEqual(asksForPassword);
  });
  it("is opened for the session that has proven it, and for no other", async () => {
    const [elsewhere, other] = [await portal.as("kim"), await portal.as("lee")];
    await letTimePass();
    await prove(kim);
    for (const caller of [elsewhere, other]) expect((await makeToken(caller)).body).toEqual(asksForPassword);
    expect((await makeToken(kim)).body).toMatchObject({ ok: true });
  });
  it("is not asked of users without the permission, nor for other actions", async () => {
    await letTimePass();
    expect((await edit(kim, "lee", { role: "superadmin" })).body.proof).toBeUndefined();
    expect((await portal.anonymous.post("/prove_identity", { password })).status).toBe(401);
    expect(
      (
        await kim.post("/get_resource_data", {
          source: "list",
          resourceId: "api_token",
          filters: [],
          sort: [],
          limit: 10,
          offset: 0,
        })
      ).body.error,
    ).toBeUndefined();
  });
  it("is every change of what an account may do or signs in with", async () => {
    await letTimePass();
    const changes: [string, () => Promise<Answer>][] = [
      ["role", () => edit(root, "lee", { role: "superadmin" })],
      ["email", () => edit(root, "lee", { email: "lee2@demo.test" })],
      ["password", () => edit(root, "lee", { password: "Other-pass-2" })],
      [
        "a new superadmin",
        () =>
          root.post("/create_record", {
            resourceId: "users",
            record: { email: "max@demo.test", role: "superadmin", password: "Other-pass-2" },
          }),
      ],
      ["deletion", () => root.post("/delete_record", { resourceId: "users", primaryKey: portal.ids["lee"] })],
      [
        "bulk deletion",
        () =>
          root.post("/start_bulk_action", { resourceId: "users", actionId: "delete", recordIds: [portal.ids["lee"]] }),
      ],
      [
        "bulk edit",
        () =>
          root.post("/bulk_update", {
            resourceId: "users",
            recordIds: [portal.ids["lee"], portal.ids["kim"]],
            record: { role: "superadmin" },
          }),
      ],
      [
        "webhook",
        () =>
          kim.post("/create_record", {
            resourceId: "webhooks",
            record: { url: "https://hooks.example.com/in", events: ["order.refunded"] },
          }),
      ],
      [
        "the bot's token",
        () =>
          root.post("/start_custom_action", {
            resourceId: "chat_bot_settings",
            actionId: "remove-token",
            recordId: "bot",
          }),
      ],
    ];
    for (const [what, change] of changes)
      expect([what, (await change()).body.proof]).toEqual([what, asksForPassword.proof]);
    const { rows } = await sql`select email, role from portal_users order by email`.execute(portal.kernel.db);
    expect(rows).toEqual([
      { email: "kim@demo.test", role: "user" },
      { email: "lee@demo.test", role: "user" },
      { email: "root@demo.test", role: "superadmin" },
    ]);
  });
  it("is no change of a name, and no edit that leaves the role as it is", async () => {
    await letTimePass();
    expect((await edit(root, "lee", { full_name: "lee", role: "user", password: "" })).body).toMatchObject({
      ok: true,
    });
  });
  it("is moving more money than the limit, once for a key that is sent again", async () => {
    await letTimePass();
    const bonus = (amount: string, key: string): Promise<Answer> =>
      root.post(`/portal/api/user/${portal.ids["kim"]}/bonus`, { amount }, { "idempotency-key": key });
    expect((await bonus("100", "small")).body).toMatchObject({ ok: true, state: "done" });
    expect(await bonus("100.01", "large")).toMatchObject({ status: 403, body: asksForPassword });
    await prove(root);
    for (const _again of [1, 2])
      expect((await bonus("100.01", "large")).body).toMatchObject({ ok: true, balance: "200.010000" });
  });
  it("is an import into a resource that asks for one", async () => {
    const start = (mode: string): Promise<Answer> => root.post("/plugin/data-transfer/imports/start", { id, mode });
    const id = await uploadFile(
      { url: portal.server.url, caller: root, instanceId: "data-transfer" },
      "Email,Role,Password\r\nimported@demo.test,superadmin,Other-pass-2\r\n",
      { target: "users" },
    );
    await letTimePass();
    expect((await start("import")).body.proof).toEqual(asksForPassword.proof);
    expect((await start("check")).body).toMatchObject({ state: "checking" });
  });
  it("is not asked of an API token", async () => {
    const { token } = (await makeToken(kim)).body.once as { token: string };
    await letTimePass();
    const address = new URL("/api/v1/trade/my-balance", portal.server.url);
    const { status } = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(200);
  });
});

describe("the proof", () => {
  it("is not given by a wrong password, which is recorded and counts as a wrong sign-in", async () => {
    await letTimePass();
    expect((await prove(kim, "Wrong-pass-1")).body).toEqual({ error: "The password is incorrect", ok: false });
    expect((await makeToken(kim)).body).toEqual(asksForPassword);
    const { rows } = await sql`select kind, username, ip, details from audit_log order by id desc
      limit 1`.execute(portal.kernel.db);
    expect(rows).toEqual([
      {
        kind: "sign-in-failed",
        username: "kim@demo.test",
        ip: "127.0.0.1",
        details: { username: "kim@demo.test", identityProof: true },
      },
    ]);
    for (let count = 0; count < 12; count += 1) await prove(kim, "Wrong-pass-1");
    expect((await prove(kim)).status).toBe(429);
    expect((await makeToken(kim)).body).toEqual(asksForPassword);
  });
  it("needs a password where the account has one, and is impossible for an account with nothing to prove", async () => {
    await letTimePass();
    expect((await kim.post("/prove_identity", {})).body.error).toBe("The password is incorrect");
    expect((await kim.post("/prove_identity", { code: "123456" })).body.error).toBe("The password is incorrect");
    await sql`update portal_users set password_hash = '!' where id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
    expect((await makeToken(kim)).body.proof).toEqual({ password: false, code: false, methods: [] });
    expect((await kim.post("/prove_identity", { password: "" })).body.error).toBe(
      "To do this, sign out and sign in again",
    );
    await sql`update portal_users set password_hash = (select password_hash from portal_users
      where email = 'lee@demo.test') where id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
  });
  it("ends with the session", async () => {
    const {
      rows: [session],
    } = await sql<{ id: string }>`select s.id from portal_sessions s
      where user_id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
    const adminUser = {
      ...(await portal.kernel.services("kernel").findUser(portal.ids["kim"] ?? "")),
      sessionId: session?.id,
    } as never;
    const { requireProof } = portal.kernel.services("kernel").sessions;
    await expect(requireProof(adminUser)).resolves.toBeUndefined();
    await sql`delete from portal_sessions`.execute(portal.kernel.db);
    await expect(requireProof(adminUser)).rejects.toMatchObject({ code: "PORTAL_SESSION_REQUIRED" });
  });
});
