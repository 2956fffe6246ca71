/**
 * `npm run bench`: runs all benchmarks and prints our figures next to the reference figures, as a table and as JSON
 * lines. `npm run bench -- lists` runs only the named parts. `--write` also writes docs/performance.md, and needs an
 * idle machine.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ChildProcess } from "node:child_process";
import { build } from "../command/build.ts";
import { benchBulk } from "./bench/bench-bulk.ts";
import { benchImports } from "./bench/bench-imports.ts";
import { benchList } from "./bench/bench-list.ts";
import { benchLoad } from "./bench/bench-load.ts";
import { benchMemory } from "./bench/bench-memory.ts";
import { benchModel } from "./bench/bench-model.ts";
import { benchNewcomer } from "./bench/bench-newcomer.ts";
import { benchOrders } from "./bench/bench-orders.ts";
import { benchRecords } from "./bench/bench-records.ts";
import { benchProperties } from "./bench/bench-properties.ts";
import { benchPages } from "./bench/bench-pages.ts";
import { benchStalls } from "./bench/bench-stalls.ts";
import { meetsGoal, table, type Figure } from "./bench/figures.ts";
import { interruptible, Interruption } from "./bench/interruptible.ts";
import { loadDefaults, readLoadOptions, writingProblem } from "./bench/load/load-options.ts";
import { performancePage } from "./bench/performance-page.ts";
import { secret, startPortal } from "./bench/start-portal.ts";
import { withDatabase } from "./bench/with-database.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Set it to less than a million lines for a faster run. */
const { BENCH_LINES: importLines = "1000000" } = process.env;
const server = process.env["BENCH_DATABASE_URL"] || undefined;
const redisUrl = process.env["BENCH_REDIS_URL"] || undefined;

const stallSizes = { rows: 26_000, codes: 100_000, bulk: 1_500 };

interface Part {
  says: string;
  /** Receives the URL of an empty database if the part needs PostgreSQL. */
  run: (url: string) => Promise<Figure[]>;
  needsPostgres?: true;
  needsRedis?: true;
  /** Takes an hour, or packages from npm, so it runs only if it is named. */
  onlyByName?: true;
}
const { positionals, values: given } = orExplain(() =>
  parseArgs({
    allowPositionals: true,
    options: {
      draws: { type: "string", default: "100000" },
      sequences: { type: "string", default: "100000" },
      write: { type: "boolean", default: false },
      seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
      seconds: { type: "string", default: loadDefaults.seconds },
      operators: { type: "string", default: loadDefaults.operators },
      rate: { type: "string", default: loadDefaults.rate },
      visible: { type: "string", default: loadDefaults.visible },
    },
  }),
);
const loadOptions = orExplain(() => readLoadOptions(given));
const parts: Readonly<Record<string, Part>> = {
  lists: { says: "list call on PGlite", run: () => lists("pglite", "") },
  "lists-postgres": {
    says: "list call on PostgreSQL",
    needsPostgres: true,
    run: (url) => lists("postgres", url),
  },
  memory: {
    says: "memory at rest on PGlite",
    run: async () => {
      await withPortal(dataDir, () => Promise.resolve());
      return benchMemory(dataDir);
    },
  },
  pages: { says: "pages", run: () => withPortal(dataDir, (port) => benchPages(port, 9)) },
  stalls: {
    says: "what others wait for on PGlite",
    run: () => withPortal(dataDir, (port) => benchStalls("PGlite", port, stallSizes)),
  },
  "stalls-postgres": {
    says: "what others wait for on PostgreSQL",
    needsPostgres: true,
    run: (url) => onceFilled(url, (port) => benchStalls("PostgreSQL", port, stallSizes)),
  },
  bulk: {
    says: "an edit of 100,000 records on PostgreSQL",
    needsPostgres: true,
    run: (url) => withPortal(dataDir, (port) => benchBulk(url, port), url),
  },
  orders: {
    says: "orders on PostgreSQL",
    needsPostgres: true,
    run: (url) => benchOrders({ url, secret, dataDir, rounds: 3, seconds: 4 }),
  },
  imports: {
    says: "importing codes on PostgreSQL",
    needsPostgres: true,
    run: (url) => onceFilled(url, (port, portal) => benchImports(url, port, portal, Number(importLines))),
  },
  records: {
    says: "importing records on PGlite",
    run: () => withPortal(dataDir, (port, portal) => benchRecords("PGlite", port, portal, stallSizes.rows)),
  },
  "records-postgres": {
    says: "importing records on PostgreSQL",
    needsPostgres: true,
    run: (url) => onceFilled(url, (port, portal) => benchRecords("PostgreSQL", port, portal, stallSizes.rows)),
  },
  "load-one": {
    says: "a soak test of one process",
    needsPostgres: true,
    needsRedis: true,
    run: (url) => load(1, url),
    onlyByName: true,
  },
  "load-two": {
    says: "a soak test of two processes",
    needsPostgres: true,
    needsRedis: true,
    run: (url) => load(2, url),
    onlyByName: true,
  },
  newcomer: {
    says: "from an empty folder to a plugin of one's own",
    run: () => benchNewcomer(server === undefined ? undefined : (run) => withDatabase(server, run), say),
    onlyByName: true,
  },
  properties: {
    says: "properties of files, numbers, days, forms and addresses",
    onlyByName: true,
    run: () => benchProperties({ draws: Number(given.draws), seed: Number(given.seed), say }),
  },
  model: {
    says: "orders, codes and redemptions against a model",
    onlyByName: true,
    run: () => benchModel({ sequences: Number(given.sequences), seed: Number(given.seed), say }),
  },
};

