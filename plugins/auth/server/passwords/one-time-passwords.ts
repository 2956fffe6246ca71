/**
 * Passwords that a colleague has typed: they work once, because the colleague knows them. An account without a password
 * gets a mailed link instead.
 */
import { sql } from "kysely";
import { Refusal } from "@portalkit/kernel/contract";
import {
  issueOneTimeToken,
  passwordFits,
  type DatabaseTransaction,
  type PluginServices,
} from "@portalkit/kernel/server";
import { authRefusals } from "../../contract/refusals.ts";
import { purposes } from "../mail/mailed-link.ts";

/** In place of a hash, for an account whose owner has not chosen a password: no password fits it. */
export const noPassword = "invited";

/**
 * Whether the owner has not chosen a password yet: there is nothing to take over, and a mistyped email is mended at
 * once.
 */
export async function isInvited(db: DatabaseTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from portal_users where id = ${userId}::uuid
    and password_hash = ${noPassword}`.execute(db);
  return rows.length > 0;
}

/** Enough to choose a password; after that the one-time password leads to the page again. */
const validMinutes = 15;

/** Makes the password with this hash, which the account gets in the same transaction, a one-time password. */
export async function makeOneTime(db: DatabaseTransaction, userId: string, passwordHash: string): Promise<void> {
  await sql`insert into auth_one_time_passwords (user_id, password_hash) values (${userId}::uuid, ${passwordHash})
    on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(db);
}

/** The page where the owner of a one-time password chooses another; `undefined` for a password of their own. */
export async function newPasswordPage({ db }: PluginServices, userId: string): Promise<string | undefined> {
  if ((await oneTimeHash(db, userId)) === undefined) return undefined;
  const token = await issueOneTimeToken(db, { purpose: purposes.resetPassword, userId, validMinutes });
  return `/reset-password?chosen=once&token=${token}`;
}

/**
 * Refuses to choose the one-time password again, because a colleague knows it.
 * @throws PORTAL_AUTH_TYPED_PASSWORD
 */
export async function assertNotOneTime(db: DatabaseTransaction, userId: string, password: string): Promise<void> {
  const hash = await oneTimeHash(db, userId);
  if (hash !== undefined && (await passwordFits(password, hash))) throw new Refusal(authRefusals.typedPassword);
}

/** A hash that is no longer that of the account belongs to a password that was replaced. */
async function oneTimeHash(
  db: PluginServices["db"] | DatabaseTransaction,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`select o.password_hash as hash from auth_one_time_passwords o
    join portal_users u on u.id = o.user_id and u.password_hash = o.password_hash
      where o.user_id = ${userId}::uuid`.execute(db);
  return rows[0]?.hash;
}
