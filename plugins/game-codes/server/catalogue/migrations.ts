/** Tables of games and denominations, with their titles and sort keys, and whether they are for sale. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/** Creates the games and their denominations. */
export async function createCatalogue(db: DatabaseTransaction): Promise<void> {
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
  // `offered`: the denomination and its game are both active; only those are shown to buyers.
  await sql`create table denominations (
    id uuid primary key default gen_random_uuid(),
    game_id uuid not null references games (id),
    value varchar(80) not null,
    title text not null,
    sort_key text not null,
    face_value numeric(20,6) not null check (face_value > 0),
    price numeric(20,6) check (price >= 0),
    active boolean not null default true,
    offered boolean not null default true,
    position integer not null default 0 check (position >= 0),
    created_at timestamptz not null default now(),
    unique (game_id, value),
    unique (id, game_id)
  )`.execute(db);
  await sql`create index denominations_sort on denominations (sort_key, id)`.execute(db);
  await keepWords(db);
  await keepOffered(db);
}

/**
 * "Game — value" and the sort key of game and position are stored instead of joined, so that a label needs one table
 * and can be searched. The share lock makes renaming a game wait for denominations that are being added, and vice
 * versa.
 */
async function keepWords(db: DatabaseTransaction): Promise<void> {
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

/**
 * The share lock makes activating or deactivating a game wait for denominations that are being added, and vice versa.
 */
async function keepOffered(db: DatabaseTransaction): Promise<void> {
  await sql`create function denomination_offered() returns trigger language plpgsql as $$
    begin
      new.offered := new.active and coalesce((select active from games where id = new.game_id for share), false);
      return new;
    end $$`.execute(db);
  await sql`create trigger denomination_offered before insert or update of game_id, active, offered on denominations
    for each row execute function denomination_offered()`.execute(db);
  await sql`create function game_switched() returns trigger language plpgsql as $$
    begin
      update denominations set offered = active where game_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger game_switched after update of active on games
    for each row when (old.active is distinct from new.active) execute function game_switched()`.execute(db);
}
