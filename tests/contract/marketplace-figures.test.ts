import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Span } from "../../kernel/contract/format/spans.ts";
import { marketplaceFigures as figures, type Totals } from "../../plugins/game-codes/server/figures/figures.ts";
import { refreshSome } from "../../plugins/game-codes/server/figures/refresh-figures-job.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

const db = () => demo.kernel.db;
const quarter = 900_000;
const year: Span = { from: new Date("2025-06-01T00:00:00Z"), to: new Date("2027-06-01T00:00:00Z") };

/** Returns the same totals, counted from the tables themselves. */
async function counted({ from, to }: Span): Promise<Totals> {
  const within = (column: string) => sql`${sql.ref(column)} >= ${from.toISOString()}::timestamptz
    and ${sql.ref(column)} < ${to.toISOString()}::timestamptz`;
  const { rows } = await sql<Totals>`select
    (select count(*)::integer from orders where ${within("created_at")}) as orders,
    (select coalesce(sum(amount - refunded_amount), 0)::numeric(20,6) from orders where status
      not in ('refunded', 'failed') and ${within("created_at")}) as "saleVolume",
    (select count(*)::integer from codes where ${within("created_at")}) as "codesImported",
    (select count(*)::integer from codes where ${within("sold_at")}) as "codesSold"`.execute(db());
  return rows[0] as Totals;
}
/** Refunds or fails some random orders, wholly or partly, as far as their codes allow it. */
async function giveBack(kind: "refund" | "fail"): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from orders where status in ('pending', 'paid', 'delivered')
    order by random() limit 3`.execute(db());
  for (const { id } of rows)
    await demo.admin.post(`/plugin/game-codes/orders/${id}/${kind === "fail" ? "change" : "refund"}`, {
      reason: "By chance",
      ...(kind === "fail" ? { action: kind } : {}),
    });
}
async function refreshAll(): Promise<void> {
  for (let batches = 0; (await refreshSome(db())) > 0; batches += 1)
    expect(batches, "batches of a refresh that does not end").toBeLessThan(1_000);
}

describe("the marketplace's figures", () => {
  it("are those of the tables before anything has been added up, and after", async () => {
    const expected = await counted(year);
    expect(expected.orders).toBeGreaterThan(0);
    expect(await figures.totals(db(), [year])).toEqual([expected]);
    await refreshAll();
    expect(await figures.totals(db(), [year])).toEqual([expected]);
  });
  it("stay correct through every kind of change, whether or not they are added up in between", async () => {
    const change = fc.oneof(
      fc.record({
        kind: fc.constantFrom("hold" as const, "release" as const, "refund" as const, "fail" as const),
        to: fc.constant(""),
      }),
      fc.record({ kind: fc.constant("amount" as const), to: fc.integer({ min: 0, max: 99 }).map(String) }),
      fc.record({ kind: fc.constant("sold" as const), to: fc.constantFrom("sold", "new") }),
      fc.record({
        kind: fc.constantFrom("move" as const, "delete" as const, "note" as const, "refresh" as const),
        to: fc.constant(""),
      }),
    );
    const statements = {
      hold: () => sql`update orders set status = 'pending' where id in (select id from orders where status = 'paid'
        order by random() limit 3)`,
      release: () => sql`update orders set status = 'paid' where id in (select id from orders where status = 'pending'
        order by random() limit 3)`,
      amount: (to: string) => sql`update orders set amount = ${to}::numeric where paid_at is null
        and refunded_amount = 0 and id in (select id from orders order by random() limit 3)`,
      sold: (to: string) =>
        sql`update codes set status = ${to}, sold_at = ${to === "sold" ? sql`timestamptz '2026-05-05 05:05:05Z'` : sql`null`} where id in (select id from codes order by random() limit 5)`,
      move: () => sql`update orders set created_at = created_at - interval '40 days'
        where id in (select id from orders order by random() limit 2)`,
      delete: () => sql`delete from codes where id in (select id from codes where sale_lock is null and not
        exists (select from code_sales s where s.code_id = codes.id) order by random() limit 2)`,
      note: () => sql`update codes set notes = '["x"]' where id in (select id from codes limit 2)`,
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.nat(60_000),
        fc.nat(60_000),
        async (changes, start, length) => {
          for (const { kind, to } of changes) {
            if (kind === "refresh") await refreshAll();
            else if (kind === "refund" || kind === "fail") await giveBack(kind);
            else await statements[kind](to).execute(db());
          }
          const from = new Date(year.from.getTime() + start * quarter);
          const span = { from, to: new Date(from.getTime() + length * quarter) };
          expect(await figures.totals(db(), [span, year])).toEqual([await counted(span), await counted(year)]);
        },
      ),
      { numRuns: 25 },
    );
  });
  it("leave a quarter alone when a change touches no figure", async () => {
    await refreshAll();
    await sql`update codes set notes = '["y"]' where id in (select id from codes limit 5)`.execute(db());
    await sql`update orders set updated_at = now()`.execute(db());
    expect(await refreshSome(db())).toBe(0);
  });
  it("know all sales, and what each denomination has for sale", async () => {
    const [{ sales, stock } = { sales: "", stock: 0 }] = (
      await sql<{
        sales: string;
        stock: number;
      }>`select (select sum(amount - refunded_amount)::numeric(20,6) from orders where status
        not in ('refunded', 'failed')) as sales, (select count(*)::integer from codes c join denominations d
          on d.id = c.denomination_id and d.active join games g on g.id = d.game_id and g.active
            where c.for_sale) as stock`.execute(db())
    ).rows;
    expect(await figures.allSales(db())).toBe(sales);
    const games = await figures.stock(db());
    expect(games.flatMap(({ denominations }) => denominations).reduce((sum, { inStock }) => sum + inStock, 0)).toBe(
      stock,
    );
    expect(games.map(({ name }) => name)).toEqual(games.map(({ name }) => name).toSorted());
  });
});
