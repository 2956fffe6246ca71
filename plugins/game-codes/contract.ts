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

/**
 * How many codes are left, the way the specification rounds it: exact under 100, then `100+`, and `1000+` above 1000.
 * @param count counting may stop at 1001
 */
export function stockLabel(count: number): string {
  if (count < 100) return String(count);
  return count <= 1000 ? "100+" : "1000+";
}
