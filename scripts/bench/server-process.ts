/** The two servers of the list benchmark, each in its own process: ours, and the bare handler on the same database. */
import { sql } from "kysely";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { startBareHandler } from "./bare-handler.ts";
import { watchStatements } from "./seen-statements.ts";
import { vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";

/** Commands that a benchmark can send to our server besides requests. */
export interface StoryOrder {
  /** Publishes with the current time as `at`. */
  publishStamped?: { topic: string; data: object };
  /** Report the memory in use. */
  memory?: true;
  /**
   * Mark all codes but this many as sold, without sending updates; if it is given when the process starts, before the
   * server listens.
   */
  leaveCodes?: number;
  /** Run a statement on the server's database. */
  statement?: string;
}
export interface MemoryReport {
  rss: number;
}
/** The report of the process about a `StoryOrder` that it has carried out. */
export interface StoryReport {
  memory?: MemoryReport;
  sold?: true;
  ran?: true;
}

/** The maximum number of connections of either server. */
const poolSize = 10;

const [kind = "", secret = ""] = process.argv.slice(2);
const story = JSON.parse(process.env["BENCH_STORY"] ?? "{}") as StoryOrder;
const environment = readEnvironment({ ...process.env, PORTAL_SECRET: secret, LOG_LEVEL: "silent" }, { demo: true });

if (kind === "ours") {
  watchStatements();
  const server = await startServer({
    environment,
    configFile: "portal.config.ts",
    socketLimits: { perUser: 20_000, total: 20_000, upgradesPerMinute: 100_000 },
    ...(process.env["BENCH_DIST"] === undefined ? {} : { distDir: process.env["BENCH_DIST"] }),
    beforeListening: async (kernel) => {
      await seedDemo({ db: kernel.db, keys: vaultKeys(kernel.services("game-codes")) });
      if (story.leaveCodes !== undefined) await sellCodes(kernel, story.leaveCodes);
    },
  });
  process.on("message", ({ publishStamped, memory, leaveCodes, statement }: StoryOrder) => {
    if (publishStamped !== undefined)
      server.kernel.bus.publish(publishStamped.topic, {
        ...publishStamped.data,
        at: performance.timeOrigin + performance.now(),
      });
    if (memory === true) process.send?.({ memory: { rss: process.memoryUsage.rss() } } satisfies StoryReport);
    if (leaveCodes !== undefined)
      void sellCodes(server.kernel, leaveCodes).then(() => process.send?.({ sold: true } satisfies StoryReport));
    if (statement !== undefined)
      void sql
        .raw(statement)
        .execute(server.kernel.db)
        .then(() => process.send?.({ ran: true } satisfies StoryReport));
  });
  process.send?.({ port: Number(new URL(server.url).port) });
  process.on("disconnect", () => void server.close().then(() => process.exit(0)));
} else {
  const { run, close } =
    environment.databaseUrl === undefined
      ? await barePglite(environment.dataDir)
      : await barePostgres(environment.databaseUrl);
  const server = await startBareHandler(run);
  process.send?.({ port: server.port });
  process.on("disconnect", () => void close().then(() => process.exit(0)));
}

async function sellCodes({ db }: Kernel, left: number): Promise<void> {
  await sql`update codes set status = 'sold', sold_at = now() where status = 'new' and id
    not in (select id from codes where status = 'new' limit ${left})`.execute(db);
}

type Bare = { run: Parameters<typeof startBareHandler>[0]; close: () => Promise<void> };

async function barePostgres(connectionString: string): Promise<Bare> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString, max: poolSize });
  return {
    run: async (text, parameters) => (await pool.query(text, [...parameters])).rows as Record<string, unknown>[],
    close: () => pool.end(),
  };
}

async function barePglite(dataDir: string): Promise<Bare> {
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite = await PGlite.create(`${dataDir}/pglite`);
  return {
    run: async (text, parameters) => (await pglite.query<Record<string, unknown>>(text, [...parameters])).rows,
    close: () => pglite.close(),
  };
}
