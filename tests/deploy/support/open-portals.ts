/** Two portals on one PostgreSQL and one Redis, each of which can be restarted while clients call it. */
import { fork, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { BuildManifest } from "../../../kernel/server/page/manifest.ts";
import { freePort } from "../../../scripts/newcomer/free-port.ts";
import { emptyDatabase } from "../../support/database.ts";
import { testSecret } from "../../support/portal.ts";

/** What the built file contains. */
export const script = "plain();".repeat(500);

export interface Portals {
  ports: readonly number[];
  /** The addresses that the portal is to be reached at are known only when the proxy has its port. */
  start(publicUrl: string): Promise<void>;
  /** Whether the proxy has sent each server a call since it was started. */
  areCalled(): boolean;
  /** Stops one with SIGTERM and starts it again. Returns the exit code. */
  restart(index: number): Promise<number | null>;
  stop(index: number): Promise<number | null>;
  close(): Promise<void>;
}

export async function openPortals(redisUrl: string): Promise<Portals> {
  const database = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), "portal-deploy-"));
  const distDir = writeBuild(join(folder, "dist"));
  const ports = [await freePort(), await freePort()];
  const running: (ChildProcess | undefined)[] = [];
  let portalUrl = "";
  const called = new Set<number>();
  const start = async (index: number): Promise<void> => {
    const child = fork("tests/deploy/support/start-portal.ts", [], {
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        PORT: String(ports[index]),
        PORTAL_SECRET: testSecret,
        PORTAL_DATA_DIR: join(folder, `data-${index}`),
        PORTAL_URL: portalUrl,
        PORTAL_DRAIN_SECONDS: "5",
        TRUST_PROXY: "1",
        DATABASE_URL: database?.url,
        REDIS_URL: redisUrl,
        TEST_DIST: distDir,
      },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    running[index] = child;
    called.delete(index);
    child.on("message", (said) => said === "called" && called.add(index));
    await new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve());
      child.once("exit", (code) => reject(new Error(`the portal ended with ${String(code)}`)));
    });
  };
  const stop = async (index: number, signal: NodeJS.Signals): Promise<number | null> => {
    const child = running[index];
    running[index] = undefined;
    if (child === undefined || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return await ended;
  };
  return {
    ports,
    start: async (publicUrl) => {
      portalUrl = publicUrl;
      await start(0);
      await start(1);
    },
    areCalled: () => called.size === ports.length,
    restart: async (index) => {
      const code = await stop(index, "SIGTERM");
      await start(index);
      return code;
    },
    stop: (index) => stop(index, "SIGTERM"),
    close: async () => {
      await Promise.all(ports.map((_port, index) => stop(index, "SIGKILL")));
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeBuild(folder: string): string {
  mkdirSync(join(folder, "assets"), { recursive: true });
  const manifest: BuildManifest = {
    entry: { theme: "theme.js", boot: "boot.js", main: "main.js", styles: "styles.css", font: "inter.woff2" },
    laterStyles: { file: "later-styles.css", neededBy: [] },
    routes: [],
    otherwise: { preload: [] },
    fields: {},
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "assets", "main.js"), script);
  writeFileSync(join(folder, "assets", "main.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "assets", "main.js.br"), brotliCompressSync(script));
  return folder;
}
