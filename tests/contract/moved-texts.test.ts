/** What operators made of a text goes with it when its key changes. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { i18nMigrations } from "../../plugins/i18n/server/migrations.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

it("renames the texts that left those of lists, and no others", async () => {
  const { db, log } = demo.kernel;
  await sql`delete from i18n_texts`.execute(db);
  for (const key of [
    "lists:form.save",
    "lists:form.fixErrors_one",
    "lists:form.duplicate",
    "lists:bulkEdit.title_other",
    "lists:listSettings.viewName",
    "lists:listSettings.views",
    "lists:filter.andMore_one",
    "lists:filter.conditions.is",
    "forms:required",
    "lists:form.required",
  ])
    await sql`insert into i18n_texts (language, key, message, shipped, text)
      values ('en', ${key}, ${key}, ${key}, 'Ours')`.execute(db);
  const migration = i18nMigrations.find(({ name }) => name === "002_texts_of_lists");
  await db.transaction().execute(async (transaction) => await migration?.up(transaction, log));
  const { rows } = await sql<{ key: string }>`select key from i18n_texts order by id`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual([
    "forms:save",
    "forms:fixErrors_one",
    "lists:form.duplicate",
    "bulk:edit.title_other",
    "views:viewName",
    "lists:listSettings.views",
    "filters:andMore_one",
    "filters:conditions.is",
    "forms:required",
    // What has the new key already stays as it is.
    "lists:form.required",
  ]);
});
