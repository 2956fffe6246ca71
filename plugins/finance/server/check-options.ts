/** Checks what the schema of the options cannot express: which options depend on each other. */
import { Decimal } from "decimal.js";
import { everyRole } from "@portalkit/kernel/contract";
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

export function checkOptions(
  { approval, wallets }: FinanceOptions,
  rolesWith: (permission: "approve") => readonly string[],
): OptionProblem[] {
  const approvers = rolesWith("approve");
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
  if (approval.mode === "two-people" && approvers.length === 0)
    problems.push({
      path: ["approval", "mode"],
      found: '"two-people", but no role with the permission "approve", so that no one could approve',
      expected: 'a role with that permission, or "one-person"',
    });
  if (approvers.includes(everyRole))
    problems.push({
      path: ["approval"],
      found: `the permission "approve" for "${everyRole}"`,
      expected: "the roles by name: the database checks approvals by role",
    });
  if (new Decimal(approval.dailyAbove).lessThan(approval.above))
    problems.push({
      path: ["approval", "dailyAbove"],
      found: `${approval.dailyAbove}, less than approval.above`,
      expected: `at least ${approval.above}`,
    });
  if (wallets.trxPrice !== undefined && Number(wallets.trxPrice) === 0)
    problems.push({
      path: ["wallets", "trxPrice"],
      found: "0",
      expected: "a price, or no value if TRX is not credited",
    });
  return problems;
}
