/** `npm start`: the production server; `npm start -- other.config.ts` uses another config. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { stop } from "esbuild";
import { ProblemsError } from "../contract/errors/problem.ts";
import { loadConfig } from "../server/config/load-config.ts";
import { FolderLockedError } from "../server/database/folder-lock.ts";
import type { OpenDatabase } from "../server/database/open-database.ts";
import { readEnvironment } from "../server/environment/environment.ts";
import { createLog, hasEmbeddedDatabase, openDeploymentDatabase } from "../server/app/deployment-database.ts";
import { startServer } from "../server/app/start-server.ts";
import { stopOnSignal } from "../server/app/stop-on-signal.ts";
import { isCurrentBuild } from "./build/build-record.ts";
import { outputFolder } from "./build/output-folder.ts";
import type { LoadedConfig } from "../server/extension/loaded-config.ts";
import { configFileFrom } from "./config-argument.ts";
import { commandRunner } from "./run-command.ts";
import { stopWithParent } from "./stop-with-parent.ts";

/** Starts with the process's environment, or reports the reason for a failure on standard error and exits with 1. */
export async function startPortal(parameters: readonly string[], { withPages }: { withPages: boolean }): Promise<void> {
  stopWithParent();
  let configFile = "";
  let database: Promise<OpenDatabase> | undefined;
  try {
    configFile = configFileFrom(parameters);
    const environment = readEnvironment(process.env);
    const log = createLog(environment);
    // Opening it takes as long as loading the config, and mostly another thread's time. A new one is made later, so
    // that a mistake in the config leaves none behind.
    if (hasEmbeddedDatabase(environment)) database = openDeploymentDatabase(environment, log);
    database?.catch(() => undefined); // the server reports it
    const config = await loadConfig({ file: configFile, environment: process.env, halves: "server" });
    if (config.warnings.length > 0) {
      const { describeProblems } = await readSources();
      process.stderr.write(`${describeProblems(config.warnings, configFile)}\n`);
    }
    const outDir = outputFolder(configFile);
    if (withPages) await preparePages(config, outDir);
    const server = await startServer({
      environment,
      configFile,
      config,
      log,
      ...(database === undefined ? {} : { database }),
      runCommand: commandRunner(process.argv[1] ?? "", configFile),
      ...(withPages ? { distDir: outDir } : {}),
    });
    stopOnSignal(server, server.kernel.log, environment.drainMs);
    // The bundler's process has read the plugins' browser halves; otherwise it would run, with its memory, as long as
    // the server.
    await stop();
    server.kernel.log.info({ url: `${server.url}${server.kernel.config.portal.basePath}/` }, "the portal is open");
  } catch (error) {
    process.stderr.write(`The portal cannot start. ${await reasonOf(error, configFile)}\n`);
    // The server has closed it if it was started.
    await database?.then(async (opened) => await opened.close()).catch(() => undefined);
    process.exit(1);
  }
}

/** What finds the lines of problems, with its parser: a start without problems does not load it. */
const readSources = () => import("../server/config/source/describe-problems.ts");

async function reasonOf(error: unknown, configFile: string): Promise<string> {
  if (error instanceof ProblemsError) {
    const { countProblems, describeProblems } = await readSources();
    return `${countProblems(error.problems)}:\n\n${describeProblems(error.problems, configFile)}`;
  }
  if (error instanceof FolderLockedError) return error.message;
  return String(error instanceof Error ? error.stack : error);
}

/**
 * Rebuilds the pages if anything that they are made of has changed. If the disk is read-only, serves the pages that
 * were built in advance.
 */
async function preparePages(config: LoadedConfig, outDir: string): Promise<void> {
  if (isCurrentBuild(outDir, config, { brotli: true })) return;
  const { buildLoaded } = await import("./build.ts");
  try {
    await buildLoaded(config, { outDir });
  } catch (error) {
    const isReadOnly = ["EROFS", "EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "");
    if (!isReadOnly || !existsSync(join(outDir, "manifest.json"))) throw error;
    process.stderr.write(
      `${outDir} cannot be written; its pages are served as they are, though the code has changed since.\n`,
    );
  }
}

export const run = (parameters: readonly string[]): Promise<void> => startPortal(parameters, { withPages: true });
