/** `npm run bench`: our figures beside the yardsticks, in one run, as a table and as JSON lines. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fork, type ChildProcess } from "node:child_process";
import pg from "pg";
import { buildIfStale } from "./build.ts";
import { benchList } from "./bench/bench-list.ts";
import { benchMillion } from "./bench/bench-million.ts";
import { benchPages } from "./bench/bench-pages.ts";
import { meetsGoal, table, type Figure } from "./bench/figures.ts";

const secret = "only-for-benchmarks-".repeat(3);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

await buildIfStale({ configFile: "portal.config.ts", outDir: "dist" });
const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
const figures: Figure[] = [];
try {
  say("list call on PGlite ...");
  figures.push(...(await benchList({ name: "pglite", variables: { PORTAL_DATA_DIR: dataDir, DATABASE_URL: "" }, secret, oneAtATime: true, rounds: 3, seconds: 4 })));
  say("pages ...");
  figures.push(...(await withPortal(dataDir, (portalPort) => benchPages({ portalPort, rounds: 7 }))));
  const { BENCH_DATABASE_URL: server } = process.env;
  if (server === undefined) say("list call on PostgreSQL: left out; set BENCH_DATABASE_URL to a server where a database may be made");
  else {
    say("list call on PostgreSQL ...");
    figures.push(...(await withDatabase(server, async (url) => {
      const lists = await benchList({ name: "postgres", variables: { PORTAL_DATA_DIR: dataDir, DATABASE_URL: url }, secret, oneAtATime: false, rounds: 3, seconds: 4 });
      say("lists over 1,000,000 rows on PostgreSQL ...");
      const { figures: million, plans, wholeReads } = await withPortal(dataDir, (port, portal) => benchMillion(url, port, portal), url);
      for (const plan of plans) say(`  ${plan}`);
      say(wholeReads.length === 0 ? "no plan reads the whole table" : `plans that read the whole table: ${wholeReads.join(", ")}`);
      return [...lists, ...million];
    })));
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
say(`\n${table(figures)}\n`);
for (const figure of figures) say(JSON.stringify({ ...figure, met: meetsGoal(figure) }));

/** A portal with its pages, on the data the list benchmark has filled. */
async function withPortal<Result>(folder: string, run: (port: number, portal: ChildProcess) => Promise<Result>, databaseUrl = ""): Promise<Result> {
  const child = fork("scripts/bench/server-process.ts", ["ours", secret], { env: { ...process.env, PORT: "0", PORTAL_DATA_DIR: folder, DATABASE_URL: databaseUrl, BENCH_DIST: join(process.cwd(), "dist") }, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once("message", (message) => resolve((message as { port: number }).port));
      child.on("exit", (code) => reject(new Error(`the portal ended with ${String(code)}`)));
    });
    return await run(port, child);
  } finally {
    const ended = new Promise((resolve) => child.on("exit", resolve));
    if (child.connected) child.disconnect();
    await ended;
  }
}

async function withDatabase<Result>(server: string, run: (url: string) => Promise<Result>): Promise<Result> {
  const name = `portal_bench_${process.pid}`;
  const query = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await run(url.href);
  } finally {
    await query(`drop database ${name} with (force)`);
  }
}
