/** A marketplace in a separate process that a test can kill at any moment and restart on the same data. */
import { fork, type ChildProcess } from "node:child_process";
import { copyOfDatabase, type DatabaseVariables, type TestDatabase } from "./database.ts";
import type { RunOrder } from "./start-marketplace.ts";
import { testSecret, type Answer, type Caller } from "./portal.ts";

export interface MarketplaceProcess {
  url: string;
  /** The current signed-in user; initially the operator. */
  operator: Caller;
  signIn(username: string, password: string): Promise<Caller>;
  /** Runs a job now that starts each minute by itself. */
  run(order: RunOrder): void;
  /** Ends when the process has ended by itself. */
  ended: Promise<void>;
  /** Tells the process to stop, and waits until it has. */
  stop(): Promise<void>;
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

/** A place whose database has been filled: filling one takes several times as long as a start. */
export async function openMarketplacePlace(where?: "folder"): Promise<MarketplacePlace> {
  return placeOf(await copyOfDatabase("filled marketplace", fill, where));
}

/** A place with a marketplace that was filled elsewhere. */
export function placeOf({ variables: place, drop }: TestDatabase): MarketplacePlace {
  const running = new Set<MarketplaceProcess>();
  return {
    folder: place.PORTAL_DATA_DIR,
    ...(place.DATABASE_URL === undefined ? {} : { databaseUrl: place.DATABASE_URL }),
    start: async (variables = {}) => {
      const child = forkMarketplace(place, variables);
      const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      const { url, cookie } = await readyMessage(child);
      const started: MarketplaceProcess = {
        url,
        operator: callerAt(url, cookie),
        run: (order) => void child.send(order),
        ended,
        signIn: async (username, password) => {
          const { status, headers } = await callerAt(url, undefined).post("/login", { username, password });
          if (status !== 200) throw new Error(`signing in was answered ${status}`);
          return callerAt(url, headers.getSetCookie()[0]?.split(";")[0]);
        },
        stop: async () => {
          running.delete(started);
          if (child.connected) child.disconnect();
          await ended;
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
      await drop();
    },
  };
}

async function fill(place: DatabaseVariables): Promise<void> {
  const child = forkMarketplace(place);
  await readyMessage(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.disconnect();
  await ended;
}

const forkMarketplace = (place: DatabaseVariables, variables: Record<string, string> = {}): ChildProcess =>
  fork("tests/support/start-marketplace.ts", {
    env: { ...process.env, PORT: "0", PORTAL_SECRET: testSecret, ...place, ...variables },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });

/** What the process reports when it listens. */
const readyMessage = (child: ChildProcess): Promise<{ url: string; cookie: string }> =>
  new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as { url: string; cookie: string }));
    child.once("exit", (code) => reject(new Error(`the portal ended with ${String(code)}`)));
  });

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
