/** Fills the demo's database and closes it, without starting a server. */
import type { Logger } from "pino";
import { createLog, hasEmbeddedDatabase, openDeploymentDatabase } from "../../kernel/server/app/deployment-database.ts";
import { closeInTurn } from "../../kernel/server/app/close-in-turn.ts";
import { openKernel } from "../../kernel/server/app/open-kernel.ts";
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import type { Environment } from "../../kernel/server/environment/environment.ts";
import { installOrThrow } from "../../kernel/server/install/install.ts";
import { demoKeys } from "./demo-keys.ts";
import { seedCovers } from "./seed-covers.ts";
import { seedDemo, type DemoSize } from "./seed-demo.ts";
import { isFilled } from "./seed-mark.ts";

export interface FillRequest {
  environment: Environment;
  configFile: string;
  /** Variables for `env()` in the config. */
  variables: Readonly<Record<string, string | undefined>>;
  size?: DemoSize;
  /** Called with a line for each step. */
  report: (line: string) => void;
}

/**
 * Does nothing if the database is already filled.
 * @throws ProblemsError with all problems of the config, or if the database contains accounts that are not the demo's
 */
export async function fillDatabase(request: FillRequest): Promise<void> {
  const log = createLog(request.environment);
  if (!(await hasFilledDatabase(request.environment, log))) await fill(request, log);
}

async function hasFilledDatabase(environment: Environment, log: Logger): Promise<boolean> {
  if (!hasEmbeddedDatabase(environment)) return false;
  const database = await openDeploymentDatabase(environment, log);
  try {
    return await isFilled(database.db);
  } finally {
    await database.close();
  }
}

async function fill({ environment, configFile, variables, size, report }: FillRequest, log: Logger): Promise<void> {
  const config = await loadConfig({ file: configFile, environment: variables, halves: "server" });
  const registry = installOrThrow(config);
  const closing = closeInTurn(log);
  try {
    const { kernel } = await openKernel({ environment, config, registry, log, closing });
    await seedDemo({ db: kernel.db, ...demoKeys(kernel), ...(size === undefined ? {} : { size }), report });
    await seedCovers(kernel, report);
  } finally {
    await closing.close();
  }
}
