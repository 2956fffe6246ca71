/** What was sold, line by line: its sums are those of the orders and of the figures, whatever has been refunded. */
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListLink } from "../../kernel/contract/resources/list-link.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { slowness } from "../support/slowness.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
  await refundSome();
});
afterAll(() => demo.close());

/** Buys codes of three denominations, refunds one of them in one order, and all of another. */
async function refundSome(): Promise<void> {
  const { rows: stocked } = await sql<{ id: string }>`select d.id from denominations d join games g on g.id = d.game_id
    join codes c on c.denomination_id = d.id and c.for_sale where d.active and g.active and d.price < 10
    group by d.id, d.price having count(*) >= 2 order by d.price limit 3`.execute(demo.kernel.db);
  const lines = stocked.map(({ id: denominationId }) => ({ denominationId, quantity: 1 }));
  expect(lines).toHaveLength(3);
  for (let order = 0; order < 2; order += 1) {
    const { body } = await demo.user.post("/plugin/game-codes/orders", { lines });
    expect(body.error).toBeUndefined();
    const { rows } = await sql<{ id: string }>`select id from codes where order_id = ${body.id} order by price desc
      limit 1`.execute(demo.kernel.db);
    const refund = { reason: "By chance", ...(order === 1 ? {} : { codes: rows.map(({ id }) => id) }) };
    expect((await demo.admin.post(`/plugin/game-codes/orders/${body.id}/refund`, refund)).body.error).toBeUndefined();
  }
}

type Filters = readonly object[];
type Figures = Record<string, { sum: string | null }>;
const sumsOf = async (resourceId: string, filters: Filters = []): Promise<Figures> =>
  (await demo.admin.post("/get_aggregates", { resourceId, filters })).body.aggregates;
const sum = async (...question: Parameters<typeof sumsOf>): Promise<string> =>
  new Decimal((await sumsOf(...question))["net_amount"]?.sum ?? 0).toFixed(6);

const question = (path: string): object => ({
  resourceId: "sold_lines",
  ...(path === "/get_resource" ? {} : { filters: [] }),
  ...(path === "/get_groups" ? { groupBy: { field: "game_id" } } : {}),
});

describe("sold lines", () => {
  it("add up to their order, to the last digit", async () => {
    const { rows: partly } = await sql`select 1 from orders
      where refunded_amount > 0 and refunded_amount < amount`.execute(demo.kernel.db);
    expect(partly.length).toBeGreaterThan(0);
    const { rows } = await sql`select o.number from orders o
      left join (select order_id, sum(amount) as amount, sum(refunded_amount) as refunded, sum(net_amount) as net,
        count(*) as lines from sold_lines group by 1) l on l.order_id = o.id
      where (l.amount, l.refunded, l.net) is distinct from (o.amount, o.refunded_amount, o.net_amount)
        or l.lines <> (select count(*) from order_lines where order_id = o.id)`.execute(demo.kernel.db);
    expect(rows).toEqual([]);
  });
  it("say by game what was sold for how much, of any time", async () => {
    const filters = [
      { field: "created_at", operator: "gte", value: "2026-03-01T00:00:00Z" },
      { field: "status", operator: "nin", value: ["refunded", "failed"] },
    ];
    const { body } = await demo.admin.post("/get_groups", {
      resourceId: "sold_lines",
      filters,
      groupBy: { field: "game_id" },
      aggregates: ["net_amount", "quantity"],
    });
    expect(body.error).toBeUndefined();
    const { rows } = await sql<{ name: string; net: string; quantity: string }>`select g.name,
        sum(s.unit_price)::numeric(20,6) as net, count(*)::text as quantity
      from code_sales s join codes c on c.id = s.code_id join games g on g.id = c.game_id
        join orders o on o.id = s.order_id
      where s.returned_at is null and o.created_at >= '2026-03-01' and o.status not in ('refunded', 'failed')
      group by 1 order by 1`.execute(demo.kernel.db);
    const sold = body.groups
      .map((group: { label: string | null; value: unknown; aggregates: Record<string, { sum: string }> }) => [
        group.label,
        new Decimal(group.aggregates["net_amount"]?.sum ?? 0).toFixed(6),
      ])
      .filter(([, net]: [string, string]) => net !== "0.000000")
      .toSorted();
    expect(rows.length).toBeGreaterThan(1);
    expect(sold).toEqual(rows.map(({ name, net }) => [name, net]).toSorted());
  });
  it("are grouped with what sold best first", async () => {
    const ask = async (body: object): Promise<{ error?: string; groups: { aggregates: Figures }[] }> =>
      (await demo.admin.post("/get_groups", { ...question("/get_groups"), aggregates: ["net_amount"], ...body })).body;
    const { groups } = await ask({ order: "sum", sumOf: "net_amount" });
    const sums = groups.map(({ aggregates }) => Number(aggregates["net_amount"]?.sum));
    expect(sums.length).toBeGreaterThan(3);
    expect(sums).toEqual(sums.toSorted((one, other) => other - one));
    expect((await ask({ order: "sum", sumOf: "unit_price" })).error).toContain("unit_price");
    expect((await ask({ order: "sum" })).error).toBeDefined();
  });
  it("are for those who see all orders", async () => {
    const list = { source: "list", resourceId: "sold_lines", filters: [], sort: [], limit: 100, offset: 0 };
    expect((await demo.admin.post("/get_resource_data", list)).body.data.length).toBeGreaterThan(0);
    for (const path of ["/get_resource_data", "/get_aggregates", "/get_groups", "/get_resource"]) {
      const { body } = await demo.user.post(path, path === "/get_resource_data" ? list : question(path));
      expect(body.error, path).toBeDefined();
    }
    expect((await demo.anonymous.post("/get_resource_data", list)).status).toBe(401);
  });
  it("cannot be changed", async () => {
    const { rows } = await sql<{ id: string }>`select id from sold_lines limit 1`.execute(demo.kernel.db);
    const recordId = rows[0]?.id;
    const edit = { resourceId: "sold_lines", recordId, record: { quantity: 9 } };
    expect((await demo.admin.post("/update_record", edit)).body.error).toBeDefined();
    expect(
      (await demo.admin.post("/delete_record", { resourceId: "sold_lines", primaryKey: recordId })).body.error,
    ).toBeDefined();
  });
});

it("each money figure is the sum of the list that it opens", { timeout: 120_000 * slowness }, async () => {
  const { body } = await demo.admin.get("/portal/api/stats/sales?period=12");
  expect(body.records).toBeDefined();
  const of = async ({ resourceId, filters }: ListLink): Promise<string> => await sum(resourceId, filters as Filters);
  expect(await of(body.records.total)).toBe(new Decimal(body.total).toFixed(6));
  for (const [place, value] of body.values.entries())
    expect(await of(body.records.values[place])).toBe(new Decimal(value).toFixed(6));
});
