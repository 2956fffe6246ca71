/** Opens the database that the environment of a deployment names, and the log that it reports to. */
import { existsSync } from "node:fs";
import { pino, type Logger } from "pino";
import { ProblemsError } from "../../contract/errors/problem.ts";
import { openDatabase, pgliteFolder, type OpenDatabase } from "../database/open-database.ts";
import type { Environment } from "../environment/environment.ts";
import { logOptions } from "../measurements/log-options.ts";

export const createLog = ({ logLevel }: Environment): Logger => pino(logOptions(logLevel));

/** @throws what `openDatabase` throws */
export async function openDeploymentDatabase(environment: Environment, log: Logger): Promise<OpenDatabase> {
  const { databaseUrl, replicaUrl, databaseSchema: schema, databaseWaitMs: waitMs, dataDir, isDurable } = environment;
  return await openDatabase({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(replicaUrl === undefined ? {} : { replicaUrl }),
    schema,
    dataDir,
    isDurable,
    waitMs,
    log,
    onCrash: (error) => endProcess(error, log),
  });
}

/** Whether there is an embedded database that opening does not create. */
export const hasEmbeddedDatabase = ({ databaseUrl, dataDir }: Environment): boolean =>
  databaseUrl === undefined && existsSync(pgliteFolder(dataDir));

/**
 * Opens the database for a command, which must not leave an empty one where there was none: a restoration would refuse
 * the place.
 * @throws ProblemsError if there is none; what `openDatabase` throws
 */
export async function openExistingDatabase(environment: Environment, log: Logger): Promise<OpenDatabase> {
  if (environment.databaseUrl === undefined && !hasEmbeddedDatabase(environment))
    throw new ProblemsError([
      {
        code: "PORTAL_DATABASE_UNUSABLE",
        where: "environment variable PORTAL_DATA_DIR",
        found: `no database in ${environment.dataDir}`,
        expected: "the folder of a portal that has been started, or DATABASE_URL",
      },
    ]);
  return await openDeploymentDatabase(environment, log);
}

/**
 * Without its database the process can only answer with errors. The supervisor restarts the process, and the database
 * recovers.
 */
function endProcess(error: Error, log: Logger): never {
  log.fatal({ err: error }, "the embedded database has ended by itself: the process ends");
  process.exit(1);
}
