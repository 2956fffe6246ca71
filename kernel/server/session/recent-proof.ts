/** Checks whether a session has recently proven its user's identity, and what the user must enter otherwise. */
import { sql } from "kysely";
import { proofMinutes, type ProofRequest } from "../../contract/session/identity-proof.ts";
import { Refusal, refusalRow, refuse } from "../../contract/errors/refusals.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { ProofRule } from "../../contract/resources/resource-definition.ts";
import type { Row } from "../../contract/resources/resource.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { Kernel } from "../extension/kernel.ts";

/**
 * Refuses a session that has not proven its user's identity within the last ten minutes. Does not apply to API tokens,
 * jobs and chats, which have no session.
 * @param db the current transaction, if there is one, because PGlite has a single connection
 * @throws PORTAL_SESSION_PROOF_REQUIRED, or PORTAL_SESSION_REQUIRED if the session has ended
 */
export async function requireProof(
  kernel: Kernel,
  adminUser: AdminUser,
  db: Database | DatabaseTransaction = kernel.db,
): Promise<void> {
  if (adminUser.sessionId === undefined) return;
  const {
    rows: [session],
  } = await sql<{ isRecent: boolean }>`
    select proved_at > now() - make_interval(mins => ${proofMinutes}) as "isRecent"
    from portal_sessions where id = ${adminUser.sessionId}::uuid and user_id = ${adminUser.pk}::uuid`.execute(db);
  if (session === undefined) throw refuse("PORTAL_SESSION_REQUIRED");
  if (session.isRecent) return;
  const code = "PORTAL_SESSION_PROOF_REQUIRED";
  throw new Refusal(refusalRow(code), {}, { proof: await proofRequestOf(kernel, adminUser.pk, db) });
}

/**
 * Whether the error requests a proof of identity. Such an error ends a bulk call as a whole instead of failing one
 * record, because the caller can answer it.
 */
export const isProofRequired = (error: unknown): boolean =>
  error instanceof Refusal && error.code === "PORTAL_SESSION_PROOF_REQUIRED";

/** For resource writes whose definition requires a proof. @throws as `requireProof` */
export async function requireProofFor(
  kernel: Kernel,
  adminUser: AdminUser,
  rule: ProofRule | undefined,
  change: { record: Readonly<Record<string, unknown>>; oldRecord?: Row },
  db?: DatabaseTransaction,
): Promise<void> {
  const isWanted = typeof rule === "function" ? rule(change) : rule === true;
  if (isWanted) await requireProof(kernel, adminUser, db);
}

/** The ways in which this account can prove its identity. */
export async function proofRequestOf(
  kernel: Kernel,
  userId: string,
  db: Database | DatabaseTransaction = kernel.db,
): Promise<ProofRequest> {
  const {
    rows: [account],
  } = await sql<{ password: boolean }>`select password_hash like '$argon2id$%' as password
    from portal_users where id::text = ${userId}`.execute(db);
  const request: ProofRequest = { password: account?.password === true, code: false, methods: [] };
  for (const { id, contributions } of kernel.registry.instances) {
    const { code = false, methods = [] } =
      (await contributions.identityProof?.ways({ userId, db, services: kernel.services(id) })) ?? {};
    request.code ||= code;
    request.methods.push(...methods.map((name) => `${id}/${name}`));
  }
  return request;
}

/** Records that the session has just proven its user's identity. */
export async function recordProof({ db }: Pick<Kernel, "db">, { pk, sessionId }: AdminUser): Promise<void> {
  if (sessionId === undefined) return;
  await sql`update portal_sessions set proved_at = now() where id = ${sessionId}::uuid
    and user_id = ${pk}::uuid`.execute(db);
}
