import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { issueOneTimeToken } from "../../kernel/server/session/one-time-tokens.ts";
import { startServer, type RunningServer } from "../../kernel/server/app/start-server.ts";
import { pino } from "pino";
import { botToken, openBotShop, type BotShop } from "../support/bot-shop.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { SoftAuthenticator } from "../support/soft-authenticator.ts";
import { callTrade, makeProgram } from "../support/trading.ts";
import { appCode, letTimePass, makePeople, password, sessionOf, setUpAs } from "../support/two-factor.ts";
import { markStarted, runImportJob, textSettings, uploadFile, withResources } from "../support/importing.ts";
import { slowness } from "../support/slowness.ts";

const origin = "https://admin.example.com";
const redisUrl = process.env["TEST_REDIS_URL"];
let shop: BotShop;
let second: RunningServer | undefined;
let ids: Record<string, string>;
beforeAll(async () => {
  shop = await openBotShop({
    variables: { PORTAL_URL: origin, ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }) },
  });
  await shop.setToken(botToken);
  await shop.isRunning();
  ids = await makePeople(shop, { vera: "superadmin", kim: "user", lee: "user", sue: "superadmin" });
  const { environment } = shop.kernel;
  // A second process, if the database allows one.
  if (environment.databaseUrl !== undefined)
    second = await startServer({
      environment: { ...environment, port: 0 },
      configFile: "portal.config.ts",
      variables: { BOT_API_ROOT: shop.provider.url },
      log: pino({ level: "silent" }),
    });
});
afterAll(async () => {
  await second?.close();
  await shop.close();
});

const signIn = (name: string): Promise<Caller> => shop.signIn(`${name}@demo.test`, password);
const suspend = (caller: Caller, name: string, reason: unknown = "Chargebacks"): Promise<Answer> =>
  caller.post("/start_custom_action", {
    resourceId: "users",
    actionId: "suspend",
    recordId: ids[name],
    extra: { reason },
  });
const reactivate = (caller: Caller, name: string): Promise<Answer> =>
  caller.post("/start_custom_action", { resourceId: "users", actionId: "reactivate", recordId: ids[name] });
const isSignedIn = async (cookie: string | undefined, url = shop.server.url): Promise<boolean> =>
  (
    await fetch(`${url}/portal/adminapi/v1/check_auth`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie: cookie ?? "" },
      body: "{}",
    })
  ).status === 200;
const userRow = async (name: string): Promise<Record<string, unknown>> =>
  (
    await shop.admin.post("/get_resource_data", {
      source: "show",
      resourceId: "users",
      filters: [{ field: "id", operator: "eq", value: ids[name] }],
      sort: [],
      limit: 1,
      offset: 0,
    })
  ).body.data[0];

/** A way of access: opens it with the account, and returns a check of whether it still works. */
interface Way {
  name: string;
  open: () => Promise<() => Promise<boolean>>;
}

