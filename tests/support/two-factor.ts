/**
 * Accounts with two-factor authentication for tests: set up through the calls, with codes as an authenticator app
 * generates them.
 */
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { withoutTriggers } from "./without-triggers.ts";
import type { Answer, Caller, TestPortal } from "./portal.ts";

export const password = "Right-pass-1";

/** Creates the accounts `<name>@demo.test`; returns their ids by name. */
export async function makePeople(
  { kernel }: TestPortal,
  roles: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const passwordHash = await hashPassword(password);
  const people = Object.entries(roles).map(([name, role]) => ({
    email: `${name}@demo.test`,
    full_name: name,
    role,
    password_hash: passwordHash,
  }));
  const made = await withoutTriggers(kernel.db, (transaction) =>
    transaction.insertInto("portal_users").values(people).returning(["id", "full_name"]).execute(),
  );
  return Object.fromEntries(made.map((row) => [String(row["full_name"]), String(row["id"])]));
}

/** Returns the app's code of now, or of this many steps later. */
export const appCode = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * 30_000 });

/** Clears the step of the last used code, because tests are faster than the app's steps. */
export async function letTimePass({ kernel }: TestPortal, userId: string | undefined): Promise<void> {
  await sql`update twofa_accounts set last_step = 0 where user_id = ${userId}`.execute(kernel.db);
}

/** Returns the secret of an `initSetup` call. */
export async function newSecret(caller: Caller): Promise<string> {
  const { body } = await caller.post("/plugin/twofa/initSetup");
  return (JSON.parse(Buffer.from(body.totpJWT.split(".")[1], "base64url").toString()) as { newSecret: string })
    .newSecret;
}

/** Returns the session cookie of a response that signed in; undefined if it did not. */
export const sessionOf = ({ headers }: Answer): string | undefined =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((cookie) => /^(?:__Secure-)?portal_session=./.test(cookie));

export interface Proven {
  caller: Caller;
  secret: string;
  recoveryCodes: string[];
}

/** Completes the set-up that follows the password, and returns a session. */
export async function setUpHalfWay(portal: TestPortal, name: string): Promise<Proven> {
  const halfWay = await portal.signIn(`${name}@demo.test`, password);
  return await setUpAs(portal, halfWay);
}

/** The caller is either half-way through signing in or signed in. */
export async function setUpAs(portal: TestPortal, caller: Caller): Promise<Proven> {
  const secret = await newSecret(caller);
  const answer = await caller.post("/plugin/twofa/confirmSetup", { code: appCode(secret), secret });
  if (answer.body.allowedLogin !== true) throw new Error(`setting up answered ${JSON.stringify(answer.body)}`);
  const session = sessionOf(answer);
  return {
    caller: session === undefined ? caller : portal.withCookie(session),
    secret,
    recoveryCodes: answer.body.recoveryCodes,
  };
}
