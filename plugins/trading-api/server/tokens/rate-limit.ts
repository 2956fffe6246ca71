/** How much a token has asked: counted in the database, so that every process counts the same. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";
import type { TradingOptions } from "../../contract.ts";

type RateLimit = TradingOptions["rateLimit"];

export interface Window {
  /** This request counted. */
  used: number;
  secondsLeft: number;
}

/** A window begins with its first request. One statement: the row's lock lets no two requests count as one. */
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

/** The fields of the IETF's draft "RateLimit header fields for HTTP". */
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
