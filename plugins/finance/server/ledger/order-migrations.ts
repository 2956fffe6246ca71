/** Rules of the ledger for orders: one payment per order, each refund once, and refunds of at most the payment. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const orderMigrations: readonly Migration[] = [
  {
    name: "010_order_payments",
    up: async (db) => {
      // `guarded` marks rows written under these rules. Older rows may include an order that was refunded twice, and
      // cannot be changed: they stay readable, outside of the unique index, and `ledger:verify` reports them.
      await sql`alter table ledger_transactions add column refund_id uuid, add column guarded boolean`.execute(db);
      await sql`alter table ledger_transactions alter column guarded set default true`.execute(db);
      await sql`alter table ledger_transactions add constraint ledger_guarded check (guarded is true)
        not valid`.execute(db);
      await sql`alter table ledger_transactions add constraint ledger_refund_named
        check (case when refund_id is null then type <> 'refund' or order_id is null else type = 'refund'
          and order_id is not null end) not valid`.execute(db);
      await sql`create unique index ledger_one_payment on ledger_transactions (order_id) where type = 'order'
        and guarded`.execute(db);
      await sql`create unique index ledger_one_refund on ledger_transactions (refund_id) where refund_id is
        not null`.execute(db);
      // Locks the payment's row, so that of two refunds of one order the second sees the first.
      await sql`create function ledger_check_refund() returns trigger language plpgsql as $$
        begin
          perform 1 from ledger_transactions where order_id = new.order_id and type = 'order' and user_id = new.user_id
            for no key update;
          if not found or (select sum(amount) from ledger_transactions where order_id = new.order_id) > 0 then
            raise exception 'refunds of an order stay within its payment'
              using errcode = '23514', constraint = 'ledger_refunds_within';
          end if;
          return null;
        end $$`.execute(db);
      await sql`create trigger ledger_refunds after insert on ledger_transactions for each row
        when (new.type = 'refund' and new.order_id is not null) execute function ledger_check_refund()`.execute(db);
    },
  },
];
