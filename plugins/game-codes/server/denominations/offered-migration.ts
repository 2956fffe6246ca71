/**
 * Adds the column `offered`, which is true if a denomination and its game are both active: only those are shown to
 * buyers.
 */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

export const offeredMigrations: readonly Migration[] = [
  {
    name: "021_offered",
    up: async (db) => {
      await sql`alter table denominations add column offered boolean not null default true`.execute(db);
      // The share lock makes activating or deactivating a game wait for denominations that are being added, and vice
      // versa.
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
      await sql`update denominations set offered = active`.execute(db);
    },
  },
];
