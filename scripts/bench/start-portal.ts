/** The portal that is measured, in a process of its own. */
import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const secret = "only-for-benchmarks-".repeat(3);
/** The Node options that `npm start` uses. */
const execArgv = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } }).scripts.start
  .replace(/^.*?\bnode /, "")
  .split(" ")
  .slice(0, -1);

/** Starts it with the demo in its database, which is filled if it is empty. */
export async function startPortal({
  port: wantedPort,
  folder,
  databaseUrl = "",
  variables = {},
}: {
  port: number;
  folder: string;
  databaseUrl?: string;
  variables?: Record<string, string>;
}): Promise<{ child: ChildProcess; port: number; stop(): Promise<void> }> {
  const child = fork("scripts/bench/server-process.ts", ["ours", secret], {
    execArgv,
    env: {
      ...process.env,
      PORT: String(wantedPort),
      PORTAL_DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      BENCH_DIST: join(process.cwd(), "dist"),
      ...variables,
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
