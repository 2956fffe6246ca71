import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createRecord,
  deleteRecord,
  updateRecord,
  validateColumns,
} from "../../kernel/contract/resources/write-endpoints.ts";
import {
  getForeignData,
  getMinMax,
  getResource,
  getResourceData,
} from "../../kernel/contract/resources/read-endpoints.ts";
import { startBulkAction, startCustomAction } from "../../kernel/contract/resources/action-endpoints.ts";
import type { Permissions } from "../../kernel/contract/permissions.ts";
import type { AccessRule } from "../../kernel/contract/resources/resource-definition.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { ann, bob, condition, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
let rules: Record<string, Rule>;
type Rule = Exclude<AccessRule, Permissions>;
let id: string;
let vault: string | undefined;
const asked =
  (operation: string): Rule =>
  (who) => {
    const rule = rules[operation] ?? true;
    return typeof rule === "function" ? rule(who) : rule;
  };
const operations = ["list", "show", "edit", "create", "delete", "filter"];

beforeAll(async () => {
  rules = {};
  fixture = await openFixture([
    {
      ...thingsResource,
      resourceId: "guarded",
      options: {
        allowedActions: Object.fromEntries(operations.map((operation) => [operation, asked(operation)])),
        defaultSort: { columnName: "secret", direction: "desc" },
      },
    },
    {
      ...thingsResource,
      resourceId: "unlinked",
      columns: thingsResource.columns.map((column) =>
        column.name === "parent_id" ? { ...column, showIn: false } : column,
      ),
    },
    { ...thingsResource, resourceId: "broken", rowFilter: () => ({ field: "nonsense", operator: "eq", value: 1 }) },
    {
      ...thingsResource,
      resourceId: "forgetful",
      rowFilter: ({ adminUser }) => ({ field: "owner", operator: "eq", value: adminUser.dbUser["no_such_column"] }),
    },
    {
      ...thingsResource,
      resourceId: "filed",
      columns: thingsResource.columns.map((column) =>
        column.name === "vault_id" ? { ...column, fillOnCreate: () => vault } : column,
      ),
    },
  ]);
  vault = (
    await sql<{ id: string }>`insert into vaults (name) values ('closed')
    returning id`.execute(fixture.db)
  ).rows[0]?.id;
  id = await fixture.create(ann, { title: "anns" });
  await sql`insert into things (title, owner, secret) values ('bobs', 'bob', 'treasure')`.execute(fixture.db);
});
afterAll(() => fixture.close());

/** Every call on a resource, with a minimal body. */
const everyCall = (
  resourceId: string,
  recordId = id,
): ((user: AdminUser) => Promise<{ error?: string | undefined; code?: string | undefined }>)[] => [
  (user) => fixture.call(getResource, user, { resourceId }),
  (user) => fixture.list(user, { resourceId }),
  (user) =>
    fixture.call(getResourceData, user, {
      source: "show",
      resourceId,
      filters: [{ field: "id", operator: "eq", value: recordId }],
      sort: [],
      limit: 1,
      offset: 0,
    }),
  (user) => fixture.call(getForeignData, user, { resourceId, column: "parent_id", limit: 1, offset: 0 }),
  (user) => fixture.call(getMinMax, user, { resourceId }),
  (user) => fixture.call(createRecord, user, { resourceId, record: { title: "x" } }),
  (user) => fixture.call(updateRecord, user, { resourceId, recordId, record: { title: "x" } }),
  (user) => fixture.call(deleteRecord, user, { resourceId, primaryKey: recordId }),
  (user) => fixture.call(startCustomAction, user, { resourceId, actionId: "x", recordId }),
  (user) => fixture.call(startBulkAction, user, { resourceId, actionId: "delete", recordIds: [recordId] }),
  (user) =>
    fixture.call(validateColumns, user, { resourceId, editableColumns: [{ name: "title", value: "x" }], record: {} }),
];

