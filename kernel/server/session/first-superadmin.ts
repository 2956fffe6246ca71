/** An empty deployment has no account: the log prints a one-time link, and who opens it makes the first superadmin. */
import { sql } from "kysely";
import { checkFirstSuperadmin, createFirstSuperadmin } from "../../contract/first-superadmin.ts";
import { refuse } from "../../contract/refusals.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type Database, type DatabaseTransaction, type HandledEndpoint } from "../plugin.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { originOf } from "./authenticate.ts";
import { hashPassword } from "./passwords.ts";
import { openSession } from "./session-store.ts";
import { hashToken, newToken } from "./token.ts";

const purpose = "first-superadmin";
const validHours = 24;

/** Prints a new link if there is no account; an older link of the same deployment dies with it. */
export async function announceFirstSuperadmin(kernel: Kernel, address: string): Promise<void> {
  const { db, environment, config, log } = kernel;
  if (await hasAccount(db)) return;
  const token = newToken();
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("portal_one_time_tokens").where("purpose", "=", purpose).execute();
    await transaction.insertInto("portal_one_time_tokens").values({ purpose, token_hash: hashToken(token), expires_at: sql`now() + make_interval(hours => ${validHours})` }).execute();
  });
  const link = `${environment.portalUrl ?? address}${config.portal.basePath}/first-superadmin?token=${token}`;
  log.warn({ link, validHours }, "there is no account yet: open this link to make the first superadmin");
}

export function firstSuperadminEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  return [
    handle(checkFirstSuperadmin, async ({ body }) => {
      if ((await hasAccount(kernel.db)) || !(await isValid(kernel.db, body.token))) throw refuse("PORTAL_SESSION_LINK_DEAD");
      return { ok: true as const };
    }),
    handle(createFirstSuperadmin, async ({ body, request }) => {
      if (!(await isValid(kernel.db, body.token))) throw refuse("PORTAL_SESSION_LINK_DEAD");
      const passwordHash = await hashPassword(body.password);
      const made = await kernel.db.transaction().execute(async (transaction) => {
        // Two people with the link at once: the lock lets one in, the other then finds an account.
        await sql`lock table portal_one_time_tokens in exclusive mode`.execute(transaction);
        if ((await hasAccount(transaction)) || !(await isValid(transaction, body.token))) throw refuse("PORTAL_SESSION_LINK_DEAD");
        await transaction.deleteFrom("portal_one_time_tokens").where("purpose", "=", purpose).execute();
        return await transaction
          .insertInto("portal_users")
          .values({ email: body.email, full_name: body.fullName?.trim() ?? "", password_hash: passwordHash, role: "superadmin" })
          .returning("id")
          .executeTakeFirstOrThrow();
      });
      await openSession(kernel, request, { userId: String(made["id"]), passwordHash }, false);
      await recordActivity(kernel, { kind: "signed-in", adminUser: { pk: String(made["id"]), username: body.email, origin: originOf(request) } });
      return { allowedLogin: true as const };
    }),
  ];
}

async function hasAccount(db: Database | DatabaseTransaction): Promise<boolean> {
  return (await db.selectFrom("portal_users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function isValid(db: Database | DatabaseTransaction, token: string): Promise<boolean> {
  const found = await db.selectFrom("portal_one_time_tokens").select("purpose").where("purpose", "=", purpose).where("token_hash", "=", hashToken(token)).where("expires_at", ">", sql<string>`now()`).executeTakeFirst();
  return found !== undefined;
}
