import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { ListLink } from "../../kernel/contract/resources/list-link.ts";
import type { GamesStats, OverviewItem } from "../../plugins/game-codes/contract/figures/calls.ts";
import { usd } from "../../plugins/game-codes/contract/figures/amounts.ts";
import { withoutTriggers } from "../support/without-triggers.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

const stockRecords = "/plugin/game-codes/stock_records";
const calls = ["/games/stats", "/stats/sales", "/stats/signups", "/stats/overview"].map((path) => `/portal/api${path}`);
const board = "/plugin/dashboard/arrangement";
const put = async (body: unknown, cookie = demo.admin.cookie) => {
  const response = await fetch(`${demo.server.url}/portal/adminapi/v1${board}`, {
    method: "PUT",
    headers: { "content-type": "application/json", ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { error?: string } };
};

async function listOf(records: ListLink): Promise<{ total: number; data: Record<string, string>[] }> {
  const list = { source: "list", sort: [{ field: "created_at", direction: "asc" }], limit: 1_000, offset: 0 };
  const { status, body } = await demo.admin.post("/get_resource_data", { ...list, ...records });
  expect(status).toBe(200);
  return body as { total: number; data: Record<string, string>[] };
}
const countOf = async (records: ListLink): Promise<string> => String((await listOf(records)).total);
/** The sum of the list that a figure of money opens, as the list shows it. */
async function salesOf(records: ListLink): Promise<string> {
  const { body } = await demo.admin.post("/get_aggregates", { ...records });
  const { sum } = body.aggregates.net_amount as { sum: string | null };
  return sum ?? "0.000000";
}

describe("the overview's calls", () => {
  it.each(calls)("%s is for those who see it alone", async (path) => {
    expect((await demo.anonymous.get(path)).status).toBe(401);
    expect(await demo.user.get(path)).toMatchObject({ status: 403, body: { error: "Action is not allowed" } });
    expect((await demo.admin.get(path)).status).toBe(200);
  });
  it("count what there is", async () => {
    const [{ users, sales, stock } = { users: 0, sales: "", stock: 0 }] = (
      await sql<{
        users: number;
        sales: string;
        stock: number;
      }>`select (select count(*)::integer from portal_users) as users,
      (select sum(amount - refunded_amount)::numeric(20,6) from orders where status
        not in ('refunded', 'failed')) as sales,
      (select count(*)::integer from codes c join denominations d on d.id = c.denomination_id where c.for_sale
        and d.active and d.game_id in (select id from games where active)) as stock`.execute(demo.kernel.db)
    ).rows;
    const [games, sold, signups] = await Promise.all(
      calls.slice(0, 3).map(async (path) => (await demo.admin.get(path)).body),
    );
    expect(games.reduce((sum: number, { total_codes: count }: { total_codes: string }) => sum + Number(count), 0)).toBe(
      stock,
    );
    expect([sold.total, signups.total]).toEqual([sales, users]);
    expect(signups.labels).toHaveLength(6);
    expect(signups.values.telegramUsers).toHaveLength(6);
  });
  it("lead nowhere for others", async () => {
    expect((await demo.anonymous.get(stockRecords)).status).toBe(401);
    expect((await demo.user.get(stockRecords)).body).toMatchObject({ error: "Action is not allowed" });
  });
  it("lead to exactly the records that they count", async () => {
    const daysAgo = (days: string) => sql`now() - (${sql.raw(days)}) * interval '1 day'`;
    await sql`update orders set created_at = ${daysAgo("number % 210")}`.execute(demo.kernel.db);
    await sql`update codes set created_at = ${daysAgo("ascii(code_tail) * 3 % 210")}`.execute(demo.kernel.db);
    const answer = async (path: string) => (await demo.admin.get(path)).body;
    const [games, sales, signups, overview, stock] = await Promise.all([...calls, stockRecords].map(answer));
    expect(await salesOf(sales.records.total)).toBe(sales.total);
    expect(sales.values.length).toBeGreaterThan(0);
    for (const [index, value] of sales.values.entries()) expect(await salesOf(sales.records.values[index])).toBe(value);
    expect(await countOf(signups.records.total)).toBe(String(signups.total));
    for (const [index, records] of signups.records.values.entries())
      expect(await countOf(records)).toBe(String(signups.values.telegramUsers[index] + signups.values.webUsers[index]));
    expect(await countOf(stock.games)).toBe(String(games.length));
    const inStock = games.flatMap(({ denominations }: GamesStats[number]) => denominations);
    for (const { inStock: count, records } of inStock) expect(await countOf(records)).toBe(String(count));
    expect(await countOf(stock.codes)).toBe(
      String(inStock.reduce((sum: number, { inStock: count }: { inStock: number }) => sum + count, 0)),
    );
    for (const item of overview.data as OverviewItem[])
      for (const column of ["mtd", "splm", "sp3m", "sp6m"] as const) {
        const records = item.records?.[column];
        expect(records).toBeDefined();
        if (records === undefined) continue;
        const [figure = ""] = item[column].split(" ");
        if (item.metric === "Sale Volume") expect(figure).toBe(usd(await salesOf(records), "en"));
        else expect(figure.replaceAll(",", "")).toBe(await countOf(records));
      }
  });
  it("look back as far as they are asked to, and refuse what is no period", async () => {
    expect((await demo.admin.get(`${calls[2]}?period=24`)).body.labels).toHaveLength(24);
    for (const period of ["0", "25", "many", "1.5", "", "6&period=7"])
      expect((await demo.admin.get(`${calls[2]}?period=${period}`)).status).toBe(400);
  });
  it("compare this month with earlier ones, in the words of the table", async () => {
    const { data } = (await demo.admin.get(calls[3] ?? "")).body as { data: Record<string, string>[] };
    expect(data.map(({ metric }) => metric)).toEqual([
      "New users",
      "Orders",
      "Sale Volume",
      "Codes Imported",
      "Sold codes",
    ]);
    for (const { metric, mtd, splm, sp3m, sp6m } of data) {
      const figure = metric === "Sale Volume" ? "\\$[\\d,]+\\.\\d{2,6}" : "[\\d,]+";
      expect(mtd).toMatch(new RegExp(`^${figure}$`));
      for (const value of [splm, sp3m, sp6m]) expect(value).toMatch(new RegExp(`^${figure}( \\([+-]\\d+%\\))?$`));
    }
  });
});

describe("a board's arrangement", () => {
  it("is its user's own", async () => {
    expect((await demo.admin.get(board)).body).toBe(null);
    const arrangement = { order: ["game-codes/stock", "game-codes/totals"], hidden: ["game-codes/sales"] };
    expect((await put(arrangement)).body).toEqual({ ok: true });
    expect((await demo.admin.get(board)).body).toEqual(arrangement);
    // Adds a second superadmin with the same password while triggers are off, because the role normally needs a second
    // person's approval.
    await withoutTriggers(demo.kernel.db, (transaction) =>
      sql`insert into portal_users (email, role, password_hash)
      select 'second@demo.test', role, password_hash from portal_users
        where email = 'admin@demo.test'`.execute(transaction),
    );
    expect((await (await demo.signIn("second@demo.test", "Demo-admin-1")).get(board)).body).toBe(null);
    expect((await demo.user.get(board)).body.error).toBe("Action is not allowed");
    await put(null);
    expect((await demo.admin.get(board)).body).toBe(null);
  });
  it("is refused from who sees no board, and in any other shape", async () => {
    expect((await put({ order: [], hidden: [] }, "portal_session=x")).status).toBe(401);
    expect((await put({ order: [], hidden: [] }, demo.user.cookie)).body.error).toBe("Action is not allowed");
    for (const body of [
      {},
      { order: [] },
      { order: [1], hidden: [] },
      { order: ["x".repeat(131)], hidden: [] },
      { order: [], hidden: [], more: 1 },
      "x",
    ])
      expect((await put(body)).status).toBe(400);
  });
});
