/** What the schema cannot say of the options: which of them belong together. */
import type { FinanceOptions } from "../contract.ts";

/** @throws Error with every contradiction, told by `npm run check` with the plugin's place */
export function checkOptions({ roles, approval, wallets }: FinanceOptions): void {
  const wrong = [
    ...(wallets.provider === "tron" && wallets.tron === undefined ? ['wallets.provider is "tron", and wallets.tron is missing'] : []),
    ...(wallets.provider === "sandbox" && wallets.tron !== undefined ? ['wallets.tron is set, and wallets.provider is "sandbox": write "tron" or leave wallets.tron out'] : []),
    ...(approval !== undefined && roles.approve.length === 0 ? ["approval.above is set, and roles.approve is empty: nobody could confirm"] : []),
    ...(wallets.trxPrice !== undefined && Number(wallets.trxPrice) === 0 ? ["wallets.trxPrice is 0: leave it out where TRX is not to be credited"] : []),
  ];
  if (wrong.length > 0) throw new Error(wrong.join("; "));
}
