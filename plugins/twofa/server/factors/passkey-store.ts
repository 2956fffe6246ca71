/** Stores passkeys and their challenges in the database. */
import { sql, type PortalTables, type Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { Passkey } from "../../contract/passkeys/calls.ts";
import { twofaLimits } from "../../contract/limits.ts";

/** The columns that checking an authenticator's answer needs. The public key is base64url of the COSE key. */
export type StoredPasskey = Pick<
  Selectable<PortalTables["twofa_passkeys"]>,
  "id" | "credential_id" | "public_key" | "counter" | "transports"
>;

/** What an authenticator's signature is for. */
export type PasskeyPurpose = "add" | "sign-in" | "prove";

/** Seconds for which a challenge is valid. */
const answerSeconds = 300;

export async function passkeysOf(db: Database, userId: string): Promise<Passkey[]> {
  return await db
    .selectFrom("twofa_passkeys")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function storedPasskeys(db: Database, userId: string): Promise<StoredPasskey[]> {
  return await db
    .selectFrom("twofa_passkeys")
    .select(["id", "credential_id", "public_key", "counter", "transports"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function countPasskeys(db: Database | DatabaseTransaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from twofa_passkeys
    where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns `false` if two-factor is off, the user has the maximum number of passkeys, or the authenticator is already
 * known. Locks the account before it counts, so that concurrent calls do not exceed the maximum.
 */
export async function insertPasskey(
  db: Database,
  userId: string,
  {
    credential_id,
    public_key,
    counter,
    transports,
    name,
  }: Omit<StoredPasskey, "id" | "counter"> & { counter: number; name: string },
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const { rows: accounts } = await sql`select 1 from twofa_accounts where user_id = ${userId} for update`.execute(
      transaction,
    );
    if (accounts.length === 0 || (await countPasskeys(transaction, userId)) >= twofaLimits.passkeys) return false;
    const { rows } = await sql`
      insert into twofa_passkeys (user_id, credential_id, public_key, counter, transports, name)
      values (${userId}, ${credential_id}, ${public_key}, ${counter}, ${transports}::text[], ${name})
      on conflict (credential_id) do nothing returning 1`.execute(transaction);
    return rows.length > 0;
  });
}

/** Of two uses with the same counter only one updates the row; returns `false` for the other. */
export async function noteUse(db: Database, { id, counter }: StoredPasskey, newCounter: number): Promise<boolean> {
  const { rows } = await sql`update twofa_passkeys set counter = ${newCounter}, last_used_at = now() where id = ${id}
    and counter = ${counter} returning 1`.execute(db);
  return rows.length > 0;
}

export async function nameOwnPasskey(db: Database, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("twofa_passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOwnPasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("twofa_passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores one challenge per purpose: a newer one replaces the older one. */
export async function keepChallenge(
  db: Database,
  userId: string,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<void> {
  await sql`
    insert into twofa_challenges (user_id, purpose, challenge, expires_at)
      values (${userId}, ${purpose}, ${challenge}, now() + make_interval(secs => ${answerSeconds}))
    on conflict (user_id, purpose) do update
      set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(db);
}

/** Deletes the challenge, so that it is used once at most; returns `undefined` if it has expired. */
export async function takeChallenge(
  db: Database,
  userId: string,
  purpose: PasskeyPurpose,
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; valid: boolean }>`delete from twofa_challenges
    where user_id = ${userId} and purpose = ${purpose} returning challenge, expires_at > now() as valid`.execute(db);
  return rows[0]?.valid === true ? rows[0].challenge : undefined;
}
