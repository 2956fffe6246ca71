import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { announceFirstSuperadmin } from "../../kernel/server/sign-in/first-superadmin.ts";
import { startTestPortal, type Answer, type TestPortal } from "../support/portal.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

vi.mock("../../kernel/server/session/passwords.ts", async (importActual) => {
  const actual = await importActual<typeof import("../../kernel/server/session/passwords.ts")>();
  return { ...actual, hashPassword: vi.fn(actual.hashPassword) };
});

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await withoutTriggers(portal.kernel.db, (transaction) => sql`delete from portal_users`.execute(transaction));
});

/** Announces the link like a server start, and returns the link of the log line. */
async function announced(portalUrl?: string): Promise<URL | undefined> {
  const lines: string[] = [];
  const { environment } = portal.kernel;
  const kernel = {
    ...portal.kernel,
    log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }),
    environment: { ...environment, ...(portalUrl === undefined ? {} : { portalUrl }) },
  };
  await announceFirstSuperadmin(kernel, "http://127.0.0.1:4000");
  expect(lines.length).toBeLessThan(2);
  return lines[0] === undefined ? undefined : new URL((JSON.parse(lines[0]) as { link: string }).link);
}
const tokenOf = (link: URL | undefined): string => link?.searchParams.get("token") ?? "";
const check = (token: string): Promise<Answer> => portal.anonymous.post("/check_first_superadmin", { token });
const create = (token: string, account: object = {}): Promise<Answer> =>
  portal.anonymous.post("/create_first_superadmin", {
    token,
    email: "first@demo.test",
    fullName: " Fay First ",
    password: "First-pass-1",
    ...account,
  });
const dead = { error: "This link is no longer valid. Restart the server for a new one", ok: false };

describe("the first superadmin", () => {
  it("is made by the one-time link of the log, and is signed in", async () => {
    const link = await announced();
    expect(link?.href).toMatch(/^http:\/\/127\.0\.0\.1:4000\/portal\/first-superadmin\?token=[\w-]{43}$/);
    expect((await check(tokenOf(link))).body).toEqual({ ok: true });
    const { body, headers } = await create(tokenOf(link));
    expect(body).toEqual({ allowedLogin: true });
    expect(headers.getSetCookie()[0]).toMatch(/^portal_session=[\w-]{43}; Path=\/portal; HttpOnly; SameSite=Strict$/);
    const { rows: recorded } = await sql<{ kind: string }>`select kind, username, resource_id, record_label, changes,
      details from audit_log order by id desc limit 2`.execute(portal.kernel.db);
    expect(recorded[1]).toMatchObject({
      kind: "created",
      username: "first@demo.test",
      resource_id: "users",
      record_label: "first@demo.test",
      details: { firstSuperadmin: true },
      changes: expect.arrayContaining([
        { column: "role", label: "Role", after: "superadmin" },
        { column: "password", label: "Password", isSecret: true },
      ]),
    });
    expect(recorded[0]).toMatchObject({ kind: "signed-in", username: "first@demo.test" });
    const caller = await portal.signIn("FIRST@demo.test", "First-pass-1");
    expect((await caller.get("/get_base_config")).body.adminUser).toMatchObject({
      username: "first@demo.test",
      dbUser: { role: "superadmin", full_name: "Fay First" },
    });
  });
  it("has a link at the address people use, where that is known", async () => {
    expect((await announced("https://admin.example.com"))?.href).toMatch(
      /^https:\/\/admin\.example\.com\/portal\/first-superadmin\?token=/,
    );
  });
  it("may use the link of any process that was started at the same time, until there is an account", async () => {
    const [first, second] = [tokenOf(await announced()), tokenOf(await announced())];
    for (const token of [first, second]) expect((await check(token)).body).toEqual({ ok: true });
    expect((await create(first)).body).toEqual({ allowedLogin: true });
    expect((await create(second)).body).toEqual(dead);
  });
  it("is one, even when many open the link at once", async () => {
    const token = tokenOf(await announced());
    // Hashing lets only two through at a time; without it, all calls meet in the database.
    const hash = await hashPassword("First-pass-1");
    vi.mocked(hashPassword).mockImplementation(() => Promise.resolve(hash));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create(token, { email: `first-${index}@demo.test` })),
    );
    vi.mocked(hashPassword).mockReset();
    expect(answers.filter(({ body }) => body.allowedLogin === true).length).toBe(1);
    expect(answers.filter(({ body }) => body.error === dead.error).length).toBe(7);
    const { rows } = await sql`select 1 from portal_users`.execute(portal.kernel.db);
    expect(rows.length).toBe(1);
  });
  it("is not made by a link that was used, replaced, overtaken, made up or too old", async () => {
    const used = tokenOf(await announced());
    await create(used);
    const overtaken = await announced();
    expect(overtaken).toBeUndefined();
    await withoutTriggers(portal.kernel.db, (transaction) => sql`delete from portal_users`.execute(transaction));
    const replaced = tokenOf(await announced());
    await sql`update portal_one_time_tokens set expires_at = expires_at - interval '6 minutes'`.execute(
      portal.kernel.db,
    );
    const current = tokenOf(await announced());
    for (const token of [used, replaced, "x", "'", "\u0000", current.slice(0, -1)]) {
      expect([token, (await check(token)).body, (await create(token)).body]).toEqual([token, dead, dead]);
    }
    await sql`update portal_one_time_tokens set expires_at = now() where token_hash is
      not null`.execute(portal.kernel.db);
    expect([(await check(current)).body, (await create(current)).body]).toEqual([dead, dead]);
    const late = tokenOf(await announced());
    await portal.kernel.db
      .insertInto("portal_users")
      .values({ email: "other@demo.test", password_hash: "!" })
      .execute();
    expect([(await check(late)).body, (await create(late)).body]).toEqual([dead, dead]);
  });
  it("leaves no token behind in the database, only its hash", async () => {
    const token = tokenOf(await announced());
    const { rows } = await sql<{ all: string }>`select string_agg(t::text, ' ') as all
      from portal_one_time_tokens t`.execute(portal.kernel.db);
    expect(rows[0]?.all).toMatch(/first-superadmin/);
    expect(rows[0]?.all).not.toContain(token);
  });
  it("needs an email and a password that fit, and the link outlives a mistake", async () => {
    const token = tokenOf(await announced());
    for (const account of [
      { email: "" },
      { email: "no at" },
      { email: "a\u0000@b.c" },
      { email: "a b@c.d" },
      { password: "short" },
      { password: "x".repeat(101) },
      { fullName: "\u0000" },
      { role: "superadmin" },
      { password: null },
    ]) {
      expect([account, (await create(token, account)).status]).toEqual([account, 400]);
    }
    expect((await create(token)).body).toEqual({ allowedLogin: true });
  });
});
