/**
 * Compares the list call with the bare handler: the same rows from the same database, in alternating rounds, so that a
 * drift in machine speed affects both alike.
 */
import { fork, type ChildProcess } from "node:child_process";
import { defaultAccount, sessionCookie } from "./sign-in.ts";
import { measureLoad, rawPost, type LoadResult } from "./measure-load.ts";
import { median, type Figure } from "./figures.ts";

export interface ListBenchOptions {
  name: "postgres" | "pglite";
  variables: Readonly<Record<string, string>>;
  secret: string;
  /** PGlite admits one process at a time, so there the two servers alternate on the folder too. */
  oneAtATime: boolean;
  rounds: number;
  seconds: number;
}

const connections = 20;
const listPath = "/portal/adminapi/v1/get_resource_data";
/** 10 rows of the codes, filtered and sorted; the pages differ so that no cached page can be returned. */
const bodies = Array.from({ length: 40 }, (_, page) => ({
  source: "list",
  resourceId: "codes",
  filters: [{ field: "status", operator: "eq", value: "sold" }],
  sort: [{ field: "created_at", direction: "desc" }],
  limit: 10,
  offset: page * 10,
}));

export async function benchList(options: ListBenchOptions): Promise<Figure[]> {
  const results: Record<"ours" | "bare", LoadResult[]> = { ours: [], bare: [] };
  const running = new Map<string, Running>();
  const get = async (kind: "ours" | "bare"): Promise<Running> => {
    if (options.oneAtATime)
      for (const [other, server] of running) if (other !== kind) await stop(server, () => running.delete(other));
    const known = running.get(kind) ?? (await start(kind, options));
    running.set(kind, known);
    return known;
  };
  for (let round = 0; round < options.rounds; round += 1) {
    for (const kind of ["ours", "bare"] as const) {
      const { port } = await get(kind);
      const headers = kind === "ours" ? { cookie: await sessionCookie(port, defaultAccount) } : undefined;
      results[kind].push(
        await measureLoad({
          port,
          connections,
          seconds: options.seconds,
          requests: bodies.map((body) => rawPost(port, listPath, body, headers)),
        }),
      );
    }
  }
  for (const server of running.values()) await stop(server, () => undefined);
  const failures = [...results.ours, ...results.bare].reduce((sum, { failures: count }) => sum + count, 0);
  if (failures > 0) throw new Error(`${failures} answers were no lists`);

  const of = (kind: "ours" | "bare", key: "requestsPerSecond" | "p99Ms"): number =>
    median(results[kind].map((result) => result[key]));
  const place = options.name === "postgres" ? "PostgreSQL" : "PGlite";
  return [
    {
      name: `list call on ${place}, requests/s`,
      ours: of("ours", "requestsPerSecond"),
      other: of("bare", "requestsPerSecond"),
      otherName: "bare handler",
      ratio: of("ours", "requestsPerSecond") / of("bare", "requestsPerSecond"),
      goal: options.name === "postgres" ? ">= 0.5" : ">= 1.5",
      unit: "/s",
    },
    {
      name: `list call on ${place}, p99`,
      ours: of("ours", "p99Ms"),
      other: of("bare", "p99Ms"),
      otherName: "bare handler",
      ratio: of("ours", "p99Ms") / of("bare", "p99Ms"),
      ...(options.name === "postgres" ? { goal: "<= 3" } : {}),
      unit: "ms",
    },
  ];
}

interface Running {
  child: ChildProcess;
  port: number;
}

async function start(kind: "ours" | "bare", { variables, secret }: ListBenchOptions): Promise<Running> {
  const child = fork("scripts/bench/server-process.ts", [kind, secret], {
    env: { ...process.env, PORT: "0", ...variables },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.on("message", (message) => resolve((message as { port: number }).port));
    child.on("exit", (code) => reject(new Error(`the ${kind} server ended with ${String(code)}`)));
  });
  return { child, port };
}

async function stop({ child }: Running, forget: () => void): Promise<void> {
  forget();
  const ended = new Promise((resolve) => child.on("exit", resolve));
  child.disconnect();
  await ended;
}