describe("a resource that is closed to a user", () => {
  it("answers every call in the words used for one that is not there", async () => {
    rules = Object.fromEntries(operations.map((operation) => [operation, ({ adminUser }) => adminUser.pk === "root"]));
    for (const [index, call] of everyCall("guarded").entries()) {
      const unknown = await everyCall("nonsense")[index]?.(ann);
      expect((await call(ann)).error).toBe("Resource guarded not found");
      expect(unknown?.error).toBe("Resource nonsense not found");
    }
    expect(
      (await fixture.call(getResource, root, { resourceId: "guarded" })).reply?.resource.options.allowedActions,
    ).toEqual({ list: true, show: true, edit: true, create: true, delete: true, filter: true });
  });
});

describe("each operation", () => {
  it("has its own call, and is returned as a boolean", async () => {
    const refused: [string, number[]][] = [
      ["list", [1, 4]],
      ["show", [2]],
      ["create", [5]],
      ["edit", [6]],
      ["delete", [7]],
    ];
    for (const [operation, calls] of refused) {
      rules = { [operation]: false };
      for (const index of calls)
        expect([operation, index, (await everyCall("guarded")[index]?.(ann))?.error]).toEqual([
          operation,
          index,
          "Action is not allowed",
        ]);
      const described = (await fixture.call(getResource, ann, { resourceId: "guarded" })).reply?.resource;
      expect(described?.options.allowedActions).toEqual({
        ...Object.fromEntries(operations.map((each) => [each, true])),
        [operation]: false,
      });
      if (operation !== "delete")
        expect(described?.columns.some(({ showIn }) => showIn[operation as "list"])).toBe(false);
      expect(described?.options.bulkActions?.some((action) => action.id === "delete")).toBe(operation !== "delete");
    }
    rules = { filter: false };
    expect(
      (await fixture.list(ann, { resourceId: "guarded", filters: [condition("title", "eq", "anns")] })).error,
    ).toBe("Field title is not available for filtering");
    expect(
      (await fixture.list(ann, { resourceId: "guarded", filters: [condition("id", "eq", id)] })).reply?.total,
    ).toBe(1);
    rules = { delete: false };
    expect(
      (await fixture.call(startBulkAction, ann, { resourceId: "guarded", actionId: "delete", recordIds: [id] })).error,
    ).toBe("Action delete not found");
    rules = {};
    expect(
      (
        await fixture.call(getResourceData, ann, {
          source: "show",
          resourceId: "guarded",
          filters: [],
          sort: [],
          limit: 1,
          offset: 0,
        })
      ).code,
    ).toBe("PORTAL_FILTER_MALFORMED");
  });
  it("counts only a true for a yes", async () => {
    for (const answer of ["yes", 1, {}, "No, because"]) {
      rules = { delete: (() => answer) as never };
      expect((await fixture.call(deleteRecord, ann, { resourceId: "guarded", primaryKey: id })).error).toBe(
        "Action is not allowed",
      );
    }
    rules = {};
  });
});

