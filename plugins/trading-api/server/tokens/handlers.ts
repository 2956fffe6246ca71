/** Returns how many valid tokens the caller has. */
import { sql } from "kysely";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { getOwnTokens } from "../../contract/tokens/calls.ts";

export const ownTokens: HandledEndpoint = handle(getOwnTokens, async ({ adminUser, services }) => {
  const { rows } = await sql<{ active: number }>`select count(*)::integer as active from api_tokens
    where user_id = ${adminUser.pk}::uuid and revoked_at is null
      and (expires_at is null or expires_at > now())`.execute(services.db);
  return { active: rows[0]?.active ?? 0 };
});
