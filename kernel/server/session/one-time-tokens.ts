/** Links that work once, with a random token stored as a hash, for an account or for an address without an account. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import { hashToken, newToken } from "./token.ts";

/** The owner of a link: an account, an address without an account, or an account and its new address. */
export interface TokenHolder {
  userId?: string;
  email?: string;
}

/**
 * Creates a token and invalidates older ones of the same purpose and account, or of the same address if there is no
 * account.
 * @param purpose unique across plugins, like `auth/reset-password`
 */
export async function issueOneTimeToken(
  db: Database,
  { purpose, userId, email, validMinutes }: TokenHolder & { purpose: string; validMinutes: number },
): Promise<string> {
  const token = newToken();
  await db.transaction().execute(async (transaction) => {
    await sql`delete from portal_one_time_tokens where purpose = ${purpose} and user_id is not distinct
      from ${userId ?? null}::uuid
        and (user_id is not null or lower(email) = lower(${email ?? null}::text))`.execute(transaction);
    await sql`
      insert into portal_one_time_tokens (purpose, token_hash, user_id, email, expires_at)
      values (${purpose}, ${hashToken(token)}, ${userId ?? null}::uuid, ${email ?? null}::text,
        now() + make_interval(mins => ${validMinutes}))`.execute(transaction);
  });
  return token;
}

/**
 * Uses a token up, in the transaction of what it permits. Returns undefined if it is unknown, used or expired. Locks
 * the account's row first, as a password change does; otherwise the two would deadlock.
 */
export async function takeOneTimeToken(
  transaction: DatabaseTransaction,
  purpose: string,
  token: string,
): Promise<TokenHolder | undefined> {
  const live = sql`from portal_one_time_tokens where purpose = ${purpose} and token_hash = ${hashToken(token)}
    and expires_at > now()`;
  await sql`select id from portal_users where id = (select user_id ${live}) for update`.execute(transaction);
  const { rows } = await sql<{ user_id: string | null; email: string | null }>`delete ${live} returning user_id,
    email`.execute(transaction);
  const row = rows[0];
  return row === undefined
    ? undefined
    : { ...(row.user_id === null ? {} : { userId: row.user_id }), ...(row.email === null ? {} : { email: row.email }) };
}

/** Whether a token is still valid. Does not use it up, because mail programs open links by themselves. */
export async function isOneTimeTokenAlive(db: Database, purpose: string, token: string): Promise<boolean> {
  return (
    (
      await sql`select 1 from portal_one_time_tokens where purpose = ${purpose}
    and token_hash = ${hashToken(token)} and expires_at > now()`.execute(db)
    ).rows.length > 0
  );
}

/** Invalidates every link that was mailed for an account. */
export async function endOneTimeTokens(db: Database | DatabaseTransaction, userId: string): Promise<void> {
  await sql`delete from portal_one_time_tokens where user_id = ${userId}`.execute(db);
}
