/** The two servers of the list benchmark, each in its own process: ours, and the bare handler on the same database. */
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { startBareHandler } from "./bare-handler.ts";
import { vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";

/** The maximum number of connections of either server. */
const poolSize = 10;

const [kind = "", secret = ""] = process.argv.slice(2);
const environment = readEnvironment({ ...process.env, PORTAL_SECRET: secret, LOG_LEVEL: "silent" }, { demo: true });

if (kind === "ours") {
  const server = await startServer({
    environment,
    configFile: "portal.config.ts",
    ...(process.env["BENCH_DIST"] === undefined ? {} : { distDir: process.env["BENCH_DIST"] }),
    beforeListening: async (kernel) => {
      await seedDemo({ db: kernel.db, keys: vaultKeys(kernel.services("game-codes")) });
    },
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
