/** A small demo marketplace for tests, and its two accounts. */
import { join } from "node:path";
import { pino } from "pino";
import { readEnvironment } from "../../kernel/server/environment.ts";
import type { Kernel } from "../../kernel/server/kernel.ts";
import { startServer } from "../../kernel/server/main.ts";
import { vaultKeys } from "../../plugins/game-codes/server/code-vault.ts";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { oncePerRun } from "./once-per-run.ts";
import { startTestPortal, testSecret, type Caller, type TestPortal, type TestPortalOptions } from "./portal.ts";

export interface SmallDemo extends TestPortal {
  admin: Caller;
  user: Caller;
}

const fill = (kernel: Kernel): Promise<void> =>
  seedDemo({
    db: kernel.db,
    keys: vaultKeys(kernel.services("game-codes")),
    size: { users: 60, codes: 600, orders: 200 },
    until: new Date("2026-06-01T00:00:00Z"),
  });

export async function startSmallDemo({
  configFile = "portal.config.ts",
  ...options
}: TestPortalOptions = {}): Promise<SmallDemo> {
  // On PGlite the database is already filled, so the fill does nothing.
  const portal = await startTestPortal({
    ...options,
    configFile,
    pglite: () => filledPglite(configFile, options.variables ?? {}),
    beforeListening: fill,
  });
  return {
    ...portal,
    admin: await portal.signIn("admin@demo.test", "Demo-admin-1"),
    user: await portal.signIn("user@demo.test", "Demo-user-1"),
  };
}

/** Filled once per run for each deployment, since many files start with the same one. */
async function filledPglite(configFile: string, variables: Record<string, string>): Promise<string> {
  const folder = await oncePerRun(`small demo of ${configFile}`, async (dataDir) => {
    const environment = readEnvironment(
      { PORTAL_SECRET: testSecret, PORT: "0", PORTAL_DATA_DIR: dataDir, PORTAL_FSYNC: "false", LOG_LEVEL: "silent" },
      { demo: true },
    );
    const server = await startServer({
      environment,
      configFile,
      variables,
      log: pino({ level: "silent" }),
      beforeListening: fill,
    });
    await server.close();
  });
  return join(folder, "pglite");
}
