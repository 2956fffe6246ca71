/**
 * A marketplace in a separate process, filled once, for tests that kill it: reports its URL and the operator's session.
 */
import { flushCompileCache } from "node:module";
import { sql } from "kysely";
import { commandRunner } from "../../kernel/command/run-command.ts";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";

const configFile = process.env["TEST_CONFIG"] ?? "tests/fixtures/marketplace.config.ts";
const server = await startServer({
  environment: readEnvironment({ ...process.env, LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent" }, { demo: true }),
  configFile,
  runCommand: commandRunner("kernel/command/portal.js", configFile),
  beforeListening: (kernel) =>
    seedDemo({
      db: kernel.db,
      keys: vaultKeys(kernel.services("game-codes")),
      size: { users: 20, codes: 300, orders: 100 },
      until: new Date("2026-06-01T00:00:00Z"),
    }),
});
// A killed process writes no cache of its compiled code at its end.
flushCompileCache();
const answer = await fetch(`${server.url}/portal/adminapi/v1/login`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ username: "admin@demo.test", password: "Demo-admin-1" }),
});
process.send?.({ url: server.url, cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] });
/** A test does not wait for the minute at which a job starts by itself, nor for the time that has to pass before. */
export interface RunOrder {
  instanceId: string;
  job: string;
  /** A statement that runs before. */
  before?: string;
}

process.on("message", async ({ instanceId, job, before }: RunOrder) => {
  if (before !== undefined) await sql.raw(before).execute(server.kernel.db);
  await server.kernel.services(instanceId).enqueue(job, {});
});
process.on("disconnect", () => void server.close().then(() => process.exit(0)));
