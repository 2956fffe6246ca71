/**
 * Computes the price of one code for a buyer: the denomination's price times the price scale of the most specific rule.
 */
import { Decimal } from "decimal.js";

/** A price scale as a rule. `null` means any buyer, any game, or all denominations. */
export interface PriceRule {
  id: string;
  userId: string | null;
  tokenId: string | null;
  gameId: string | null;
  /** Values of the game's denominations. */
  denominations: readonly string[] | null;
  /** Decimal text. */
  priceScale: string;
  /** ISO 8601; of two equally specific rules the newer one applies. */
  createdAt: string;
}

/** The buyer: a user, possibly through one of the user's API tokens. */
export interface Buyer {
  userId: string;
  tokenId?: string | null;
}

/** The denomination that is bought. */
export interface Offered {
  gameId: string;
  /** Value of the denomination. */
  value: string;
}

/**
 * Returns the rule that applies, or undefined. The buyer decides first: a rule for the API token beats one for its
 * user, which beats one for all users. Then a rule for some denominations beats one for their game, which beats one for
 * all games; then the newer rule, and finally the greater id.
 */
export function winningRule<Rule extends PriceRule>(
  rules: readonly Rule[],
  buyer: Buyer | null,
  offered: Offered,
): Rule | undefined {
  return rules
    .filter((rule) => holds(rule, buyer, offered))
    .reduce<Rule | undefined>((best, rule) => (best === undefined || beats(rule, best) ? rule : best), undefined);
}

export function holds(
  { userId, tokenId, gameId, denominations }: PriceRule,
  buyer: Buyer | null,
  offered: Offered,
): boolean {
  if (tokenId !== null && tokenId !== buyer?.tokenId) return false;
  if (userId !== null && userId !== buyer?.userId) return false;
  return (
    (gameId === null || gameId === offered.gameId) &&
    (denominations === null || (gameId !== null && denominations.includes(offered.value)))
  );
}

function beats(one: PriceRule, other: PriceRule): boolean {
  const difference = specificity(one) - specificity(other);
  if (difference !== 0) return difference > 0;
  return one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;
}

/** Weights the buyer higher than the denomination. */
function specificity({ userId, tokenId, gameId, denominations }: PriceRule): number {
  const who = tokenId !== null ? 2 : userId !== null ? 1 : 0;
  const what = denominations !== null ? 2 : gameId !== null ? 1 : 0;
  return who * 3 + what;
}

export const unscaled = "1";

/**
 * Returns list price times scale, rounded half up to six decimal places.
 * @example unitPrice("9.99", "0.9") // "8.991000"
 */
export function unitPrice(listPrice: string, priceScale: string): string {
  return new Decimal(listPrice).times(priceScale).toFixed(6, Decimal.ROUND_HALF_UP);
}

/** Returns the total price of lines. */
export function totalOf(lines: readonly { unitPrice: string; quantity: number }[]): string {
  return lines
    .reduce((sum, line) => sum.plus(new Decimal(line.unitPrice).times(line.quantity)), new Decimal(0))
    .toFixed(6);
}
