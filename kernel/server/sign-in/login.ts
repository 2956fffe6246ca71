/** The endpoints for signing in and out. */
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import { checkAuth, login, logout } from "../../contract/session/session-endpoints.ts";
import type { Kernel } from "../extension/kernel.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { sessionCookieName } from "../session/cookies.ts";
import { originOf } from "../session/authenticate.ts";
import { beginAttempt, signInLimits } from "../session/account-attempts.ts";
import { comparePassword, hashPassword } from "../session/passwords.ts";
import { beginSignIn } from "../session/second-step.ts";
import { endSessionOfCookie, type ProvenAccount } from "../session/session-store.ts";
import { createSweep } from "../session/purge-expired.ts";

/**
 * Maximum number of characters recorded of a tried username. Text without an @ is not recorded: it may be a password
 * typed into the wrong field.
 */
const maxNameLength = 100;

export function loginEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  const sweep = createSweep(kernel);
  return [
    handle(login, async ({ body, request }) => {
      const username = body.username.trim();
      sweep();
      const attempt = await beginAttempt(kernel.db, request, {
        area: "sign-in",
        account: { username },
        limits: signInLimits,
      });
      const account = await provenAccount(kernel, username, body.password, attempt.isKnownDevice);
      const origin = originOf(request);
      if (account === undefined) {
        await recordActivity(kernel, {
          kind: "sign-in-failed",
          adminUser: null,
          origin,
          details: { username: username.includes("@") ? username.slice(0, maxNameLength) : "" },
        });
        throw refuse("PORTAL_SESSION_WRONG_CREDENTIALS");
      }
      const reply = await beginSignIn(kernel, request, account, body.rememberMe ?? false);
      await attempt.succeed();
      return reply;
    }),
    handle(logout, async ({ request, adminUser }) => {
      await endSessionOfCookie(kernel, request.cookie(sessionCookieName));
      request.setCookie(sessionCookieName, null);
      // The only action that succeeds even if it cannot be recorded, so that users are never kept signed in against
      // their will.
      if (adminUser !== null)
        await recordActivity(kernel, { kind: "signed-out", adminUser }).catch((error: unknown) =>
          kernel.log.error({ err: error, user: adminUser.pk }, "failed to record a sign-out"),
        );
      return { ok: true as const };
    }),
    handle(checkAuth, () => ({ ok: true as const })),
  ];
}

/** Does the same work for every name, including suspended accounts, so that the response time reveals nothing. */
async function provenAccount(
  { db }: Kernel,
  username: string,
  password: string,
  isKnownDevice: boolean,
): Promise<ProvenAccount | undefined> {
  const { rows } = await sql<{ id: string; password_hash: string }>`select id, password_hash from portal_active_users
    where lower(email) = lower(${username})`.execute(db);
  const [account] = rows;
  const found = await comparePassword(password, account?.password_hash, { isKnownDevice });
  if (found === "none" || account === undefined) return undefined;
  return {
    userId: account.id,
    passwordHash: account.password_hash,
    ...(found === "unprepared" ? { renewedHash: await hashPassword(password) } : {}),
  };
}
