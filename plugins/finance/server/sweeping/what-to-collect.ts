/**
 * Calculates what a sweep collects from a wallet: assets that reach the threshold, minus the fees of its own transfers.
 */
import { Decimal } from "decimal.js";
import type { Asset } from "../../contract.ts";
import type { Funds } from "../wallet-provider.ts";

export interface Collection {
  asset: Asset;
  amount: string;
  /** TRX that must be sent to the wallet first. */
  fee?: string;
}

/** @param fees TRX that a transfer of each asset may cost its sender */
export function whatToCollect(funds: Funds, threshold: Funds, fees: Funds): Collection[] {
  const collections: Collection[] = [];
  let trx = new Decimal(funds.TRX);
  if (new Decimal(funds.USDT).greaterThanOrEqualTo(threshold.USDT) && !new Decimal(funds.USDT).isZero()) {
    const missing = new Decimal(fees.USDT).minus(trx);
    collections.push({
      asset: "USDT",
      amount: funds.USDT,
      ...(missing.greaterThan(0) ? { fee: missing.toFixed(6) } : {}),
    });
    trx = trx.minus(fees.USDT);
  }
  const left = trx.minus(fees.TRX);
  if (left.greaterThanOrEqualTo(threshold.TRX) && left.greaterThan(0))
    collections.push({ asset: "TRX", amount: left.toFixed(6) });
  return collections;
}
