/** Lists over a million rows on PostgreSQL, each beside hand-written SQL for the same rows, in the same run; plans that read the whole table are named. */
import pg from "pg";
import { median, type Figure } from "./figures.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";

const rows = 1_000_000;
const rounds = 7;
const limit = 25;

interface Case {
  name: string;
  body: Record<string, unknown>;
  /** The same rows by hand. */
  sql: string;
  goal?: string;
}

const byTime = [{ field: "created_at", direction: "desc" }];
const columns = "c.id, c.code_tail, c.status, c.price, c.amount, c.import_batch, c.created_at, g.name, d.title";
const joined = (inner: string, order: string): string => `select ${columns} from (${inner}) c join games g on g.id = c.game_id join denominations d on d.id = c.denomination_id order by ${order}`;
const newest = "created_at desc, id";

const cases: readonly Case[] = [
  { name: "first page", body: { filters: [], sort: byTime, offset: 0 }, sql: joined(`select * from codes order by ${newest} limit ${limit}`, newest.replaceAll(/(\w+_at|id)/g, "c.$1")) },
  { name: "page at row 900,000", body: { filters: [], sort: byTime, offset: 900_000 }, sql: joined(`select * from codes where id in (select id from codes order by ${newest} limit ${limit} offset 900000)`, "c.created_at desc, c.id") },
  { name: "text filter", body: { filters: [{ field: "import_batch", operator: "ilike", value: "batch-004242" }], sort: byTime, offset: 0 }, sql: joined(`select * from codes where import_batch ilike '%batch-004242%' order by ${newest} limit ${limit}`, "c.created_at desc, c.id") },
  { name: "quick search", body: { filters: [], sort: byTime, offset: 0, search: "batch-007777" }, sql: joined(`select * from codes where import_batch ilike '%batch-007777%' or code_tail ilike '%batch-007777%' order by ${newest} limit ${limit}`, "c.created_at desc, c.id") },
  { name: "sort by two columns", body: { filters: [], sort: [{ field: "status", direction: "asc" }, { field: "created_at", direction: "desc" }], offset: 0 }, sql: joined(`select * from codes order by status, ${newest} limit ${limit}`, "c.status, c.created_at desc, c.id") },
  { name: "filter by status", body: { filters: [{ field: "status", operator: "eq", value: "sold" }], sort: byTime, offset: 0 }, sql: joined(`select * from codes where status = 'sold' order by ${newest} limit ${limit}`, "c.created_at desc, c.id") },
];

/** @param url a database that the demo has been filled into; it is grown to a million codes */
export async function benchMillion(url: string, port: number): Promise<{ figures: Figure[]; wholeReads: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await grow(client);
    const cookie = await sessionCookie(port, defaultAccount);
    const ask = async (body: Record<string, unknown>): Promise<void> => {
      const response = await fetch(`http://127.0.0.1:${port}/portal/adminapi/v1/get_resource_data`, { method: "POST", headers: { "content-type": "application/json", cookie }, body: JSON.stringify({ source: "list", resourceId: "codes", limit, ...body }) });
      const { data, error } = (await response.json()) as { data?: unknown[]; error?: string };
      if (data === undefined) throw new Error(`the list answered ${error ?? response.status}`);
    };
    const figures: Figure[] = [];
    const wholeReads: string[] = [];
    for (const { name, body, sql } of cases) {
      const first = await timed(() => ask(body));
      const [ours, other]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await timed(() => ask(body)));
        other.push(await timed(() => client.query(sql)));
      }
      const [mine, theirs] = [median(ours), median(other)];
      figures.push({ name: `1,000,000 rows, ${name}`, ours: mine, other: theirs, otherName: "by hand, without a total", ratio: mine / theirs, unit: "ms" });
      figures.push({ name: `1,000,000 rows, ${name}, first time with its total`, ours: first, unit: "ms" });
      if (await readsWholeTable(client, sql)) wholeReads.push(name);
    }
    return { figures, wholeReads };
  } finally {
    await client.end();
  }
}

/** Codes like the demo's, with batches that can be looked for. */
async function grow(client: pg.Client): Promise<void> {
  const { rows: [counted] } = await client.query<{ count: string }>("select count(*) from codes");
  const missing = rows - Number(counted?.count ?? 0);
  await client.query(`insert into codes (game_id, denomination_id, code_sealed, code_fingerprint, code_tail, status, amount, price, import_batch, created_at)
    select d.game_id, d.id, 'bench', 'bench-' || n, upper(substr(md5(n::text), 1, 4)), (array['new', 'new', 'sold', 'delivering'])[1 + n % 4], 10, 1 + n % 90, 'batch-' || lpad((n / 100)::text, 6, '0'), timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, $1::int) n join lateral (select id, game_id from denominations offset n % (select count(*) from denominations) limit 1) d on true`, [missing]);
  await client.query("vacuum analyze codes");
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

async function readsWholeTable(client: pg.Client, sql: string): Promise<boolean> {
  const { rows: plan } = await client.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
  return plan.some((line) => line["QUERY PLAN"].includes("Seq Scan on codes"));
}
