/** The data of the deployment that an environment names, for commands: no server runs on it in this process. */
import { randomUUID } from "node:crypto";
import { mkdtemp, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { ProblemsError } from "../../contract/errors/problem.ts";
import { unusableDatabase, withConnection } from "../../server/database/single-connection.ts";
import { copyPostgres } from "../../server/database/copies/postgres-copy.ts";
import type { DataCopy } from "../../server/database/copies/data-copy.ts";
import type { Environment } from "../../server/environment/environment.ts";
import type { Kernel } from "../../server/extension/kernel.ts";
import type { LoadedConfig } from "../../server/extension/loaded-config.ts";
import type { IntegrityReport } from "../../server/extension/contributions/stored-data.ts";
import type { DeploymentData } from "../../server/extension/deployment-data.ts";
import { installOrThrow } from "../../server/install/install.ts";
import { integrityChecksOf, verifyIntegrity } from "../../server/integrity/verify-integrity.ts";
import { closeInTurn } from "../../server/app/close-in-turn.ts";
import { copyDeployment } from "../../server/app/copy-deployment.ts";
import { openExistingDatabase } from "../../server/app/deployment-database.ts";
import { openKernel } from "../../server/app/open-kernel.ts";
import { beginDeploymentRestore } from "../../server/app/restore-deployment.ts";

const silent = pino({ level: "silent" });

/** @param config whose plugins read the data when it is verified */
export function deploymentData(environment: Environment, config: LoadedConfig): DeploymentData {
  const { dataDir, databaseUrl } = environment;
  return {
    copy: () => copyDeployment(() => copyDatabase(environment), dataDir, config.instances),
    beginRestore: (kind) => beginDeploymentRestore(environment, kind),
    scratch: async () => {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await removeOldScratch(dataDir);
      const folder = await mkdtemp(join(dataDir, scratchFolder));
      const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
      try {
        const database = databaseUrl === undefined ? undefined : await createScratchDatabase(databaseUrl);
        const place = {
          ...environment,
          dataDir: folder,
          isDurable: false,
          ...(database && { databaseUrl: database.url }),
        };
        return {
          data: deploymentData(place, config),
          remove: async () => {
            await removeFolder();
            await database?.drop();
          },
        };
      } catch (error) {
        await removeFolder();
        throw error;
      }
    },
    verify: () => verifyData(environment, config),
  };
}

const scratchFolder = "scratch-";
/** What a killed process has left is deleted after this time, in which no trial takes part any more. */
const scratchHours = 48;

async function removeOldScratch(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((each) => each.startsWith(scratchFolder))) {
    const folder = join(dataDir, name);
    // Another trial may have ended meanwhile.
    const found = await stat(folder).catch(() => undefined);
    if (found !== undefined && (Date.now() - found.mtimeMs) / 3_600_000 > scratchHours)
      await rm(folder, { recursive: true, force: true });
  }
}

/** On PGlite the copy holds the database open, and so keeps a server from starting, until it is discarded. */
async function copyDatabase(environment: Environment): Promise<DataCopy> {
  if (environment.databaseUrl !== undefined) return copyPostgres(environment.databaseUrl);
  const database = await openExistingDatabase(environment, silent);
  try {
    const copy = await database.copy();
    return { ...copy, discard: () => copy.discard().finally(() => database.close()) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const scratchDatabase = "portal_scratch_";

/** On the server of another database, and with that role. */
async function createScratchDatabase(databaseUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${scratchDatabase}${Math.floor(Date.now() / 3_600_000)}_${randomUUID().slice(0, 8)}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  try {
    await dropOldScratch(databaseUrl);
    await onServer(databaseUrl, `create database ${name} template template0`);
  } catch (error) {
    if (error instanceof ProblemsError) throw error;
    throw unusableDatabase(
      `a server that refuses another database: ${error instanceof Error ? error.message : String(error)}`,
      "a role that may create databases (`alter role … createdb`), to try the restoration in one",
    );
  }
  return { url: url.href, drop: () => onServer(databaseUrl, `drop database if exists ${name} with (force)`) };
}

/** The names say the hour since 1970. */
const dropOldScratch = (databaseUrl: string): Promise<void> =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database join pg_roles on pg_roles.oid = datdba
        where rolname = current_user and datname like $1`,
      [`${scratchDatabase}%`],
    );
    for (const { name } of rows) {
      const hour = Number(/^portal_scratch_(\d+)_\w+$/.exec(name)?.[1]);
      if (Date.now() / 3_600_000 - hour > scratchHours)
        await client.query(`drop database if exists ${name} with (force)`);
    }
  });

const onServer = (databaseUrl: string, statement: string): Promise<void> =>
  withConnection(databaseUrl, async (client) => void (await client.query(statement)));

const verifyData = (environment: Environment, config: LoadedConfig): Promise<IntegrityReport> =>
  withKernel({ environment, config }, ({ db, registry }) => verifyIntegrity(db, integrityChecksOf(registry.instances)));

/** Opens the deployment for a while. Nothing runs by itself, and running servers do not hear of it. */
export async function withKernel<Result>(
  {
    environment,
    config,
    isForLooking = false,
  }: { environment: Environment; config: LoadedConfig; isForLooking?: boolean },
  run: (kernel: Kernel) => Promise<Result>,
): Promise<Result> {
  const alone = { ...environment };
  delete alone.redisUrl;
  delete alone.replicaUrl;
  const registry = installOrThrow(config);
  const closing = closeInTurn(silent);
  try {
    const { kernel } = await openKernel({ environment: alone, config, registry, log: silent, closing, isForLooking });
    return await run(kernel);
  } finally {
    await closing.close();
  }
}
