/** Money: the double-entry ledger behind balances and orders. */
import { Type } from "typebox";
import { pluginContract } from "#kernel/contract";

export const finance = pluginContract({
  name: "finance",
  description: "Double-entry ledger: accounts, transactions and entries",
  options: Type.Object({}, { additionalProperties: false }),
  needs: ["auth"],
});
