/**
 * Measures imports of codes on PostgreSQL: lines per second and the server's peak memory, compared with sealing the
 * same codes in this process and then a plain COPY of the rows into a table with the same definition.
 */
import { randomBytes } from "node:crypto";
import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { batchMaker } from "../../plugins/game-codes/server/imports/seal-rows.ts";
import type { Figure } from "./figures.ts";
import { cpuSeconds, peakMb } from "./process-usage.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";

const partBytes = 1_048_576;
/** The largest batch of an import. */
const batchRows = 8_000;

/** @param url a database that contains the demo */
export async function benchImports(url: string, port: number, server: ChildProcess, lines: number): Promise<Figure[]> {
  const name = `${lines.toLocaleString("en-US")} codes imported`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const cookie = await sessionCookie(port, defaultAccount);
    const {
      rows: [goods],
    } = await client.query<{ id: string }>("select id from denominations limit 1");
    const id = await uploadFile(port, cookie, lines);
    const began = performance.now();
    const before = cpuSeconds(server.pid);
    await ask(port, cookie, "start", {
      id,
      settings: { format: "text", encoding: "utf-8", separator: "", hasHeader: false },
      mapping: { code: { column: 0 }, denomination: { value: goods?.id } },
    });
    let peak = 0;
    for (let state = "importing"; state === "importing";) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      peak = Math.max(peak, peakMb(server.pid));
      const reply = (await ask(port, cookie, "get", { id })) as { import: { state: string; stored: number } };
      state = reply.import.state;
      if (state !== "importing" && (state !== "done" || reply.import.stored !== lines))
        throw new Error(`the import ended ${state} with ${reply.import.stored} codes`);
    }
    const seconds = (performance.now() - began) / 1000;
    const processorTime = cpuSeconds(server.pid) - before;
    const [copySeconds, sealSeconds] = [await plainCopy(client), sealing(lines)];
    const [ours, other] = [lines / seconds, lines / (copySeconds + sealSeconds)];
    return [
      { name, ours, other, otherName: "sealing, then plain COPY", ratio: ours / other, unit: "lines/s", goal: ">= 1" },
      { name: `${name}, plain COPY alone`, ours: lines / copySeconds, unit: "lines/s" },
      { name: `${name}, sealing alone`, ours: lines / sealSeconds, unit: "lines/s" },
      { name, ours, unit: "lines/s", goal: ">= 30000" },
      { name: `${name}, processor time of the server`, ours: processorTime, unit: "s" },
      { name: `${name}, peak memory of the server`, ours: peak, unit: "MB", goal: "<= 400" },
    ];
  } finally {
    await client.end();
  }
}

const codeAt = (index: number): string =>
  `BENCH-${index.toString(36).toUpperCase().padStart(6, "0")}-${((index * 2_654_435_761) % 4_294_967_296).toString(36).toUpperCase().padStart(7, "0")}`;

/** Returns the import's id. */
async function uploadFile(port: number, cookie: string, lines: number): Promise<string> {
  const text = Buffer.from(Array.from({ length: lines }, (_, index) => `${codeAt(index)}\n`).join(""));
  const { id } = (await ask(port, cookie, "begin", { fileName: "bench.txt", size: text.length })) as { id: string };
  for (let number = 0; number * partBytes < text.length; number += 1) {
    const response = await fetch(`${address(port)}/${id}/parts/${number}`, {
      method: "PUT",
      headers: { cookie, "content-type": "application/octet-stream" },
      body: text.subarray(number * partBytes, (number + 1) * partBytes),
    });
    if (!response.ok) throw new Error(`a part was answered ${response.status}`);
  }
  return id;
}

const address = (port: number): string => `http://127.0.0.1:${port}/portal/adminapi/v1/plugin/game-codes/imports`;

async function ask(port: number, cookie: string, path: string, body: object): Promise<unknown> {
  const reply = (await (
    await fetch(`${address(port)}/${path}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  ).json()) as { error?: string };
  if (reply.error !== undefined) throw new Error(`${path}: ${reply.error}`);
  return reply;
}

/** Returns how long an import's thread needs to turn the lines into encrypted codes, in seconds. */
function sealing(lines: number): number {
  const key = (): Buffer => randomBytes(32);
  const seal = batchMaker({
    keys: { ring: new Map([["bench", key()]]), fingerprint: key() },
    catalogue: [{ id: "bench", value: "1", title: "Bench", gameId: "bench", game: "Bench", slug: "bench" }],
    mapping: { code: { column: 0 }, denomination: { value: "bench" } },
  });
  const began = performance.now();
  for (let from = 0; from < lines; from += batchRows)
    seal(
      Array.from({ length: Math.min(batchRows, lines - from) }, (_, at) => {
        return { line: from + at + 1, cells: [codeAt(from + at)] };
      }),
    );
  return (performance.now() - began) / 1000;
}

/**
 * Copies the rows that were just imported from a file on the database server into a table with the same columns,
 * constraints and indexes.
 */
async function plainCopy(client: pg.Client): Promise<number> {
  const columns = "id, game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount, import_batch";
  await client.query("create table copied (like codes including all)");
  await client.query(
    "alter table copied add foreign key (denomination_id, game_id) references denominations (id, game_id)",
  );
  // Starts with as many rows as the stock had before the import.
  await client.query(
    `insert into copied (${columns}) select ${columns} from codes where import_batch not like 'import-%'`,
  );
  const {
    rows: [setting],
  } = await client.query<{ data_directory: string }>("show data_directory");
  const file = `${setting?.data_directory ?? "/tmp"}/portal-bench-${process.pid}.copy`;
  await client.query(`copy (select ${columns} from codes where import_batch like 'import-%') to '${file}'`);
  const began = performance.now();
  await client.query(`copy copied (${columns}) from '${file}'`);
  const seconds = (performance.now() - began) / 1000;
  await client.query(`copy (select 1 where false) to '${file}'`);
  await client.query("drop table copied");
  return seconds;
}
