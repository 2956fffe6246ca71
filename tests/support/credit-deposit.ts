/** Gives a user money as a chain does: the ledger takes no deposit without the transfer that it books. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";
import type { Ledger } from "../../plugins/finance/contract.ts";

/** @param amount USDT */
export async function creditDeposit(
  db: Database,
  ledger: Pick<Ledger, "move">,
  userId: string,
  amount: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const entry = await ledger.move(transaction, { type: "deposit", userId, amount });
    await sql`
      with wallet as (
        insert into finance_wallets (provider, user_id, address) values ('given', ${userId}::uuid, ${userId})
        on conflict (provider, address) do update set address = excluded.address returning id
      ) insert into finance_deposits (provider, wallet_id, user_id, asset, amount, txid, position, block, state,
        credited, transaction_id)
      select 'given', id, ${userId}::uuid, 'USDT', ${amount}::numeric, ${entry}, 0, 1, 'credited', ${amount}::numeric,
        ${entry}::uuid from wallet`.execute(transaction);
  });
}
