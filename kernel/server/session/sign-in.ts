/** Signing in and out. */
import { sql } from "kysely";
import { refuse } from "../../contract/refusals.ts";
import { checkAuth, login, logout } from "../../contract/session-endpoints.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type HandledEndpoint } from "../plugin.ts";
import { sessionCookieName } from "./authenticate.ts";
import { passwordFits } from "./passwords.ts";
import { endSessionOfCookie, openSession } from "./session-store.ts";
import { forgiveTries, noteTry, refuseTooManyTries } from "./sign-in-limits.ts";

export function signInEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  const { db } = kernel;
  return [
    handle(login, async ({ body, request }) => {
      await refuseTooManyTries(db, body.username, request.ip);
      await noteTry(db, body.username, request.ip);
      const { rows } = await sql<{ id: string; password_hash: string }>`select id, password_hash from portal_users where lower(email) = lower(${body.username.trim()})`.execute(db);
      const account = rows[0];
      if (!(await passwordFits(body.password, account?.password_hash)) || account === undefined) throw refuse("PORTAL_SESSION_WRONG_CREDENTIALS");
      await forgiveTries(db, body.username, request.ip);
      await openSession(kernel, request, account.id, body.rememberMe ?? false);
      return { allowedLogin: true };
    }),
    handle(logout, async ({ request }) => {
      await endSessionOfCookie(kernel, request.cookie(sessionCookieName));
      request.setCookie(sessionCookieName, null);
      return { ok: true as const };
    }),
    handle(checkAuth, () => ({ ok: true as const })),
  ];
}
