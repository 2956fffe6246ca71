/** Inserts the demo's sweeps, the portal's transfers, and everything as the sandbox's chain contains it. */
import type { Database } from "../../../kernel/contract/database.ts";
import { insertRows } from "../insert-rows.ts";
import { superadminsOf } from "../superadmins-of.ts";
import type { Chain, Transfer } from "./chain.ts";
import { blockAt } from "./chain-names.ts";

const sweepColumns = [
  ["id", "uuid"],
  ["provider", "text"],
  ["state", "text"],
  ["started_by", "uuid"],
  ["created_at", "timestamptz"],
  ["finished_at", "timestamptz"],
] as const;
const transferColumns = [
  ["id", "uuid"],
  ["provider", "text"],
  ["withdrawal_id", "uuid"],
  ["sweep_id", "uuid"],
  ["from_wallet", "uuid"],
  ["from_address", "text"],
  ["to_address", "text"],
  ["asset", "text"],
  ["amount", "numeric"],
  ["after_id", "uuid"],
  ["state", "text"],
  ["txid", "text"],
  ["payload", "text"],
  ["expires_at", "timestamptz"],
  ["reason", "text"],
  ["created_at", "timestamptz"],
  ["updated_at", "timestamptz"],
] as const;
const chainColumns = [
  ["txid", "text"],
  ["from_address", "text"],
  ["to_address", "text"],
  ["asset", "text"],
  ["amount", "numeric"],
  ["block", "bigint"],
] as const;
const provider = "sandbox";
const validMs = 600_000;
/** What the sandbox gives its main wallet at the first use. */
const mainFunds = { USDT: "100000", TRX: "5000" } as const;

export async function seedTransfers(
  db: Database,
  { main, deposits, sweeps, transfers }: Pick<Chain, "main" | "deposits" | "sweeps" | "transfers">,
  from: Date,
): Promise<void> {
  const superadmins = await superadminsOf(db);
  await insertRows(
    db,
    "finance_sweeps",
    sweepColumns,
    sweeps.map(({ id, startedBy, at, finishedAt }) => [
      id,
      provider,
      "finished",
      superadmins[startedBy] ?? superadmins[0],
      at.toISOString(),
      finishedAt.toISOString(),
    ]),
  );
  await insertRows(db, "finance_transfers", transferColumns, transfers.map(rowOf));
  const onChain = [
    ...(["USDT", "TRX"] as const).map((asset) => [
      `the main wallet's first ${asset}`,
      null,
      main.address,
      asset,
      mainFunds[asset],
      blockAt(from),
    ]),
    ...deposits
      .filter(({ state }) => state !== "lost")
      .map(({ txid, wallet, asset, amount, block }) => [txid, null, wallet.address, asset, amount, block]),
    ...transfers.flatMap(({ txid, from: sender, to, amount, block }) =>
      block === undefined ? [] : [[txid, sender, to, "USDT", amount, block]],
    ),
  ].toSorted((a, b) => Number(a[5]) - Number(b[5]));
  await insertRows(db, "finance_sandbox_transfers", chainColumns, onChain);
}

function rowOf(transfer: Transfer): unknown[] {
  const { id, withdrawal, sweep, wallet, from, to, amount, state, after, txid, reason, at } = transfer;
  const isSigned = state !== "planned";
  const expiresAt = new Date(at.getTime() + validMs).toISOString();
  return [
    id,
    provider,
    withdrawal?.id ?? null,
    sweep?.id ?? null,
    wallet?.id ?? null,
    from,
    to,
    "USDT",
    amount,
    after?.id ?? null,
    state,
    isSigned ? txid : null,
    isSigned ? JSON.stringify({ txid, from, to, asset: "USDT", amount, expiresAt }) : null,
    isSigned ? expiresAt : null,
    reason ?? null,
    at.toISOString(),
    (sweep?.finishedAt ?? withdrawal?.updatedAt ?? at).toISOString(),
  ];
}
