/** `npm run dev`: watches. The browser half is rebuilt and the page reloaded, the server half restarted, mistakes shown in the page. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ProblemsError, describeProblem } from "../kernel/contract/problem.ts";
import { loadConfig } from "../kernel/server/config/load-config.ts";
import { build } from "./build.ts";
import { createDevServer } from "./dev/dev-server.ts";
import { startServerProcess, type ServerProcess } from "./dev/server-process.ts";

const outDir = "dist";
const dataDir = process.env["PORTAL_DATA_DIR"] ?? "data/dev";
const port = Number(process.env["PORT"] ?? 4000);
/** Editors write a file in several steps; one rebuild answers them all. */
const settleMs = 80;
const watched = ["kernel", "plugins", "portal.config.ts"];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const dev = createDevServer({ port, distDir: outDir });
let server: ServerProcess | undefined;

/** The development keys outlive a restart, or sealed data could not be read again. */
function devSecret(): string {
  const file = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

/** Everything anew: a change of the config or a contract can touch either half. A fresh process reads fresh modules. */
async function rebuild(changed: readonly string[]): Promise<void> {
  const serverChanged = changed.length === 0 || changed.some((file) => !/(^|\/)browser(\/|\.tsx?$)|\.css$/.test(file));
  try {
    if (serverChanged) await runBuildProcess();
    else await build({ configFile: "portal.config.ts", outDir });
    const external = await externalServer();
    if (external !== undefined) dev.proxyTo(external, true);
    else if (serverChanged || server === undefined) {
      await server?.stop();
      server = await startServerProcess({ ...process.env, PORT: "0", HOST: "127.0.0.1", PORTAL_DATA_DIR: dataDir, PORTAL_SECRET: devSecret(), LOG_LEVEL: process.env["LOG_LEVEL"] ?? "info" });
      dev.proxyTo(server.url, false);
    }
    dev.showProblems([]);
    say(`ready: http://127.0.0.1:${port}/`);
  } catch (error) {
    const lines = error instanceof ProblemsError ? error.problems.map(describeProblem) : String(error instanceof Error ? error.message : error).split("\n");
    for (const line of lines) say(line);
    dev.showProblems(lines);
  }
  dev.reload();
}

/** In a process of its own, since this one keeps the modules it has loaded. Its words are the problems. */
async function runBuildProcess(): Promise<void> {
  const { spawn } = await import("node:child_process");
  const child = spawn(process.execPath, ["scripts/build.ts"], { stdio: ["ignore", "ignore", "pipe"] });
  let problems = "";
  child.stderr.on("data", (chunk: Buffer) => (problems += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(problems.trim());
}

/** The address of `server: external(...)`, looked up in a fresh copy of the config. */
async function externalServer(): Promise<string | undefined> {
  const { portal } = await loadConfig({ file: "portal.config.ts", environment: process.env, halves: "none" });
  return portal.server?.external;
}

let changed = new Set<string>();
let settling: NodeJS.Timeout | undefined;
let working: Promise<void> = rebuild([]);
for (const place of watched) {
  watch(place, { recursive: true }, (_event, name) => {
    if (name?.endsWith(".test.ts") === true) return;
    changed.add(`${place}/${name ?? ""}`);
    clearTimeout(settling);
    settling = setTimeout(() => {
      const files = [...changed];
      changed = new Set();
      working = working.then(() => rebuild(files));
    }, settleMs);
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    dev.close();
    void (server?.stop() ?? Promise.resolve()).then(() => process.exit(0));
  });
}
