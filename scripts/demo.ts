/** `npm run demo`: a filled marketplace on this machine, for looking around. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { ProblemsError } from "../kernel/contract/problem.ts";
import { FolderLockedError } from "../kernel/server/database/folder-lock.ts";
import { readEnvironment } from "../kernel/server/environment.ts";
import { startServer } from "../kernel/server/main.ts";
import { demoAccounts } from "../kernel/server/session/config-endpoints.ts";
import { stopOnSignal } from "../kernel/server/stop-on-signal.ts";
import { buildIfStale } from "./build.ts";
import { fillDemo } from "./demo/fill-demo.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The demo's keys outlive a restart, or its codes could not be read again. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

try {
  const reason = process.env["DATABASE_URL"] !== undefined ? "DATABASE_URL is set" : process.env["NODE_ENV"] === "production" ? "NODE_ENV is production" : undefined;
  if (reason !== undefined) throw new ProblemsError([{ code: "PORTAL_DEMO_REFUSED", where: "npm run demo", found: reason, expected: "neither DATABASE_URL nor NODE_ENV=production: the demo fills its own database with made-up data" }]);
  await buildIfStale({ configFile: "portal.config.ts", outDir: "dist" });
  const dataDir = process.env["PORTAL_DATA_DIR"] ?? "data/demo";
  const environment = readEnvironment({ ...process.env, PORTAL_SECRET: keptSecret(dataDir), PORTAL_DATA_DIR: dataDir, LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn" }, { demo: true });
  const server = await startServer({
    environment, configFile: "portal.config.ts", distDir: join(process.cwd(), "dist"), log: pino({ level: environment.logLevel }),
    beforeListening: async (kernel) => await fillDemo({ db: kernel.db, deriveKey: kernel.services("game-codes").deriveKey, tell: say }),
  });
  stopOnSignal(server, server.kernel.log);
  say(`\n  The demo is open: ${server.url}${server.kernel.config.portal.basePath}/\n`);
  for (const account of demoAccounts) say(`    ${account.split(":").join("   ")}`);
  say("\n  Ctrl+C stops it.\n");
} catch (error) {
  const isForeseen = error instanceof ProblemsError || error instanceof FolderLockedError;
  process.stderr.write(`The demo cannot start. ${isForeseen ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}
