/** A code that was sold, seen or used, an order that was paid, and a redemption stay what they were. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

export const soldAsSold: Migration = {
  name: "003_sold_as_sold",
  up: async (db) => {
    // Its arguments are the sentence and the name of the constraint.
    await sql`create function marketplace_stays() returns trigger language plpgsql as $$
      begin
        raise exception '%', tg_argv[0] using errcode = '23514', constraint = tg_argv[1];
      end $$`.execute(db);
    await keepCodes(db);
    await sql`create trigger orders_paid_as_bought before update of user_id, amount, channel on orders for each row
      when (old.paid_at is not null and (old.user_id, old.amount, old.channel)
        is distinct from (new.user_id, new.amount, new.channel))
      execute function marketplace_stays('a paid order stays as it was bought', 'orders_paid_as_bought')`.execute(db);
    await sql`create trigger redemptions_stay before update of code_id, user_id, player_id on redemptions for each row
      when ((old.code_id, old.user_id, old.player_id) is distinct from (new.code_id, new.user_id, new.player_id))
      execute function marketplace_stays('a redemption stays that of its code, its user and its player',
        'redemptions_stay')`.execute(db);
  },
};

/**
 * The sealed text changes with its key only, whose id begins it. That it opens to the same code, only who has the keys
 * can say.
 */
async function keepCodes(db: DatabaseTransaction): Promise<void> {
  const stays = sql.raw("marketplace_stays('a code that was sold, seen or used stays the same code', 'codes_stay')");
  await sql`create trigger codes_stay before update of game_id, denomination_id, amount, code_tail on codes for each row
    when ((old.order_id is not null or old.revealed_at is not null or old.used_at is not null)
      and (old.game_id, old.denomination_id, old.amount, old.code_tail)
        is distinct from (new.game_id, new.denomination_id, new.amount, new.code_tail))
    execute function ${stays}`.execute(db);
  await sql`create trigger codes_sealed_stay before update of code_sealed, code_fingerprint on codes for each row
    when ((old.order_id is not null or old.revealed_at is not null or old.used_at is not null)
      and (old.code_fingerprint, old.code_sealed) is distinct from (new.code_fingerprint, new.code_sealed)
      and (old.code_sealed = new.code_sealed
        or old.code_fingerprint = new.code_fingerprint
          and split_part(old.code_sealed, ':', 1) = split_part(new.code_sealed, ':', 1)))
    execute function ${stays}`.execute(db);
}
