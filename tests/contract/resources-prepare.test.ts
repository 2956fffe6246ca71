import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getResourceData } from "../../kernel/contract/resources/read-endpoints.ts";
import { defineResource, type ResourceDefinition } from "../../kernel/contract/resources/resource-definition.ts";
import { ProblemsError } from "../../kernel/contract/errors/problem.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { makeTables, root } from "../support/resource-fixture.ts";
import { openTestKernel } from "../support/test-kernel.ts";

const problemsOf = async (resources: readonly ResourceDefinition[], tables = makeTables): Promise<string[]> => {
  try {
    await (await openTestKernel({ makeTables: tables, resources })).close();
    return [];
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim().replace(" (PORTAL_RESOURCE_INVALID)", ""));
  }
};

describe("resources that do not fit their tables", () => {
  it("are reported together: where, what was found, what was expected", async () => {
    const spots = defineResource({
      resourceId: "spots",
      table: "spots",
      label: "Spots",
      columns: [{ name: "id" }, { name: "name" }],
    });
    const things = defineResource({
      resourceId: "things",
      table: "things",
      label: "Things",
      recordLabelColumns: ["tilte"],
      hooks: { edit: { columns: ["levle"], before: () => undefined } },
      columns: [
        { name: "id" },
        { name: "tittle" },
        { name: "id" },
        { name: "payload" },
        { name: "flag", allowMinMaxQuery: true, readsColumns: ["nots"] },
        { name: "note", isUnique: true },
        { name: "code", isUnique: true, validation: [{ regExp: "(", message: "x" }] },
        { name: "parent_id", foreignResource: { resourceId: "spot" } },
        { name: "spot_ids", foreignResource: { resourceId: "spots", searchableFields: ["nam"] } },
        {
          name: "target_id",
          foreignResource: {
            polymorphicResources: [{ resourceId: "spots", whenValue: "spot" }],
            polymorphicOn: "target_knd",
          },
        },
      ],
      options: {
        defaultSort: { columnName: "payload", direction: "asc" },
        fieldGroups: [{ groupName: "Main", columns: ["id", "cod"] }],
      },
    });
    const keyless = defineResource({
      resourceId: "keyless",
      table: "thing_titles",
      label: "Keyless",
      columns: [{ name: "title" }],
    });
    const repeating = defineResource({
      resourceId: "repeating",
      table: "things",
      label: "Repeating",
      columns: [{ name: "owner", primaryKey: true }],
    });
    const missing = defineResource({
      resourceId: "missing",
      table: "no_such_table",
      label: "Missing",
      columns: [{ name: "id" }],
    });
    const found = await problemsOf([things, spots, keyless, repeating, missing]);
    const expected = [
      'resource "things" . columns "tittle": found no such column in the table, expected a column of "things", or virtual: true; did you mean "title"?',
      'resource "things" . columns "id": found the column twice, expected each column once',
      'resource "things" . columns "flag" . allowMinMaxQuery: found a column of type bool, expected a column of numbers, dates or times',
      'resource "things" . columns "note" . isUnique: found no unique index on the column, expected a unique index on this column alone',
      'resource "things" . columns "code" . validation[0] . regExp: found',
      'resource "things" . columns "flag" . readsColumns: found "nots", expected another column of the resource that is stored in the table and not backendOnly; did you mean "note"?',
      'resource "things" . columns "parent_id" . foreignResource: found the resource "spot", expected a resource of this deployment; did you mean "spots"?',
      'resource "things" . columns "spot_ids" . foreignResource . searchableFields: found the column "nam", expected a stored column of the resource "spots"; did you mean "name"?',
      'resource "things" . columns "target_id" . foreignResource . polymorphicOn: found the column "target_knd", expected a column of this resource',
      'resource "things" . options . defaultSort . columnName: found a column of type jsonb, expected a column that has an order',
      'resource "things" . options . fieldGroups[0] "Main": found the column "cod", expected a column of this resource; did you mean "code"?',
      'resource "things" . hooks . edit . columns: found the column "levle", expected a column of this resource',
      'resource "things" . recordLabelColumns: found the column "tilte", expected a column of this resource',
      'resource "keyless" . columns: found no primary key, expected one column with primaryKey: true',
      'resource "repeating" . columns "owner" . primaryKey: found a column whose values may repeat, expected a column with a unique index of its own',
      'resource "missing" . table: found "no_such_table", expected a table or view of the database',
    ];
    for (const line of expected)
      expect(
        found.some((problem) => problem.startsWith(line)),
        `${line}\n  in\n${found.join("\n")}`,
      ).toBe(true);
    expect(found).toHaveLength(expected.length);
  });
});

describe("a table of the deployment that is named like one of the portal's", () => {
  const resource = defineResource({
    resourceId: "notes",
    table: "portal_deleted_records",
    label: "Notes",
    columns: [{ name: "id", primaryKey: true }],
  });
  it("is refused, because the portal's would be read", async () => {
    const problems = await problemsOf([resource], async (db) => {
      await sql`create table portal_deleted_records (id uuid primary key, theirs text)`.execute(db);
    });
    expect(problems).toEqual([
      'resource "notes" . table: found "portal_deleted_records", which is public.portal_deleted_records and a table of the portal too, expected a name that the portal has no table of: make a view of yours with another name (PORTAL_DATABASE_NAME_TAKEN)',
    ]);
  });
  it("may be what the config means if there is no other", async () => {
    expect(await problemsOf([resource], async () => undefined)).toEqual([]);
  });
});

describe("tables of every make", () => {
  it("are prepared: partitioned, with keys and names that need quoting, and more columns than a form would hold", async () => {
    const long = `a_name_as_long_as_the_database_allows_${"x".repeat(25)}`;
    const tables = async (db: Database): Promise<void> => {
      await sql`create table "Odd ""Name""" ("The Key" integer primary key, "select" text, ${sql.id(long)} text,
        ref integer)`.execute(db);
      await sql`create table parted (id integer, title text not null) partition by range (id)`.execute(db);
      await sql`create table parted_low partition of parted for values from (0) to (100)`.execute(db);
      await sql`insert into "Odd ""Name""" values (1, 'a', 'long', 1), (2, 'b', 'longer', 9)`.execute(db);
      await sql`insert into parted values (1, 'one'), (2, 'two')`.execute(db);
    };
    const odd = defineResource({
      resourceId: "odd",
      table: 'Odd "Name"',
      label: "Odd",
      recordLabel: (row) => String(row[long]),
      columns: [
        { name: "The Key" },
        { name: "select" },
        { name: long },
        { name: "ref", foreignResource: { resourceId: "odd" } },
      ],
    });
    const parted = defineResource({
      resourceId: "parted",
      table: "parted",
      label: "Parted",
      columns: [{ name: "id", primaryKey: true }, { name: "title" }],
    });
    const kernel = await openTestKernel({ makeTables: tables, resources: [odd, parted] });
    const list = async (resourceId: string, limit = 10) =>
      (
        await kernel.call(getResourceData, root, {
          source: "list",
          resourceId,
          filters: [],
          sort: [],
          limit,
          offset: 0,
        })
      ).reply;
    expect((await list("odd"))?.data).toMatchObject([
      { "The Key": 1, select: "a", ref: { pk: 1, label: "long" }, _label: "long" },
      { ref: { pk: 9, label: "9" } },
    ]);
    expect((await list("parted", 1))?.total).toBe(2);
    await sql`insert into parted_low values (3, 'three')`.execute(kernel.db);
    expect((await list("parted", 1))?.total).toBe(3);
    await kernel.close();
  });
});
