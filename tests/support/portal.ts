/**
 * A running portal for tests: its own database, every response validated against its schema, and callers who can sign
 * in.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import pg from "pg";
import { pino, type Logger } from "pino";
import { demoVariables } from "../../scripts/demo/demo-variables.ts";
import type { EndpointShape } from "../../kernel/contract/endpoint.ts";
import { readEnvironment } from "../../kernel/server/environment.ts";
import { openPgliteAt } from "../../kernel/server/database/open-database.ts";
import type { Kernel } from "../../kernel/server/kernel.ts";
import { startServer, type RunningServer } from "../../kernel/server/main.ts";
import { oncePerRun } from "./once-per-run.ts";

export interface Caller {
  /** Posts to `/adminapi/v1` + path, or to the path itself if it begins with the base path. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  cookie: string | undefined;
}
export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
  headers: Headers;
}

export interface TestPortal {
  server: RunningServer;
  kernel: Kernel;
  nobody: Caller;
  signIn(username: string, password: string): Promise<Caller>;
  /** Returns a caller with these cookies. */
  withCookie(cookie: string): Caller;
  close(): Promise<void>;
}

export interface TestPortalOptions {
  configFile?: string;
  beforeListening?: (kernel: Kernel) => Promise<void>;
  variables?: Record<string, string>;
  distDir?: string;
  /** Silent by default. */
  log?: Logger;
  /** If the tests run on PGlite, the folder of a database to start with a copy of; by default an empty database. */
  pglite?: () => Promise<string>;
}

export const testSecret = "a-secret-for-tests-that-is-long-enough";

export async function startTestPortal({
  configFile = "portal.config.ts",
  beforeListening,
  variables = {},
  distDir,
  log = pino({ level: "silent" }),
  pglite = emptyPglite,
}: TestPortalOptions = {}): Promise<TestPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-test-"));
  const database = await emptyDatabase();
  if (database === undefined) cpSync(await pglite(), join(dataDir, "pglite"), { recursive: true });
  const environment = readEnvironment(
    {
      PORTAL_SECRET: testSecret,
      PORT: "0",
      PORTAL_DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      PORTAL_FSYNC: "false",
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
      ...variables,
    },
    { demo: true },
  );
  const server = await startServer({
    environment,
    configFile,
    variables: { ...demoVariables, ...variables },
    log,
    checkReply: replyChecker(),
    ...(beforeListening === undefined ? {} : { beforeListening }),
    ...(distDir === undefined ? {} : { distDir }),
  });
  const nobody = callerOf(server.url, undefined);
  return {
    server,
    kernel: server.kernel,
    nobody,
    withCookie: (cookie) => callerOf(server.url, cookie),
    signIn: async (username, password) => {
      const { status, headers, body } = await nobody.post("/login", { username, password });
      if (status !== 200) throw new Error(`sign-in answered ${status} ${JSON.stringify(body)}`);
      return callerOf(server.url, (headers.get("set-cookie") ?? "").split(";")[0]);
    },
    close: async () => {
      await server.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function callerOf(url: string, cookie: string | undefined): Caller {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const address = path.startsWith("/portal/") || path === "/" ? `${url}${path}` : `${url}/portal/adminapi/v1${path}`;
    const response = await fetch(address, {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body:
        response.headers.get("content-type")?.startsWith("application/json") === true && text !== ""
          ? JSON.parse(text)
          : text,
    };
  };
  return {
    cookie,
    send,
    post: (path, body, headers = {}) => send("POST", path, body, headers),
    get: (path) => send("GET", path, undefined, {}),
  };
}

/** PGlite takes two seconds to create a database, and 0.1 seconds to open the copy of an empty one. */
export const emptyPglite = (): Promise<string> =>
  oncePerRun("empty-pglite", async (folder) => await (await openPgliteAt(folder)).close());

/** Creates an empty database on the server that TEST_DATABASE_URL names; if it is not set, tests run on PGlite. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const { TEST_DATABASE_URL: server } = process.env;
  if (server === undefined) return undefined;
  const name = `portal_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

function replyChecker(): (endpoint: EndpointShape, reply: unknown) => void {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const validators = new Map<EndpointShape, ReturnType<Ajv["compile"]>>();
  return (endpoint, reply) => {
    const validate = validators.get(endpoint) ?? ajv.compile(endpoint.reply);
    validators.set(endpoint, validate);
    // Validates the form that the browser reads: undefined members are gone, dates are text.
    if (!validate(JSON.parse(JSON.stringify(reply))))
      throw new Error(`${endpoint.path} answered against its schema: ${ajv.errorsText(validate.errors)}`);
  };
}
