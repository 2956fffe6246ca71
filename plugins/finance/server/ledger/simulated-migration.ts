/** Marks sandbox money in the ledger permanently, and accepts it only if the config enables the sandbox. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const simulatedMigration: Migration = {
  name: "010_simulated",
  up: async (db) => {
    await sql`alter table finance_guard add column sandbox boolean not null default false`.execute(db);
    await sql`alter table ledger_transactions add column simulated boolean not null default false,
      add constraint ledger_transactions_simulated check (not simulated or type = 'deposit')`.execute(db);
    // Marks older sandbox deposits, the only change of old rows. They were written before rows were guarded, and even a
    // `not valid` check would refuse their new version.
    await sql`alter table ledger_transactions disable trigger ledger_append_only,
      drop constraint ledger_guarded`.execute(db);
    await sql`update ledger_transactions set simulated = true where id in (select transaction_id from finance_deposits
      where provider = 'sandbox')`.execute(db);
    await sql`alter table ledger_transactions enable trigger ledger_append_only,
      add constraint ledger_guarded check (guarded is true) not valid`.execute(db);
    await sql`create function ledger_guard_simulated() returns trigger language plpgsql as $$
      begin
        if not exists (select from finance_guard where sandbox) then
          raise exception 'the sandbox is not switched on' using errcode = '23514', constraint = 'ledger_sandbox_off';
        end if;
        return new;
      end $$`.execute(db);
    await sql`create trigger ledger_guard_simulated before insert on ledger_transactions for each row
      when (new.simulated) execute function ledger_guard_simulated()`.execute(db);
    await sql`create trigger finance_sandbox_guard before insert on finance_sandbox_transfers for each row
      execute function ledger_guard_simulated()`.execute(db);
    await sql`create function finance_deposits_simulated() returns trigger language plpgsql as $$
      begin
        if (new.provider = 'sandbox') <> (select simulated from ledger_transactions where id = new.transaction_id) then
          raise exception 'a deposit is marked as simulated exactly when the sandbox made it'
            using errcode = '23514', constraint = 'finance_deposits_simulated';
        end if;
        return new;
      end $$`.execute(db);
    await sql`create trigger finance_deposits_simulated before insert or update on finance_deposits for each row
      when (new.transaction_id is not null) execute function finance_deposits_simulated()`.execute(db);
  },
};
