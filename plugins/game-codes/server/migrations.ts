/** Tables of the marketplace, with an index for each default sort and each usual filter. */
import { sql } from "kysely";
import { createTextSearchIndexes, type DatabaseTransaction, type Migration } from "#kernel/server";
import { figuresMigration } from "./figures/migrations.ts";

export const marketplaceMigrations: readonly Migration[] = [
  {
    name: "001_marketplace",
    up: async (db) => {
      await createCatalogue(db);
      await createOrders(db);
      await createCodes(db);
    },
  },
  { name: "002_text_search", up: (db) => createTextSearchIndexes(db, "codes", ["code_tail", "import_batch"]) },
  figuresMigration,
];

async function createCatalogue(db: DatabaseTransaction): Promise<void> {
  await sql`create table games (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    slug text not null unique,
    publisher text not null default '',
    country varchar(2),
    cover text,
    description text not null default '',
    active boolean not null default true,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index games_name on games (name, id)`.execute(db);
  await sql`create table denominations (
    id uuid primary key default gen_random_uuid(),
    game_id uuid not null references games (id),
    value varchar(80) not null,
    title text not null,
    sort_key text not null,
    face_value numeric(20,6) not null check (face_value > 0),
    price numeric(20,6) check (price >= 0),
    active boolean not null default true,
    position integer not null default 0 check (position >= 0),
    created_at timestamptz not null default now(),
    unique (game_id, value),
    unique (id, game_id)
  )`.execute(db);
  await sql`create index denominations_sort on denominations (sort_key, id)`.execute(db);
  // "Game — value" and the sort key of game and position are stored instead of joined, so that a label needs one table
  // and can be searched. The share lock makes renaming a game wait for denominations that are being added, and vice
  // versa.
  await sql`create function denomination_words() returns trigger language plpgsql as $$
    declare
      game text := (select name from games where id = new.game_id for share);
    begin
      new.title := coalesce(game, '') || ' — ' || new.value;
      new.sort_key := coalesce(game, '') || ' ' || lpad(new.position::text, 10, '0');
      return new;
    end $$`.execute(db);
  await sql`create trigger denomination_words before insert or update of game_id, value, position, title
    on denominations for each row execute function denomination_words()`.execute(db);
  await sql`create function game_renamed() returns trigger language plpgsql as $$
    begin
      update denominations set title = title where game_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger game_renamed after update of name on games for each row
    when (old.name is distinct from new.name) execute function game_renamed()`.execute(db);
}

async function createOrders(db: DatabaseTransaction): Promise<void> {
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
  await sql`create index orders_user on orders (user_id, created_at desc, id)`.execute(db);
  await sql`create index orders_status on orders (status, created_at desc, id)`.execute(db);
  await sql`create table order_lines (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders (id) on delete cascade,
    denomination_id uuid not null references denominations (id),
    quantity integer not null check (quantity > 0),
    unit_price numeric(20,6) not null check (unit_price >= 0)
  )`.execute(db);
  await sql`create index order_lines_order on order_lines (order_id)`.execute(db);
  await sql`create index order_lines_denomination on order_lines (denomination_id)`.execute(db);
}

/** `amount` is the face value of the code; `price` is its price if it differs from the price of its denomination. */
async function createCodes(db: DatabaseTransaction): Promise<void> {
  await sql`create table codes (
    id uuid primary key default gen_random_uuid(),
    game_id uuid not null,
    denomination_id uuid not null,
    code_sealed text not null,
    code_fingerprint text not null unique,
    code_tail text not null,
    status text not null default 'new' check (status in ('new', 'sold', 'delivering')),
    amount numeric(20,6) not null check (amount > 0),
    price numeric(20,6) check (price >= 0),
    price_scale numeric(10,4) not null default 1 check (price_scale > 0),
    order_id uuid references orders (id),
    redeem_status text,
    import_batch text,
    notes jsonb not null default '[]',
    created_at timestamptz not null default now(),
    sold_at timestamptz,
    foreign key (denomination_id, game_id) references denominations (id, game_id)
  )`.execute(db);
  await sql`create index codes_created on codes (created_at desc, id)`.execute(db);
  await sql`create index codes_status on codes (status, created_at desc, id)`.execute(db);
  await sql`create index codes_game on codes (game_id, created_at desc, id)`.execute(db);
  await sql`create index codes_denomination on codes (denomination_id, status)`.execute(db);
  await sql`create index codes_order on codes (order_id) where order_id is not null`.execute(db);
  await sql`create index codes_price on codes (price)`.execute(db);
}
