/** What the schema cannot say of the options: which of them belong together. */
import { Decimal } from "decimal.js";
import type { FinanceOptions } from "../contract.ts";

/** @throws Error with every contradiction, told by `npm run check` with the plugin's place */
export function checkOptions({ roles, approval, wallets }: FinanceOptions): void {
  const wrong = [
    ...(wallets.provider === "tron" && wallets.tron === undefined ? ['wallets.provider is "tron", and wallets.tron is missing'] : []),
    ...(wallets.provider !== "tron" && wallets.tron !== undefined ? [`wallets.tron is set, and wallets.provider is "${wallets.provider}": write "tron" or leave wallets.tron out`] : []),
    ...(approval.mode === "two-people" && roles.approve.length === 0 ? ['roles.approve is empty: nobody could approve; name a role, or set approval.mode to "one-person"'] : []),
    ...(new Decimal(approval.dailyAbove).lessThan(approval.above) ? [`approval.dailyAbove is ${approval.dailyAbove}, less than approval.above, ${approval.above}: set it to at least that`] : []),
    ...(wallets.trxPrice !== undefined && Number(wallets.trxPrice) === 0 ? ["wallets.trxPrice is 0: leave it out where TRX is not to be credited"] : []),
  ];
  if (wrong.length > 0) throw new Error(wrong.join("; "));
}
