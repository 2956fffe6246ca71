/** Inserts the sandbox's chain, and the wallets, deposits, withdrawals and sweeps of the portal, after the ledger. */
import { sql } from "kysely";
import type { Database } from "../../../kernel/contract/database.ts";
import type { Sealing } from "../../../kernel/server/keys/sealing.ts";
import { insertRows } from "../insert-rows.ts";
import type { Chain } from "./chain.ts";
import { blockAt } from "./chain-names.ts";
import { seedWithdrawals } from "./seed-withdrawals.ts";
import { seedTransfers } from "./seed-transfers.ts";

const provider = "sandbox";
const walletColumns = [
  ["id", "uuid"],
  ["provider", "text"],
  ["user_id", "uuid"],
  ["address", "text"],
  ["key_sealed", "text"],
  ["created_at", "timestamptz"],
] as const;
const depositColumns = [
  ["id", "uuid"],
  ["provider", "text"],
  ["wallet_id", "uuid"],
  ["user_id", "uuid"],
  ["asset", "text"],
  ["amount", "numeric"],
  ["txid", "text"],
  ["position", "int"],
  ["block", "bigint"],
  ["state", "text"],
  ["credited", "numeric"],
  ["transaction_id", "uuid"],
  ["created_at", "timestamptz"],
] as const;

export async function seedChain(
  db: Database,
  { main, wallets, deposits, withdrawals, sweeps, transfers }: Chain,
  { sealing, from, until }: { sealing: Sealing; from: Date; until: Date },
): Promise<void> {
  await insertRows(db, "finance_wallets", walletColumns, [
    [main.id, provider, null, main.address, null, from.toISOString()],
    ...wallets.map(({ id, person, address, key, createdAt }) => [
      id,
      provider,
      person.id,
      address,
      sealing.seal(key, address),
      createdAt.toISOString(),
    ]),
  ]);
  await insertRows(
    db,
    "finance_deposits",
    depositColumns,
    deposits.map(({ id, wallet, asset, amount, txid, state, at, block, movement }) => [
      id,
      provider,
      wallet.id,
      wallet.person.id,
      asset,
      amount,
      txid,
      0,
      block,
      state,
      movement?.amount ?? null,
      movement?.id ?? null,
      at.toISOString(),
    ]),
  );
  await seedWithdrawals(db, withdrawals);
  await seedTransfers(db, { main, deposits, sweeps, transfers }, from);
  // Blocks up to here are read; transfers under way are in later ones.
  await sql`insert into finance_chains (provider, height, seen, looked_at)
    values (${provider}, ${blockAt(until)}, ${blockAt(until)}, ${until.toISOString()})`.execute(db);
}
