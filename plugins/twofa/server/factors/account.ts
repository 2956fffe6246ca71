/** Two-factor of an account: whether it is on, its secret, and the single use of each code. */
import { sql } from "kysely";
import type { AdminUser } from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import { codeDigits } from "../../contract/code-digits.ts";
import { twofaLimits } from "../../contract/limits.ts";
import { openSecret } from "./keys.ts";
import { stepOfCode } from "./totp.ts";
import type { TwofaServices } from "../services.ts";

export const isRequired = ({ options }: Pick<TwofaServices, "options">, { role }: AdminUser): boolean =>
  options.requiredForRoles.includes(role);

export async function isOn(db: Database | DatabaseTransaction, userId: string): Promise<boolean> {
  return (
    (await db.selectFrom("twofa_accounts").select("user_id").where("user_id", "=", userId).executeTakeFirst()) !==
    undefined
  );
}

/** Uses up a code of the app. Returns `false` for a wrong code, and for one whose time step is used or has passed. */
export async function takeAppCode(services: PluginServices, userId: string, text: string): Promise<boolean> {
  const account = await services.db
    .selectFrom("twofa_accounts")
    .select("sealed_secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const code = codeDigits(text);
  if (account === undefined || code.length !== twofaLimits.codeDigits) return false;
  const step = stepOfCode(openSecret(services, userId, account.sealed_secret), code, Date.now());
  if (step === undefined) return false;
  // Of two calls with the same code only one updates the row. The condition on the secret fails if it was changed in
  // the meantime.
  const taken = await sql`update twofa_accounts set last_step = ${step} where user_id = ${userId}
    and last_step < ${step} and sealed_secret = ${account.sealed_secret} returning 1`.execute(services.db);
  return taken.rows.length > 0;
}

/** Deletes two-factor with everything that belongs to it. Returns `false` if it was not on. */
export async function removeTwoFactor(db: Database | DatabaseTransaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("twofa_accounts").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
