/** An export in the background has the rows, groups and sums of one moment, whatever changes while it is written. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Download, PluginServices, RecordSnapshot } from "@portalkit/kernel/server";
import { exportJob } from "../../plugins/data-transfer/server/exports/background-job.ts";
import { runExport } from "../../plugins/data-transfer/server/exports/handlers.ts";
import { runJob } from "../support/run-job.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let portal: SmallDemo;
beforeAll(async () => {
  portal = await startSmallDemo();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from data_transfer_exports`.execute(portal.kernel.db);
});

const at = "/plugin/data-transfer/exports";
const request = {
  resourceId: "codes",
  format: "csv",
  columns: ["id", "status", "price"],
  filters: [],
  sort: [{ field: "price", direction: "asc" }],
  withSums: true,
};
const file = async (id: string): Promise<string[][]> => {
  const answer = await fetch(`${portal.server.url}/portal/adminapi/v1${at}/file`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: portal.admin.cookie ?? "" },
    body: JSON.stringify({ id }),
  });
  return linesOf(await answer.text());
};

/** A snapshot with a change after its first rows are read. */
function changing(snapshot: RecordSnapshot, change: () => Promise<void>): RecordSnapshot {
  let isChanged = false;
  return {
    ...snapshot,
    read: async (...query) => {
      const { total, batches } = await snapshot.read(...query);
      const followed = async function* (): typeof batches extends AsyncIterable<infer Rows>
        ? AsyncGenerator<Rows>
        : never {
        for await (const batch of batches) {
          yield batch;
          if (!isChanged) await change();
          isChanged = true;
        }
      };
      return { total, batches: followed() };
    },
  };
}
const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));

/** Writes an export; `change` runs after its first rows are read. */
async function written(body: object, change: () => Promise<void>): Promise<string[][]> {
  const { rows } = await sql<{ id: string }>`insert into data_transfer_exports
    (user_id, resource_id, file_name, request) select id::text, 'codes', 'c.csv', ${JSON.stringify(body)}::text::json
      from portal_users where email = 'admin@demo.test' returning id`.execute(portal.kernel.db);
  const id = rows[0]?.id ?? "";
  const services = portal.kernel.services("data-transfer");
  let isChanged = false;
  const changed = async (): Promise<void> => {
    await change();
    isChanged = true;
  };
  const resources: PluginServices["resources"] = {
    ...services.resources,
    snapshot: async (...list) => changing(await services.resources.snapshot(...list), changed),
  };
  await runJob(portal, exportJob, { id }, { ...services, resources });
  expect(isChanged).toBe(true);
  return await file(id);
}

interface Code {
  id: string;
  price: string;
}
const codes = async (): Promise<Code[]> =>
  (
    await sql<Code>`select id::text, coalesce(price::text, '') as price
    from codes order by codes. price, id`.execute(portal.kernel.db)
  ).rows;

/** Changes every row, read or not, and moves rows without a price before those with one. */
const mixUp = async (): Promise<void> => {
  const before = await codes();
  await sql`update codes set price = coalesce(price + 5, 0.01)`.execute(portal.kernel.db);
  expect(await codes()).not.toEqual(before);
};

it("has each row as it was, in the order of that moment, with the sums of exactly these rows", async () => {
  const before = await codes();
  const [figures] = (
    await sql<{ sum: string; min: string; max: string }>`select sum(price)::text as sum, min(price)::text as min,
      max(price)::text as max from codes`.execute(portal.kernel.db)
  ).rows;
  const lines = await written(request, mixUp);
  const rows = lines.slice(0, -4);
  expect(rows.map(([id, , price]) => ({ id, price }))).toEqual(before);
  expect(lines.slice(-4).map(([title, , figure]) => [title, figure])).toEqual([
    ["Total", figures?.sum],
    ["Average", expect.any(String)],
    ["Smallest", figures?.min],
    ["Largest", figures?.max],
  ]);
});

it("has in each group the rows that its head counts and adds up", async () => {
  const lines = await written({ ...request, groupBy: { field: "status" } }, async () => {
    await mixUp();
    await sql`update codes set status = 'void' where status = 'available'`.execute(portal.kernel.db);
  });
  const cents = (price: string | undefined): number => Math.round(Number(price) * 100);
  let groups = 0;
  let all = 0;
  for (let index = 0; lines[index]?.[0] !== "Total"; groups += 1) {
    const [label, count, , , sum] = lines[index] ?? [];
    const [average, min, max] = lines.slice(index + 1, index + 4).map(([, , , , figure]) => cents(figure));
    const own = lines.slice(index + 4, index + 4 + Number(count));
    const prices = own.map((row) => row[4]).filter((price) => price !== "");
    const ordered = prices.map(cents).toSorted((one, other) => one - other);
    expect([min, max]).toEqual([ordered.at(0) ?? 0, ordered.at(-1) ?? 0]);
    expect(average).toBe(Math.round(cents(sum) / Math.max(prices.length, 1)));
    expect(own.every(([head, , , status]) => head === "" && status === label)).toBe(true);
    expect(own.reduce((total, row) => total + cents(row[4]), 0)).toBe(cents(sum));
    all += own.length;
    index += 4 + own.length;
  }
  expect(groups).toBeGreaterThan(1);
  expect(lines.find(([title]) => title === "Total")?.[1]).toBe(String(all));
});

