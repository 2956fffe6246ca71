/** A marketplace in a separate process that a test can kill at any moment and restart on the same data. */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyDatabase } from "./database.ts";
import { testSecret, type Answer, type Caller } from "./portal.ts";

export interface MarketplaceProcess {
  url: string;
  /** The current signed-in user; initially the operator. */
  operator: Caller;
  signIn(username: string, password: string): Promise<Caller>;
  /** Ends when the process has ended by itself. */
  ended: Promise<void>;
  /** Runs `kill -9`, and waits until the process is gone. */
  kill(): Promise<void>;
}

/** Starts processes on one folder and one database, and removes both at the end. */
export interface MarketplacePlace {
  folder: string;
  /** A PostgreSQL URL; if it is missing, PGlite in the folder is used. */
  databaseUrl?: string;
  start(variables?: Record<string, string>): Promise<MarketplaceProcess>;
  clear(): Promise<void>;
}

/** A place on the database that these tests run on, which is removed with it. */
export async function openMarketplacePlace(): Promise<MarketplacePlace> {
  const database = await emptyDatabase();
  const place = marketplacePlace(database?.url);
  return {
    ...place,
    ...(database === undefined ? {} : { databaseUrl: database.url }),
    clear: async () => {
      await place.clear();
      await database?.drop();
    },
  };
}

/** @param databaseUrl a PostgreSQL URL; if it is empty, PGlite in the folder is used */
export function marketplacePlace(databaseUrl = ""): MarketplacePlace {
  const folder = mkdtempSync(join(tmpdir(), "portal-killed-"));
  const running = new Set<MarketplaceProcess>();
  return {
    folder,
    start: async (variables = {}) => {
      const child = fork("tests/support/start-marketplace.ts", {
        env: {
          ...process.env,
          PORT: "0",
          PORTAL_DATA_DIR: folder,
          PORTAL_SECRET: testSecret,
          DATABASE_URL: databaseUrl,
          ...variables,
        },
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      const { url, cookie } = await new Promise<{ url: string; cookie: string }>((resolve, reject) => {
        child.once("message", (message) => resolve(message as { url: string; cookie: string }));
        child.on("exit", (code) => reject(new Error(`the portal ended with ${String(code)}`)));
      });
      const started: MarketplaceProcess = {
        url,
        operator: callerAt(url, cookie),
        ended,
        signIn: async (username, password) => {
          const { status, headers } = await callerAt(url, undefined).post("/login", { username, password });
          if (status !== 200) throw new Error(`signing in was answered ${status}`);
          return callerAt(url, headers.getSetCookie()[0]?.split(";")[0]);
        },
        kill: async () => {
          running.delete(started);
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill("SIGKILL");
          await ended;
        },
      };
      running.add(started);
      return started;
    },
    clear: async () => {
      for (const each of running) await each.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function callerAt(url: string, cookie: string | undefined): Caller {
  const send: Caller["send"] = async (method, path, body, headers = {}) => {
    const response = await fetch(path.startsWith("/portal/") ? `${url}${path}` : `${url}/portal/adminapi/v1${path}`, {
      method,
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() } satisfies Answer;
  };
  return {
    cookie,
    send,
    post: (path, body, headers) => send("POST", path, body, headers),
    get: (path) => send("GET", path),
  };
}
