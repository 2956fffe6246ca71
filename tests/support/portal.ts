/**
 * A running portal for tests: its own database, every response validated against its schema, and callers who can sign
 * in.
 */
import { pino, type Logger } from "pino";
import { demoVariables } from "../../scripts/demo/demo-variables.ts";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { createJobQueue } from "../../kernel/server/jobs/job-queue.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { startServer, type RunningServer } from "../../kernel/server/app/start-server.ts";
import { migrationSets } from "../../kernel/server/app/migration-sets.ts";
import { runMigrations } from "../../kernel/server/database/run-migrations.ts";
import { assertMatches } from "../../kernel/testing/server/assert-matches.ts";
import { callerOf, signIn, type TestAnswer, type TestCaller } from "../../kernel/testing/server/caller.ts";
import { copyOfDatabase, openAt, type TestDatabase } from "./database.ts";
import { readRegistry } from "./read-registry.ts";

export type { TestAnswer as Answer, TestCaller as Caller };

export interface TestPortal {
  server: RunningServer;
  kernel: Kernel;
  anonymous: TestCaller;
  signIn(username: string, password: string): Promise<TestCaller>;
  /** Returns a caller with these cookies. */
  withCookie(cookie: string): TestCaller;
  close(): Promise<void>;
}

export interface TestPortalOptions {
  configFile?: string;
  beforeListening?: (kernel: Kernel) => Promise<void>;
  variables?: Record<string, string>;
  distDir?: string;
  /** As in `startServer`; default 10 s, so that pages are drawn on a busy machine too. */
  drawingMs?: number;
  /** Silent by default. */
  log?: Logger;
  /** The database to start with, which the portal drops at its end. By default one with all tables and no rows. */
  database?: () => Promise<TestDatabase>;
}

export const testSecret = "a-secret-for-tests-that-is-long-enough";

export async function startTestPortal({
  configFile = "portal.config.ts",
  beforeListening,
  variables = {},
  distDir,
  drawingMs = 10_000,
  log = pino({ level: "silent" }),
  database: openTestDatabase = () => migratedDatabase(configFile),
}: TestPortalOptions = {}): Promise<TestPortal> {
  const database = await openTestDatabase();
  const environment = readEnvironment(
    {
      PORTAL_SECRET: testSecret,
      PORT: "0",
      LOG_LEVEL: "silent",
      PORTAL_FSYNC: "false",
      ...database.variables,
      ...variables,
    },
    { demo: true },
  );
  const server = await startServer({
    environment,
    configFile,
    variables: { ...demoVariables, ...variables },
    log,
    checkReply: (endpoint, reply) => assertMatches(endpoint.reply, reply, `the answer of ${endpoint.path}`),
    ...(beforeListening === undefined ? {} : { beforeListening }),
    ...(distDir === undefined ? {} : { distDir, drawingMs }),
  });
  const { url, kernel } = server;
  const { basePath } = kernel.config.portal;
  return {
    server,
    kernel,
    anonymous: callerOf(url, basePath, undefined),
    withCookie: (cookie) => callerOf(url, basePath, cookie),
    signIn: (username, password) => signIn(url, basePath, { username, password }),
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
}

/** A database with the tables of this deployment, which each test portal would otherwise create at its start. */
const migratedDatabase = (configFile: string): Promise<TestDatabase> =>
  copyOfDatabase(`tables of ${configFile}`, async (variables) => {
    const registry = await readRegistry(configFile);
    const log = pino({ level: "silent" });
    const database = await openAt(variables);
    await runMigrations(database.db, migrationSets(registry), log);
    const jobs = createJobQueue(database, variables.DATABASE_URL, registry.instances, log);
    await jobs.start(() => {
      throw new Error("no job runs while the tables are created");
    });
    await jobs.stop();
    await database.close();
  });
