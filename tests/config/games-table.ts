/** A database with the table of the sample config's resource, made once in a run. */
import { sql } from "kysely";
import { copyOfDatabase, openAt, type TestDatabase } from "../support/database.ts";

export const gamesDatabase = (): Promise<TestDatabase> =>
  copyOfDatabase("a table of games", async (variables) => {
    const { db, close } = await openAt(variables);
    await sql`create type game_state as enum ('new', 'sold')`.execute(db);
    await sql`create table games (id integer generated always as identity primary key, name varchar(80) not null,
      cover text, owner_id uuid, rating integer, tags text[], state game_state, released date,
      details jsonb)`.execute(db);
    await close();
  });
