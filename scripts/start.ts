/** `npm start`: the production server; `npm start -- other.config.ts` takes another config. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { stop } from "esbuild";
import { ProblemsError } from "../kernel/contract/problem.ts";
import { FolderLockedError } from "../kernel/server/database/folder-lock.ts";
import { readEnvironment } from "../kernel/server/environment.ts";
import { startServer } from "../kernel/server/main.ts";
import { stopOnSignal } from "../kernel/server/stop-on-signal.ts";
import { configFileFrom } from "./config-argument.ts";

const outDir = "dist";

/** Starts on the process's environment, or says on standard error why not and ends with 1. */
export async function startPortal({ withPages }: { withPages: boolean }): Promise<void> {
  try {
    const configFile = configFileFrom(process.argv.slice(2));
    const environment = readEnvironment(process.env);
    if (withPages) await preparePages(configFile);
    const server = await startServer({ environment, configFile, ...(withPages ? { distDir: outDir } : {}) });
    stopOnSignal(server, server.kernel.log);
    // The bundler's process has read the plugins' browser halves; it would stay, with its memory, as long as we do.
    await stop();
    server.kernel.log.info({ url: `${server.url}${server.kernel.config.portal.basePath}/` }, "the portal is open");
  } catch (error) {
    const isForeseen = error instanceof ProblemsError || error instanceof FolderLockedError;
    process.stderr.write(
      `The portal cannot start. ${isForeseen ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(1);
  }
}

/**
 * After an upgrade the pages are made anew. On a disk that cannot be written, those that were built ahead are served.
 */
async function preparePages(configFile: string): Promise<void> {
  const { buildIfStale } = await import("./build.ts");
  try {
    await buildIfStale({ configFile, outDir });
  } catch (error) {
    const isReadOnly = ["EROFS", "EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "");
    if (!isReadOnly || !existsSync(join(outDir, "manifest.json"))) throw error;
    process.stderr.write(
      `${outDir} cannot be written; its pages are served as they are, though the code has changed since.\n`,
    );
  }
}

if (import.meta.main) await startPortal({ withPages: true });
