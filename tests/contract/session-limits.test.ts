import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { sweep } from "../../kernel/server/session/sweep.ts";
import { startTestPortal, type Answer, type TestPortal } from "../support/portal.ts";

const password = "Right-pass-1";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ variables: { TRUST_PROXY: "true" } });
  const password_hash = await hashPassword(password);
  for (const email of ["kim@demo.test", "lee@demo.test"]) await portal.kernel.db.insertInto("portal_users").values({ email, password_hash }).execute();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from portal_sign_in_tries`.execute(portal.kernel.db);
});

let nextAddress = 0;
const address = (): string => `198.51.100.${(nextAddress += 1)}`;
const login = (username: string, word: string, from: string): Promise<Answer> => portal.nobody.post("/login", { username, password: word }, { "x-forwarded-for": from });
const statusesOf = (answers: Answer[]): Record<number, number> => answers.reduce<Record<number, number>>((counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }), {});
const makeOlder = (minutes: number): Promise<unknown> => sql`update portal_sign_in_tries set tried_at = array(select tried - make_interval(mins => ${minutes}) from unnest(tried_at) as tried)`.execute(portal.kernel.db);

describe("limits of wrong sign-ins", () => {
  it("let no more than ten for a name through when thirty come at once from everywhere", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => login("kim@demo.test", `wrong-${index}`, address())));
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 20 });
  });
  it("refuse the right password too, in the same words for a name that nobody has", async () => {
    const answers = await Promise.all(["kim@demo.test", "ghost@demo.test"].map(async (username) => {
      for (let tries = 0; tries < 10; tries += 1) expect((await login(username, "wrong", address())).status).toBe(401);
      return await login(username, password, address());
    }));
    for (const { status, body, headers } of answers) {
      const seconds = Number(headers.get("retry-after"));
      expect([status, body]).toEqual([429, { error: `Too many attempts. Please try again in ${seconds} seconds`, ok: false }]);
      expect(seconds).toBeGreaterThan(14 * 60);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
    }
  });
  it("count every spelling of a name as the database finds it", async () => {
    const spellings = ["kim@demo.test", "KIM@demo.test", " Kim@Demo.Test ", "kim@DEMO.test"];
    for (let tries = 0; tries < 10; tries += 1) await login(spellings[tries % 4] ?? "", "wrong", address());
    for (const username of spellings) expect((await login(username, password, address())).status).toBe(429);
  });
  it("stop an address that tries many names, and leave its neighbours and those names alone", async () => {
    const from = address();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => login(`name-${index}@demo.test`, "wrong", from)));
    expect(statusesOf(answers)).toEqual({ 401: 50, 429: 10 });
    expect((await login("kim@demo.test", password, from)).status).toBe(429);
    expect((await login("kim@demo.test", password, address())).status).toBe(200);
    const { rows } = await sql<{ names: number }>`select count(*)::int as names from portal_sign_in_tries where subject like 'account:name-%'`.execute(portal.kernel.db);
    expect(rows[0]?.names).toBe(50);
  });
  it("take all addresses of one IPv6 line for one", async () => {
    for (let index = 0; index < 50; index += 1) await login(`name-${index}@demo.test`, "wrong", `2001:db8:1:2::${(index + 1).toString(16)}`);
    expect((await login("kim@demo.test", password, "2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await login("kim@demo.test", password, "2001:db8:1:3::1")).status).toBe(200);
  });
  it("forgive a name whose password was right, and the address that one try", async () => {
    const from = address();
    for (let tries = 0; tries < 9; tries += 1) await login("kim@demo.test", "wrong", from);
    expect((await login("kim@demo.test", password, from)).status).toBe(200);
    const { rows } = await sql<{ subject: string; tries: number }>`select subject, cardinality(tried_at) as tries from portal_sign_in_tries`.execute(portal.kernel.db);
    expect(rows).toEqual([{ subject: `address:${from}`, tries: 9 }]);
  });
  it("forget each try after fifteen minutes, and do not count those that they refused", async () => {
    for (let tries = 0; tries < 5; tries += 1) await login("kim@demo.test", "wrong", address());
    await makeOlder(10);
    for (let tries = 0; tries < 7; tries += 1) await login("kim@demo.test", "wrong", address());
    const refused = await login("kim@demo.test", password, address());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(5 * 60);
    await makeOlder(5);
    for (let tries = 0; tries < 5; tries += 1) expect((await login("kim@demo.test", "wrong", address())).status).toBe(401);
    expect((await login("kim@demo.test", password, address())).status).toBe(429);
  });
  it("leave other people's sign-in alone", async () => {
    for (let tries = 0; tries < 12; tries += 1) await login("kim@demo.test", "wrong", address());
    expect((await login("lee@demo.test", password, address())).body).toEqual({ allowedLogin: true });
  });
});

describe("signing in with odd input", () => {
  it("is refused in words and never fails", async () => {
    for (const username of ["\u0000", "kim\u0000@demo.test", "", "x".repeat(321), 5, null, ["kim@demo.test"], { toString: "x" }]) {
      const { status, body } = await portal.nobody.post("/login", { username, password });
      expect([username, status, body.error]).toEqual([username, 400, "The request is not valid"]);
    }
    for (const username of ["   ", "\ud800", "' or 1=1 --", "%", "kim@demo.test\n.", "ＫＩＭ@demo.test"]) {
      expect([username, (await login(username, password, address())).status]).toEqual([username, 401]);
    }
    for (const word of ["\u0000", "\ud800", " ".repeat(1000), "🔑"]) expect((await login("lee@demo.test", word, address())).status).toBe(401);
    for (const body of [{}, { username: "a" }, { password: "a" }, { username: "a", password: "" }, { username: "a", password: "x".repeat(1001) }, { username: "a", password: "b", rememberMe: "yes" }, { username: "a", password: "b", extra: 1 }, []]) {
      expect([body, (await portal.nobody.post("/login", body)).status]).toEqual([body, 400]);
    }
  });
  it("takes an account without a usable password for none", async () => {
    await portal.kernel.db.insertInto("portal_users").values({ email: "bot@demo.test", password_hash: "!", source: "telegram" }).execute();
    for (const word of ["!", "nobody's password", "x"]) expect((await login("bot@demo.test", word, address())).body).toEqual({ error: "Invalid username or password", ok: false });
  });
});

describe("what has had its time", () => {
  it("is swept away: sessions, tries and links, and nothing else", async () => {
    const { db, bus } = portal.kernel;
    await sql`delete from portal_sessions`.execute(db);
    for (let count = 0; count < 4; count += 1) await portal.signIn("kim@demo.test", password);
    const { rows: sessions } = await sql<{ id: string }>`select id from portal_sessions order by id`.execute(db);
    const [ended, idle, rememberedIdle, alive] = sessions.map(({ id }) => id);
    await sql`update portal_sessions set expires_at = now() where id = ${ended}`.execute(db);
    await sql`update portal_sessions set last_seen_at = now() - interval '13 hours' where id in (${idle}, ${rememberedIdle})`.execute(db);
    await sql`update portal_sessions set remembered = true where id = ${rememberedIdle}`.execute(db);
    await login("old@demo.test", "wrong", "192.0.2.1");
    await makeOlder(16);
    await login("new@demo.test", "wrong", "192.0.2.2");
    await sql`insert into portal_one_time_tokens values ('test', 'dead', now()), ('test', 'good', now() + interval '1 hour')`.execute(db);

    const told: unknown[] = [];
    const stop = bus.listen((topic, data) => void told.push(topic, data));
    await sweep(portal.kernel);
    stop();
    const left = async (query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> => (await query.execute(db)).rows.map(({ name }) => name);
    expect(await left(sql`select id::text as name from portal_sessions order by id`)).toEqual([rememberedIdle, alive]);
    expect(await left(sql`select subject as name from portal_sign_in_tries order by 1`)).toEqual(["account:new@demo.test", "address:192.0.2.2"]);
    expect(await left(sql`select token_hash as name from portal_one_time_tokens where purpose = 'test'`)).toEqual(["good"]);
    expect(told).toEqual(["session-ended", { sessionIds: expect.arrayContaining([ended, idle]) }]);
  });
});
