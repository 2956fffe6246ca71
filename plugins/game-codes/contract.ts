/** The marketplace's stock: games, denominations, codes and orders. */
import { Type } from "typebox";
import { pluginContract } from "#kernel/contract";

export const gameCodes = pluginContract({
  name: "game-codes",
  description: "Games, denominations, codes and orders",
  options: Type.Object({}, { additionalProperties: false }),
  needs: ["auth"],
  icons: ["gamepad-2", "ticket", "shopping-cart"],
});
