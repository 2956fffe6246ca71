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

/** Returns the keys after a migration, in the order in which they were stored with a text of the operators. */
async function keysAfter(name: string, keys: readonly string[]): Promise<string[]> {
  const { db, log } = demo.kernel;
  await sql`delete from i18n_texts`.execute(db);
  for (const key of keys)
    await sql`insert into i18n_texts (language, key, message, shipped, text)
      values ('en', ${key}, ${key}, ${key}, 'Ours')`.execute(db);
  const migration = i18nMigrations.find((candidate) => candidate.name === name);
  await db.transaction().execute(async (transaction) => await migration?.up(transaction, log));
  const { rows } = await sql<{ key: string }>`select key from i18n_texts order by id`.execute(db);
  return rows.map(({ key }) => key);
}

it("renames the texts that left those of lists, and no others", async () => {
  const stored = [
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
  ];
  expect(await keysAfter("002_texts_of_lists", stored)).toEqual([
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
it.each([
  ["003_texts_of_jobs", "JOB_OVER", "jobs:errors.over"],
  ["006_texts_of_bulk_operations", "BULK_EMPTY", "bulk-operations:errors.empty"],
  ["008_texts_of_imports", "IMPORT_OVER", "imports:errors.over"],
  ["005_texts_of_settings", "SETTING_FIXED", "settings:errors.fixed"],
  ["009_texts_of_views", "VIEW_NAME_TAKEN", "views:errors.nameTaken"],
])("renames the refusals that became texts of a plugin: %s", async (migration, code, key) => {
  const stored = [code, `${code}DUE`, "CONFLICT"].map((name) => `server:errors.PORTAL_${name}`);
  expect(await keysAfter(migration, stored)).toEqual([key, ...stored.slice(1)]);
});
it("renames the message of a deletion, and no other text of the trash", async () => {
  const stored = ["trash:deleted_one", "trash:deleted_other", "trash:deletedBy", "trash:deletedForGood_one"];
  expect(await keysAfter("007_texts_of_trash", stored)).toEqual([
    "deletion:inTrash_one",
    "deletion:inTrash_other",
    ...stored.slice(2),
  ]);
});
it("parts the texts of saved views from those of the column chooser", async () => {
  const stored = [
    "views:columnsHint",
    "views:width",
    "views:viewName",
    "lists:listSettings.views",
    "lists:listSettings.allRecords",
    "server:usageLimits.savedViews",
  ];
  expect(await keysAfter("009_texts_of_views", stored)).toEqual([
    "columns:hint",
    "columns:width",
    "views:viewName",
    "views:views",
    "lists:listSettings.allRecords",
    "views:limit",
  ]);
});
it("parts the texts of approvals from those of finance, and those of its kinds", async () => {
  const moved = {
    "finance:approve": "approvals:approve",
    "finance:approvers.younger": "approvals:approvers.younger",
    "finance:approvals.role": "approvals:roleEffect",
    "finance:approvals.daily": "approvals:why.daily",
    "finance:approvals.roleWaits": "approvals:roleWaits",
    "finance:approvals.columns.kind": "approvals:columns.kind",
    "finance:approvals.columns.transaction_id": "finance:approvals.transaction",
    "finance:approvals.kinds.role": "approvals:kinds.role",
    "finance:approvals.kinds.bonus": "finance:approvals.kinds.bonus",
    "finance:approvals.kinds.price": "game-codes:approvals.kinds.price",
    "finance:approvals.refund": "game-codes:approvals.refund",
    "finance:approvals.bonus": "finance:approvals.bonus",
    "finance:deposited": "finance:deposited",
  };
  expect(await keysAfter("010_texts_of_approvals", Object.keys(moved))).toEqual(Object.values(moved));
});
