/** Counts the requests of a token in the database, so that all processes share one count. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";
import type { TradingOptions } from "../../contract.ts";

type RateLimit = TradingOptions["rateLimit"];

export interface Window {
  /** Includes the current request. */
  used: number;
  secondsLeft: number;
}

/**
 * Counts a request; its window begins with the first one. A single statement, so that the row lock counts each request.
 */
export async function countRequest(db: Database, tokenId: string, { perSeconds }: RateLimit): Promise<Window> {
  const isOver = sql`kept.began_at <= now() - make_interval(secs => ${perSeconds})`;
  const { rows } = await sql<Window>`
    insert into api_token_windows as kept (token_id, began_at, used) values (${tokenId}::uuid, now(), 1)
    on conflict (token_id) do update set began_at = case when ${isOver} then now() else kept.began_at end, used = case
      when ${isOver} then 1 else least(kept.used, 2000000000) + 1 end
    returning used, greatest(1,
      ceil(extract(epoch from began_at + make_interval(secs => ${perSeconds}) - now())))::integer as
        "secondsLeft"`.execute(db);
  return rows[0] ?? { used: 1, secondsLeft: perSeconds };
}

/** Builds the fields of the IETF draft "RateLimit header fields for HTTP". */
export function rateHeaders(
  { used, secondsLeft }: Window,
  { requests, perSeconds }: RateLimit,
): [name: string, value: string][] {
  return [
    ["ratelimit-limit", String(requests)],
    ["ratelimit-remaining", String(Math.max(0, requests - used))],
    ["ratelimit-reset", String(secondsLeft)],
    ["ratelimit-policy", `${requests};w=${perSeconds}`],
  ];
}
