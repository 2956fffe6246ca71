/** Reads the price scales that may apply to a buyer. */
import { sql } from "kysely";
import { executePrepared, type Database, type DatabaseTransaction } from "@portalkit/kernel/server";
import { readDenominations } from "../../contract/prices/denomination-list.ts";
import type { Buyer, PriceRule } from "./unit-price.ts";

interface RuleRow {
  id: string;
  user_id: string | null;
  api_token_id: string | null;
  game_id: string | null;
  denominations: string | null;
  price_scale: string;
  created_at: string | Date;
}

/** Returns the rules for all buyers and those for this buyer. */
export async function rulesFor(db: Database, buyer: Buyer): Promise<PriceRule[]> {
  const { rows } = await sql<RuleRow>`select id, user_id, api_token_id, game_id, denominations, price_scale, created_at
    from price_scales r where ${isFor(buyer)}`.execute(db);
  return rows.map(ruleOf);
}

const isFor = (buyer: Buyer) => sql`(r.user_id is null or r.user_id = ${buyer.userId}::uuid)
  and (r.api_token_id is null or r.api_token_id = ${buyer.tokenId ?? null}::uuid)`;

/**
 * Returns denominations with the rules that may set the buyer's price, in one statement because every order needs it.
 */
export async function readPriced(
  transaction: Database | DatabaseTransaction,
  buyer: Buyer,
  denominationIds: readonly string[],
): Promise<(PricedRow & { rules: PriceRule[] })[]> {
  const { rows } = await executePrepared(
    sql<PricedRow & { rules: RuleRow[] }>`
    select d.id as "denominationId", d.game_id as "gameId", d.value, d.title, d.price, d.offered as active,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'user_id', r.user_id, 'api_token_id', r.api_token_id,
        'game_id', r.game_id, 'denominations', r.denominations, 'price_scale', r.price_scale::text, 'created_at',
          r.created_at))
        from price_scales r where ${isFor(buyer)} and (r.game_id is null or r.game_id = d.game_id)), '[]') as rules
    from denominations d join games g on g.id = d.game_id
      where d.id = any(${[...denominationIds]}::uuid[])`,
    transaction,
  );
  return rows.map((row) => ({ ...row, rules: row.rules.map(ruleOf) }));
}

interface PricedRow {
  denominationId: string;
  gameId: string;
  value: string;
  title: string;
  price: string | null;
  active: boolean;
}

/** Returns every rule, for previews. */
export async function allRules(db: Database): Promise<PriceRule[]> {
  const { rows } = await sql<RuleRow>`select id, user_id, api_token_id, game_id, denominations, price_scale, created_at
    from price_scales`.execute(db);
  return rows.map(ruleOf);
}

/** Converts a row to a rule. An unreadable list of denominations applies to none instead of to all. */
function ruleOf({ denominations, ...row }: RuleRow): PriceRule {
  return {
    id: row.id,
    userId: row.user_id,
    tokenId: row.api_token_id,
    gameId: row.game_id,
    priceScale: row.price_scale,
    createdAt: new Date(row.created_at).toISOString(),
    denominations: denominations === null ? null : (readDenominations(denominations) ?? []),
  };
}
