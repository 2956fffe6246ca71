/** `npm start`: the production server; `npm start -- other.config.ts` uses another config. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describeProblem, ProblemsError, type Problem } from "../contract/errors/problem.ts";
import { installedTools, toolsPackage } from "../server/config/installed-tools.ts";
import { loadConfig } from "../server/config/load-config.ts";
import { FolderLockedError } from "../server/database/folder-lock.ts";
import type { OpenDatabase } from "../server/database/open-database.ts";
import { readEnvironment } from "../server/environment/environment.ts";
import { createLog, hasEmbeddedDatabase, openDeploymentDatabase } from "../server/app/deployment-database.ts";
import { startServer } from "../server/app/start-server.ts";
import { stopOnSignal } from "../server/app/stop-on-signal.ts";
import { countProblems } from "../server/problems/count-problems.ts";
import type { LoadedConfig } from "../server/extension/loaded-config.ts";
import { configFileFrom } from "./config-argument.ts";
import { outputFolder } from "./output-folder.ts";
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
    if (config.warnings.length > 0) process.stderr.write(`${await describe(config.warnings, configFile)}\n`);
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
    // It has read the plugins' browser halves.
    await (await installedTools())?.stopBundler();
    server.kernel.log.info({ url: `${server.url}${server.kernel.config.portal.basePath}/` }, "the portal is open");
  } catch (error) {
    process.stderr.write(`The portal cannot start. ${await reasonOf(error, configFile)}\n`);
    // The server has closed it if it was started.
    await database?.then(async (opened) => await opened.close()).catch(() => undefined);
    process.exit(1);
  }
}

/** Finds the lines of the problems, if the tools are installed. */
async function describe(problems: readonly Problem[], configFile: string): Promise<string> {
  const tools = await installedTools();
  return (await tools?.describeProblems(problems, configFile)) ?? problems.map(describeProblem).join("\n");
}

async function reasonOf(error: unknown, configFile: string): Promise<string> {
  if (error instanceof ProblemsError)
    return `${countProblems(error.problems)}:\n\n${await describe(error.problems, configFile)}`;
  if (error instanceof FolderLockedError) return error.message;
  return String(error instanceof Error ? error.stack : error);
}

/**
 * Without the tools, serves the pages as they are.
 * @throws ProblemsError if there are none, or Error for a mistake in their code
 */
async function preparePages(config: LoadedConfig, outDir: string): Promise<void> {
  const tools = await installedTools();
  if (tools !== undefined) return await tools.updatePages(config, outDir);
  if (existsSync(join(outDir, "manifest.json"))) return;
  throw new ProblemsError([
    {
      code: "PORTAL_PAGES_ABSENT",
      where: outDir,
      found: "no pages",
      expected: `pages that \`portalkit build\` has made, where ${toolsPackage} is installed`,
    },
  ]);
}

export const run = (parameters: readonly string[]): Promise<void> => startPortal(parameters, { withPages: true });
