/**
 * A running portal for tests: its own database, every response validated against its schema, and callers who can sign
 * in.
 */
import { pino, type Logger } from "pino";
import { demoVariables } from "../../scripts/demo/demo-variables.ts";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { startServer, type RunningServer } from "../../kernel/server/app/start-server.ts";
import { assertMatches } from "../../kernel/testing/server/assert-matches.ts";
import { callerOf, signIn, type TestAnswer, type TestCaller } from "../../kernel/testing/server/caller.ts";
import { copyOfDatabase, type TestDatabase } from "./database.ts";

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
  /** As in `startServer`; default 10 s, so that pages are rendered on a busy machine too. */
  renderingMs?: number;
  /** Silent by default. */
  log?: Logger;
  /** The database to start with, which the portal drops at its end. By default one that has been started once. */
  database?: () => Promise<TestDatabase>;
}

export const testSecret = "a-secret-for-tests-that-is-long-enough";

const surroundings = { PORTAL_SECRET: testSecret, PORT: "0", LOG_LEVEL: "silent", PORTAL_FSYNC: "false" };

export async function startTestPortal({
  configFile = "portal.config.ts",
  beforeListening,
  variables = {},
  distDir,
  renderingMs = 10_000,
  log = pino({ level: "silent" }),
  database: openTestDatabase = () => startedDatabase(configFile, variables),
}: TestPortalOptions = {}): Promise<TestPortal> {
  const database = await openTestDatabase();
  const start = async (): Promise<RunningServer> =>
    await startServer({
      environment: readEnvironment({ ...surroundings, ...database.variables, ...variables }, { demo: true }),
      configFile,
      variables: { ...demoVariables, ...variables },
      log,
      checkReply: (endpoint, reply) => assertMatches(endpoint.reply, reply, `the answer of ${endpoint.path}`),
      ...(beforeListening === undefined ? {} : { beforeListening }),
      ...(distDir === undefined ? {} : { distDir, renderingMs }),
    });
  const server = await start().catch(async (error: unknown) => {
    // Some starts are meant to be refused.
    await database.drop();
    throw error;
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

/**
 * A database as the first start of this deployment leaves it: its tables and default texts take seconds, which each
 * test portal would spend again.
 */
const startedDatabase = (configFile: string, variables: Record<string, string>): Promise<TestDatabase> =>
  copyOfDatabase(`start of ${configFile}`, async (database) => {
    const server = await startServer({
      environment: readEnvironment({ ...surroundings, ...database }, { demo: true }),
      configFile,
      variables: { ...demoVariables, ...variables },
      log: pino({ level: "silent" }),
    });
    await server.close();
  });
