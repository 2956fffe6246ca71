/**
 * A server in a separate process, with a small marketplace, that publishes what its parent requests. Forked by tests.
 */
import { flushCompileCache } from "node:module";
import { pino } from "pino";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";
import { notify } from "./notify.ts";

export interface TalkingOrder {
  publish?: { topic: string; data: unknown };
  notify?: { userPk: string; message: string; link?: string };
}

const server = await startServer({
  environment: readEnvironment({ ...process.env, LOG_LEVEL: "silent" }, { demo: true }),
  configFile: "portal.config.ts",
  log: pino({ level: "silent" }),
  beforeListening: (kernel) =>
    seedDemo({
      db: kernel.db,
      keys: vaultKeys(kernel.services("game-codes")),
      size: { users: 10, codes: 60, orders: 10 },
      until: new Date("2026-06-01T00:00:00Z"),
    }),
});
// A killed process writes no cache of its compiled code at its end.
flushCompileCache();
process.on("message", ({ publish, notify: toNotify }: TalkingOrder) => {
  if (publish !== undefined) server.kernel.bus.publish(publish.topic, publish.data);
  if (toNotify !== undefined) void notify(server.kernel, toNotify.userPk, toNotify);
});
process.on("disconnect", () => void server.close().then(() => process.exit(0)));
process.send?.({ url: server.url });
