/**
 * Measures how long other users wait while one user's heavy work runs: health calls and a list call during imports,
 * exports, bulk actions and reports.
 */
import { maxBulkEditRecords } from "../../kernel/contract/limits.ts";
import type { Figure } from "./figures.ts";
import { address, get, post, type Portal } from "./portal-calls.ts";
import { ended, gamesFile, transfer, upload, uploadCsv } from "./import-records.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";
import { openWatcher, waitsDuring } from "./waits-during.ts";

const goals = { health: 200, list: 1_000 } as const;

export interface StallSizes {
  /** The number of rows of the CSV file that is validated and imported. */
  rows: number;
  codes: number;
  /** The number of records of one bulk deletion. */
  bulk: number;
}

/** Runs each kind of work in turn, and measures both calls during each. */
export async function benchStalls(place: string, port: number, sizes: StallSizes): Promise<Figure[]> {
  const portal = { port, cookie: await sessionCookie(port, defaultAccount) };
  const watcher = await openWatcher(port);
  const csv = gamesFile(sizes.rows);
  const figures: Figure[] = [];
  const watch = async (work: string, run: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    const waits = await waitsDuring(watcher, run);
    const seconds = (performance.now() - began) / 1_000;
    for (const kind of ["health", "list"] as const) {
      const sorted = waits[kind].toSorted((a, b) => a - b);
      const name = `${kind} call during ${work}, ${place}`;
      figures.push({
        name: `${name}, longest`,
        ours: sorted.at(-1) ?? Number.NaN,
        unit: "ms",
        goal: `<= ${goals[kind]}`,
      });
      figures.push({
        name: `${name}, p99`,
        ours: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
        unit: "ms",
      });
    }
    figures.push({ name: `${work}, ${place}`, ours: seconds, unit: "s" });
  };

  const rows = sizes.rows.toLocaleString("en-US");
  const id = await uploadCsv(portal, csv);
  await watch("nothing else", () => new Promise((resolve) => setTimeout(resolve, 3_000)));
  await watch(`a check of ${rows} rows`, () => transfer(portal, id, "check"));
  await watch(`an import of ${rows} rows`, () => transfer(portal, id, "import"));
  await watch(`an import of ${sizes.codes.toLocaleString("en-US")} codes`, () => importCodes(portal, sizes.codes));
  for (const format of ["csv", "xlsx"])
    await watch(`an export of the codes as ${format}`, () => exportCodes(portal, format));
  const games = await newestGames(portal, sizes.bulk);
  const edited = games.slice(0, 500);
  await watch(`an edit of ${edited.length} records`, async () => {
    for (let at = 0; at < edited.length; at += maxBulkEditRecords)
      await post(portal, "/bulk_update", {
        resourceId: "games",
        recordIds: edited.slice(at, at + maxBulkEditRecords),
        record: { publisher: "stalls edited" },
      });
  });
  await watch(`a deletion of ${games.length} records`, () =>
    post(portal, "/start_bulk_action", { resourceId: "games", actionId: "delete", recordIds: games }),
  );
  await watch("reports", () => reports(portal));
  await watch("600 pages that a stranger opens at once", () => openPages(portal, 600));
  return figures;
}

async function importCodes(portal: Portal, codes: number): Promise<void> {
  const base = "/plugin/game-codes/imports";
  const run = Date.now().toString(36).toUpperCase();
  const bytes = Buffer.from(
    Array.from(
      { length: codes },
      (_, code) => `STALL-${run}-${code.toString(36).toUpperCase().padStart(6, "0")}\n`,
    ).join(""),
  );
  const { games } = (await post(portal, `${base}/catalogue`, {})) as { games: { denominations: { id: string }[] }[] };
  const id = await upload(portal, base, bytes, { fileName: "stalls.txt" });
  const goods = games.find(({ denominations }) => denominations.length > 0)?.denominations[0];
  await post(portal, `${base}/start`, {
    id,
    settings: { format: "text", encoding: "utf-8", separator: "", hasHeader: false },
    mapping: { code: { column: 0 }, denomination: { value: goods?.id } },
  });
  await ended("importing", () => post(portal, `${base}/get`, { id }));
}

async function exportCodes(portal: Portal, format: string): Promise<void> {
  const response = await fetch(address(portal, "/adminapi/v1/plugin/data-transfer/export"), {
    method: "POST",
    headers: { cookie: portal.cookie, "content-type": "application/json" },
    body: JSON.stringify({
      resourceId: "codes",
      format,
      columns: ["id", "game_id", "denomination_id", "status", "created_at"],
      filters: [],
      sort: [{ field: "created_at", direction: "desc" }],
    }),
  });
  if (!response.ok || response.body === null) throw new Error(`the export was answered ${response.status}`);
  for await (const part of response.body) void part;
}

/** Most are refused: they are more than one address may open at once. */
async function openPages(portal: Portal, count: number): Promise<void> {
  const open = async (): Promise<void> => void (await (await fetch(address(portal, "/login"))).text());
  await Promise.all(Array.from({ length: count }, open));
}

async function newestGames(portal: Portal, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const { data } = (await post(portal, "/get_resource_data", {
      source: "list",
      resourceId: "games",
      filters: [{ field: "publisher", operator: "eq", value: "stalls" }],
      sort: [],
      limit: 100,
      offset: keys.length,
    })) as { data: { id: string }[] };
    if (data.length === 0) break;
    keys.push(...data.map(({ id }) => id));
  }
  return keys.slice(0, count);
}

async function reports(portal: Portal): Promise<void> {
  for (let round = 0; round < 10; round += 1)
    await Promise.all(
      ["/api/games/stats", "/api/stats/sales", "/api/stats/signups", "/api/stats/overview"].map((path) =>
        get(portal, path),
      ),
    );
}
