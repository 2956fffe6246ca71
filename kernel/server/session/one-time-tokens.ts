/** Links that work once: random, kept as a hash, for an account or for an address that has none yet. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import { hashToken, newToken } from "./token.ts";

/** Whom a link is for: an account, an address that has none yet, or the address that an account is to get. */
export interface TokenHolder {
  userId?: string;
  email?: string;
}

/**
 * Makes a token; older ones of the same purpose and account die with it, without an account those of the same address.
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
 * Uses a token up, in the transaction of what it allows. Nothing when it is unknown, used, or past its time.
 * The account's row is locked first, as a change of password does it: the two would wait for each other otherwise.
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

/** Whether a token would still be taken. It stays as it is: mail programs open links by themselves. */
export async function isOneTimeTokenAlive(db: Database, purpose: string, token: string): Promise<boolean> {
  return (
    (
      await sql`select 1 from portal_one_time_tokens where purpose = ${purpose}
    and token_hash = ${hashToken(token)} and expires_at > now()`.execute(db)
    ).rows.length > 0
  );
}

/** Every link that was mailed for an account dies. */
export async function endOneTimeTokens(db: Database | DatabaseTransaction, userId: string): Promise<void> {
  await sql`delete from portal_one_time_tokens where user_id = ${userId}`.execute(db);
}
