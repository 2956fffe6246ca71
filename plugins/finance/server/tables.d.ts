/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

declare module "kysely" {
  interface PortalTables {
    finance_chains: {
      provider: string;
      height: ColumnType<string, string | number | bigint, string | number | bigint>;
      seen: ColumnType<string, string | number | bigint, string | number | bigint>;
      looked_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    finance_deposits: {
      id: Generated<string>;
      provider: string;
      wallet_id: string;
      user_id: string;
      asset: string;
      amount: string;
      txid: string;
      position: number;
      block: ColumnType<string, string | number | bigint, string | number | bigint>;
      state: Generated<string>;
      credited: string | null;
      transaction_id: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    finance_sandbox_transfers: {
      id: GeneratedAlways<string>;
      txid: string;
      from_address: string | null;
      to_address: string;
      asset: string;
      amount: string;
      block: ColumnType<string, string | number | bigint, string | number | bigint>;
    };
    finance_sweeps: {
      id: Generated<string>;
      provider: string;
      state: Generated<string>;
      started_by: string;
      looked_up_to: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      finished_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    finance_transfers: {
      id: Generated<string>;
      provider: string;
      withdrawal_id: string | null;
      sweep_id: string | null;
      from_wallet: string | null;
      from_address: string;
      to_address: string;
      asset: string;
      amount: string;
      after_id: string | null;
      state: Generated<string>;
      txid: string | null;
      payload: string | null;
      expires_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      reason: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      updated_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    finance_wallets: {
      id: Generated<string>;
      provider: string;
      user_id: string | null;
      address: string;
      key_sealed: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    finance_withdrawals: {
      id: Generated<string>;
      user_id: string;
      amount: string;
      address: string;
      note: string | null;
      state: Generated<string>;
      reason: string | null;
      requested_by: string;
      decided_by: string | null;
      approval_id: string | null;
      transaction_id: string | null;
      return_id: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      updated_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    ledger_accounts: {
      id: Generated<string>;
      kind: string;
      user_id: string | null;
      currency: Generated<string>;
      balance: string | null;
    };
    ledger_entries: {
      id: GeneratedAlways<string>;
      transaction_id: string;
      account_id: string;
      amount: string;
      currency: Generated<string>;
    };
    ledger_transactions: {
      id: Generated<string>;
      type: string;
      user_id: string | null;
      order_id: string | null;
      refund_id: string | null;
      amount: string;
      currency: Generated<string>;
      note: string | null;
      simulated: Generated<boolean>;
      guarded: Generated<boolean | null>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      opened_in: Generated<string>;
      authorized_by: string | null;
    };
  }
}
