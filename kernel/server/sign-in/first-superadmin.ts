/**
 * Logs a one-time link if the deployment has no account. The person who opens the link creates the first superadmin.
 */
import { sql } from "kysely";
import type { CallOrigin } from "../../contract/session/admin-user.ts";
import { checkFirstSuperadmin, createFirstSuperadmin } from "../../contract/session/first-superadmin.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { Row } from "../../contract/resources/resource.ts";
import { resourceEngine } from "../extension/resource-engine.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { originOf } from "../session/authenticate.ts";
import { hashNewPassword } from "../session/passwords.ts";
import { openSession } from "../session/session-store.ts";
import { hashToken, newToken } from "../session/token.ts";

const purpose = "first-superadmin";
const validHours = 24;
/** Processes of a deployment that start within this time have each logged a link. */
const startedTogetherMinutes = 5;

/**
 * Logs a new link if there is no account. It invalidates older links of the same deployment, but not those of processes
 * that were started with this one.
 */
export async function announceFirstSuperadmin(kernel: Kernel, address: string): Promise<void> {
  const { db, environment, config, log } = kernel;
  if (await hasAccount(db)) return;
  const token = newToken();
  await db.transaction().execute(async (transaction) => {
    await sql`delete from portal_one_time_tokens where purpose = ${purpose}
      and expires_at < now() + make_interval(hours => ${validHours}, mins => ${-startedTogetherMinutes})`.execute(
      transaction,
    );
    await transaction
      .insertInto("portal_one_time_tokens")
      .values({ purpose, token_hash: hashToken(token), expires_at: sql`now() + make_interval(hours => ${validHours})` })
      .execute();
  });
  const link = `${environment.portalUrl ?? address}${config.portal.basePath}/first-superadmin?token=${token}`;
  log.warn({ link, validHours }, "there is no account yet: open this link to create the first superadmin");
}

export function firstSuperadminEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  return [
    handle(checkFirstSuperadmin, async ({ body }) => {
      if ((await hasAccount(kernel.db)) || !(await isValid(kernel.db, body.token)))
        throw refuse("PORTAL_SESSION_LINK_DEAD");
      return { ok: true as const };
    }),
    handle(createFirstSuperadmin, async ({ body, request }) => {
      if (!(await isValid(kernel.db, body.token))) throw refuse("PORTAL_SESSION_LINK_DEAD");
      assertGoodPassword(kernel, body.password);
      const passwordHash = await hashNewPassword(body.password, {
        email: body.email,
        fullName: body.fullName,
        brandName: kernel.config.portal.brand.name,
      });
      const made = await kernel.db.transaction().execute(async (transaction) => {
        // If two people use the link at once, the lock admits one of them, and the other then finds an account.
        await sql`lock table portal_one_time_tokens in exclusive mode`.execute(transaction);
        if ((await hasAccount(transaction)) || !(await isValid(transaction, body.token)))
          throw refuse("PORTAL_SESSION_LINK_DEAD");
        await transaction.deleteFrom("portal_one_time_tokens").where("purpose", "=", purpose).execute();
        const account = await transaction
          .insertInto("portal_users")
          .values({
            email: body.email,
            full_name: body.fullName?.trim() ?? "",
            password_hash: passwordHash,
            role: "superadmin",
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await recordAccount(kernel, account, originOf(request), transaction);
        return account;
      });
      await openSession(kernel, request, { userId: String(made["id"]), passwordHash }, false);
      return { allowedLogin: true as const };
    }),
  ];
}

/** Records that the account created itself, in the history of the resource that shows accounts. */
async function recordAccount(
  kernel: Kernel,
  account: Row,
  origin: CallOrigin,
  transaction: DatabaseTransaction,
): Promise<void> {
  const [recordId, username] = [String(account["id"]), String(account["email"])];
  await recordActivity(
    kernel,
    {
      kind: "created",
      adminUser: { pk: recordId, username, origin },
      recordId,
      recordLabel: username,
      ...resourceEngine(kernel.registry).created("portal_users", account),
      details: { firstSuperadmin: true },
    },
    transaction,
  );
}

/** Checks the password rules that the deployment's plugins contribute. */
function assertGoodPassword({ registry }: Kernel, password: string): void {
  for (const { contributions } of registry.instances) {
    const problem = contributions.passwordProblem?.(password);
    if (problem !== undefined) throw problem;
  }
}

async function hasAccount(db: Database | DatabaseTransaction): Promise<boolean> {
  return (await db.selectFrom("portal_users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function isValid(db: Database | DatabaseTransaction, token: string): Promise<boolean> {
  const found = await db
    .selectFrom("portal_one_time_tokens")
    .select("purpose")
    .where("purpose", "=", purpose)
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}
