/** Tables of the marketplace, with an index for each default sort and each usual filter. */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

export const marketplaceMigrations: readonly Migration[] = [
  {
    name: "001_marketplace",
    up: async (db) => {
      await sql`create table games (
        id uuid primary key default gen_random_uuid(),
        name text not null,
        slug text not null unique,
        publisher text not null default '',
        country varchar(2),
        description text not null default '',
        active boolean not null default true,
        created_at timestamptz not null default now()
      )`.execute(db);
      await sql`create table denominations (
        id uuid primary key default gen_random_uuid(),
        game_id uuid not null references games (id),
        value varchar(80) not null,
        face_value numeric(20,6) not null check (face_value > 0),
        price numeric(20,6) check (price >= 0),
        active boolean not null default true,
        position integer not null default 0,
        created_at timestamptz not null default now(),
        unique (game_id, value)
      )`.execute(db);
      await sql`create sequence order_numbers start 10001`.execute(db);
      await sql`create table orders (
        id uuid primary key default gen_random_uuid(),
        number bigint not null unique default nextval('order_numbers'),
        user_id uuid not null references portal_users (id),
        status text not null default 'pending' check (status in ('pending', 'paid', 'delivered', 'refunded', 'failed')),
        amount numeric(20,6) not null check (amount >= 0),
        channel text not null default 'web' check (channel in ('web', 'telegram', 'api')),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
      await sql`create index orders_created on orders (created_at desc, id)`.execute(db);
      await sql`create index orders_user on orders (user_id, created_at desc)`.execute(db);
      await sql`create index orders_status on orders (status, created_at desc, id)`.execute(db);
      await sql`create table order_lines (
        id uuid primary key default gen_random_uuid(),
        order_id uuid not null references orders (id) on delete cascade,
        denomination_id uuid not null references denominations (id),
        quantity integer not null check (quantity > 0),
        unit_price numeric(20,6) not null check (unit_price >= 0)
      )`.execute(db);
      await sql`create index order_lines_order on order_lines (order_id)`.execute(db);
      await sql`create table codes (
        id uuid primary key default gen_random_uuid(),
        game_id uuid not null references games (id),
        denomination_id uuid not null references denominations (id),
        code_sealed text not null,
        code_fingerprint text not null unique,
        code_tail text not null,
        status text not null default 'new' check (status in ('new', 'sold', 'delivering')),
        price numeric(20,6) check (price >= 0),
        price_scale numeric(10,4) not null default 1 check (price_scale > 0),
        order_id uuid references orders (id),
        redeem_status text,
        import_batch text,
        notes jsonb not null default '[]',
        created_at timestamptz not null default now(),
        sold_at timestamptz
      )`.execute(db);
      await sql`create index codes_created on codes (created_at desc, id)`.execute(db);
      await sql`create index codes_status on codes (status, created_at desc, id)`.execute(db);
      await sql`create index codes_game on codes (game_id, created_at desc, id)`.execute(db);
      await sql`create index codes_denomination on codes (denomination_id, status)`.execute(db);
      await sql`create index codes_order on codes (order_id)`.execute(db);
      await sql`create index codes_price on codes (price)`.execute(db);
    },
  },
];
