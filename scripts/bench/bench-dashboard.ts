/**
 * Measures the dashboard calls over a million orders on PostgreSQL, each next to the query that computes the same from
 * the orders alone.
 */
import pg from "pg";
import { percentile, timed, type Figure } from "./figures.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";

const orders = 1_000_000;
const rounds = 30;

const counted = {
  "/stats/overview":
    "select count(*), sum(amount) filter (where status not in ('refunded', 'failed')) from orders where created_at >= date_trunc('month', now()) - interval '6 months'",
  "/stats/sales?period=6":
    "select date_trunc('month', created_at) as month, sum(amount) filter (where status not in ('refunded', 'failed')) from orders where created_at >= date_trunc('month', now()) - interval '5 months' group by 1",
  "/stats/signups?period=6":
    "select date_trunc('month', created_at) as month, source, count(*) from portal_users where created_at >= date_trunc('month', now()) - interval '5 months' group by 1, 2",
  "/games/stats": "select denomination_id, count(*) from codes where status = 'new' group by 1",
} as const;

/** @param url a database that contains the demo; it is extended to a million orders within two years */
export async function benchDashboard(url: string, port: number): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await grow(client);
    const cookie = await sessionCookie(port, defaultAccount);
    const figures: Figure[] = [];
    for (const [path, sql] of Object.entries(counted)) {
      const [ours, other]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(
          await timed(async () => {
            const response = await fetch(`http://127.0.0.1:${port}/portal/api${path}`, { headers: { cookie } });
            if (!response.ok) throw new Error(`${path} answered ${response.status}`);
            await response.json();
          }),
        );
        other.push(await timed(() => client.query(sql)));
      }
      const [mine, theirs] = [percentile(ours, 0.95), percentile(other, 0.95)];
      figures.push(
        { name: `1,000,000 orders, ${path}, p95`, ours: mine, unit: "ms", goal: "<= 300" },
        {
          name: `1,000,000 orders, ${path}`,
          ours: mine,
          other: theirs,
          otherName: "counted",
          ratio: mine / theirs,
          unit: "ms",
        },
      );
    }
    return figures;
  } finally {
    await client.end();
  }
}

/** Adds orders, and waits until the job that aggregates figures every minute has processed them. */
async function grow(client: pg.Client): Promise<void> {
  const {
    rows: [row],
  } = await client.query<{ count: string }>("select count(*) from orders");
  await client.query(
    `insert into orders (user_id, status, amount, created_at) select (select id from portal_users limit 1), (array['delivered', 'delivered', 'paid', 'refunded'])[1 + n % 4], 1 + n % 90, now() - (n % 1051200) * interval '1 minute' from generate_series(1, $1::int) n`,
    [orders - Number(row?.count ?? 0)],
  );
  await client.query("vacuum analyze orders");
  for (let left = 1; left > 0;) {
    const {
      rows: [stale],
    } = await client.query<{ count: number }>(
      "select count(distinct quarter)::int as count from marketplace_figures_stale",
    );
    left = stale?.count ?? 0;
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