describe("a column that a user may not see", () => {
  it("is indistinguishable from an unknown one in every call", async () => {
    for (const field of ["secret", "hidden", "wage", "nonsense", "__proto__", "toString", 'title" or 1=1 --']) {
      const shown = field.slice(0, 100);
      for (const filter of [
        condition(field, "eq", "x"),
        condition(field, "isEmpty"),
        { operator: "or", subFilters: [condition(field, "ilike", "h")] },
      ]) {
        expect((await fixture.list(ann, { filters: [filter] })).error).toBe(
          `Field ${shown} is not available for filtering`,
        );
      }
      expect((await fixture.list(ann, { sort: [{ field, direction: "asc" }] })).error).toBe(
        `Field ${shown} is not available for sorting`,
      );
      expect((await fixture.options(ann, field)).error).toBe(`Column ${shown} doesn't refer to another resource`);
      expect(
        (
          await fixture.call(updateRecord, ann, {
            resourceId: "things",
            recordId: id,
            record: Object.fromEntries([[field, 1]]),
          })
        ).error,
      ).toBe(`Field ${shown} can't be changed here`);
      expect(
        (
          await fixture.call(validateColumns, ann, {
            resourceId: "things",
            editableColumns: [{ name: field, value: 1 }],
            record: {},
          })
        ).error,
      ).toBe(`Field ${shown} can't be changed here`);
    }
  });
  it("offers no options of the records it refers to", async () => {
    await sql`insert into parents (name) values ('Anna')`.execute(fixture.db);
    const ask = (resourceId: string) =>
      fixture.call(getForeignData, ann, { resourceId, column: "parent_id", limit: 5, offset: 0 });
    expect((await ask("things")).reply?.items).toHaveLength(1);
    expect((await ask("unlinked")).error).toBe("Column parent_id doesn't refer to another resource");
  });
  it("is in no row, no range and no description, under any name", async () => {
    const answers = [
      await fixture.list(ann),
      await fixture.show(ann, id),
      await fixture.show(ann, id, "things", "edit"),
      await fixture.call(getMinMax, ann, { resourceId: "things" }),
      await fixture.call(getResource, ann, { resourceId: "things" }),
      await fixture.call(getResource, ann, { resourceId: "guarded" }),
    ];
    for (const answer of answers)
      expect(JSON.stringify(answer)).not.toMatch(/secret|hush|unseen|wage|1234\.56|__f|__version/);
    expect((await fixture.list(root)).reply?.data[0]).toMatchObject({ wage: "1234.56" });
    expect(JSON.stringify(await fixture.list(root))).not.toMatch(/hush|unseen/);
  });
  it("may order a list by default, but is not returned and cannot be requested", async () => {
    expect(
      (await fixture.call(getResource, root, { resourceId: "guarded" })).reply?.resource.options.defaultSort,
    ).toBeUndefined();
    expect((await fixture.list(root, { resourceId: "guarded" })).reply?.data.map((row) => row["title"])).toEqual([
      "bobs",
      "anns",
    ]);
    expect(
      (await fixture.list(root, { resourceId: "guarded", sort: [{ field: "secret", direction: "asc" }] })).error,
    ).toBe("Field secret is not available for sorting");
  });
});

describe("a record that is another's", () => {
  it("is found by no filter, count, range or option, and by no key", async () => {
    const [bobs] = (await fixture.list(bob)).reply?.recordIds ?? [];
    for (const filters of [
      [condition("id", "eq", bobs)],
      [condition("title", "ilike", "bob")],
      [{ operator: "or", subFilters: [condition("owner", "eq", "bob"), condition("owner", "ne", "bob")] }],
      [condition("id", "in", [bobs, id])],
    ]) {
      const { reply } = await fixture.list(ann, { filters });
      expect([reply?.total, reply?.recordIds?.includes(String(bobs))]).toEqual([reply?.recordIds?.length, false]);
    }
    for (const call of everyCall("things", String(bobs)).slice(6, 8))
      expect((await call(ann)).error).toBe("Record not found");
    expect(
      (
        await fixture.call(startBulkAction, ann, {
          resourceId: "things",
          actionId: "delete",
          recordIds: [String(bobs)],
        })
      ).error,
    ).toBe("Record not found");
    expect(await fixture.show(ann, bobs)).toBeUndefined();
    expect(await fixture.show(bob, bobs)).toMatchObject({ title: "bobs" });
  });
  it("stays hidden when the rule about rows is itself wrong", async () => {
    await expect(fixture.list(ann, { resourceId: "broken" })).rejects.toThrow('rowFilter of resource "broken"');
    await expect(fixture.list(ann, { resourceId: "forgetful" })).rejects.toThrow('rowFilter of resource "forgetful"');
  });
});

describe("a reference to a record that the user cannot see", () => {
  it("may be filled in by the server, but not by the user", async () => {
    const create = (record: Record<string, unknown>) =>
      fixture.call(createRecord, ann, { resourceId: "filed", record: { title: "x", ...record } });
    expect((await create({})).reply?.ok).toBe(true);
    expect((await create({ vault_id: vault })).error).toBe("Vault: refers to a record that doesn't exist");
  });
});
