/** Restricts a price scale to denominations of its game, because any other would silently have no effect. */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

export const denominationsMigration: Migration = {
  name: "022_known_denominations",
  up: async (db) => {
    await sql`create function unknown_denominations(game uuid, listed text) returns text[] language sql stable as $$
      select coalesce(array_agg(one.name order by one.name), '{}')
        from jsonb_array_elements_text(listed::jsonb) as one (name)
      where not exists (select from denominations d where d.game_id = game and d.value = one.name)
    $$`.execute(db);
    // Existing rows stay unchanged and are flagged where they are shown; the rule applies to new writes only.
    await sql`create function price_scale_denominations() returns trigger language plpgsql as $$
      begin
        if new.denominations is not null and cardinality(unknown_denominations(new.game_id, new.denominations)) > 0 then
          raise exception 'a price scale is for denominations of its game'
            using errcode = '23514', column = 'denominations', constraint = 'price_scales_known_denominations';
        end if;
        return new;
      end $$`.execute(db);
    await sql`create trigger price_scale_denominations_new before insert on price_scales for each row
      execute function price_scale_denominations()`.execute(db);
    await sql`create trigger price_scale_denominations_changed before update on price_scales for each row
      when (new.denominations is distinct from old.denominations or new.game_id is distinct from old.game_id)
        execute function price_scale_denominations()`.execute(db);
    // If a denomination's value changes, updates the price scales that list it.
    await sql`create function price_scales_follow_denomination() returns trigger language plpgsql as $$
      begin
        update price_scales set denominations = (
          select jsonb_agg(case when one.name = old.value then new.value else one.name end order by one.place)::text
            from jsonb_array_elements_text(denominations::jsonb) with ordinality as one (name, place)
        ) where game_id = new.game_id and denominations::jsonb ? old.value;
        return null;
      end $$`.execute(db);
    await sql`create trigger price_scales_follow_denomination after update of value on denominations for each row
      when (old.value is distinct from new.value and old.game_id = new.game_id)
        execute function price_scales_follow_denomination()`.execute(db);
  },
};
