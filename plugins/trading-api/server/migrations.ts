/** Tables of the plugin: tokens and their request counts, webhooks and their deliveries. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const tradingMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await sql`create table api_tokens (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references portal_users (id) on delete cascade,
        name text not null,
        token_hash text not null unique,
        token_prefix text not null,
        scopes text[] not null default '{read}'
          check (scopes <@ array['read', 'order', 'codes'] and cardinality(scopes) > 0),
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz,
        created_at timestamptz not null default now()
      )`.execute(db);
      await sql`create index api_tokens_user on api_tokens (user_id, created_at desc)`.execute(db);
      await sql`create index api_tokens_created on api_tokens (created_at desc, id)`.execute(db);
      // Unlogged: written at every call, and worthless after a crash.
      await sql`create unlogged table api_token_windows (
        token_id uuid primary key references api_tokens (id) on delete cascade,
        began_at timestamptz not null,
        used integer not null
      )`.execute(db);
      // The table belongs to `game-codes`, which works without tokens.
      await sql`alter table price_scales add constraint price_scales_token foreign key (api_token_id)
        references api_tokens (id) on delete cascade`.execute(db);
      await sql`create table webhooks (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references portal_users (id) on delete cascade,
        url text not null,
        events text[] not null check (cardinality(events) > 0),
        secret_sealed text not null,
        active boolean not null default true,
        created_at timestamptz not null default now()
      )`.execute(db);
      await sql`create index webhooks_user on webhooks (user_id, created_at desc)`.execute(db);
      await sql`create table webhook_deliveries (
        id uuid primary key default gen_random_uuid(),
        webhook_id uuid not null references webhooks (id) on delete cascade,
        user_id uuid not null references portal_users (id) on delete cascade,
        event text not null,
        order_id uuid not null,
        payload text not null,
        status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
        attempts integer not null default 0,
        response_status integer,
        problem text,
        next_attempt_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        delivered_at timestamptz
      )`.execute(db);
      await sql`create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
        where status = 'pending'`.execute(db);
      await sql`create index webhook_deliveries_created on webhook_deliveries (created_at desc, id)`.execute(db);
      await sql`create index webhook_deliveries_user on webhook_deliveries (user_id, created_at desc, id)`.execute(db);
      await sql`create index webhook_deliveries_webhook on webhook_deliveries (webhook_id)`.execute(db);
    },
  },
];