it("copies the rows of the list alone, where it copies them", async () => {
  const { db } = portal.kernel;
  await sql`update codes set price = 3 where id in (select id from codes order by id limit 7)`.execute(db);
  const filtered = { ...request, filters: [{ field: "price", operator: "eq", value: "3" }] };
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from codes where price = 3`.execute(db);
  let copied: number | undefined;
  const lines = await written(filtered, async () => {
    const [copy] = (
      await sql<{ name: string }>`select relname as name from pg_class
      where relname like 'snapshot\\_%' and relkind = 'r'`.execute(db)
    ).rows;
    if (copy !== undefined)
      copied = (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(copy.name)}`.execute(db))
        .rows[0]?.count;
    await mixUp();
  });
  expect(lines.slice(0, -4)).toHaveLength(rows[0]?.count ?? 0);
  expect(copied).toBe(portal.kernel.databaseKind === "pglite" ? rows[0]?.count : undefined);
});

it("holds no connection and leaves no copy when it has ended", async () => {
  await written(request, async () => undefined);
  const { rows } = await sql`select 1 from pg_class where relname like 'snapshot\_%'
    union all select 1 from pg_stat_activity where state = 'idle in transaction'
      and datname = current_database()`.execute(portal.kernel.db);
  expect(rows).toEqual([]);
});

describe("an export that is sent at once", () => {
  /** Its calls are those of the endpoint; `change` runs after its first rows are read. */
  const sent = async (change: () => Promise<void>): Promise<Download> => {
    const services = portal.kernel.services("data-transfer");
    const adminUser = await admin();
    const resources: PluginServices["resources"] = {
      ...services.resources,
      shortSnapshot: async (...list) => {
        const snapshot = await services.resources.shortSnapshot(...list);
        return snapshot === undefined ? undefined : changing(snapshot, change);
      },
    };
    return await runExport({
      body: request as never,
      adminUser,
      params: undefined,
      query: undefined,
      services: { ...services, resources },
      request: { setHeader: () => undefined } as never,
    });
  };
  const admin = async () => {
    const { pk } = (await portal.admin.get("/get_base_config")).body.adminUser as { pk: string };
    const found = await portal.kernel.services("data-transfer").findUser(pk);
    if (found === undefined) throw new Error("the account is missing");
    return found;
  };
  const textOf = async ({ content }: Download): Promise<string> => {
    let text = "";
    for await (const part of content) text += String(part);
    return text;
  };
  const idle = async (): Promise<number> =>
    (
      await sql`select 1 from pg_stat_activity where state like 'idle in transaction%'
        and datname = current_database()`.execute(portal.kernel.db)
    ).rows.length;
  const isServer = (): boolean => portal.kernel.databaseKind === "postgres";

  it("has each row as it was, and holds no connection while its reader waits", async () => {
    const before = await codes();
    let isChanged = false;
    const download = await sent(async () => {
      await mixUp();
      isChanged = true;
    });
    await expect.poll(idle).toBe(0);
    const lines = linesOf(await textOf(download)).slice(0, -4);
    expect(isChanged).toBe(isServer());
    expect(lines.map(([id, , price]) => ({ id, price }))).toEqual(before);
  });
  it("takes few connections at a time, and none of the embedded database, which has one", async () => {
    const { resources } = portal.kernel.services("data-transfer");
    const user = await admin();
    const open = await Promise.all(Array.from({ length: 4 }, () => resources.shortSnapshot("codes", user)));
    expect(open.filter((snapshot) => snapshot !== undefined)).toHaveLength(isServer() ? 2 : 0);
    for (const snapshot of open) await snapshot?.release();
    for (const snapshot of open) await snapshot?.release();
    const again = await resources.shortSnapshot("codes", user);
    expect(again !== undefined).toBe(isServer());
    await again?.release();
    await expect.poll(idle).toBe(0);
  });
  it("goes on with the rows as they are when the time of its snapshot is over", async () => {
    const { resources } = portal.kernel.services("data-transfer");
    const user = await admin();
    const snapshot = await resources.shortSnapshot("codes", user);
    const { total, batches } = await (snapshot ?? resources).read("codes", { filters: [], sort: [] }, user);
    let rows = 0;
    for await (const batch of batches) {
      rows += batch.length;
      await snapshot?.release();
    }
    expect(rows).toBe(total);
    expect(total).toBeGreaterThan(500);
  });
});
