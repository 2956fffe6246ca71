/** Asks for the current password before what a stolen session must not do. */
import { sql } from "kysely";
import { Refusal, type AdminUser } from "#kernel/contract";
import { forgetTries, limitTries, passwordFits, type PluginServices } from "#kernel/server";
import { accountMessages } from "../../contract.ts";

const triesPerAccount = 10;

export const wrongPassword = (): Refusal => new Refusal({ code: "PORTAL_AUTH_WRONG_PASSWORD", status: 422, message: accountMessages.wrongPassword });

/** Gives the hash that the password fits. @throws PORTAL_AUTH_WRONG_PASSWORD, PORTAL_SESSION_TOO_MANY_TRIES */
export async function provePassword({ db }: PluginServices, { pk }: AdminUser, password: string): Promise<string> {
  const subject = `auth/current-password:${pk}`;
  await limitTries(db, subject, triesPerAccount);
  const { rows } = await sql<{ password_hash: string }>`select password_hash from portal_users where id = ${pk}`.execute(db);
  const stored = rows[0]?.password_hash;
  if (!(await passwordFits(password, stored)) || stored === undefined) throw wrongPassword();
  await forgetTries(db, subject);
  return stored;
}
