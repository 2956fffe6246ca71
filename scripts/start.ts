/** `npm start`: the production server. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ProblemsError } from "../kernel/contract/problem.ts";
import { FolderLockedError } from "../kernel/server/database/folder-lock.ts";
import { readEnvironment } from "../kernel/server/environment.ts";
import { startServer } from "../kernel/server/main.ts";
import { stopOnSignal } from "../kernel/server/stop-on-signal.ts";

/** Starts on the process's environment, or says on standard error why not and ends with 1. */
export async function startPortal({ withPages }: { withPages: boolean }): Promise<void> {
  try {
    const environment = readEnvironment(process.env);
    if (withPages && !existsSync("dist/manifest.json")) {
      const { build } = await import("./build.ts");
      await build({ configFile: "portal.config.ts", outDir: "dist" });
    }
    const server = await startServer({ environment, configFile: "portal.config.ts", ...(withPages ? { distDir: join(process.cwd(), "dist") } : {}) });
    stopOnSignal(server, server.kernel.log);
    server.kernel.log.info({ url: `${server.url}${server.kernel.config.portal.basePath}/` }, "the portal is open");
  } catch (error) {
    const isForeseen = error instanceof ProblemsError || error instanceof FolderLockedError;
    process.stderr.write(`The portal cannot start. ${isForeseen ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await startPortal({ withPages: true });
