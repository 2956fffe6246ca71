import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginAttempt, signInLimits } from "../../kernel/server/session/account-attempts.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { endSessionsOfUser } from "../../kernel/server/session/session-store.ts";
import { sweep } from "../../kernel/server/session/purge-expired.ts";
import { passTime } from "../support/move-clock.ts";
import { startTestPortal, type Answer, type TestPortal } from "../support/portal.ts";

const password = "Right-pass-1";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ variables: { TRUST_PROXY: "true" } });
  const password_hash = await hashPassword(password);
  for (const email of ["kim@demo.test", "lee@demo.test"])
    await portal.kernel.db.insertInto("portal_users").values({ email, password_hash }).execute();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from portal_attempts`.execute(portal.kernel.db);
});

let nextAddress = 0;
/** Returns an address in a network of its own. */
const address = (): string => `198.${51 + ((nextAddress += 1) >> 8)}.${nextAddress & 255}.7`;
const login = (username: string, word: string, from: string, cookie?: string): Promise<Answer> =>
  portal.anonymous.post(
    "/login",
    { username, password: word },
    { "x-forwarded-for": from, ...(cookie === undefined ? {} : { cookie }) },
  );
const statusesOf = (answers: Answer[]): Record<number, number> =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );
const pass = (seconds: number): Promise<void> => passTime(portal.kernel.db, seconds);
const deviceOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((cookie) => cookie.startsWith("portal_device=")) ?? "";
/** Counts as a failed sign-in, without the cost of comparing a password. */
const fail = (username: string, ip: string): Promise<unknown> =>
  beginAttempt(
    portal.kernel.db,
    { ip, cookie: () => undefined },
    { area: "sign-in", account: { username }, limits: signInLimits },
  ).catch((error: unknown) => error);

describe("limits of wrong sign-ins", () => {
  it("let no more than ten of an address through when thirty come at once", async () => {
    const from = address();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => login("kim@demo.test", `wrong-${index}`, from)),
    );
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 20 });
  });
  it("grow, apply to the right password too, and answer the same for an unknown name", async () => {
    const waits: number[][] = [];
    for (const username of ["kim@demo.test", "ghost@demo.test"]) {
      const from = address();
      for (let attempts = 0; attempts < 10; attempts += 1)
        expect((await login(username, "wrong", from)).status).toBe(401);
      const seconds: number[] = [];
      for (let attempts = 0; attempts < 3; attempts += 1) {
        const { status, body, headers } = await login(username, password, from);
        seconds.push(Number(headers.get("retry-after")));
        expect([status, body]).toEqual([
          429,
          { error: `Too many attempts. Please try again in ${seconds.at(-1)} seconds`, ok: false },
        ]);
        await pass(seconds.at(-1) ?? 0);
        expect((await login(username, "wrong", from)).status).toBe(401);
      }
      waits.push(seconds);
    }
    for (const [first = 0, second = 0, third = 0] of waits) {
      expect([first > 10 && first <= 15, second > 25 && second <= 30, third > 50 && third <= 60]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });
  it("count every spelling of a name as the database finds it", async () => {
    const spellings = ["kim@demo.test", "KIM@demo.test", " Kim@Demo.Test ", "kim@DEMO.test"];
    const from = address();
    for (let attempts = 0; attempts < 10; attempts += 1) await login(spellings[attempts % 4] ?? "", "wrong", from);
    for (const username of spellings) expect((await login(username, password, from)).status).toBe(429);
  });
  it("block an address that tries many names, but not other addresses or those names", async () => {
    const from = address();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => login(`name-${index}@demo.test`, "wrong", from)),
    );
    expect(statusesOf(answers)).toEqual({ 401: 50, 429: 10 });
    expect((await login("kim@demo.test", password, from)).status).toBe(429);
    expect((await login("kim@demo.test", password, from.replace(/7$/, "8"))).status).toBe(200);
  });
  it("take all addresses of one IPv6 line for one, and all lines of one customer for one network", async () => {
    for (let index = 0; index < 10; index += 1)
      await fail("kim@demo.test", `2001:db8:1:2::${(index + 1).toString(16)}`);
    expect((await login("kim@demo.test", password, "2001:db8:1:2:ffff::1")).status).toBe(429);
    for (let index = 0; index < 10; index += 1) await fail("kim@demo.test", `2001:db8:1:${index + 3}::1`);
    expect((await login("kim@demo.test", password, "2001:db8:1:ffff::1")).status).toBe(429);
    expect((await login("kim@demo.test", password, "2001:db8:2::1")).status).toBe(200);
  });
  it("give a name whose password was right its attempts back, and the address that one", async () => {
    const from = address();
    for (let attempts = 0; attempts < 4; attempts += 1) await login("kim@demo.test", "wrong", from);
    expect((await login("kim@demo.test", password, from)).status).toBe(200);
    const { rows } = await sql<{ subject: string; count: number }>`select subject, count from portal_attempts
      order by subject collate "C"`.execute(portal.kernel.db);
    expect(rows).toEqual([
      { subject: "sign-in:account:kim@demo.test", count: 4 },
      { subject: `sign-in:line:${from}`, count: 4 },
      { subject: `sign-in:network:${from.replace(/\.7$/, "")}`, count: 4 },
    ]);
  });
  it("forget, and do not count what they refused", async () => {
    const from = address();
    for (let attempts = 0; attempts < 12; attempts += 1) await login("kim@demo.test", "wrong", from);
    await pass(15);
    expect((await login("kim@demo.test", "wrong", from)).status).toBe(401);
    await pass(86_400);
    for (let attempts = 0; attempts < 10; attempts += 1)
      expect((await login("kim@demo.test", "wrong", from)).status).toBe(401);
    expect((await login("kim@demo.test", "wrong", from)).status).toBe(429);
  });
  it("leave other people's sign-in alone", async () => {
    const from = address();
    for (let attempts = 0; attempts < 12; attempts += 1) await login("kim@demo.test", "wrong", from);
    expect((await login("lee@demo.test", password, from)).body).toEqual({ allowedLogin: true });
  });
});

describe("an owner whose account strangers try without end", () => {
  const attackers: Record<string, string[]> = {
    "one address": ["203.0.113.5"],
    "1,000 addresses": Array.from({ length: 1_000 }, (_, index) => `${60 + (index >> 8)}.${index & 255}.3.9`),
    "a /48": Array.from({ length: 300 }, (_, line) => `2001:db8:77:${line.toString(16)}::1`),
  };
  it.each(Object.entries(attackers))(
    "from %s gets in at once on a known device, and after five minutes at most on a new one",
    async (_, addresses) => {
      const device = deviceOf(await login("kim@demo.test", password, address()));
      const attack = async (): Promise<void> => {
        for (const ip of addresses) await fail("kim@demo.test", ip);
      };
      for (let round = 0; round < (addresses.length === 1 ? 8 : 1); round += 1) await attack();
      // Even from the attacker's own address.
      for (const from of [address(), addresses[0] ?? ""])
        expect((await login("kim@demo.test", password, from, device)).status).toBe(200);
      const from = address();
      const first = await login("kim@demo.test", password, from);
      if (addresses.length < 1_000) expect(first.status).toBe(200);
      else {
        const seconds = Number(first.headers.get("retry-after"));
        expect([first.status, seconds > 0, seconds <= 300]).toEqual([429, true, true]);
        await pass(seconds);
        await Promise.all(addresses.slice(0, 50).map((ip) => fail("kim@demo.test", ip)));
        expect((await login("kim@demo.test", password, from)).status).toBe(200);
      }
    },
  );
  it("has a device that is known to this account alone, by a token that the server made, until it is forgotten", async () => {
    const device = deviceOf(await login("kim@demo.test", password, address()));
    expect(device).toMatch(/^portal_device=[\w-]{43}$/);
    const from = address();
    for (let attempts = 0; attempts < 10; attempts += 1)
      for (const name of ["kim@demo.test", "lee@demo.test"]) await fail(name, from);
    expect((await login("lee@demo.test", password, from, device)).status).toBe(429);
    const planted = `portal_device=${"a".repeat(43)}`;
    expect(deviceOf(await login("kim@demo.test", password, address(), planted))).not.toBe(planted);
    expect((await login("kim@demo.test", password, from, planted)).status).toBe(429);
    const again = await login("kim@demo.test", password, from, device);
    expect([again.status, deviceOf(again)]).toEqual([200, device]);
    const stored = await sql<{ all: string }>`select string_agg(token_hash, ' ') as all
      from portal_known_devices`.execute(portal.kernel.db);
    expect(stored.rows[0]?.all).not.toContain(device.split("=")[1]);
    for (let attempts = 0; attempts < 10; attempts += 1) await fail("kim@demo.test", from);
    await sql`update portal_known_devices set expires_at = now()`.execute(portal.kernel.db);
    expect((await login("kim@demo.test", password, from, device)).status).toBe(429);
  });
  it("may type the password wrong ten times on a known device before it has to wait", async () => {
    const device = deviceOf(await login("kim@demo.test", password, address()));
    for (let attempts = 0; attempts < 10; attempts += 1)
      expect((await login("kim@demo.test", "wrong", address(), device)).status).toBe(401);
    expect((await login("kim@demo.test", password, address(), device)).status).toBe(429);
  });
  it("forgets the other devices with a change of password", async () => {
    const device = deviceOf(await login("kim@demo.test", password, address()));
    const {
      rows: [kim],
    } = await sql<{ id: string }>`select id from portal_users
      where email = 'kim@demo.test'`.execute(portal.kernel.db);
    await endSessionsOfUser(portal.kernel.bus, portal.kernel.db, kim?.id ?? "");
    const from = address();
    for (let attempts = 0; attempts < 10; attempts += 1) await fail("kim@demo.test", from);
    expect((await login("kim@demo.test", password, from, device)).status).toBe(429);
  });
});

describe("signing in with odd input", () => {
  it("is refused in words and never fails", async () => {
    for (const username of [
      "\u0000",
      "kim\u0000@demo.test",
      "",
      "x".repeat(321),
      5,
      null,
      ["kim@demo.test"],
      { toString: "x" },
    ]) {
      const { status, body } = await portal.anonymous.post("/login", { username, password });
      expect([username, status, body.error]).toEqual([username, 400, "The request isn't valid"]);
    }
    for (const username of ["   ", "\ud800", "' or 1=1 --", "%", "kim@demo.test\n.", "ＫＩＭ@demo.test"]) {
      expect([username, (await login(username, password, address())).status]).toEqual([username, 401]);
    }
    for (const word of ["\u0000", "\ud800", " ".repeat(1000), "🔑"])
      expect((await login("lee@demo.test", word, address())).status).toBe(401);
    for (const body of [
      {},
      { username: "a" },
      { password: "a" },
      { username: "a", password: "" },
      { username: "a", password: "x".repeat(1001) },
      { username: "a", password: "b", rememberMe: "yes" },
      { username: "a", password: "b", extra: 1 },
      [],
    ]) {
      expect([body, (await portal.anonymous.post("/login", body)).status]).toEqual([body, 400]);
    }
  });
  it("takes an account without a usable password for none", async () => {
    await portal.kernel.db
      .insertInto("portal_users")
      .values({ email: "bot@demo.test", password_hash: "!", source: "telegram" })
      .execute();
    for (const word of ["!", "decoy password", "x"])
      expect((await login("bot@demo.test", word, address())).body).toEqual({
        error: "Invalid username or password",
        ok: false,
      });
  });
});

describe("what has had its time", () => {
  it("is purged: sessions, attempts and links, and nothing else", async () => {
    const { db, bus } = portal.kernel;
    await sql`delete from portal_sessions`.execute(db);
    for (let count = 0; count < 4; count += 1) await portal.signIn("kim@demo.test", password);
    const { rows: sessions } = await sql<{ id: string }>`select id from portal_sessions order by id`.execute(db);
    const [ended, idle, rememberedIdle, alive] = sessions.map(({ id }) => id);
    await sql`update portal_sessions set expires_at = now() where id = ${ended}`.execute(db);
    await sql`update portal_sessions set last_seen_at = now() - interval '13 hours'
      where id in (${idle}, ${rememberedIdle})`.execute(db);
    await sql`update portal_sessions set remembered = true where id = ${rememberedIdle}`.execute(db);
    await login("old@demo.test", "wrong", "192.0.2.1");
    await pass(26 * 3_600);
    await login("new@demo.test", "wrong", "192.0.2.2");
    await sql`insert into portal_one_time_tokens (purpose, token_hash, expires_at)
      values ('test', 'dead', now()), ('test', 'good', now() + interval '1 hour')`.execute(db);

    const published: unknown[] = [];
    const stop = bus.listen((topic, data) => void published.push(topic, data));
    await sweep(portal.kernel);
    stop();
    const left = async (query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> =>
      (await query.execute(db)).rows.map(({ name }) => name);
    expect(await left(sql`select id::text as name from portal_sessions order by id`)).toEqual([rememberedIdle, alive]);
    expect(
      (
        await left(sql`select subject as name from
      portal_attempts`)
      ).filter((name) => /old@|192\.0\.2\.1$/.test(name)),
    ).toEqual([]);
    expect(await left(sql`select subject as name from portal_attempts`)).toContain("sign-in:account:new@demo.test");
    expect(
      await left(sql`select token_hash as name from portal_one_time_tokens
      where purpose = 'test'`),
    ).toEqual(["good"]);
    expect(published).toEqual(["session-ended", { sessionIds: expect.arrayContaining([ended, idle]) }]);
  });
});
