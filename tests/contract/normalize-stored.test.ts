/** The migration of texts from before they were normalized: what it changes, what it leaves, and what it reports. */
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { defineResource, type ResourceDefinition } from "../../kernel/contract/resources/resource-definition.ts";
import { normalFormMigration } from "../../plugins/resources/server/tables/normalize-stored.ts";
import { openFixture, type Fixture } from "../support/resource-fixture.ts";

const [composed, decomposed] = ["Ä", "A\u0308"];
const resource = (table: string, columns: ResourceDefinition["columns"]): ResourceDefinition =>
  defineResource({ resourceId: table, table, label: table, columns });

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { db } = fixture;
  await sql`create table towns (id integer primary key, name text not null, alias varchar(40), secret text,
    tags text[], upper_name text generated always as (upper(name)) stored)`.execute(db);
  await sql`create unique index on towns (lower(name))`.execute(db);
  await sql`create unique index on towns (alias)`.execute(db);
  await sql`create table spoken (key text primary key, town text, words text)`.execute(db);
  await sql`create table stones (id integer primary key, words text)`.execute(db);
  await sql`create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'stones stay'; end $$`.execute(db);
  await sql`create trigger stay before update on stones for each row execute function refuse_change()`.execute(db);
  await sql`create view town_names as select id, name from towns`.execute(db);
});
afterAll(() => fixture.close());

it("changes texts, leaves rows whose text another row has, and reports them with their keys", async () => {
  const { db } = fixture;
  // A composed and a decomposed one, two decomposed ones of the same text, and many without a conflict.
  await sql`insert into towns (id, name, alias, secret, tags) values
    (1, ${`${composed}-one`}, null, null, null), (2, ${`${decomposed}-ONE`}, ${decomposed}, ${decomposed}, ${[decomposed]}),
    (3, ${`${decomposed}-two`}, null, null, null), (4, 'Plain', null, null, null)`.execute(db);
  await sql`insert into towns (id, name) select 10 + n, ${decomposed} || n from generate_series(1, 2500) n`.execute(db);
  await sql`insert into spoken values (${decomposed}, ${decomposed}, ${decomposed})`.execute(db);
  await sql`insert into stones values (1, ${decomposed}), (2, ${decomposed})`.execute(db);
  const entries: Record<string, unknown>[] = [];
  const log = pino(
    { level: "info" },
    { write: (line: string) => void entries.push(JSON.parse(line) as object as never) },
  );
  const { up } = normalFormMigration([
    resource("towns", [{ name: "id" }, { name: "name" }, { name: "alias" }, { name: "secret", masked: true }]),
    resource("spoken", [
      { name: "key" },
      { name: "town", foreignResource: { resourceId: "towns" } },
      { name: "words" },
    ]),
    resource("stones", [{ name: "id" }, { name: "words" }]),
    resource("town_names", [{ name: "id" }, { name: "name" }]),
    resource("missing", [{ name: "id" }]),
  ]);
  await db.transaction().execute((transaction) => up(transaction, log));

  const towns = await sql`select id, name, alias, secret, tags from towns where id < 10 order by id`.execute(db);
  expect(towns.rows).toEqual([
    { id: 1, name: `${composed}-one`, alias: null, secret: null, tags: null },
    { id: 2, name: `${decomposed}-ONE`, alias: composed, secret: decomposed, tags: [decomposed] },
    { id: 3, name: `${composed}-two`, alias: null, secret: null, tags: null },
    { id: 4, name: "Plain", alias: null, secret: null, tags: null },
  ]);
  const many = await sql`select count(*)::int as n from towns where id > 10
    and name is nfc normalized`.execute(db);
  expect(many.rows).toEqual([{ n: 2500 }]);
  expect((await sql`select * from spoken`.execute(db)).rows).toEqual([
    { key: decomposed, town: decomposed, words: composed },
  ]);
  const logged = entries.map(({ level, table, column, keys, count }) => ({ level, table, column, keys, count }));
  expect(logged.filter(({ level }) => level === 40)).toEqual([
    { level: 40, table: "stones", column: "words", keys: ["1", "2"], count: 2 },
    { level: 40, table: "towns", column: "name", keys: ["2"], count: 1 },
  ]);
  expect(logged.filter(({ level }) => level === 30)).toContainEqual(
    expect.objectContaining({ table: "towns", column: "name", count: 2501 }),
  );
});
