/** Tests that resources are compared with the database, by the function that the start and `npm run check` call. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "../../kernel/server/database/open-database.ts";
import { installOrThrow } from "../../kernel/server/install/install.ts";
import { checkTables } from "../../plugins/resources/server/prepare/prepare.ts";
import { readCatalogue } from "../../plugins/resources/server/tables/catalogue.ts";
import { openAt, type TestDatabase } from "../support/database.ts";
import { databaseMistakes } from "./catalogue/database-mistakes.ts";
import { gamesDatabase } from "./games-table.ts";
import { load, type Loose } from "./sample-config.ts";

let stored: TestDatabase;
let opened: OpenDatabase;
beforeAll(async () => {
  stored = await gamesDatabase();
  opened = await openAt(stored.variables);
});
afterAll(async () => {
  await opened.close();
  await stored.drop();
});

/** The tables of the sample's plugins are not made here, and so not compared. */
async function problemsOf(spoil: (c: Loose) => void): Promise<readonly object[]> {
  const registry = installOrThrow(await load(spoil));
  const catalogue = await readCatalogue(opened.db, [...registry.resources.values()]);
  return checkTables(registry, catalogue, (table) => /^g\w+s$/.test(table)).problems;
}

it("finds nothing in a config that fits", async () => expect(await problemsOf(() => undefined)).toEqual([]));

it.each(databaseMistakes)("%s: %s", async (_name, code, spoil, where, found, expected, didYouMean) =>
  expect(await problemsOf(spoil)).toEqual([
    { code, where, found, expected, ...(didYouMean === undefined ? {} : { didYouMean }) },
  ]),
);
