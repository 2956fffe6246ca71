/** The table of price scales and markups: which factor of which price a buyer pays. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/** Creates the price scales. Markups are those that may only raise a price. */
export async function createPrices(db: DatabaseTransaction): Promise<void> {
  // `api_token_id` is for rules of single API tokens: `trading-api`, whose tables come later, adds its foreign key.
  // `agreement`, the reason behind a price scale, is the path of a file or its address.
  await sql`create table price_scales (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references portal_users (id),
    api_token_id uuid,
    game_id uuid references games (id),
    denominations text,
    kind text not null default 'scale' check (kind in ('scale', 'markup')),
    price_scale numeric(10,4) not null default 1,
    note text not null default '',
    agreement text,
    created_at timestamptz not null default now(),
    constraint price_scales_one_buyer check (num_nonnulls(user_id, api_token_id) <= 1),
    constraint price_scales_range check (price_scale between 0.01 and 100),
    constraint price_scales_markup_price_scale check (kind <> 'markup' or price_scale between 1.01 and 5),
    constraint price_scales_denominations
      check (denominations is null or (game_id is not null and jsonb_typeof(denominations::jsonb) = 'array'))
  )`.execute(db);
  await sql`create index price_scales_created on price_scales (created_at desc, id)`.execute(db);
  await sql`create index price_scales_user on price_scales (user_id)`.execute(db);
  await sql`create index price_scales_token on price_scales (api_token_id)
    where api_token_id is not null`.execute(db);
  await sql`create index price_scales_game on price_scales (game_id)`.execute(db);
  await knowDenominations(db);
}

/** Restricts a price scale to denominations of its game, because any other would silently have no effect. */
async function knowDenominations(db: DatabaseTransaction): Promise<void> {
  await sql`create function unknown_denominations(game uuid, listed text) returns text[] language sql stable as $$
    select coalesce(array_agg(one.name order by one.name), '{}')
      from jsonb_array_elements_text(listed::jsonb) as one (name)
    where not exists (select from denominations d where d.game_id = game and d.value = one.name)
  $$`.execute(db);
  // Checks writes only: a price scale that a deleted denomination has made wrong is flagged where it is shown.
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
}
