import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterOperators } from "../../kernel/contract/resources/filter.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
let orders: Record<string, unknown>[];
let ownIds: Set<string>;
const runs = { numRuns: 250 };

beforeAll(async () => {
  demo = await startSmallDemo();
  orders = (
    await demo.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "orders",
      filters: [],
      sort: [],
      limit: 1000,
      offset: 0,
    })
  ).body.data;
  ownIds = new Set(
    (
      await demo.user.post("/get_resource_data", {
        source: "list",
        resourceId: "orders",
        filters: [],
        sort: [],
        limit: 1000,
        offset: 0,
      })
    ).body.recordIds,
  );
});
afterAll(() => demo.close());

const fields = [
  "id",
  "number",
  "user_id",
  "status",
  "amount",
  "channel",
  "created_at",
  "updated_at",
  "nonsense",
  "password_hash",
  "__proto__",
  "t.id; drop table orders",
];
const anything = fc.oneof(
  fc.anything({ maxDepth: 2, withBigInt: false, withUnicodeString: true } as never),
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.constantFrom("NaN", "1e400", "' or 1=1 --", "2026-02-30", "\u0000", "99999999999999999999999"),
);
const condition = fc.record({
  field: fc.constantFrom(...fields),
  operator: fc.constantFrom(...filterOperators, "raw", "and"),
  value: anything,
});
const { filter } = fc.letrec((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    condition,
    fc.record({ operator: fc.constantFrom("and", "or"), subFilters: fc.array(tie("filter"), { maxLength: 3 }) }),
    fc.constant({ insecureRawSQL: "1=1" }),
  ),
}));

const searched = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: anything },
  { weight: 1, arbitrary: fc.constantFrom("a", "1", "%", "\\", "@", "\ud800", "a ".repeat(200), "x".repeat(401)) },
);

/** JSON cannot represent everything that fast-check generates. */
const sendable = (value: unknown): boolean => {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
};

describe("whatever is sent as filters, sorts and records", () => {
  it("gives an error to read or a correct answer: never a failure, never another user's row", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(filter, { maxLength: 3 }),
        fc.array(fc.record({ field: fc.constantFrom(...fields), direction: fc.constantFrom("asc", "desc") }), {
          maxLength: 3,
        }),
        fc.nat(50),
        searched,
        async (filters, sort, offset, search) => {
          fc.pre(sendable(filters) && (search === undefined || sendable(search)));
          for (const caller of [demo.user, demo.admin]) {
            const { status, body } = await caller.post("/get_resource_data", {
              source: "list",
              resourceId: "orders",
              filters,
              sort,
              limit: 20,
              offset,
              search,
            });
            expect([200, 400]).toContain(status);
            if (body.error !== undefined) expect(body.error).not.toMatch(/select|syntax|relation|column "/i);
            else if (caller === demo.user) expect(body.recordIds.every((id: string) => ownIds.has(id))).toBe(true);
          }
        },
      ),
      runs,
    );
  });
  it("is refused or stored exactly when a record is written", async () => {
    const record = fc.dictionary(
      fc.constantFrom(
        "name",
        "slug",
        "publisher",
        "country",
        "active",
        "description",
        "id",
        "created_at",
        "nonsense",
        "constructor",
      ),
      anything,
      { maxKeys: 6 },
    );
    await fc.assert(
      fc.asyncProperty(record, async (values) => {
        fc.pre(sendable(values));
        const { status, body } = await demo.admin.post("/create_record", { resourceId: "games", record: values });
        expect([200, 400]).toContain(status);
        if (body.ok !== true) {
          expect(body.error).toBeTypeOf("string");
          return;
        }
        const shown = await demo.admin.post("/get_resource_data", {
          source: "show",
          resourceId: "games",
          filters: [{ field: "id", operator: "eq", value: body.newRecordId }],
          sort: [],
          limit: 1,
          offset: 0,
        });
        expect(String(shown.body.data[0].name)).toBe(String(JSON.parse(JSON.stringify(values["name"]))));
        await demo.admin.post("/delete_record", { resourceId: "games", primaryKey: body.newRecordId });
      }),
      runs,
    );
  });
});

