/** The portal that is measured, in a process of its own. */
import { fork, type ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import manifest from "../../package.json" with { type: "json" };

export const secret = "only-for-benchmarks-".repeat(3);
/** The variables that `npm start` sets, before the command that it runs. */
const startVariables = Object.fromEntries(
  [...(/^(?:[A-Z_]+=\S+ )*/.exec(manifest.scripts.start)?.[0] ?? "").matchAll(/([A-Z_]+)=(\S+)/g)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

/** Starts it with the demo in its database, which is filled if it is empty. */
export async function startPortal({
  port: wantedPort,
  folder,
  databaseUrl = "",
  distDir = "dist",
  databaseSecret = secret,
  redisUrl,
  flags = [],
}: {
  port: number;
  folder: string;
  databaseUrl?: string;
  /** The built browser half. */
  distDir?: string;
  /** The secret with which the database was filled. */
  databaseSecret?: string;
  redisUrl?: string;
  /** Options of Node.js. */
  flags?: readonly string[];
}): Promise<{ child: ChildProcess; port: number; stop(): Promise<void> }> {
  const child = fork("scripts/bench/server-process.ts", ["ours", databaseSecret], {
    execArgv: [...flags],
    env: {
      ...process.env,
      ...startVariables,
      PORT: String(wantedPort),
      PORTAL_DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      BENCH_DIST: resolve(distDir),
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { port: number }).port));
    void ended.then((code) => reject(new Error(`the portal ended with ${String(code)}`)));
  });
  return {
    child,
    port,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
