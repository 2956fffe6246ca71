/** The marketplace's stock: games, denominations, codes and orders. */
import { Type } from "typebox";
import { pluginContract } from "#kernel/contract";

export const gameCodes = pluginContract({
  name: "game-codes",
  description: "Games, denominations, codes and orders",
  options: Type.Object({}, { additionalProperties: false }),
  needs: ["auth"],
});

/** Statuses of a code (domain specification, section 3). */
export const codeStatuses = ["new", "sold", "delivering"] as const;
export type CodeStatus = (typeof codeStatuses)[number];

/** Sentences of the marketplace's screens. */
export const gameCodesMessages = {
  slugForm: "Use small letters, digits and single hyphens",
  countryForm: "Use a country's two capital letters, like DE",
  codeTooShort: "Code: must be at least {least} characters long, spaces around it not counted",
  otherGame: "belongs to another game",
  confirmNew: "Put the selected codes back on sale? A code that a buyer has seen could be sold twice.",
  confirmSold: "Mark the selected codes as sold?",
  markedNew: "{count} code marked as new | {count} codes marked as new",
  markedSold: "{count} code marked as sold | {count} codes marked as sold",
  markedDelivering: "{count} code marked as delivering | {count} codes marked as delivering",
} as const;

/** Shortest code, so that its last characters can be shown without showing all of it. */
export const leastCodeLength = 4;

/**
 * How many codes are left, the way the specification rounds it: exact under 100, then `100+`, and `1000+` above 1000.
 * @param count counting may stop at 1001
 */
export function stockLabel(count: number): string {
  if (count < 100) return String(count);
  return count <= 1000 ? "100+" : "1000+";
}
