import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { resetPassword, signUp } from "../../plugins/auth/contract.ts";
import type { HandlerCall } from "../../kernel/server/extension/contributions/handled-endpoint.ts";
import type { CallRequest } from "../../kernel/server/extension/calls/request.ts";
import type { PluginServices } from "../../kernel/server/extension/services/plugin-services.ts";
import { choosePassword } from "../support/choose-password.ts";
import {
  isSignedIn,
  password,
  portalUrl,
  startMailedPortal,
  tokenOf,
  type MailedPortal,
} from "../support/mailed-portal.ts";
import type { Answer } from "../support/portal.ts";

let portal: MailedPortal;
beforeAll(async () => {
  portal = await startMailedPortal({ configFile: "tests/fixtures/typed-passwords.config.ts" });
});
afterAll(() => portal.close());
beforeEach(() => portal.forgiveAll());

const url = `${portalUrl}/portal/reset-password`;
const deadLink = "This link is no longer valid. Please request a new one";
const ask = (email: string): Promise<Answer> => portal.auth("/reset-password", { email, url });
const confirm = (token: string, word: string): Promise<Answer> =>
  portal.auth("/reset-password-confirm", { token, password: word });
/** Requests a reset link and returns its token. */
const linkTo = async (name: string): Promise<string> => {
  await ask(`${name}@demo.test`);
  return tokenOf(await portal.mail.next(`${name}@demo.test`));
};
/** Sets the password that all tests start with, and reads the mail about it. */
const restore = async (name: string): Promise<void> => {
  expect((await confirm(await linkTo(name), password)).body).toEqual({ ok: true });
  await portal.mail.next(`${name}@demo.test`);
};
const endedSessions = async (run: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const stop = portal.kernel.bus.listen((topic, data) => {
    if (topic === "session-ended") count += (data as { sessionIds: string[] }).sessionIds.length;
  });
  await run();
  stop();
  return count;
};

