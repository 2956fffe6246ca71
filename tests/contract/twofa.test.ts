import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endpointUrl } from "../../kernel/server/extension/calls/endpoint-url.ts";
import { everyEndpoint } from "../support/every-endpoint.ts";
import { choosePassword } from "../support/choose-password.ts";
import { startTestPortal, type Answer, type Caller, type TestPortal } from "../support/portal.ts";
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

let portal: TestPortal;
let ids: Record<string, string>;
let kim: Proven;
let root: Proven;
beforeAll(async () => {
  portal = await startTestPortal({ configFile: "tests/fixtures/twofa.config.ts" });
  ids = await makePeople(portal, {
    root: "superadmin",
    vera: "superadmin",
    kim: "user",
    lee: "user",
    max: "user",
    ned: "user",
    pia: "user",
  });
  kim = await setUpHalfWay(portal, "kim");
  root = await setUpHalfWay(portal, "root");
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from portal_attempts`.execute(portal.kernel.db);
  for (const id of Object.values(ids)) await letTimePass(portal, id);
});

const signIn = (name: string): Promise<Caller> => portal.signIn(`${name}@demo.test`, password);
const confirm = (caller: Caller, body: object): Promise<Answer> => caller.post("/plugin/twofa/confirmSetup", body);
const isSignedIn = async (caller: Caller): Promise<boolean> => (await caller.post("/check_auth")).status === 200;
const invalid = { error: "Invalid code", ok: false };

describe("after a right password", () => {
  it("users with two-factor are asked for it, users who must have it set it up, and the answer to a wrong password does not reveal it", async () => {
    const answers = await Promise.all(
      ["kim", "vera", "lee"].map((name) =>
        portal.anonymous.post("/login", { username: `${name}@demo.test`, password }),
      ),
    );
    expect(answers.map(({ body }) => body)).toEqual(
      ["/confirm2fa", "/setup2fa", "/setup2fa"].map((redirectTo) => ({ allowedLogin: false, redirectTo })),
    );
    for (const { headers } of answers)
      expect(headers.getSetCookie().join("\n")).toMatch(
        /^portal_pending=[\w-]{43}; Max-Age=900; Path=\/portal; HttpOnly; SameSite=Strict$/,
      );
    const wrong = await Promise.all(
      ["kim", "lee", "nobody"].map((name) =>
        portal.anonymous.post("/login", { username: `${name}@demo.test`, password: "wrong" }),
      ),
    );
    expect(new Set(wrong.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  });
  it("a half-way sign-in can call what is temporary or public, and nothing else", async () => {
    const halfWay = await signIn("kim");
    const all = everyEndpoint(portal.kernel).filter(
      ({ handled: { endpoint } }) => (endpoint.access ?? "session") === "session" && endpoint.mount !== "bearer",
    );
    expect(all.length).toBeGreaterThan(20);
    for (const {
      instanceId,
      handled: { endpoint },
    } of all) {
      const params = bodyFor(endpoint.params ?? { type: "object" }) as Record<string, unknown>;
      const address = endpointUrl("/portal", instanceId, endpoint);
      const path = address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "x")));
      const bytes =
        endpoint.takes === "bytes" ? (["x", { "content-type": "application/octet-stream" }] as const) : undefined;
      const { status } = await halfWay.send(
        endpoint.method,
        path,
        ...(bytes ?? [endpoint.method === "GET" ? undefined : bodyFor(endpoint.body)]),
      );
      expect([endpoint.path, status]).toEqual([endpoint.path, 401]);
    }
    expect(await isSignedIn(halfWay)).toBe(false);
  });
  it("a temporary session can make no other calls", async () => {
    const answers = await Promise.all([
      portal.anonymous.post("/plugin/twofa/initSetup"),
      portal.anonymous.get("/plugin/twofa/skip-allow"),
      confirm(portal.anonymous, { code: "123456" }),
      confirm(portal.anonymous, { skip: true }),
      portal.anonymous.get("/plugin/twofa/second-step"),
      portal.anonymous.post("/plugin/twofa/recovery-code", { recoveryCode: "x" }),
      portal.anonymous.post("/plugin/twofa/passkeys/question"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });
});

describe("a code", () => {
  it("signs in once", async () => {
    const halfWay = await signIn("kim");
    const code = appCode(kim.secret);
    const answer = await confirm(halfWay, { code });
    expect(answer.body).toEqual({ allowedLogin: true });
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith("portal_pending=; Max-Age=0"))).toBe(true);
    expect(await isSignedIn(portal.withCookie(sessionOf(answer) ?? ""))).toBe(true);
    expect((await confirm(await signIn("kim"), { code })).body).toEqual(invalid);
    // The half-finished sign-in is used up as well.
    expect((await confirm(halfWay, { code: appCode(kim.secret, 1) })).status).toBe(401);
  });
  it("lets one in of many that come with it at once", async () => {
    const callers = await Promise.all(Array.from({ length: 6 }, () => signIn("kim")));
    const code = appCode(kim.secret);
    const answers = await Promise.all(callers.map((caller) => confirm(caller, { code })));
    expect(answers.filter(({ body }) => body.allowedLogin === true).length).toBe(1);
    expect(answers.filter((answer) => sessionOf(answer) !== undefined).length).toBe(1);
  });
  it("may be a step early or late, and none from before the last one used is taken", async () => {
    expect((await confirm(await signIn("kim"), { code: appCode(kim.secret, 1) })).body).toEqual({ allowedLogin: true });
    for (const steps of [0, -1])
      expect((await confirm(await signIn("kim"), { code: appCode(kim.secret, steps) })).body).toEqual(invalid);
    await letTimePass(portal, ids["kim"]);
    expect((await confirm(await signIn("kim"), { code: appCode(kim.secret, -1) })).body).toEqual({
      allowedLogin: true,
    });
    await letTimePass(portal, ids["kim"]);
    for (const steps of [-3, 3])
      expect((await confirm(await signIn("kim"), { code: appCode(kim.secret, steps) })).body).toEqual(invalid);
  });
  it("is invalid when it is anything else, and creates no session", async () => {
    const halfWay = await signIn("kim");
    for (const body of [
      { code: "" },
      { code: "12345" },
      { code: "1234567" },
      { code: "abcdef" },
      { code: appCode(root.secret) },
      {},
      { secret: kim.secret },
      { code: "000000", secret: null },
    ]) {
      const answer = await confirm(halfWay, body);
      expect([body, answer.body, sessionOf(answer)]).toEqual([body, invalid, undefined]);
      await sql`delete from portal_attempts`.execute(portal.kernel.db);
    }
    expect((await confirm(halfWay, { code: appCode(kim.secret), extra: 1 })).status).toBe(400);
    expect(await isSignedIn(halfWay)).toBe(false);
  });
  it("may be tried ten times before it has to wait, over all ways and sign-ins, and the right one comes too late then", async () => {
    const ways = [
      (caller: Caller) => confirm(caller, { code: "000000" }),
      (caller: Caller) => caller.post("/plugin/twofa/recovery-code", { recoveryCode: "wrong-wrong" }),
    ];
    for (let count = 0; count < 10; count += 1)
      expect((await ways[count % 2]?.(await signIn("kim")))?.body).toEqual(invalid);
    const { status, body, headers } = await confirm(await signIn("kim"), { code: appCode(kim.secret) });
    expect([status, Number(headers.get("retry-after")) > 0, body.error]).toEqual([
      429,
      true,
      expect.stringMatching(/^Too many attempts/),
    ]);
    expect((await kim.caller.post("/prove_identity", { password, code: appCode(kim.secret) })).status).toBe(429);
    // Another account is not blocked by it.
    expect((await confirm(await signIn("root"), { code: appCode(root.secret) })).body).toEqual({ allowedLogin: true });
  });
  it("that is right resets the attempts before it", async () => {
    const halfWay = await signIn("kim");
    for (let count = 0; count < 9; count += 1) await confirm(halfWay, { code: "000000" });
    expect((await confirm(halfWay, { code: appCode(kim.secret) })).body).toEqual({ allowedLogin: true });
    const again = await signIn("kim");
    for (let count = 0; count < 9; count += 1) expect((await confirm(again, { code: "000000" })).body).toEqual(invalid);
  });
});

describe("a half-way sign-in", () => {
  it("expires", async () => {
    const halfWay = await signIn("kim");
    await sql`update portal_pending_sign_ins set expires_at = now() - interval '1 second'`.execute(portal.kernel.db);
    expect((await confirm(halfWay, { code: appCode(kim.secret) })).status).toBe(401);
  });
  it("is revoked by a change of password", async () => {
    const halfWay = await signIn("pia");
    expect(
      (
        await root.caller.post("/update_record", {
          resourceId: "users",
          recordId: ids["pia"],
          record: { password: "Other-pass-2" },
        })
      ).body.ok,
    ).toBe(true);
    expect((await confirm(halfWay, { skip: true })).status).toBe(401);
    // A password that a colleague knows leads to no second step, neither to set one up nor to skip it.
    const typed = await portal.anonymous.post("/login", { username: "pia@demo.test", password: "Other-pass-2" });
    expect(typed.body.redirectTo).toMatch(/^\/reset-password/);
    expect(typed.headers.getSetCookie().join()).not.toContain("portal_pending=");
    await choosePassword(portal, "pia@demo.test", "Other-pass-2", "Own-choice-3");
    const { body } = await portal.anonymous.post("/login", { username: "pia@demo.test", password: "Own-choice-3" });
    expect(body).toEqual({ allowedLogin: false, redirectTo: "/setup2fa" });
  });
  it("is not let in by the factor of another account's session", async () => {
    const halfWay = await signIn("root");
    const both = portal.withCookie(`${kim.caller.cookie}; ${halfWay.cookie}`);
    const answer = await confirm(both, { code: appCode(kim.secret) });
    expect([answer.body, sessionOf(answer)]).toEqual([invalid, undefined]);
    expect((await both.get("/plugin/twofa/second-step")).body).toMatchObject({ isPending: true });
    expect(await isSignedIn(halfWay)).toBe(false);
  });
  it("cannot put an app of its own in the place of the right one", async () => {
    const early = await signIn("ned");
    const secret = await newSecret(early);
    await setUpAs(portal, await signIn("ned"));
    expect((await confirm(early, { code: appCode(secret), secret })).status).toBe(401);
    const later = await signIn("ned");
    expect((await later.post("/plugin/twofa/initSetup")).body.error).toBe("Two-factor authentication is already on");
    expect((await confirm(later, { code: appCode(secret), secret })).body).toEqual(invalid);
    expect((await confirm(later, { skip: true })).body.error).toBe("Something went wrong");
  });
});

describe("setting up", () => {
  it("hands out a token whose payload the browser reads, with a secret of its own each time", async () => {
    const halfWay = await signIn("lee");
    const { body } = await halfWay.post("/plugin/twofa/initSetup");
    const payload = JSON.parse(Buffer.from(body.totpJWT.split(".")[1], "base64url").toString()) as Record<
      string,
      unknown
    >;
    expect(payload).toEqual({
      issuer: "Two  Steps",
      userName: "lee@demo.test",
      newSecret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      exp: expect.any(Number),
    });
    expect(await newSecret(halfWay)).not.toBe(payload["newSecret"]);
  });
  it("takes back only what it handed out itself, to this user, not long ago", async () => {
    const halfWay = await signIn("lee");
    const foreign = await newSecret(await signIn("max"));
    const secret = await newSecret(halfWay);
    for (const other of ["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", foreign])
      expect((await confirm(halfWay, { code: appCode(other), secret: other })).body).toMatchObject({
        error: "This key is no longer valid. Please use the new one",
        isExpired: true,
      });
    expect((await confirm(halfWay, { code: "not base32", secret: "!" })).body.isExpired).toBe(true);
    expect((await confirm(halfWay, { code: "000000", secret })).body).toEqual(invalid);
    await sql`update twofa_setups set expires_at = now()`.execute(portal.kernel.db);
    expect((await confirm(halfWay, { code: appCode(secret), secret })).body.isExpired).toBe(true);
    expect((await halfWay.get("/plugin/twofa/second-step")).body).toMatchObject({ isOn: false });
  });
  it("may be skipped by those whose role leaves it to them", async () => {
    const [lee, vera] = [await signIn("lee"), await signIn("vera")];
    expect([
      (await lee.get("/plugin/twofa/skip-allow")).body,
      (await vera.get("/plugin/twofa/skip-allow")).body,
    ]).toEqual([{ skipAllowed: true }, { skipAllowed: false }]);
    const refused = await confirm(vera, { skip: true });
    expect([refused.body.error, sessionOf(refused)]).toEqual(["Something went wrong", undefined]);
    const answer = await confirm(lee, { skip: true });
    expect(answer.body).toEqual({ allowedLogin: true });
    expect(await isSignedIn(portal.withCookie(sessionOf(answer) ?? ""))).toBe(true);
  });
  it("ends the sessions that were opened with the password alone", async () => {
    const skipped = portal.withCookie(sessionOf(await confirm(await signIn("max"), { skip: true })) ?? "");
    const { caller } = await setUpHalfWay(portal, "max");
    expect([await isSignedIn(skipped), await isSignedIn(caller)]).toEqual([false, true]);
  });
  it("uses the code up that showed that the app has the secret", async () => {
    const { secret } = await setUpHalfWay(portal, "vera");
    expect((await confirm(await signIn("vera"), { code: appCode(secret) })).body).toEqual(invalid);
  });
});

/** For every pattern of the contracts, one of these matches, so that a body passes its schema. */
const words = [
  "xxxxxxxx",
  "00000000-0000-4000-8000-000000000000",
  "1",
  "https://demo.test/x",
  "someone@demo.test",
  "2026-01-01T00:00:00Z",
  "en",
  "12.5",
  "sandbox1xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  "",
];

/** Returns a minimal value that the schema accepts. */
function bodyFor(schema: unknown): unknown {
  const {
    type,
    properties = {},
    required = [],
    minimum,
    items,
    const: constant,
    enum: choices,
    anyOf,
    pattern,
    minLength = 0,
    maxLength = Infinity,
  } = (schema ?? { type: "undefined" }) as Record<string, never> & {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  if (constant !== undefined) return constant;
  if (choices !== undefined) return choices[0];
  if (anyOf !== undefined) return bodyFor(anyOf[0]);
  if (type === "object") return Object.fromEntries(required.map((name) => [name, bodyFor(properties[name])]));
  if (type === "array") return items === undefined ? [] : [bodyFor(items)];
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (type === "boolean") return true;
  if (type === "undefined") return undefined;
  return [...words, "x".repeat(minLength)].find(
    (word) =>
      word.length >= minLength &&
      word.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, "u").test(word)),
  );
}
