/** Trigram indexes: created if the database supports them, and no obstacle if it does not. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTextSearchIndexes } from "../../kernel/server/database/text-search-index.ts";
import { openFixture, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

it("are made for each column, and leave the migration whole where they cannot be", async () => {
  await fixture.db.transaction().execute(async (transaction) => {
    await sql`create table noted (id integer primary key, "odd name's" text, plain text)`.execute(transaction);
    await createTextSearchIndexes(transaction as never, "noted", ["odd name's", "plain", "missing"]);
    await sql`insert into noted values (1, 'a', 'b')`.execute(transaction);
  });
  expect((await sql`select * from noted`.execute(fixture.db)).rows).toHaveLength(1);
  const { rows } = await sql<{ indexname: string }>`select indexname from pg_indexes where tablename = 'noted'
    order by 1`.execute(fixture.db);
  const { rows: extensions } = await sql`select 1 from pg_available_extensions
    where name = 'pg_trgm'`.execute(fixture.db);
  expect(rows.map(({ indexname }) => indexname)).toEqual(
    extensions.length > 0 ? ["noted_odd name's_trgm", "noted_pkey", "noted_plain_trgm"] : ["noted_pkey"],
  );
});
