/**
 * Measures lists over a million rows on PostgreSQL, each next to hand-written SQL for the same rows in the same run,
 * and names the plans that read the whole table.
 */
import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { median, timed, type Figure } from "./figures.ts";
import { millionCases, pageRows } from "./million-cases.ts";
import { planOf, statementsOf } from "./seen-statements.ts";
import { callOf } from "./call-codes.ts";

const rows = 1_000_000;
const rounds = 9;

export interface MillionReport {
  figures: Figure[];
  /** For each case, how its statements access the table. */
  plans: string[];
  /** Cases with a plan that reads the whole table to return one page of rows. */
  wholeReads: string[];
}

/** @param url a database that contains the demo; it is extended to a million codes */
export async function benchMillion(url: string, port: number, server: ChildProcess): Promise<MillionReport> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await growCodes(client);
    const call = await callOf(port);
    const ask = (body: Record<string, unknown>): Promise<unknown> =>
      call("get_resource_data", { source: "list", limit: pageRows, ...body });
    const report: MillionReport = { figures: [], plans: [], wholeReads: [] };
    for (const { name, body, sql } of millionCases) {
      // Like the browser's first request: the total has not been counted yet, and the response need not wait for it.
      const first = await timed(() => ask({ ...body(rounds), mayEstimateTotal: true }));
      const [ours, other]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await timed(() => ask(body(round))));
        other.push(
          await timed(async () => {
            for (const text of sql(round)) await client.query(text);
          }),
        );
      }
      const [mine, theirs] = [median(ours), median(other)];
      report.figures.push({
        name: `1,000,000 rows, ${name}`,
        ours: mine,
        other: theirs,
        otherName: "by hand",
        ratio: mine / theirs,
        unit: "ms",
      });
      report.figures.push({
        name: `1,000,000 rows, ${name}, for the first time`,
        ours: first,
        unit: "ms",
        goal: "<= 100",
      });
      const seen = await statementsOf(server, () => ask(body(rounds + 1)));
      const plans = await Promise.all(
        seen.filter(({ text }) => text.includes('"codes"')).map((statement) => planOf(client, statement)),
      );
      const scans = plans
        .flat()
        .filter((line) => /\bon codes\b|_(?:trgm|created|status|game|price|pkey)\b/.test(line))
        .map((line) => line.trim().replace(/^->\s*/, ""));
      report.plans.push(`${name}: ${scans.join("; ")}`);
      if (scans.some((line) => line.includes("Seq Scan on codes"))) report.wholeReads.push(name);
    }
    return report;
  } finally {
    await client.end();
  }
}

/** Adds codes like the demo's, with batch names that can be searched for. */
export async function growCodes(client: pg.Client): Promise<void> {
  const {
    rows: [counted],
  } = await client.query<{ count: string }>("select count(*) from codes");
  const missing = rows - Number(counted?.count ?? 0);
  await client.query(
    `insert into codes (game_id, denomination_id, code_sealed, code_fingerprint, code_tail, status, amount, price, import_batch, created_at)
    select d.game_id, d.id, 'bench', 'bench-' || n, upper(substr(md5(n::text), 1, 4)), (array['new', 'new', 'sold', 'delivering'])[1 + n % 4], 10, 1 + n % 90, 'batch-' || lpad((n / 100)::text, 6, '0'), timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, $1::int) n join lateral (select id, game_id from denominations offset n % (select count(*) from denominations) limit 1) d on true`,
    [missing],
  );
  await client.query("vacuum analyze codes");
}
