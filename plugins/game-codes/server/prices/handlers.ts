/** Previews the prices of one user or of all users, for the whole catalogue or for what a rule covers. */
import { sql } from "kysely";
import { refuse, type AdminUser } from "@portalkit/kernel/contract";
import {
  handle,
  inReadingOrder,
  type Database,
  type HandledEndpoint,
  type PluginServices,
} from "@portalkit/kernel/server";
import { maxPreviewed, previewPrices, type PricePreview } from "../../contract/prices/calls.ts";
import { isSuperadmin } from "../resource-rules.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { allRules } from "./read-rules.ts";
import { tokenBuyersPort } from "../../contract/prices/token-buyers-port.ts";
import { unitPrice, unscaled, winningRule, type Buyer, type PriceRule } from "./unit-price.ts";

/** The maximum number of users, and of tokens, that a preview offers for selection. */
const maxPeople = 100;

export const previewPricesHandler: HandledEndpoint = handle(previewPrices, ({ body, adminUser, services }) =>
  preview(services, adminUser, body),
);

/** @throws PORTAL_ACTION_NOT_ALLOWED, PORTAL_RECORD_UNKNOWN */
async function preview(
  { db, use }: PluginServices,
  adminUser: AdminUser,
  { ruleId, userId, tokenId }: { ruleId?: string; userId?: string; tokenId?: string },
): Promise<PricePreview> {
  if (!isSuperadmin({ adminUser })) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const rules = await allRules(db);
  const rule = ruleId === undefined ? undefined : rules.find(({ id }) => id === ruleId);
  if (ruleId !== undefined && rule === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  const isForOne = rule !== undefined && (rule.userId !== null || rule.tokenId !== null);
  const meant = isForOne ? [rule] : rules;
  const people = await peopleOf(
    db,
    meant.flatMap((one) => one.userId ?? []),
  );
  const wanted = [...meant.flatMap((one) => one.tokenId ?? []), ...(tokenId === undefined ? [] : [tokenId])].filter(
    (id) => isUuid.test(id),
  );
  const tokens =
    wanted.length === 0
      ? []
      : ((await use(tokenBuyersPort)?.describe(db, [...new Set(wanted)])) ?? []).slice(0, maxPeople);
  // A rule for one buyer is previewed for that buyer; a token buys on behalf of its owner.
  const token = tokens.find(({ id }) => id === (tokenId ?? rule?.tokenId));
  const buyer =
    token !== undefined
      ? { userId: token.userId, tokenId: token.id }
      : tokenId !== undefined
        ? null
        : buyerOf(userId ?? rule?.userId);
  const offered = (await readCatalogue(db)).filter(
    ({ gameId, value }) => rule === undefined || covers(rule, gameId, value),
  );
  const denominations = offered.slice(0, maxPreviewed).map(({ denominationId, game, gameId, value, price }) => {
    const winner = winningRule(rules, buyer, { gameId, value });
    const priceScale = winner?.priceScale ?? unscaled;
    return {
      denominationId,
      game,
      value,
      listPrice: price,
      priceScale,
      price: price === null ? null : unitPrice(price, priceScale),
      rule: winner?.id ?? null,
    };
  });
  return {
    denominations,
    more: offered.length - denominations.length,
    people,
    tokens: tokens.map(({ id, label }) => ({ id, label })),
    forEverybody: rule !== undefined && !isForOne,
  };
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const buyerOf = (userId: string | null | undefined): Buyer | null =>
  userId === null || userId === undefined ? null : { userId };

const covers = (rule: PriceRule, gameId: string, value: string): boolean =>
  (rule.gameId === null || rule.gameId === gameId) &&
  (rule.denominations === null || rule.denominations.includes(value));

async function peopleOf(db: Database, ids: readonly string[]): Promise<{ id: string; label: string }[]> {
  if (ids.length === 0) return [];
  const label = sql`coalesce(nullif(full_name, ''), email)`;
  const { rows } = await sql<{ id: string; label: string }>`select id, ${label} as label
    from portal_users where id = any(${[...new Set(ids)]}::uuid[])
    order by ${inReadingOrder(label)}, id limit ${maxPeople}`.execute(db);
  return rows;
}
