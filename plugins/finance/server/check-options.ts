/** Checks what the schema of the options cannot express: which options depend on each other. */
import type { OptionProblem } from "@portalkit/kernel/server";
import type { FinanceOptions } from "../contract.ts";

/** Only deployments with wallets on TRON install its library. */
function isInstalled(name: string): boolean {
  try {
    return import.meta.resolve(name) !== "";
  } catch {
    return false;
  }
}

export function checkOptions({ wallets }: FinanceOptions): OptionProblem[] {
  const problems: OptionProblem[] = [];
  const isTron = wallets.provider === "tron";
  if (isTron && wallets.tron === undefined)
    problems.push({
      path: ["wallets", "tron"],
      found: "nothing",
      expected: 'the node and the main wallet, because wallets.provider is "tron"',
    });
  if (isTron && !isInstalled("tronweb"))
    problems.push({
      path: ["wallets", "provider"],
      found: '"tron", but the package tronweb is not installed',
      expected: "the library that speaks with the node: npm install tronweb",
    });
  if (!isTron && wallets.tron !== undefined)
    problems.push({
      path: ["wallets", "provider"],
      found: `"${wallets.provider}" beside wallets.tron`,
      expected: '"tron", or no wallets.tron',
    });
  if (wallets.trxPrice !== undefined && Number(wallets.trxPrice) === 0)
    problems.push({
      path: ["wallets", "trxPrice"],
      found: "0",
      expected: "a price, or no value if TRX is not credited",
    });
  return problems;
}
