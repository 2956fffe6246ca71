/** Revokes every token of an account, when the account is suspended or its password reset. */
import { sql } from "kysely";
import type { RevokeCredentials } from "#kernel/server";

export const revokeAllTokens: RevokeCredentials = async ({ userId, db }) => {
  await sql`update api_tokens set revoked_at = now() where user_id = ${userId}::uuid
    and revoked_at is null`.execute(db);
};
