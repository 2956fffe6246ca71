/** A portal in a separate process behind a proxy, with a built file; ends on SIGTERM as `npm start` does. */
import { pino } from "pino";
import { readEnvironment } from "../../../kernel/server/environment/environment.ts";
import { startServer } from "../../../kernel/server/app/start-server.ts";
import { stopOnSignal } from "../../../kernel/server/app/stop-on-signal.ts";
import { seedDemo } from "../../../scripts/demo/seed-demo.ts";
import { vaultKeys } from "../../../plugins/game-codes/server/codes/code-vault.ts";

const environment = readEnvironment(process.env, { demo: true });
const log = pino({ level: "silent" });
const server = await startServer({
  environment,
  configFile: "tests/fixtures/marketplace.config.ts",
  distDir: process.env["TEST_DIST"] ?? "",
  log,
  beforeListening: (kernel) =>
    seedDemo({
      db: kernel.db,
      keys: vaultKeys(kernel.services("game-codes")),
      size: { users: 10, codes: 60, orders: 10 },
      until: new Date("2026-06-01T00:00:00Z"),
    }),
});
// The proxy has learned that this server is ready when it sends the first call.
const reportCall = ({ url = "" }: { url?: string }): void => {
  if (url.startsWith("/portal/readyz")) return;
  server.app.server.off("request", reportCall);
  process.send?.("called");
};
server.app.server.on("request", reportCall);
stopOnSignal(server, log, environment.drainMs);
process.send?.("open");
