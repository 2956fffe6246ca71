/** The table of codes, with an index for each default sort and each usual filter. */
import { sql } from "kysely";
import { createTextSearchIndexes, type DatabaseTransaction, type Migration } from "@portalkit/kernel/server";

/**
 * Part of the first migration. `amount` is the face value of the code; `price` is its price if it differs from the
 * price of its denomination.
 */
export async function createCodes(db: DatabaseTransaction): Promise<void> {
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

export const codeSearchMigration: Migration = {
  name: "002_text_search",
  up: (db) => createTextSearchIndexes(db, "codes", ["code_tail", "import_batch"]),
};
