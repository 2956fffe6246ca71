/** Table of the price scales: which factor of which price a buyer pays. */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

export const priceMigrations: readonly Migration[] = [
  {
    name: "011_price_scales",
    up: async (db) => {
      // `api_token_id` is for rules of single API tokens; it has no foreign key.
      await sql`create table price_scales (
        id uuid primary key default gen_random_uuid(),
        user_id uuid references portal_users (id),
        api_token_id uuid,
        game_id uuid references games (id),
        denominations text,
        price_scale numeric(10,4) not null default 1,
        note text not null default '',
        created_at timestamptz not null default now(),
        constraint price_scales_one_buyer check (num_nonnulls(user_id, api_token_id) <= 1),
        constraint price_scales_range check (price_scale between 0.01 and 100),
        constraint price_scales_denominations
          check (denominations is null or (game_id is not null and jsonb_typeof(denominations::jsonb) = 'array'))
      )`.execute(db);
      await sql`create index price_scales_created on price_scales (created_at desc, id)`.execute(db);
      await sql`create index price_scales_user on price_scales (user_id)`.execute(db);
      await sql`create index price_scales_token on price_scales (api_token_id) where api_token_id is
        not null`.execute(db);
      await sql`create index price_scales_game on price_scales (game_id)`.execute(db);
    },
  },
];
