/** `prove_identity`: asks for the password again, and for a code of the second factor if the account has one. */
import { sql } from "kysely";
import { proveIdentity } from "../../contract/session/identity-proof.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { CallRequest } from "../extension/calls/request.ts";
import type { Kernel } from "../extension/kernel.ts";
import { beginAttempt, signInLimits } from "../session/account-attempts.ts";
import { passwordFits } from "../session/passwords.ts";
import { proofRequestOf, recordProof } from "../session/recent-proof.ts";

export function proveIdentityEndpoint(kernel: Kernel): HandledEndpoint {
  return handle(proveIdentity, async ({ body, adminUser, request }) => {
    const { password, code } = await proofRequestOf(kernel, adminUser.pk);
    // An account without a password proves itself with a code alone; with neither, only a new sign-in is a proof.
    if (!password && !code) throw refuse("PORTAL_SESSION_PROOF_IMPOSSIBLE");
    if (password) await provePassword(kernel, request, adminUser, body.password ?? "");
    if (code) await proveCode(kernel, request, adminUser, body.code ?? "");
    await recordProof(kernel, adminUser);
    return { ok: true as const };
  });
}

/** Counted like a sign-in attempt, so that a stolen session cannot be used to guess passwords. */
async function provePassword(
  kernel: Kernel,
  request: CallRequest,
  adminUser: AdminUser,
  password: string,
): Promise<void> {
  const { db } = kernel;
  const {
    rows: [account],
  } = await sql<{ email: string; password_hash: string }>`select email, password_hash
    from portal_active_users where id::text = ${adminUser.pk}`.execute(db);
  if (account === undefined) throw refuse("PORTAL_SESSION_REQUIRED");
  const attempt = await beginAttempt(db, request, {
    area: "sign-in",
    account: { username: account.email },
    limits: signInLimits,
  });
  if (await passwordFits(password, account.password_hash, attempt)) return await attempt.succeed();
  await recordActivity(kernel, {
    kind: "sign-in-failed",
    adminUser,
    details: { username: account.email, identityProof: true },
  });
  throw refuse("PORTAL_SESSION_PROOF_WRONG");
}

async function proveCode(kernel: Kernel, request: CallRequest, adminUser: AdminUser, code: string): Promise<void> {
  for (const { id, contributions } of kernel.registry.instances) {
    const services = kernel.services(id);
    const { identityProof } = contributions;
    if (identityProof?.takeCode === undefined) continue;
    if ((await identityProof.ways({ userId: adminUser.pk, db: kernel.db, services })).code === true)
      await identityProof.takeCode({ code, adminUser, request, services });
  }
}