const socketWay = async (url: string, cookie = ""): Promise<() => Promise<boolean>> => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/portal/afws`, { headers: { cookie, origin } });
  await new Promise((resolve) => socket.once("message", resolve));
  let code = 0;
  socket.on("close", (closeCode) => {
    code = closeCode;
  });
  return () => Promise.resolve(code !== 1008);
};

describe("a suspended account", () => {
  it("finds every way in closed within a second, on every process", { timeout: 240_000 * slowness }, async () => {
    const vera = await signIn("vera");
    const proven = await setUpAs(shop, vera);
    const key = new SoftAuthenticator(origin);
    const plugin = (caller: Caller, path: string, body: object = {}): Promise<Answer> =>
      caller.post(`/plugin/twofa/${path}`, body);
    await plugin(proven.caller, "passkeys/add", {
      name: "Key",
      response: key.register((await plugin(proven.caller, "passkeys/begin")).body.options),
    });
    const remembered = async (): Promise<string | undefined> => {
      await letTimePass(shop, ids["vera"]);
      const { headers } = await shop.anonymous.post("/login", {
        username: "vera@demo.test",
        password,
        rememberMe: true,
      });
      const halfWay = shop.withCookie((headers.get("set-cookie") ?? "").split(";")[0] ?? "");
      return sessionOf(await plugin(halfWay, "confirmSetup", { code: appCode(proven.secret) }));
    };
    const chat = { id: 4711, username: "vera" };
    await sql`insert into games (name, slug) select 'Filler ' || n, 'filler-' || n
      from generate_series(1, 1200) n`.execute(shop.kernel.db);
    const {
      rows: [session],
    } = await sql<{ id: string }>`select id from portal_sessions
      where user_id = ${ids["vera"]}`.execute(shop.kernel.db);
    const services = shop.kernel.services("data-transfer");
    const user = await services.findUser(ids["vera"] ?? "");
    if (user === undefined) throw new Error("there is no such account");

    let isSuspended = false;
    const suspended = Promise.withResolvers<void>();
    let importJob = Promise.resolve();
    const ways: readonly Way[] = [
      { name: "session", open: () => Promise.resolve(() => isSignedIn(proven.caller.cookie)) },
      {
        name: "remembered session",
        open: async () => {
          const cookie = await remembered();
          return () => isSignedIn(cookie);
        },
      },
      { name: "open socket", open: () => socketWay(shop.server.url, proven.caller.cookie) },
      {
        name: "API token",
        open: async () => {
          const { token } = await makeProgram(shop, proven.caller);
          return async () => (await callTrade(shop, "GET", "/trade/my-balance", `Bearer ${token}`)).status === 200;
        },
      },
      {
        name: "API token that its owner could not revoke",
        open: async () => {
          const { token, tokenId } = await makeProgram(shop, proven.caller);
          return async () => {
            await sql`update api_tokens set revoked_at = null where id = ${tokenId}`.execute(shop.kernel.db);
            return (await callTrade(shop, "GET", "/trade/my-balance", `Bearer ${token}`)).status === 200;
          };
        },
      },
      {
        name: "chat",
        open: async () => {
          await shop.link(proven.caller, chat);
          return async () => (await shop.send(chat, "/account")).at(-1)?.text.includes("vera@demo.test") === true;
        },
      },
      {
        name: "half-way sign-in by code",
        open: async () => {
          const halfWay = await signIn("vera");
          return async () => {
            const { status } = await halfWay.get("/plugin/twofa/second-step");
            if (status === 200) return true;
            await letTimePass(shop, ids["vera"]);
            return sessionOf(await plugin(halfWay, "confirmSetup", { code: appCode(proven.secret) })) !== undefined;
          };
        },
      },
      {
        name: "half-way sign-in by passkey",
        open: async () => {
          const halfWay = await signIn("vera");
          const { options } = (await plugin(halfWay, "passkeys/question")).body;
          return async () =>
            (await halfWay.get("/plugin/twofa/second-step")).status === 200 ||
            sessionOf(await plugin(halfWay, "passkeys/confirm", { response: key.answer(options) })) !== undefined;
        },
      },
      {
        name: "reset link",
        open: async () => {
          const token = await issueOneTimeToken(shop.kernel.db, {
            purpose: "auth/reset-password",
            userId: ids["vera"] ?? "",
            validMinutes: 60,
          });
          return async () =>
            (
              await sql`select 1 from portal_one_time_tokens
          where user_id = ${ids["vera"]}`.execute(shop.kernel.db)
            ).rows.length > 0 ||
            (await shop.anonymous.post("/plugin/auth/reset-password-confirm", { token, password: "Other-pass-2" })).body
              .ok === true;
        },
      },
      {
        name: "password",
        open: () =>
          Promise.resolve(
            async () => (await shop.anonymous.post("/login", { username: "vera@demo.test", password })).status === 200,
          ),
      },
      {
        name: "export under way",
        open: async () => {
          const { batches } = await services.resources.read(
            "games",
            { filters: [], sort: [] },
            { ...user, ...(session === undefined ? {} : { sessionId: session.id }) },
          );
          const rows = batches[Symbol.asyncIterator]();
          await rows.next();
          let asked: Promise<boolean> | undefined;
          return () =>
            isSuspended
              ? (asked ??= rows.next().then(
                  ({ done }) => done !== true,
                  () => false,
                ))
              : Promise.resolve(true);
        },
      },
      {
        name: "import under way",
        open: async () => {
          const text = `Name,Slug\r\n${Array.from({ length: 6_000 }, (_, n) => `Import ${n},import-${n}\r\n`).join("")}`;
          const id = await uploadFile(
            { url: shop.server.url, caller: proven.caller, instanceId: "data-transfer" },
            text,
            { target: "games" },
          );
          await markStarted(shop, id, "importing", textSettings, { name: { column: 0 }, slug: { column: 1 } });
          let isBegun = false;
          // However fast the machine is, only the first batch is stored before the account is suspended.
          const held = withResources(services, ({ createMany }) => ({
            createMany: async (...call) => {
              if (isBegun) await suspended.promise;
              isBegun = true;
              await createMany(...call);
            },
          }));
          importJob = runImportJob(shop, "data-transfer", "run-import", { id }, held);
          const done = async (): Promise<number> =>
            (
              await sql`select 1 from games where slug like 'import-%'
          limit 6000`.execute(shop.kernel.db)
            ).rows.length;
          await expect.poll(done).toBeGreaterThan(0);
          return async () =>
            (
              await sql<{ state: string }>`select state from portal_imports
          where id = ${id}`.execute(shop.kernel.db)
            ).rows[0]?.state === "importing";
        },
      },
      ...(second === undefined
        ? []
        : [
            {
              name: "session in another process",
              open: () => Promise.resolve(() => isSignedIn(proven.caller.cookie, second?.url)),
            },
          ]),
      ...(second === undefined || redisUrl === undefined
        ? []
        : [{ name: "socket in another process", open: () => socketWay(second?.url ?? "", proven.caller.cookie) }]),
    ];
    const opened: { name: string; isOpen: () => Promise<boolean> }[] = [];
    for (const { name, open } of ways) opened.push({ name, isOpen: await open() });
    for (const { name, isOpen } of opened) expect([name, await isOpen()]).toEqual([name, true]);

    expect((await suspend(shop.admin, "vera")).body).toMatchObject({ ok: true, successMessage: "Account suspended" });
    isSuspended = true;
    suspended.resolve();
    await expect
      .poll(
        async () => {
          const still: string[] = [];
          for (const { name, isOpen } of opened) if (await isOpen()) still.push(name);
          return still;
        },
        { interval: 100 },
      )
      .toEqual([]);
    await importJob;
    expect(
      (
        await sql<{ n: number }>`select count(*)::int as n from games
      where slug like 'import-%'`.execute(shop.kernel.db)
      ).rows[0]?.n,
    ).toBeLessThan(6_000);
  });
  it("is answered at the sign-in as an unknown one is, and gets no mail with a link", async () => {
    const answers = await Promise.all(
      ["vera@demo.test", "nobody@demo.test"].map((username) => shop.anonymous.post("/login", { username, password })),
    );
    expect(answers[0]).toMatchObject({ status: 401, body: { error: "Invalid username or password" } });
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      [answers[1], answers[1]].map((answer) => [answer?.status, answer?.body]),
    );
    for (const path of ["reset-password", "signup"])
      expect((await shop.anonymous.post(`/plugin/auth/${path}`, { email: "vera@demo.test" })).body).toEqual({
        ok: true,
      });
    await shop.anonymous.post("/plugin/auth/reset-password", { email: "lee@demo.test" });
    const tokens = async (): Promise<unknown[]> =>
      (
        await sql<{ holder: string | null }>`select coalesce(user_id::text,
      email) as holder from portal_one_time_tokens
        where purpose like 'auth/%'`.execute(shop.kernel.db)
      ).rows.map(({ holder }) => holder);
    await expect.poll(tokens).toContain(ids["lee"]);
    expect(await tokens()).toEqual([ids["lee"]]);
  });
  it("is marked on the users' pages with reason, person and time, and keeps its records", async () => {
    const row = await userRow("vera");
    expect(row).toMatchObject({
      suspended_at: expect.any(String),
      suspended_reason: "Chargebacks",
      suspended_by: { pk: shop.adminId },
      _suspension: { reason: "Chargebacks", by: "Ann Admin", at: expect.any(String), mayChange: true },
    });
    expect((await userRow("kim"))["_suspension"]).toEqual({ at: null, reason: "", by: null, mayChange: true });
    const list = (resourceId: string, filters: object[]): Promise<Answer> =>
      shop.admin.post("/get_resource_data", { source: "list", resourceId, filters, sort: [], limit: 10, offset: 0 });
    expect(
      (await list("users", [{ field: "suspended_at", operator: "isNotEmpty", value: null }])).body.data.map(
        (found: Record<string, unknown>) => found["email"],
      ),
    ).toEqual(["vera@demo.test"]);
    expect(
      (await list("api_token", [{ field: "user_id", operator: "eq", value: ids["vera"] }])).body.data,
    ).toHaveLength(2);
    const { rows } = await sql`select username, record_label, changes from audit_log
      where action_id = 'suspend'`.execute(shop.kernel.db);
    expect(rows).toMatchObject([
      {
        username: "admin@shop.test",
        record_label: "vera",
        changes: expect.arrayContaining([
          expect.objectContaining({ column: "suspended_reason", after: "Chargebacks" }),
        ]),
      },
    ]);
  });
  it("is reactivated, with its password, and without its tokens and chats", async () => {
    expect((await reactivate(shop.buyer, "vera")).body.ok).toBe(false);
    expect((await reactivate(shop.admin, "vera")).body).toMatchObject({
      ok: true,
      successMessage: "Account reactivated",
    });
    expect((await reactivate(shop.admin, "vera")).body.error).toBe("This account isn't suspended");
    expect((await shop.anonymous.post("/login", { username: "vera@demo.test", password })).body).toMatchObject({
      redirectTo: "/confirm2fa",
    });
    const { rows } = await sql`select 1 from api_tokens where user_id = ${ids["vera"]} and revoked_at is null
      and id in (select id from api_tokens order by created_at limit 1)`.execute(shop.kernel.db);
    expect(rows).toEqual([]);
    expect(
      (
        await sql`select 1 from chat_bot_people
      where user_id = ${ids["vera"]}`.execute(shop.kernel.db)
      ).rows,
    ).toEqual([]);
    expect(
      (
        await sql`select 1 from audit_log where action_id =
      'reactivate'`.execute(shop.kernel.db)
      ).rows,
    ).toHaveLength(1);
  });
});

describe("suspending", () => {
  it("takes a reason, a right, another account than one's own, and a recent proof", async () => {
    for (const caller of [shop.buyer, shop.anonymous]) expect((await suspend(caller, "kim")).body.ok).toBe(false);
    for (const reason of ["", "  ", null, 7, "x".repeat(501)])
      expect((await suspend(shop.admin, "kim", reason)).body.error).toBe("Enter a reason of at most 500 characters");
    ids["admin"] = shop.adminId;
    expect((await suspend(shop.admin, "admin")).body.error).toBe("You can't suspend your own account");
    await sql`update portal_sessions set proved_at = now() - interval '11 minutes'
      where user_id = ${shop.adminId}`.execute(shop.kernel.db);
    expect((await suspend(shop.admin, "kim")).body.proof).toEqual({ password: true, code: false, methods: [] });
    await sql`update portal_sessions set proved_at = now() where user_id = ${shop.adminId}`.execute(shop.kernel.db);
    expect((await suspend(shop.admin, "kim")).body.ok).toBe(true);
    expect((await suspend(shop.admin, "kim")).body.error).toBe("This account is already suspended");
    await reactivate(shop.admin, "kim");
    expect((await userRow("kim"))["suspended_at"]).toBeNull();
  });
  it("is not a writable field", async () => {
    const record = { suspended_at: new Date().toISOString(), suspended_reason: "x", suspended_by: shop.adminId };
    for (const [column, value] of Object.entries(record)) {
      const answers = [
        await shop.admin.post("/update_record", {
          resourceId: "users",
          recordId: ids["kim"],
          record: { [column]: value },
        }),
        await shop.admin.post("/bulk_update", {
          resourceId: "users",
          recordIds: [ids["kim"]],
          record: { [column]: value },
        }),
        await shop.admin.post("/create_record", {
          resourceId: "users",
          record: { email: "x@demo.test", role: "user", password: "Other-pass-2", [column]: value },
        }),
      ];
      expect(answers.map(({ body }) => body.ok === true && body.updated !== 0)).toEqual([false, false, false]);
    }
    expect((await userRow("kim"))["suspended_at"]).toBeNull();
  });
  it("always leaves an active superadmin, even for direct writes to the database", async () => {
    const { db } = shop.kernel;
    await sql`update portal_users set suspended_at = now(), suspended_reason = 'x' where role = 'superadmin' and id
      not in (${shop.adminId}, ${ids["sue"]})`.execute(db);
    const [sue, admin] = [await signIn("sue"), await shop.signIn("admin@shop.test", "Shop-word-1")];
    ids["admin"] = shop.adminId;
    const both = await Promise.all([suspend(admin, "sue"), suspend(sue, "admin")]);
    expect(both.filter(({ body }) => body.ok === true)).toHaveLength(1);
    // The slower one has lost the session, or is refused: neither waits for the other in a circle.
    const [slower] = both.filter(({ body }) => body.ok !== true);
    expect(slower?.status === 401 || slower?.body.error === "You can't remove the last active superadmin").toBe(true);
    const { rows } = await sql<{ id: string }>`select id from portal_users where role = 'superadmin'
      and suspended_at is null`.execute(db);
    expect(rows).toHaveLength(1);
    const last = rows[0]?.id ?? "";
    for (const statement of [
      sql`update portal_users set suspended_at = now(), suspended_reason = 'x'
      where id = ${last}`,
      sql`update portal_users set role = 'user'
        where id = ${last}`,
      sql`delete from portal_users where id = ${last}`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow("the last active superadmin must stay");
    }
    await expect(
      sql`update portal_users set suspended_at = now(), suspended_reason = 'x', suspended_by = id
      where id = ${ids["lee"]}`.execute(db),
    ).rejects.toThrow("portal_users_not_by_themselves");
    await expect(
      sql`update portal_users set suspended_at = now()
      where id = ${ids["lee"]}`.execute(db),
    ).rejects.toThrow("portal_users_suspended_reason");
    await sql`update portal_users set suspended_at = null, suspended_reason = null, suspended_by = null`.execute(db);
  });
  it("lets nothing in that comes at the same moment", async () => {
    const { db } = shop.kernel;
    await sql`update portal_users set suspended_at = now(), suspended_reason = 'x'
      where id = ${ids["lee"]}`.execute(db);
    for (const table of [
      "portal_sessions (token_hash, user_id, expires_at) values ('t', ",
      "portal_pending_sign_ins (remember_me, token_hash, user_id, expires_at) values (false, 't', ",
    ]) {
      await expect(
        sql`insert into ${sql.raw(table)} ${ids["lee"]},
        now() + interval '1 hour')`.execute(db),
      ).rejects.toThrow("the account is suspended");
    }
    await expect(
      issueOneTimeToken(db, { purpose: "auth/reset-password", userId: ids["lee"] ?? "", validMinutes: 5 }),
    ).rejects.toThrow("the account is suspended");
  });
});
