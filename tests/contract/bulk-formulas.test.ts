/** An edit whose values are computed from each record: exact, planned, shown, refused with reasons, and undone. */
import fc from "fast-check";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  controlBulkOperation,
  getBulkOperation,
  listBulkChanges,
  revertBulkOperation,
} from "../../plugins/bulk-operations/contract.ts";
import type { ArithmeticOperator, Formulas } from "../../plugins/resources/contract/formula.ts";
import { openBulkFixture, type BulkFixture } from "../support/bulk-fixture.ts";
import { ann, root } from "../support/resource-fixture.ts";
import { slowness } from "../support/slowness.ts";

let fixture: BulkFixture;
beforeAll(async () => {
  fixture = await openBulkFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await sql`delete from things`.execute(fixture.db);
});

const fill = (values: readonly (string | null)[]): Promise<unknown> =>
  sql`insert into things (title, owner, wage, exact) select lpad(n::text, 3, '0'), 'ann', coalesce(value::numeric, 0),
      value::numeric from unnest(${[...values]}::text[]) with ordinality as given (value, n)`.execute(fixture.db);
const column = async (expression: RawBuilder<unknown>): Promise<unknown[]> =>
  (
    await sql<{ value: unknown }>`select ${expression} as value from things order by title`.execute(fixture.db)
  ).rows.map(({ value }) => value);
const run = (formulas: Formulas, record = {}): ReturnType<BulkFixture["run"]> =>
  fixture.run(root, { formulas: formulas as never, record });

const asSql: Record<ArithmeticOperator, (value: RawBuilder<unknown>, by: string) => RawBuilder<unknown>> = {
  add: (value, by) => sql`${value} + ${by}::numeric`,
  subtract: (value, by) => sql`${value} - ${by}::numeric`,
  multiply: (value, by) => sql`${value} * ${by}::numeric`,
  increase: (value, by) => sql`${value} * (100 + ${by}::numeric) / 100`,
  decrease: (value, by) => sql`${value} * (100 - ${by}::numeric) / 100`,
};

it("computes exactly what the database would, and gets every value back", { timeout: 120_000 * slowness }, async () => {
  const digits = fc
    .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(2, "0")}`);
  const operand = fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(3, "0")}`);
  const operators = Object.keys(asSql) as ArithmeticOperator[];
  await fc.assert(
    fc.asyncProperty(
      fc.array(digits, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(...operators),
      operand,
      async (values, operator, by) => {
        await sql`delete from things`.execute(fixture.db);
        await fill(values);
        const before = await column(sql`wage::text`);
        const expected = await column(sql`round(${asSql[operator](sql`wage`, by)}, 2)::text`);
        const done = await run({ wage: { operator, operand: by } });
        expect(done).toMatchObject({ state: "done", refused: 0 });
        expect(await column(sql`wage::text`)).toEqual(expected);
        if (done.changed === 0) return;
        await fixture.call(revertBulkOperation, root, { id: done.id, atOnce: true });
        expect(await column(sql`wage::text`)).toEqual(before);
      },
    ),
    { numRuns: 25 },
  );
});

it.each([
  ["0.99", ["12.10", "12.50", "0.20", "-12.60", "5"], ["11.99", "12.99", "0.99", "-12.99", "4.99"]],
  ["0", ["12.50", "-12.50", "0.20"], ["13.00", "-13.00", "0.00"]],
  ["0.5", ["12.10", "12.99", "0"], ["12.50", "12.50", "0.50"]],
])("rounds to the nearest number that ends in %s", async (ending, values, rounded) => {
  await fill(values);
  await run({ wage: { operator: "multiply", operand: "1", ending } });
  expect(await column(sql`wage::text`)).toEqual(rounded);
});

