/** The table of codes, with an index for each default sort and each usual filter. */
import { sql } from "kysely";
import { createTextSearchIndexes, type DatabaseTransaction } from "@portalkit/kernel/server";

/**
 * Creates the codes. `amount` is the face value of the code; `price` is its price if it differs from the price of its
 * denomination. An operator sets `status`; whether a code may be sold, the database computes from the facts. The times
 * `revealed_at` and `used_at` are permanent: each is set once and never reset.
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
    redeem_error text,
    redeem_success boolean,
    redeem_progress_step integer,
    redeem_progress_total_steps integer,
    import_batch text,
    notes jsonb not null default '[]',
    created_at timestamptz not null default now(),
    sold_at timestamptz,
    revealed_at timestamptz,
    used_at timestamptz,
    sale_lock text generated always as (
      case when order_id is not null then 'ordered'
           when redeem_status in ('queued', 'inprogress') then 'redeeming'
           when used_at is not null or redeem_status = 'completed' then 'redeemed'
           when revealed_at is not null then 'revealed' end
    ) stored,
    for_sale boolean generated always as (
      status = 'new' and order_id is null and revealed_at is null and used_at is null
      and (redeem_status is null or redeem_status in ('failed', 'cancelled'))
    ) stored,
    foreign key (denomination_id, game_id) references denominations (id, game_id)
  )`.execute(db);
  await sql`create index codes_created on codes (created_at desc, id)`.execute(db);
  await sql`create index codes_status on codes (status, created_at desc, id)`.execute(db);
  await sql`create index codes_game on codes (game_id, created_at desc, id)`.execute(db);
  await sql`create index codes_denomination on codes (denomination_id, status)`.execute(db);
  await sql`create index codes_order on codes (order_id) where order_id is not null`.execute(db);
  await sql`create index codes_price on codes (price)`.execute(db);
  await sql`create index codes_sold_at on codes (sold_at) where sold_at is not null`.execute(db);
  // Counts the codes for sale, and finds the oldest.
  await sql`create index codes_for_sale on codes (denomination_id, created_at, id) where for_sale`.execute(db);
  await createTextSearchIndexes(db, "codes", ["code_tail", "import_batch"]);
}
