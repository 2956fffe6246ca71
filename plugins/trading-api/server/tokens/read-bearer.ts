/**
 * Authorizes calls by token: the token must be known, valid, in scope and within its rate limit. Revokes all tokens of
 * an account.
 */
import { sql } from "kysely";
import { refuse, Refusal, type AdminUser } from "@portalkit/kernel/contract";
import {
  hashToken,
  type Database,
  type PluginServices,
  type RevokeCredentials,
  type ServerContributions,
} from "@portalkit/kernel/server";
import type { TradingOptions } from "../../contract.ts";
import { tradeRefusals } from "../../contract/refusals.ts";
import { countRequest, rateHeaders } from "./rate-limit.ts";

type Bearer = NonNullable<ServerContributions["bearer"]>;

/** The minimum seconds between two updates of a token's last use. */
const usedEverySeconds = 60;

/**
 * @throws PORTAL_TOKEN_REQUIRED with the same message for every invalid token; PORTAL_TRADE_RATE_LIMIT,
 * PORTAL_TRADE_SCOPE
 */
export const readBearer =
  ({ rateLimit }: TradingOptions): Bearer =>
  async ({ token, endpoint, request, services }): Promise<AdminUser> => {
    const found = await findToken(services.db, token);
    const user = found === undefined ? undefined : await services.findUser(found.userId);
    if (found === undefined || user === undefined) throw refuse("PORTAL_TOKEN_REQUIRED");
    const window = await countRequest(services.db, found.id, rateLimit);
    for (const [name, value] of rateHeaders(window, rateLimit)) request.setHeader(name, value);
    if (window.used > rateLimit.requests)
      throw new Refusal(tradeRefusals.tooManyRequests, { seconds: window.secondsLeft });
    // An endpoint without a scope accepts no token.
    if (endpoint.scope === undefined || !found.scopes.includes(endpoint.scope))
      throw new Refusal(tradeRefusals.scopeMissing, { scope: endpoint.scope ?? "" });
    if (found.isUnseen) noteUse(services, found.id);
    return { ...user, tokenId: found.id };
  };

interface FoundToken {
  id: string;
  userId: string;
  scopes: string[];
  isUnseen: boolean;
}

async function findToken(db: Database, token: string): Promise<FoundToken | undefined> {
  const { rows } = await sql<FoundToken>`select id, user_id as "userId", scopes,
    coalesce(last_used_at < now() - make_interval(secs => ${usedEverySeconds}), true) as "isUnseen"
    from api_tokens where token_hash = ${hashToken(token)} and revoked_at is null
      and (expires_at is null or expires_at > now())`.execute(db);
  return rows[0];
}

/** Runs in the background: no request waits for it. */
function noteUse({ db, log, resourceChanged }: PluginServices, id: string): void {
  sql`update api_tokens set last_used_at = now() where id = ${id}::uuid
    and coalesce(last_used_at < now() - make_interval(secs => ${usedEverySeconds}), true)`
    .execute(db)
    .then(
      () => resourceChanged("api_token"),
      (error: unknown) => log.warn({ err: error }, "failed to record a token's last use"),
    );
}

/** Revokes all tokens of an account when it is suspended or its password is reset. */
export const revokeAllTokens: RevokeCredentials = async ({ userId, db }) => {
  await sql`update api_tokens set revoked_at = now() where user_id = ${userId}::uuid
    and revoked_at is null`.execute(db);
};
