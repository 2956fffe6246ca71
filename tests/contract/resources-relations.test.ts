/**
 * Filters by columns of related records: whatever is asked, the answer depends only on rows and columns that the user
 * may list.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterLimits } from "../../plugins/resources/contract/filter-limits.ts";
import { getResource, getResourceData } from "../../kernel/contract/resources/read-endpoints.ts";
import { defineResource, type ResourceDefinition } from "../../kernel/contract/resources/resource-definition.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { ann, bob, condition, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

const isRoot = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";
const ownRows: ResourceDefinition["rowFilter"] = (who) =>
  isRoot(who) ? undefined : { field: "owner", operator: "eq", value: who.adminUser.pk };
const options = { allowedActions: { list: true, show: true, filter: true } };
const rootOnly = { list: isRoot, show: isRoot, filter: isRoot };

const resource = (
  resourceId: string,
  columns: ResourceDefinition["columns"],
  rest: Partial<ResourceDefinition> = {},
): ResourceDefinition =>
  defineResource({
    resourceId,
    table: resourceId,
    label: resourceId,
    columns: [{ name: "id" }, ...columns],
    options,
    ...rest,
  });
const to = (resourceId: string): { foreignResource: { resourceId: string } } => ({ foreignResource: { resourceId } });

const house = [
  { name: "owner" },
  { name: "name" },
  { name: "price", showIn: rootOnly },
  { name: "secret", backendOnly: true },
  { name: "keeper", ...to("people") },
];
const resources = [
  resource("people", [{ name: "name" }], { table: "portal_users" }),
  resource("houses", house, { rowFilter: ownRows }),
  resource("rooms", [{ name: "owner" }, { name: "name" }, { name: "house_id", ...to("houses") }], {
    rowFilter: ownRows,
  }),
  resource("shelves", [{ name: "name" }, { name: "room_id", ...to("rooms") }]),
  resource("books", [{ name: "title" }, { name: "shelf_id", ...to("shelves") }, { name: "tray_id", ...to("trays") }]),
  // Its hook hides rows in its own list.
  resource("trays", [{ name: "name" }], {
    hooks: { list: { before: ({ filters }) => void filters.push({ field: "name", operator: "eq", value: "shown" }) } },
  }),
];

let fixture: Fixture;
const houseIds = ["h1", "h2", "h3", "h4"];
beforeAll(async () => {
  fixture = await openFixture(resources, async (db) => {
    await sql`create table portal_users (id text primary key, name text not null)`.execute(db);
    await sql`insert into portal_users values ('ann', 'Ann'), ('bob', 'Bob'), ('root', 'Root')`.execute(db);
    await sql`create table houses (id text primary key, owner text not null, name text, price integer not null default 1,
      secret text not null default 'hush', keeper text references portal_users (id))`.execute(db);
    await sql`create table rooms (id text primary key, owner text not null, name text,
      house_id text references houses (id))`.execute(db);
    await sql`create table shelves (id text primary key, name text, room_id text references rooms (id))`.execute(db);
    await sql`create table trays (id text primary key, name text not null)`.execute(db);
    await sql`create table books (id text primary key, title text not null, shelf_id text references shelves (id),
      tray_id text references trays (id))`.execute(db);
    await sql`insert into trays values ('y1', 'shown'), ('y2', 'hidden')`.execute(db);
    await sql`insert into houses (id, owner, name, keeper) values ('h1', 'ann', 'red', 'ann'),
      ('h2', 'ann', 'blue', 'bob'), ('h3', 'bob', 'red', 'ann'), ('h4', 'ann', null, null)`.execute(db);
    await sql`insert into rooms values ('r1', 'ann', 'red', 'h1'), ('r2', 'ann', '', 'h2'), ('r3', 'ann', 'blue', 'h3'),
      ('r4', 'bob', 'red', 'h1'), ('r5', 'ann', null, null), ('r6', 'ann', 'green', 'h4')`.execute(db);
    await sql`insert into shelves select 's' || n, (array['red', 'blue', null])[n % 3 + 1],
      case n when 7 then null else 'r' || n end from generate_series(1, 7) as n`.execute(db);
    await sql`insert into books select 'b' || n, 'book ' || n, case n when 8 then null else 's' || n end,
      case when n < 3 then 'y' || n end from generate_series(1, 8) as n`.execute(db);
  });
});
afterAll(() => fixture.close());

const books = async (user: AdminUser, ...filters: unknown[]): Promise<string[]> => {
  const { reply, error } = await fixture.list(user, {
    resourceId: "books",
    filters,
    sort: [{ field: "id", direction: "asc" }],
  });
  if (reply === undefined) throw new Error(error);
  return reply.data.map((row) => String(row["id"]));
};
const group = (operator: string, ...subFilters: unknown[]): unknown => ({ operator, subFilters });

describe("a filter over references", () => {
  it("finds records by a column up to three references away", async () => {
    expect(await books(ann, condition("shelf_id.room_id.house_id.name", "eq", "red"))).toEqual(["b1"]);
    expect(await books(root, condition("shelf_id.room_id.house_id.name", "eq", "red"))).toEqual(["b1", "b3", "b4"]);
    expect(await books(ann, condition("shelf_id.room_id.name", "ilike", "RE"))).toEqual(["b1", "b6"]);
  });
  it("has no value where there is no record, or none that the user may list", async () => {
    expect(await books(ann, condition("shelf_id.room_id.house_id.name", "isEmpty"))).toEqual([
      "b3",
      "b4",
      "b5",
      "b6",
      "b7",
      "b8",
    ]);
    expect(await books(ann, condition("shelf_id.room_id.house_id.name", "ne", "red"))).not.toContain("b1");
    expect(await books(ann, condition("shelf_id.room_id.house_id.name", "isNotEmpty"))).toEqual(["b1", "b2"]);
  });
  it("is negated by not, also where there is no value", async () => {
    const isRed = condition("shelf_id.room_id.name", "eq", "red");
    expect(await books(ann, group("not", isRed))).toEqual(["b2", "b3", "b4", "b5", "b6", "b7", "b8"]);
    expect(await books(ann, group("not", isRed, condition("title", "ilike", "8")))).not.toContain("b8");
    expect(await books(ann, group("not"))).toHaveLength(8);
  });
  it("counts again when the other records have changed", async () => {
    const total = async (): Promise<number | undefined> =>
      (
        await fixture.list(root, {
          resourceId: "books",
          filters: [condition("shelf_id.room_id.name", "eq", "red")],
          limit: 1,
        })
      ).reply?.total;
    expect(await total()).toBe(2);
    await sql`update rooms set name = 'red' where id = 'r6'`.execute(fixture.db);
    expect(await total()).toBe(3);
    await sql`update rooms set name = 'green' where id = 'r6'`.execute(fixture.db);
  });
  it("compares references to users with the caller's own account", async () => {
    const mine = condition("shelf_id.room_id.house_id.keeper", "eq", { me: true });
    expect(await books(ann, mine)).toEqual(["b1"]);
    expect(await books(root, mine)).toEqual([]);
    expect(await books(ann, condition("shelf_id.room_id.house_id.keeper", "in", [{ me: true }, "bob"]))).toEqual([
      "b1",
      "b2",
    ]);
    const { reply } = await fixture.list(ann, {
      resourceId: "houses",
      filters: [condition("keeper.id", "eq", { me: true })],
    });
    expect(reply?.data.map((row) => row["id"])).toEqual(["h1"]);
  });
});

describe("what a filter may not ask", () => {
  it.each([
    ["a column for others", ann, "shelf_id.room_id.house_id.price"],
    ["a column that never leaves the server", root, "shelf_id.room_id.house_id.secret"],
    ["an unknown column", ann, "shelf_id.nothing"],
    ["a column that is no reference", ann, "title.length"],
    ["a resource whose hook hides rows", ann, "tray_id.name"],
  ] as const)("is %s", async (_what, user, field) => {
    expect(await fixture.list(user, { resourceId: "books", filters: [condition(field, "isEmpty")] })).toEqual({
      code: "PORTAL_FILTER_NOT_AVAILABLE",
      error: `Field ${field} is not available for filtering`,
    });
  });
  it("is a column of a resource that the user may not list, of several records or of several resources", async () => {
    for (const field of ["vault_id.name", "spot_ids.name", "target_id.name"]) {
      const { code } = await fixture.list(ann, { filters: [condition(field, "eq", "x")] });
      expect(code, field).toBe("PORTAL_FILTER_NOT_AVAILABLE");
    }
    expect((await fixture.list(root, { filters: [condition("vault_id.name", "eq", "x")] })).reply?.total).toBe(0);
  });
  it("is refused with its place and what would be right", async () => {
    const far = condition("shelf_id.room_id.house_id.keeper.name", "eq", "Ann");
    expect(await books(ann, condition("shelf_id.room_id.house_id.keeper", "eq", "ann"))).toEqual(["b1"]);
    const refused: [unknown, string][] = [
      [
        group("and", condition("title", "eq", "x"), far),
        "Filter is not valid: a field must not lead over more than 3 references (filters[0].subFilters[1])",
      ],
      [
        group("or", ...Array.from({ length: 21 }, () => condition("shelf_id.name", "eq", "x"))),
        "Filter is not valid: fields lead over more than 20 references (filters[0].subFilters[20])",
      ],
      [
        condition("title", "eq", { me: true }),
        "Filter is not valid: only a column that refers to users can be compared with me (filters[0])",
      ],
      [group("not"), ""],
    ];
    for (const [filter, message] of refused) {
      const { error } = await fixture.list(ann, { resourceId: "books", filters: [filter] });
      expect(error ?? "").toBe(message);
    }
  });
  it("is described: the references and operators that the user may use", async () => {
    const filteringOf = async (user: AdminUser, resourceId: string): Promise<unknown> =>
      (await fixture.call(getResource, user, { resourceId })).reply?.resource.options.filtering;
    expect(await filteringOf(ann, "books")).toEqual({
      operators: ["within", "not"],
      me: "people",
      relations: ["shelf_id"],
    });
    expect(await filteringOf(ann, "things")).toMatchObject({ relations: ["parent_id"] });
    expect(await filteringOf(root, "things")).toMatchObject({ relations: ["parent_id", "vault_id"] });
    expect(await filteringOf(ann, "houses")).toMatchObject({ relations: ["keeper"] });
  });
});

describe("any filter over references", () => {
  interface Owned {
    owner?: string;
    [column: string]: unknown;
  }
  const names = ["red", "blue", "green", ""];
  const fields = ["shelf_id.name", "shelf_id.room_id.name", "shelf_id.room_id.house_id.name", "title", "shelf_id"];
  const one = fc.oneof(
    fc.tuple(fc.constantFrom(...fields), fc.constantFrom("eq", "ne"), fc.constantFrom(...names, "s1", null)),
    fc.tuple(
      fc.constantFrom(...fields),
      fc.constantFrom("in", "nin"),
      fc.array(fc.constantFrom(...names, "s2", null), { maxLength: 3 }),
    ),
    fc.tuple(fc.constantFrom(...fields), fc.constantFrom("isEmpty", "isNotEmpty"), fc.constant(true)),
    fc.tuple(fc.constantFrom(...fields), fc.constant("ilike"), fc.constantFrom("e", "1")),
  );
  type Asked = [string, string, unknown] | { operator: string; parts: Asked[] };
  const { tree } = fc.letrec<{ tree: Asked }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      one as fc.Arbitrary<Asked>,
      fc.record({ operator: fc.constantFrom("and", "or", "not"), parts: fc.array(tie("tree"), { maxLength: 3 }) }),
    ),
  }));
  const filterOf = (asked: Asked): unknown =>
    Array.isArray(asked) ? condition(...asked) : group(asked.operator, ...asked.parts.map(filterOf));
  /** Filters that lead over more are refused. */
  const referencesOf = (asked: Asked): number =>
    Array.isArray(asked)
      ? asked[0].split(".").length - 1
      : asked.parts.reduce((sum, part) => sum + referencesOf(part), 0);

  it("answers by what the user sees, whatever is in the rows and columns that the user does not", async () => {
    const tables = ["books", "shelves", "rooms", "houses"] as const;
    const next = ["shelf_id", "room_id", "house_id"] as const;
    await fc.assert(
      fc.asyncProperty(
        tree.filter((asked) => referencesOf(asked) <= filterLimits.allReferences),
        fc.constantFrom(ann, bob),
        fc.array(fc.constantFrom(...names), { minLength: houseIds.length, maxLength: houseIds.length }),
        async (asked, user, hidden) => {
          for (const [index, name] of hidden.entries())
            await sql`update houses set name = ${name}, secret = ${name}, price = ${index}
              where id = ${houseIds[index] ?? ""} and owner <> ${user.pk}`.execute(fixture.db);
          await sql`update rooms set name = ${hidden[0] ?? ""} where owner <> ${user.pk}`.execute(fixture.db);
          const visible = new Map<string, Map<unknown, Owned>>();
          for (const table of tables) {
            const { reply } = await fixture.call(getResourceData, user, {
              source: "list",
              resourceId: table,
              filters: [],
              sort: [],
              limit: 100,
              offset: 0,
            });
            visible.set(table, new Map((reply?.data ?? []).map((row) => [row["id"], row])));
          }
          const keyOf = (value: unknown): unknown => (value as { pk?: unknown } | null)?.pk ?? value;
          const valueOf = (book: Owned, field: string): unknown => {
            const path = field.split(".");
            let row: Owned | undefined = book;
            for (const [index, step] of path.slice(0, -1).entries()) {
              expect(step).toBe(next[index]);
              row = row === undefined ? undefined : visible.get(tables[index + 1] ?? "")?.get(keyOf(row[step]));
            }
            return keyOf(row?.[path.at(-1) ?? ""] ?? null);
          };
          const matches = (asked: Asked, book: Owned): boolean => {
            if (!Array.isArray(asked)) {
              const each = (part: Asked): boolean => matches(part, book);
              if (asked.operator === "and") return asked.parts.every(each);
              return asked.parts.some(each) === (asked.operator === "or");
            }
            const [field, operator, value] = asked;
            const own = valueOf(book, field);
            const isNone = own === null || own === "";
            switch (operator) {
              case "eq":
                return own === value;
              case "ne":
                return own !== value;
              case "in":
                return (value as unknown[]).includes(own);
              case "nin":
                return !(value as unknown[]).includes(own);
              case "isEmpty":
                return isNone;
              case "isNotEmpty":
                return !isNone;
              default:
                return own !== null && String(own).includes(String(value));
            }
          };
          const expected = [...(visible.get("books")?.values() ?? [])].filter((book) => matches(asked, book));
          expect(await books(user, filterOf(asked))).toEqual(expected.map(({ id }) => id).toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });
});