describe("a reset of the password", () => {
  it("is an emailed link that works once, ends every session, and notifies the owner", async () => {
    const callers = [await portal.as("kim"), await portal.as("kim")];
    const lee = await portal.as("lee");
    expect((await ask("Kim@demo.test")).body).toEqual({ ok: true });
    const mail = await portal.mail.next("kim@demo.test");
    expect([mail.subject, mail.link?.origin, mail.link?.pathname]).toEqual([
      "Reset your password for Codeport",
      portalUrl,
      "/portal/reset-password",
    ]);
    expect(mail.text).toContain("The link works once and expires in 1 hour.");
    const answers: Answer[] = [];
    expect(await endedSessions(async () => answers.push(await confirm(tokenOf(mail), "Other-pass-2")))).toBe(2);
    expect(answers[0]?.body).toEqual({ ok: true });
    expect(answers[0]?.headers.get("set-cookie")).toBeNull();
    expect(await Promise.all([...callers, lee].map(isSignedIn))).toEqual([false, false, true]);
    expect((await portal.mail.next("kim@demo.test")).subject).toBe("Your password for Codeport was changed");
    await expect(portal.as("kim")).rejects.toThrow("401");
    expect(await isSignedIn(await portal.as("kim", "Other-pass-2"))).toBe(true);
    expect((await confirm(tokenOf(mail), "Third-pass-3")).body).toMatchObject({ error: deadLink });
    const { rows } = await sql<{ changes: unknown }>`select username, record_id, changes from audit_log
      where kind = 'edited' and record_id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
    expect(rows).toEqual([
      {
        username: "kim@demo.test",
        record_id: portal.ids["kim"],
        changes: [{ column: "password", label: "Password", isSecret: true }],
      },
    ]);
    await restore("kim");
  });
  it("asks for three kinds of characters and the usual length, and the link survives a password that is not good", async () => {
    const token = await linkTo("kim");
    const errors = [];
    for (const word of ["Sh0rt", `A1${"a".repeat(99)}`, "lowercase1", "UPPERCASE1", "NoNumbers"])
      errors.push((await confirm(token, word)).body.error);
    const three = "Password must include at least one uppercase letter, one lowercase letter, and one number";
    expect(errors).toEqual([
      "Password must be at least 8 characters long",
      "Password must be at most 100 characters long",
      three,
      three,
      three,
    ]);
    expect((await confirm(token, password)).body).toEqual({ ok: true });
    await portal.mail.next("kim@demo.test");
  });
  it("says whether its link still works, and leaves it as it is", async () => {
    const isAlive = async (token: string, purpose = "resetPassword"): Promise<boolean> =>
      (await portal.auth("/check-link", { purpose, token })).body.isAlive;
    await portal.auth("/reset-password", { email: "kim@demo.test" });
    const token = tokenOf(await portal.mail.next("kim@demo.test"));
    expect([await isAlive(token), await isAlive(token), await isAlive(token, "signUp"), await isAlive("x")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await sql`update portal_one_time_tokens set expires_at = now() - interval '1 second'`.execute(portal.kernel.db);
    expect(await isAlive(token)).toBe(false);
  });
  it("is no longer possible by a link that is past its time, replaced, or made up", async () => {
    const first = await linkTo("kim");
    const second = await linkTo("kim");
    expect((await confirm(first, "Other-pass-2")).body).toMatchObject({ error: deadLink });
    await sql`update portal_one_time_tokens set expires_at = now()`.execute(portal.kernel.db);
    for (const token of [second, "x", "x".repeat(43)])
      expect((await confirm(token, "Other-pass-2")).body).toMatchObject({ error: deadLink });
    expect(await isSignedIn(await portal.as("kim"))).toBe(true);
  });
  it("is no longer possible by an older link once the password was changed, by whomever", async () => {
    const beforeRoot = await linkTo("kim");
    const root = await portal.as("root");
    expect(
      (
        await root.post("/update_record", {
          resourceId: "users",
          recordId: portal.ids["kim"],
          record: { password: "Other-pass-2" },
        })
      ).body,
    ).toMatchObject({ ok: true });
    expect((await confirm(beforeRoot, "Third-pass-3")).body).toMatchObject({ error: deadLink });
    await choosePassword(portal, "kim@demo.test", "Other-pass-2", "Own-choice-3");
    for (const how of ["was set by an administrator", "was reset"])
      expect((await portal.mail.next("kim@demo.test")).text).toContain(how);
    const beforeSelf = await linkTo("kim");
    expect((await portal.auth("/account/password", { password }, await portal.as("kim", "Own-choice-3"))).body).toEqual(
      {
        ok: true,
      },
    );
    expect((await confirm(beforeSelf, "Third-pass-3")).body).toMatchObject({ error: deadLink });
    expect((await portal.mail.next("kim@demo.test")).subject).toBe("Your password for Codeport was changed");
  });
  it("lets one of two through that use a link at the same moment", async () => {
    const token = await linkTo("lee");
    const answers = await Promise.all(["Other-pass-2", "Other-pass-3"].map((word) => confirm(token, word)));
    expect(answers.map(({ body }) => body.ok === true).toSorted()).toEqual([false, true]);
    await portal.mail.next("lee@demo.test");
    await restore("lee");
  });
  it("stores no token in clear, and limits requests for known and unknown addresses alike", async () => {
    const token = await linkTo("lee");
    const { rows } = await sql`select * from portal_one_time_tokens`.execute(portal.kernel.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    await portal.forgiveAll();
    for (const email of ["root@demo.test", "nobody@demo.test"]) {
      for (let count = 0; count < 5; count += 1) expect((await ask(email)).body).toEqual({ ok: true });
      expect((await ask(email)).status).toBe(429);
    }
  });
  it("is written in the language of the account", async () => {
    await sql`update portal_users set language = 'de' where email = 'lee@demo.test'`.execute(portal.kernel.db);
    await ask("lee@demo.test");
    const mail = await portal.mail.next("lee@demo.test");
    expect(mail.html).toContain('lang="de"');
    expect(mail.text).toContain("läuft in 1 Stunde ab.");
    await sql`update portal_users set language = null where email = 'lee@demo.test'`.execute(portal.kernel.db);
  });
});

describe("whether an address has an account", () => {
  /** Returns all work of a call before its answer: its SQL statements and what it queues. */
  const workOf = async (
    endpoint: typeof signUp | typeof resetPassword,
    email: string,
  ): Promise<{ statements: string[]; jobs: unknown[]; reply: unknown }> => {
    await portal.forgiveAll();
    const statements: string[] = [];
    const jobs: unknown[] = [];
    const real = portal.kernel.services("auth");
    const db = real.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node).replaceAll(email, "EMAIL"));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const services: PluginServices = {
      ...real,
      db,
      enqueue: (...job) => {
        jobs.push(JSON.parse(JSON.stringify(job).replaceAll(email, "EMAIL")));
        return Promise.resolve("1");
      },
    };
    const request: CallRequest = {
      ip: "198.51.100.7",
      userAgent: "",
      isHttps: false,
      language: "en",
      header: () => undefined,
      cookie: () => undefined,
      setCookie: () => undefined,
      setHeader: () => undefined,
    };
    const handled = portal.kernel.registry.instances
      .find(({ id }) => id === "auth")
      ?.contributions.endpoints?.find((candidate) => candidate.endpoint.path === endpoint.path);
    const reply = await handled?.run({
      body: { email, url },
      services,
      request,
      adminUser: null,
      params: undefined,
      query: undefined,
    } as unknown as HandlerCall<typeof endpoint>);
    return { statements, jobs, reply };
  };
  it.each([
    ["sign-up", signUp],
    ["reset", resetPassword],
  ])("is not visible in the work that the call for a %s does", async (_name, endpoint) => {
    const [known, unknown] = [await workOf(endpoint, "kim@demo.test"), await workOf(endpoint, "nobody@demo.test")];
    expect(known.statements.length).toBeGreaterThan(0);
    expect(known.jobs.length).toBe(1);
    expect(known).toEqual(unknown);
  });
  it("is not visible in the answer either", async () => {
    const answerTo = async (path: string, email: string): Promise<unknown> => {
      const { status, body, headers } = await portal.auth(path, { email, url });
      return { status, body, headers: [...headers.keys()].filter((name) => name !== "date") };
    };
    for (const path of ["/signup", "/reset-password"])
      expect(await answerTo(path, "lee@demo.test")).toEqual(await answerTo(path, "stranger@demo.test"));
  });
});
