/** Revokes all tokens of an account when it is suspended or its password is reset. */
import { sql } from "kysely";
import type { RevokeCredentials } from "#kernel/server";

export const revokeAllTokens: RevokeCredentials = async ({ userId, db }) => {
  await sql`update api_tokens set revoked_at = now() where user_id = ${userId}::uuid
    and revoked_at is null`.execute(db);
};
