/** A small demo marketplace for tests, and its two accounts. */
import { pino } from "pino";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { startServer } from "../../kernel/server/app/start-server.ts";
import { vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { copyOfDatabase, type TestDatabase } from "./database.ts";
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
  const portal = await startTestPortal({
    ...options,
    configFile,
    database: () => filledDatabase(configFile, options.variables),
  });
  return {
    ...portal,
    admin: await portal.signIn("admin@demo.test", "Demo-admin-1"),
    user: await portal.signIn("user@demo.test", "Demo-user-1"),
  };
}

/** Filled once per run for each deployment, since many files start with the same one. */
export const filledDatabase = (configFile: string, variables: Record<string, string> = {}): Promise<TestDatabase> =>
  copyOfDatabase(`small demo of ${configFile}`, async (database) => {
    const environment = readEnvironment(
      { PORTAL_SECRET: testSecret, PORT: "0", PORTAL_FSYNC: "false", LOG_LEVEL: "silent", ...database },
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