describe("a correct filter", () => {
  const amounts = (): string[] => orders.map((row) => String(row["amount"]));
  it("finds exactly the rows that it describes", async () => {
    const status = fc.record({
      field: fc.constant("status"),
      operator: fc.constantFrom("eq", "ne"),
      value: fc.constantFrom("delivered", "paid", "refunded", "nothing"),
    });
    const amount = fc.record({
      field: fc.constant("amount"),
      operator: fc.constantFrom("gt", "gte", "lt", "lte", "eq", "ne"),
      value: fc.nat(amounts().length - 1).map((index) => amounts()[index]),
    });
    const many = fc.record({
      field: fc.constant("channel"),
      operator: fc.constantFrom("in", "nin"),
      value: fc.subarray(["web", "telegram", "api"]),
    });
    const text = fc.record({
      field: fc.constant("status"),
      operator: fc.constant("ilike"),
      value: fc.constantFrom("DEL", "a", "%", "_", "ed", "fund"),
    });
    const leaf = fc.oneof(status, amount, many, text);
    const tree = fc.oneof(
      leaf,
      fc.record({
        operator: fc.constantFrom("and" as const, "or" as const),
        subFilters: fc.array(leaf, { minLength: 1, maxLength: 3 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 2 }), async (filters) => {
        const { body } = await demo.admin.post("/get_resource_data", {
          source: "list",
          resourceId: "orders",
          filters,
          sort: [],
          limit: 1000,
          offset: 0,
        });
        const expected = orders
          .filter((row) => filters.every((each) => holds(row, each as never)))
          .map((row) => row["id"]);
        expect([body.total, new Set(body.recordIds)]).toEqual([expected.length, new Set(expected)]);
      }),
      runs,
    );
  });
});

describe("a search", () => {
  it("finds exactly the rows that have each of its words, among those of the filter and of the user", async () => {
    const users = new Map<string, string>(
      (
        await demo.admin.post("/get_resource_data", {
          source: "list",
          resourceId: "users",
          filters: [],
          sort: [],
          limit: 1000,
          offset: 0,
        })
      ).body.data.map((user: Record<string, unknown>) => [
        user["id"],
        `${String(user["full_name"])}\n${String(user["email"])}`.toLowerCase(),
      ]),
    );
    const names = [...users.values()].flatMap((name) => name.split(/\s/));
    const part = fc
      .tuple(fc.constantFrom(...names), fc.nat(12), fc.integer({ min: 1, max: 6 }))
      .map(([name, from, length]) => name.slice(from, from + length).toUpperCase());
    const word = fc.oneof(
      part,
      fc.constantFrom(...orders.map((row) => String(row["number"]))),
      fc.constantFrom("%", "_", "nobody", "0", "-1", "1e3"),
    );
    const filters = fc.constantFrom([], [{ field: "status", operator: "eq", value: "delivered" }]);
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), filters, async (words, where) => {
        const wanted = words.map((each) => each.trim().toLowerCase()).filter((each) => each !== "");
        for (const caller of [demo.user, demo.admin]) {
          const { body } = await caller.post("/get_resource_data", {
            source: "list",
            resourceId: "orders",
            filters: where,
            search: words.join("  "),
            sort: [],
            limit: 1000,
            offset: 0,
          });
          // Not everyone may see whose an order is, so not everyone may search by it.
          const expected = orders
            .filter(
              (row) =>
                (caller === demo.admin || ownIds.has(String(row["id"]))) && where.every((each) => holds(row, each)),
            )
            .filter((row) =>
              wanted.every(
                (each) =>
                  String(row["number"]) === each ||
                  (caller === demo.admin && users.get((row["user_id"] as { pk: string }).pk)?.includes(each) === true),
              ),
            )
            .map((row) => row["id"]);
          expect([body.total, new Set(body.recordIds)]).toEqual([expected.length, new Set(expected)]);
        }
      }),
      runs,
    );
  });
});

type Tree = { field: string; operator: string; value: unknown } | { operator: string; subFilters: Tree[] };

/** Evaluates the same filter without a database. Amounts have six decimals, so their millionths are integers. */
function holds(row: Record<string, unknown>, filter: Tree): boolean {
  if ("subFilters" in filter)
    return filter.operator === "and"
      ? filter.subFilters.every((each) => holds(row, each))
      : filter.subFilters.some((each) => holds(row, each));
  const actual = row[filter.field];
  const millionths = (value: unknown): bigint => BigInt(String(value).replace(".", ""));
  switch (filter.operator) {
    case "eq":
      return actual === filter.value;
    case "ne":
      return actual !== filter.value;
    case "gt":
      return millionths(actual) > millionths(filter.value);
    case "gte":
      return millionths(actual) >= millionths(filter.value);
    case "lt":
      return millionths(actual) < millionths(filter.value);
    case "lte":
      return millionths(actual) <= millionths(filter.value);
    case "in":
      return (filter.value as unknown[]).includes(actual);
    case "nin":
      return !(filter.value as unknown[]).includes(actual);
    default:
      return String(actual).toLowerCase().includes(String(filter.value).toLowerCase());
  }
}
