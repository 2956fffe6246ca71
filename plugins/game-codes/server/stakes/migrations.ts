/** What a price or a price scale puts at stake, and who answers for it: one person within limits, or two. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

export const stakes: Migration = {
  name: "004_stakes",
  up: async (db) => {
    await createRules(db);
    await keepPrices(db);
    await priceStake(db);
    await scaleStake(db);
    await requireCover(db);
  },
};

/** The rules of the config, which each start writes; without the row nothing is at stake. */
async function createRules(db: DatabaseTransaction): Promise<void> {
  await sql`create table marketplace_stake_rules (
    id boolean primary key default true check (id),
    price_share numeric(10,4) not null check (price_share between 0 and 1),
    scale_share numeric(10,4) not null check (scale_share between 0 and 1)
  )`.execute(db);
}

/** A price that falls in small steps is compared with that of a week before. */
async function keepPrices(db: DatabaseTransaction): Promise<void> {
  await sql`create table denomination_prices (
    denomination_id uuid not null,
    price numeric(20,6) not null,
    until timestamptz not null default now()
  )`.execute(db);
  await sql`create index denomination_prices_of on denomination_prices (denomination_id, until)`.execute(db);
  await sql`create function denomination_price_kept() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'denominations' then
        insert into denomination_prices (denomination_id, price) values (old.id, old.price);
        return null;
      end if;
      if tg_op = 'INSERT' and pg_trigger_depth() > 1 then return new; end if;
      raise exception 'the prices of a denomination are kept'
        using errcode = '23514', constraint = 'denomination_prices_kept';
    end $$`.execute(db);
  await sql`create trigger denomination_price_kept after update of price on denominations for each row
    when (old.price is not null and old.price is distinct from new.price)
    execute function denomination_price_kept()`.execute(db);
  await sql`create trigger denomination_prices_kept before insert or update or delete on denomination_prices
    for each row execute function denomination_price_kept()`.execute(db);
  await sql`create trigger denomination_prices_all_kept before truncate on denomination_prices
    for each statement execute function denomination_price_kept()`.execute(db);
}

/**
 * The codes that the price may be paid for: those for sale, or as many as a month sells. A price that falls to no less
 * than its share of the former price, and of the face value, puts nothing at stake; nor does a face value that changes
 * alone.
 */
async function priceStake(db: DatabaseTransaction): Promise<void> {
  await sql`create function denomination_volume(denomination uuid) returns bigint language sql stable as $$
    select greatest(1, (select count(*) from codes where denomination_id = denomination and for_sale),
      (select count(*) from codes where denomination_id = denomination and status <> 'new'
        and sold_at > now() - interval '30 days')) $$`.execute(db);
  await sql`create function marketplace_price_stake(denomination uuid, face numeric, former numeric, wanted numeric)
    returns numeric language sql stable as $$
    select case when wanted is null or wanted >= price_share * usual then 0
      else (usual - wanted) * denomination_volume(denomination) end::numeric(20,6)
    from marketplace_stake_rules, lateral (select greatest(face, former, (
      select max(price) from denomination_prices where denomination_id = denomination
        and until > now() - interval '7 days')) as usual) as prices $$`.execute(db);
}

async function scaleStake(db: DatabaseTransaction): Promise<void> {
  await sql`create function marketplace_scale_stake(scale numeric, game uuid, listed text)
    returns numeric language sql stable as $$
    select case when scale >= scale_share then 0 else (1 - scale) * coalesce((
      select sum(coalesce(price, face_value) * denomination_volume(id)) from denominations
      where (game is null or game_id = game) and (listed is null or listed::jsonb ? value)), 0)
      end::numeric(20,6)
    from marketplace_stake_rules $$`.execute(db);
  await sql`create function price_scale_subject(buyer uuid, token uuid, game uuid, listed text, scale numeric)
    returns text language sql immutable as $$
    select concat_ws(':', 'price_scales', coalesce(buyer::text, 'all'), coalesce(token::text, 'all'),
      coalesce(game::text, 'all'), md5(coalesce(listed, 'all')), scale::numeric(10,4)::text) $$`.execute(db);
}

/** Where no plugin judges stakes, as without finance, nothing needs a cover. */
async function requireCover(db: DatabaseTransaction): Promise<void> {
  await sql`create function marketplace_require_cover() returns trigger language plpgsql as $$
    declare
      stake numeric;
      named text;
      is_covered boolean;
    begin
      if to_regprocedure('finance_is_covered(text, numeric)') is null then return new; end if;
      if tg_table_name = 'denominations' then
        stake := marketplace_price_stake(new.id, greatest(new.face_value, old.face_value), old.price, new.price);
        named := 'denominations:' || new.id || ':' || new.price;
      else
        stake := marketplace_scale_stake(new.price_scale, new.game_id, new.denominations);
        named := price_scale_subject(new.user_id, new.api_token_id, new.game_id, new.denominations, new.price_scale);
      end if;
      if coalesce(stake, 0) <= 0 then return new; end if;
      execute 'select finance_is_covered($1, $2)' into is_covered using named, stake;
      if not is_covered then
        raise exception '% USDT are at stake, and nobody answers for them', stake
          using errcode = '23514', constraint = 'marketplace_at_stake';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger denominations_at_stake before update of price on denominations for each row
    when (old.price is distinct from new.price) execute function marketplace_require_cover()`.execute(db);
  await sql`create trigger price_scales_new_at_stake before insert on price_scales for each row
    execute function marketplace_require_cover()`.execute(db);
  await sql`create trigger price_scales_at_stake
    before update of price_scale, user_id, api_token_id, game_id, denominations on price_scales for each row
    when ((old.price_scale, old.user_id, old.api_token_id, old.game_id, old.denominations)
      is distinct from (new.price_scale, new.user_id, new.api_token_id, new.game_id, new.denominations))
    execute function marketplace_require_cover()`.execute(db);
}
