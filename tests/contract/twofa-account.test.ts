import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { twofaLimits } from "../../plugins/twofa/contract/limits.ts";
import { countPasskeys, insertPasskey } from "../../plugins/twofa/server/factors/passkey-store.ts";
import { letProofPass } from "../support/let-proof-pass.ts";
import { startTestPortal, type Answer, type Caller, type TestPortal } from "../support/portal.ts";
import { SoftAuthenticator } from "../support/soft-authenticator.ts";
import {
  appCode,
  letTimePass,
  makePeople,
  newSecret,
  password,
  sessionOf,
  setUpAs,
  setUpHalfWay,
  type Proven,
} from "../support/two-factor.ts";

const origin = "https://admin.example.com";
const logged: string[] = [];
let portal: TestPortal;
let ids: Record<string, string>;
let kim: Proven;
let root: Proven;
beforeAll(async () => {
  const log = pino({ level: "trace" }, { write: (line) => void logged.push(line) });
  portal = await startTestPortal({
    configFile: "tests/fixtures/twofa.config.ts",
    variables: { PORTAL_URL: origin },
    log,
  });
  ids = await makePeople(portal, { root: "superadmin", kim: "user", lee: "user", max: "user" });
  kim = await setUpHalfWay(portal, "kim");
  root = await setUpHalfWay(portal, "root");
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from portal_attempts`.execute(portal.kernel.db);
  await sql`update portal_sessions set proved_at = now()`.execute(portal.kernel.db);
  for (const id of Object.values(ids)) await letTimePass(portal, id);
});

const signIn = (name: string): Promise<Caller> => portal.signIn(`${name}@demo.test`, password);
const plugin = (caller: Caller, path: string, body: object = {}): Promise<Answer> =>
  caller.post(`/plugin/twofa/${path}`, body);
const stateOf = async (caller: Caller): Promise<Answer["body"]> => (await caller.get("/plugin/twofa/state")).body;
const isSignedIn = async (caller: Caller): Promise<boolean> => (await caller.post("/check_auth")).status === 200;
const skipIn = async (name: string): Promise<Caller> =>
  portal.withCookie(sessionOf(await plugin(await signIn(name), "confirmSetup", { skip: true })) ?? "");
const prove = (caller: Caller, code: string, word = password): Promise<Answer> =>
  caller.post("/prove_identity", { password: word, code });
const invalid = { error: "Invalid code", ok: false };

describe("recovery codes", () => {
  it("are ten, and each lets its own account in once, however it is written", async () => {
    expect(kim.recoveryCodes).toHaveLength(10);
    expect(new Set([...kim.recoveryCodes, ...root.recoveryCodes]).size).toBe(20);
    for (const code of kim.recoveryCodes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
    const [code = "", other = ""] = kim.recoveryCodes;
    expect((await plugin(await signIn("root"), "recovery-code", { recoveryCode: code })).body).toEqual(invalid);
    const answer = await plugin(await signIn("kim"), "recovery-code", {
      recoveryCode: ` ${code.toUpperCase().replace("-", " ")} `,
    });
    expect([answer.body, sessionOf(answer) === undefined]).toEqual([{ allowedLogin: true }, false]);
    expect((await plugin(await signIn("kim"), "recovery-code", { recoveryCode: code })).body).toEqual(invalid);
    const both = await Promise.all(
      [await signIn("kim"), await signIn("kim")].map((caller) =>
        plugin(caller, "recovery-code", { recoveryCode: other }),
      ),
    );
    expect(both.filter(({ body }) => body.allowedLogin === true)).toHaveLength(1);
    expect(await stateOf(kim.caller)).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
  });
  it("are renewed with a fresh proof of password and code, and the old ones are worth nothing then", async () => {
    await letProofPass(portal);
    expect((await plugin(kim.caller, "recovery-codes")).body.proof).toEqual({
      password: true,
      code: true,
      methods: [],
    });
    expect((await prove(kim.caller, "000000")).body).toEqual(invalid);
    expect((await prove(kim.caller, appCode(kim.secret), "Wrong-pass-1")).body.error).toBe("The password is incorrect");
    expect((await plugin(kim.caller, "recovery-codes")).body.ok).toBe(false);
    const code = appCode(kim.secret);
    expect((await prove(kim.caller, code)).body).toEqual({ ok: true });
    expect((await prove(kim.caller, code)).body).toEqual(invalid);
    const {
      body: { recoveryCodes },
    } = await plugin(kim.caller, "recovery-codes");
    expect(recoveryCodes).toHaveLength(10);
    expect((await plugin(await signIn("kim"), "recovery-code", { recoveryCode: kim.recoveryCodes[5] })).body).toEqual(
      invalid,
    );
    expect((await plugin(await signIn("kim"), "recovery-code", { recoveryCode: recoveryCodes[5] })).body).toEqual({
      allowedLogin: true,
    });
    kim = { ...kim, recoveryCodes: recoveryCodes.slice(6) };
  });
  it("and what else is done with a second factor are on record, and nothing of what it is", async () => {
    const { rows } = await sql<{ action_id: string; entry: string }>`select action_id, to_jsonb(a)::text as entry
      from audit_log a where kind = 'action' and record_id = ${ids["kim"]} order by id`.execute(portal.kernel.db);
    expect(rows.map(({ action_id }) => action_id)).toEqual(["two-factor-on", "renew-recovery-codes"]);
    for (const secret of [kim.secret, ...kim.recoveryCodes])
      expect(rows.map(({ entry }) => entry).join()).not.toContain(secret);
  });
});

describe("one's own two-factor", () => {
  it("is returned only to its owner, and not before the second factor", async () => {
    expect(await stateOf(kim.caller)).toEqual({
      isOn: true,
      isRequired: false,
      onSince: expect.any(String),
      recoveryCodesLeft: 9,
      passkeys: [],
    });
    expect(await stateOf(root.caller)).toMatchObject({ isRequired: true, recoveryCodesLeft: 10 });
    for (const caller of [portal.anonymous, await signIn("kim")])
      expect((await caller.get("/plugin/twofa/state")).status).toBe(401);
  });
  it("is set up while signed in too, which ends the other sessions and not this one", async () => {
    const [here, elsewhere] = [await skipIn("lee"), await skipIn("lee")];
    const { secret, recoveryCodes } = await setUpAs(portal, here);
    expect([recoveryCodes.length, await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([10, true, false]);
    await letTimePass(portal, ids["lee"]);
    expect((await plugin(await signIn("lee"), "confirmSetup", { code: appCode(secret) })).body).toEqual({
      allowedLogin: true,
    });
  });
  it("changes its app only with a code of the one so far, or soon after it was given", async () => {
    const secret = await newSecret(kim.caller);
    const change = (more: object = {}): Promise<Answer> =>
      plugin(kim.caller, "confirmSetup", { code: appCode(secret), secret, ...more });
    await letProofPass(portal);
    for (const answer of [await change(), await plugin(kim.caller, "initSetup")])
      expect(answer.body.proof).toEqual({ password: true, code: true, methods: [] });
    expect((await prove(kim.caller, appCode(secret))).body).toEqual(invalid);
    expect((await change()).body.ok).toBe(false);
    expect((await prove(kim.caller, appCode(kim.secret))).body).toEqual({ ok: true });
    expect((await change({ code: "000000" })).body).toEqual(invalid);
    expect((await change()).body).toEqual({ allowedLogin: true });
    await letTimePass(portal, ids["kim"]);
    expect((await plugin(await signIn("kim"), "confirmSetup", { code: appCode(kim.secret) })).body).toEqual(invalid);
    expect((await plugin(await signIn("kim"), "confirmSetup", { code: appCode(secret) })).body).toEqual({
      allowedLogin: true,
    });
    expect(
      (await plugin(await signIn("kim"), "recovery-code", { recoveryCode: kim.recoveryCodes.pop() })).body,
    ).toEqual({ allowedLogin: true });
    kim = { ...kim, secret };
  });
  it("is switched off with a proof, and not by those who must have it", async () => {
    const max = await setUpAs(portal, await skipIn("max"));
    expect((await plugin(root.caller, "switch-off")).body.error).toBe("Your role requires two-factor authentication");
    await letProofPass(portal);
    expect((await plugin(max.caller, "switch-off")).body.proof).toEqual({ password: true, code: true, methods: [] });
    expect((await prove(max.caller, kim.recoveryCodes[0] ?? "")).body).toEqual(invalid);
    expect((await prove(max.caller, max.recoveryCodes[3] ?? "")).body).toEqual({ ok: true });
    expect((await plugin(max.caller, "switch-off")).body).toEqual({ ok: true });
    expect(await stateOf(max.caller)).toEqual({
      isOn: false,
      isRequired: false,
      onSince: null,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    for (const path of ["switch-off", "recovery-codes", "passkeys/begin"])
      expect((await plugin(max.caller, path)).body.error).toBe("Two-factor authentication isn't on");
    expect((await portal.anonymous.post("/login", { username: "max@demo.test", password })).body.redirectTo).toBe(
      "/setup2fa",
    );
  });
});

describe("passkeys", () => {
  const key = new SoftAuthenticator(origin);
  const ask = async (caller: Caller): Promise<never> =>
    (await plugin(caller, "passkeys/question")).body.options as never;
  const begin = async (): Promise<never> => {
    await letTimePass(portal, ids["kim"]);
    return (await plugin(kim.caller, "passkeys/begin")).body.options as never;
  };
  const refused = "The passkey wasn't accepted";

  it("are added with a code, for this portal's address, and once", async () => {
    await letProofPass(portal);
    expect((await plugin(kim.caller, "passkeys/begin")).body.proof).toEqual({
      password: true,
      code: true,
      methods: [],
    });
    expect((await prove(kim.caller, appCode(kim.secret))).body).toEqual({ ok: true });
    const add = async (response: object): Promise<unknown> =>
      (await plugin(kim.caller, "passkeys/add", { name: " Laptop ", response })).body.error;
    expect(await add(key.register({ challenge: "AAAA", rp: { id: "admin.example.com" } }))).toBe(refused);
    for (const deviation of [{ origin: "https://evil.test" }, { rpId: "evil.test" }, { challenge: "AAAA" }])
      expect(await add(key.register(await begin(), deviation))).toBe(refused);
    const options = await begin();
    expect(options).toMatchObject({
      rp: { id: "admin.example.com", name: "Two: Steps" },
      user: { name: "kim@demo.test" },
      attestation: "none",
    });
    expect(await add(key.register(options))).toBeUndefined();
    expect(await add(key.register(options))).toBe(refused);
    expect(await add(key.register(await begin()))).toBe(refused);
    expect((await stateOf(kim.caller)).passkeys).toEqual([
      { id: expect.any(String), name: "Laptop", createdAt: expect.any(String), lastUsedAt: null },
    ]);
  });
  it("accept the answer to their challenge, once", async () => {
    const halfWay = await signIn("kim");
    expect((await halfWay.get("/plugin/twofa/second-step")).body).toEqual({
      isPending: true,
      isOn: true,
      hasPasskeys: true,
      hasRecoveryCodes: true,
    });
    const question = await ask(halfWay);
    expect(question).toMatchObject({ rpId: "admin.example.com", allowCredentials: [{ id: key.id }] });
    const response = key.answer(question);
    const answer = await plugin(halfWay, "passkeys/confirm", { response });
    expect([answer.body, sessionOf(answer) === undefined]).toEqual([{ allowedLogin: true }, false]);
    const again = await signIn("kim");
    expect((await plugin(again, "passkeys/confirm", { response })).body.error).toBe(refused);
    await ask(again);
    expect((await plugin(again, "passkeys/confirm", { response })).body.error).toBe(refused);
    expect((await stateOf(kim.caller)).passkeys[0].lastUsedAt).toEqual(expect.any(String));
  });
  it("are refused with another address, question, key or account, and with a counter that goes back", async () => {
    const halfWay = await signIn("kim");
    for (const deviation of [
      { origin: "https://evil.test" },
      { rpId: "evil.test" },
      { challenge: "AAAA" },
      { counter: 1 },
      { counter: 0 },
    ]) {
      const answer = await plugin(halfWay, "passkeys/confirm", { response: key.answer(await ask(halfWay), deviation) });
      expect([deviation, answer.body.error, sessionOf(answer)]).toEqual([deviation, refused, undefined]);
    }
    const stranger = new SoftAuthenticator(origin);
    expect(
      (await plugin(halfWay, "passkeys/confirm", { response: stranger.answer(await ask(halfWay)) })).body.error,
    ).toBe(refused);
    expect(
      (
        await plugin(halfWay, "passkeys/confirm", {
          response: { ...stranger.answer(await ask(halfWay)), id: key.id, rawId: key.id },
        })
      ).body.error,
    ).toBe(refused);
    const rootsHalf = await signIn("root");
    expect((await plugin(rootsHalf, "passkeys/question")).body.error).toBe(refused);
    expect((await plugin(rootsHalf, "passkeys/confirm", { response: key.answer(await ask(halfWay)) })).body.error).toBe(
      refused,
    );
    expect(await isSignedIn(halfWay)).toBe(false);
  });
  it("expire, and count as attempts like codes", async () => {
    const halfWay = await signIn("kim");
    const question = await ask(halfWay);
    await sql`update twofa_challenges set expires_at = now()`.execute(portal.kernel.db);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await plugin(halfWay, "passkeys/confirm", { response: key.answer(question) })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
  it("prove who is signed in, in the place of password and code", async () => {
    await letProofPass(portal);
    expect((await plugin(kim.caller, "recovery-codes")).body.proof).toEqual({
      password: true,
      code: true,
      methods: ["twofa/passkey"],
    });
    const question = async (caller = kim.caller): Promise<never> =>
      (await plugin(caller, "passkeys/prove-question")).body.options as never;
    const proveBy = async (response: object, caller = kim.caller): Promise<Answer["body"]> =>
      (await plugin(caller, "passkeys/prove", { response })).body;
    expect((await proveBy(new SoftAuthenticator(origin).answer(await question()))).error).toBe(refused);
    expect((await proveBy(key.answer(await question(), { challenge: "AAAA" }))).error).toBe(refused);
    expect((await proveBy(key.answer(await question()), root.caller)).error).toBe(refused);
    const signInQuestion = await ask(await signIn("kim"));
    expect((await proveBy(key.answer(signInQuestion))).error).toBe(refused);
    for (const stranger of [portal.anonymous, await signIn("kim")])
      expect((await plugin(stranger, "passkeys/prove-question")).status).toBe(401);
    expect((await plugin(kim.caller, "recovery-codes")).body.ok).toBe(false);
    expect(await proveBy(key.answer(await question()))).toEqual({ ok: true });
    kim = { ...kim, recoveryCodes: (await plugin(kim.caller, "recovery-codes")).body.recoveryCodes };
    expect(kim.recoveryCodes).toHaveLength(10);
  });
  it("are named and removed by their owner alone", async () => {
    const [{ id }] = (await stateOf(kim.caller)).passkeys;
    for (const path of ["passkeys/rename", "passkeys/remove"])
      expect(
        (await plugin(root.caller, path, { id, ...(path.endsWith("rename") ? { name: "Mine" } : {}) })).body.error,
      ).toBe("Passkey not found");
    await plugin(kim.caller, "passkeys/rename", { id, name: "Phone 🔑" });
    expect((await stateOf(kim.caller)).passkeys[0].name).toBe("Phone 🔑");
    expect((await plugin(kim.caller, "passkeys/remove", { id })).body).toEqual({ ok: true });
    expect((await stateOf(kim.caller)).passkeys).toEqual([]);
  });
  it("are at most as many as a user may have, though several are stored at once", async () => {
    const { db } = portal.kernel;
    const userId = String(ids["kim"]);
    await sql`insert into twofa_passkeys (user_id, credential_id, public_key, counter, name)
      select ${userId}, 'stored' || n, 'key', 0, 'Stored' from generate_series(1, ${twofaLimits.passkeys - 1}) n`.execute(
      db,
    );
    const passkey = { credential_id: "new", public_key: "key", counter: 0, transports: [], name: "New" };
    const adding = await db.transaction().execute(async (transaction) => {
      await sql`select 1 from twofa_accounts where user_id = ${userId} for update`.execute(transaction);
      await sql`insert into twofa_passkeys (user_id, credential_id, public_key, counter, name)
        values (${userId}, 'last', 'key', 0, 'Last')`.execute(transaction);
      const second = insertPasskey(db, userId, passkey);
      // The embedded database has one connection, so that the second waits for it.
      if (portal.kernel.databaseKind === "postgres")
        await expect
          .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(transaction)).rows.length)
          .toBeGreaterThan(0);
      return { second };
    });
    expect(await adding.second).toBe(false);
    expect(await countPasskeys(db, userId)).toBe(twofaLimits.passkeys);
    await sql`delete from twofa_passkeys where user_id = ${userId}`.execute(db);
  });
});

describe("a superadmin", () => {
  const reset = (caller: Caller, name: string): Promise<Answer> =>
    caller.post("/start_custom_action", { resourceId: "users", actionId: "reset-two-factor", recordId: ids[name] });
  it("sees who has two-factor, and no more of it", async () => {
    const list = (
      await root.caller.post("/get_resource_data", {
        source: "list",
        resourceId: "users",
        filters: [],
        sort: [],
        limit: 10,
        offset: 0,
      })
    ).body.data as Record<string, unknown>[];
    expect(Object.fromEntries(list.map((row) => [row["full_name"], row["_twoFactor"]]))).toEqual({
      kim: true,
      root: true,
      lee: true,
      max: false,
    });
    const shown = (
      await root.caller.post("/get_resource_data", {
        source: "show",
        resourceId: "users",
        filters: [{ field: "id", operator: "eq", value: ids["kim"] }],
        sort: [],
        limit: 1,
        offset: 0,
      })
    ).body;
    expect(shown.data[0]._twoFactor).toBe(true);
    expect(JSON.stringify([list, shown])).not.toMatch(/secret|k1:|challenge/);
  });
  it("resets a user's, which ends their sessions and is recorded in the audit log; others cannot", async () => {
    const { caller } = await setUpHalfWay(portal, "max");
    for (const other of [kim.caller, portal.anonymous, await signIn("root")])
      expect((await reset(other, "max")).body.ok).toBe(false);
    expect((await reset(root.caller, "root")).body.error).toBe(
      "Turn off your own two-factor authentication on your account page",
    );
    expect((await reset(root.caller, "max")).body).toMatchObject({
      ok: true,
      successMessage: "Two-factor authentication was reset",
    });
    expect([await isSignedIn(caller), await isSignedIn(root.caller)]).toEqual([false, true]);
    expect((await reset(root.caller, "max")).body.error).toBe("Two-factor authentication isn't on");
    expect((await portal.anonymous.post("/login", { username: "max@demo.test", password })).body.redirectTo).toBe(
      "/setup2fa",
    );
    const { rows } = await sql`select username, record_label, action_id from audit_log where kind = 'action'
      and action_id = 'reset-two-factor'`.execute(portal.kernel.db);
    expect(rows).toEqual([{ username: "root@demo.test", record_label: "max", action_id: "reset-two-factor" }]);
  });
});

describe("secrets and codes", () => {
  it("are nowhere in clear, in the database or the log", async () => {
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = any (current_schemas(false))`.execute(portal.kernel.db);
    const texts = await Promise.all(
      tables.map(async ({ name }) =>
        JSON.stringify(
          (await sql`select to_jsonb(t)::text as row from ${sql.table(name)} as t`.execute(portal.kernel.db)).rows,
        ),
      ),
    );
    const everything = [...texts, ...logged].join("\n").toLowerCase();
    expect(everything).toContain(ids["kim"]);
    expect(logged.length).toBeGreaterThan(10);
    for (const secret of [kim.secret, root.secret, ...kim.recoveryCodes, ...root.recoveryCodes].flatMap((text) => [
      text.toLowerCase(),
      text.replace("-", ""),
    ]))
      expect(everything.includes(secret)).toBe(false);
  });
});
