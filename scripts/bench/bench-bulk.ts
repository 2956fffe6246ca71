/**
 * Measures an edit of all records that match a list beside one statement by hand that writes the same rows and the same
 * entries of the audit log, and what another user waits for meanwhile.
 */
import pg from "pg";
import { median, percentile, timed, type Figure } from "./figures.ts";
import { post, type Portal } from "./portal-calls.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";
import { openWatcher, waitsDuring } from "./waits-during.ts";

const records = 100_000;
const rounds = 3;
const quietMs = 3_000;

/** @param url a database that contains the demo; games are added to it */
export async function benchBulk(url: string, port: number): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`insert into games (name, slug, publisher)
      select 'Bulk ' || n, 'bulk-' || n, 'bulk start' from generate_series(1, ${records}) n`);
    await client.query("analyze games");
    const portal = { port, cookie: await sessionCookie(port, defaultAccount) };
    const watcher = await openWatcher(port);
    const times = { byHand: [] as number[], ours: [] as number[] };
    const [waits, quiet]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(...(await waitsDuring(watcher, () => new Promise((resolve) => setTimeout(resolve, quietMs)))).list);
      times.byHand.push(await timed(() => editByHand(client, `by hand ${round}`)));
      const { list } = await waitsDuring(watcher, async () => {
        times.ours.push(await timed(() => editAll(portal, `ours ${round}`)));
      });
      waits.push(...list);
    }
    const [ours, other] = [median(times.ours), median(times.byHand)];
    const [during, alone] = [percentile(waits, 0.99), percentile(quiet, 0.99)];
    const many = records.toLocaleString("en-US");
    return [
      {
        name: `edit of ${many} records`,
        ours,
        other,
        otherName: "by hand",
        ratio: ours / other,
        unit: "ms",
        goal: "<= 3",
      },
      {
        name: `list call of another user during it, p99`,
        ours: during,
        other: alone,
        otherName: "alone",
        ratio: during / alone,
        unit: "ms",
        goal: "<= 2",
      },
    ];
  } finally {
    await client.end();
  }
}

/** Writes the same rows of the audit log as the portal. */
async function editByHand(client: pg.Client, publisher: string): Promise<void> {
  await client.query(
    `with before as (select id, name, publisher from games where publisher like 'bulk %' or publisher like 'ours %'),
      edited as (update games set publisher = $1 from before where games.id = before.id
        returning games.id, before.name, before.publisher as publisher)
    insert into audit_log
        (kind, user_id, username, ip, user_agent, resource_id, record_id, record_label, changes, details)
      select 'edited', gen_random_uuid()::text, 'admin@demo.test', '127.0.0.1', 'node', 'games', id::text, name,
        jsonb_build_array(jsonb_build_object('column', 'publisher', 'label', 'Publisher', 'before', publisher,
          'after', $1::text)), null
      from edited`,
    [publisher],
  );
}

async function editAll(portal: Portal, publisher: string): Promise<void> {
  const { id } = (await post(portal, "/start_bulk_operation", {
    resourceId: "games",
    kind: "edit",
    filters: [{ field: "publisher", operator: "ilike", value: "by hand" }],
    record: { publisher },
  })) as { id: string };
  for (;;) {
    const { operation } = (await post(portal, "/get_bulk_operation", { id })) as {
      operation: { state: string; changed: number; reason: string | null };
    };
    if (operation.state === "done" && operation.changed === records) return;
    if (operation.state !== "running") throw new Error(`it ended ${operation.state}: ${operation.reason ?? ""}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
