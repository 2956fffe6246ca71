/** A code that was sold, seen or used, and an order that was paid, stay what they were. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

export const soldAsSold: Migration = {
  name: "003_sold_as_sold",
  up: async (db) => {
    await keepContents(db);
    await keepOrders(db);
    await keepPlayers(db);
  },
};

/**
 * The sealed text changes with its key only, whose id begins it; that it opens to the same code is for
 * `npm run ledger:verify` to say, which has the keys.
 */
async function keepContents(db: DatabaseTransaction): Promise<void> {
  await sql`create function code_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'a code that was sold, seen or used stays the same code'
        using errcode = '23514', constraint = 'codes_stay';
    end $$`.execute(db);
  await sql`create trigger codes_stay before update of game_id, denomination_id, amount, code_tail on codes for each row
    when ((old.order_id is not null or old.revealed_at is not null or old.used_at is not null)
      and (old.game_id, old.denomination_id, old.amount, old.code_tail)
        is distinct from (new.game_id, new.denomination_id, new.amount, new.code_tail))
    execute function code_stays()`.execute(db);
  await sql`create trigger codes_sealed_stay before update of code_sealed, code_fingerprint on codes for each row
    when ((old.order_id is not null or old.revealed_at is not null or old.used_at is not null)
      and (old.code_fingerprint, old.code_sealed) is distinct from (new.code_fingerprint, new.code_sealed)
      and (old.code_sealed = new.code_sealed
        or old.code_fingerprint = new.code_fingerprint
          and split_part(old.code_sealed, ':', 1) = split_part(new.code_sealed, ':', 1)))
    execute function code_stays()`.execute(db);
}

async function keepOrders(db: DatabaseTransaction): Promise<void> {
  await sql`create function order_paid_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'a paid order stays as it was bought' using errcode = '23514', constraint = 'orders_paid_as_bought';
    end $$`.execute(db);
  await sql`create trigger orders_paid_as_bought before update of user_id, amount, channel on orders for each row
    when (old.paid_at is not null and (old.user_id, old.amount, old.channel)
      is distinct from (new.user_id, new.amount, new.channel))
    execute function order_paid_stays()`.execute(db);
}

async function keepPlayers(db: DatabaseTransaction): Promise<void> {
  await sql`create function redemption_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'a redemption stays that of its code, its user and its player'
        using errcode = '23514', constraint = 'redemptions_stay';
    end $$`.execute(db);
  await sql`create trigger redemptions_stay before update of code_id, user_id, player_id on redemptions for each row
    when ((old.code_id, old.user_id, old.player_id) is distinct from (new.code_id, new.user_id, new.player_id))
    execute function redemption_stays()`.execute(db);
}