it("plans, shows and applies the values that it computes, beside given ones", async () => {
  await fill(["10", "20", null]);
  const { reply: plan } = await fixture.begin(root, {
    formulas: { exact: { operator: "increase", operand: "5" } },
    record: { note: "more" },
    plan: true,
  });
  await fixture.work();
  const id = plan?.id ?? "";
  const page = { id, offset: 0, limit: 10 };
  const planned = await fixture.call(listBulkChanges, root, page);
  const texts = planned.reply?.changes.map(({ label, after }) => `${label} ${after["exact"]} ${after["note"]}`);
  expect(texts?.toSorted()).toEqual(["001 10.5000 more", "002 21.0000 more", "003 undefined more"]);
  expect(await column(sql`exact::text`)).toEqual(["10.0000", "20.0000", null]);
  // Another changes a record after the plan.
  await sql`update things set exact = 11 where title = '001'`.execute(fixture.db);
  await fixture.call(controlBulkOperation, root, { id, action: "apply" });
  await fixture.work();
  const { reply } = await fixture.call(getBulkOperation, root, { id });
  expect(reply?.operation).toMatchObject({
    title: "Edit (Note, Exact)",
    state: "done",
    changed: 2,
    refused: 1,
    formulas: { exact: { operator: "increase", operand: "5" } },
  });
  expect(await column(sql`exact::text`)).toEqual(["11.0000", "21.0000", null]);
});

it("copies another field, and adds to lists and removes from them", async () => {
  await sql`insert into things (title, owner, small, whole, tags) values ('001', 'ann', 3, 4, '{a,b}'),
    ('002', 'ann', null, 5, null)`.execute(fixture.db);
  await run({ whole: { operator: "copy", column: "small" }, tags: { operator: "append", values: ["b", "c", "c"] } });
  expect(await column(sql`array[whole::text, array_to_string(tags, ',')]`)).toEqual([
    ["3", "a,b,c"],
    [null, "b,c"],
  ]);
  await run({ tags: { operator: "remove", values: ["b"] } });
  expect(await column(sql`array_to_string(tags, ',')`)).toEqual(["a,c", "c"]);
});

it("refuses what breaks a rule in the records where it does", async () => {
  await sql`insert into things (title, owner, whole) values ('001', 'ann', 900), ('002', 'ann', 10)`.execute(
    fixture.db,
  );
  const { id } = await run({ whole: { operator: "add", operand: "200" } });
  const { reply } = await fixture.call(getBulkOperation, root, { id });
  expect(reply?.operation).toMatchObject({ changed: 1, refused: 1 });
  expect(reply?.reasons[0]?.message).toContain("1000");
  expect(await column(sql`whole`)).toEqual([900, 210]);
});

it.each<[string, Formulas, Record<string, unknown>, string]>([
  ["a text", { title: { operator: "add", operand: "1" } }, {}, "PORTAL_FORMULA_IMPOSSIBLE"],
  ["a list", { tags: { operator: "add", operand: "1" } }, {}, "PORTAL_FORMULA_IMPOSSIBLE"],
  ["another type", { whole: { operator: "copy", column: "title" } }, {}, "PORTAL_FORMULA_IMPOSSIBLE"],
  ["a field that there is not", { nothing: { operator: "add", operand: "1" } }, {}, "PORTAL_FIELD_NOT_EDITABLE"],
  ["a field with a value too", { whole: { operator: "add", operand: "1" } }, { whole: 1 }, "PORTAL_FORMULA_TWICE"],
  ["a number in place of a list", { whole: { operator: "append", values: [1] } }, {}, "PORTAL_FORMULA_IMPOSSIBLE"],
])("refuses a formula for %s", async (_what, formulas, record, code) => {
  await fill(["1"]);
  expect((await fixture.begin(root, { formulas: formulas as never, record })).code).toBe(code);
});

it("computes nothing from what its user does not see", async () => {
  await fill(["1"]);
  const seen: Formulas = { whole: { operator: "copy", column: "wage" } };
  expect((await fixture.begin(ann, { formulas: seen as never, record: {} })).code).toMatch(/^PORTAL_F/);
});