/** Names of several parts. */
const groups: Readonly<Record<string, readonly string[]>> = {
  lists: ["lists", "lists-postgres"],
  stalls: ["stalls", "stalls-postgres"],
  records: ["records", "records-postgres"],
  load: ["load-one", "load-two"],
};
const wanted = positionals.flatMap((name) => groups[name] ?? [name]);
const unknown = wanted.find((name) => !(name in parts));
if (unknown !== undefined) {
  explain(
    `Unknown benchmark "${unknown}". Available: ${[...new Set([...Object.keys(groups), ...Object.keys(parts)])].join(", ")}`,
  );
}
const unwritten = wanted.some((name) => groups["load"]?.includes(name)) ? writingProblem(loadOptions) : undefined;
if (given.write && unwritten !== undefined) explain(unwritten);
const [busy = 0] = loadavg();
if (given.write && busy > cpus().length / 4) {
  explain(`The machine is busy (load ${busy.toFixed(1)}). Run \`npm run bench -- --write\` when it is idle`);
}
await build({ configFile: "portal.config.ts", outDir: "dist" });
const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
const figures: Figure[] = [];
try {
  for (const [name, { says, run, needsPostgres, needsRedis, onlyByName }] of Object.entries(parts)) {
    if (wanted.length > 0 ? !wanted.includes(name) : onlyByName === true) continue;
    if (needsPostgres === true && server === undefined) {
      say(`${says}: left out; set BENCH_DATABASE_URL to a server where a database may be made`);
      continue;
    }
    if (needsRedis === true && redisUrl === undefined) {
      say(`${says}: left out; set BENCH_REDIS_URL to a Redis server`);
      continue;
    }
    say(`${says} ...`);
    figures.push(...(needsPostgres === true && server !== undefined ? await withDatabase(server, run) : await run("")));
  }
} catch (error) {
  if (!(error instanceof Interruption)) throw error;
  process.exitCode = 130;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
if (process.exitCode !== undefined) process.exit();
say(`\n${table(figures)}\n`);
for (const figure of figures) say(JSON.stringify({ ...figure, met: meetsGoal(figure) }));
if (given.write) {
  const file = "docs/performance.md";
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown processor"}`;
  const measured = `${new Date().toISOString().slice(0, 10)}, ${machine}`;
  writeFileSync(file, performancePage(positionals.length === 0 ? "" : readFileSync(file, "utf8"), figures, measured));
  say(`${file} is written`);
}

function lists(name: "pglite" | "postgres", databaseUrl: string): Promise<Figure[]> {
  const variables = { PORTAL_DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return benchList({ name, variables, secret, oneAtATime: name === "pglite", rounds: 3, seconds: 4 });
}

function load(processes: number, url: string): Promise<Figure[]> {
  return interruptible((signal) =>
    benchLoad({ ...loadOptions, url, redisUrl: redisUrl ?? "", secret, dataDir, processes, say, signal }),
  );
}

/** Returns the result, or ends the command with the message of the error. */
function orExplain<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    return explain(error instanceof Error ? error.message : String(error));
  }
}

function explain(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}

/** Runs a portal with its pages, on the data that the list benchmark has generated. */
async function withPortal<Result>(
  folder: string,
  run: (port: number, portal: ChildProcess) => Promise<Result>,
  databaseUrl = "",
): Promise<Result> {
  const { child, port, stop } = await startPortal({ port: 0, folder, databaseUrl });
  try {
    return await run(port, child);
  } finally {
    await stop();
  }
}

/** Fills the demo in one process and measures in a second one, so that the memory used for filling is not counted. */
async function onceFilled<Result>(
  url: string,
  run: (port: number, portal: ChildProcess) => Promise<Result>,
): Promise<Result> {
  await withPortal(dataDir, () => Promise.resolve(), url);
  return withPortal(dataDir, run, url);
}
