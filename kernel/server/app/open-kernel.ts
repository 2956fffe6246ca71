/**
 * Opens the kernel of a deployment: database, bus, services, migrations, keys, settings and resources. Nothing runs by
 * itself yet: no job, no delivery, no listener.
 */
import { resolve } from "node:path";
import type { Logger } from "pino";
import type { Database } from "../../contract/database.ts";
import { ProblemsError } from "../../contract/errors/problem.ts";
import { kernelId } from "../../contract/permissions.ts";
import { openBus } from "../bus/open-bus.ts";
import { autovacuum } from "../database/autovacuum.ts";
import { checkKeys, keyProblems } from "../database/key-probes.ts";
import type { OpenDatabase } from "../database/open-database.ts";
import { pendingMigrations, runMigrations, type MigrationSet } from "../database/run-migrations.ts";
import type { Environment } from "../environment/environment.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { LoadedConfig } from "../extension/loaded-config.ts";
import { resourceEngine } from "../extension/resource-engine.ts";
import { contributorsOf, type ServerRegistry } from "../extension/server-registry.ts";
import { createTranslations } from "../i18n/translations.ts";
import { createJobQueue, type JobQueue } from "../jobs/job-queue.ts";
import { ringFor } from "../keys/key-ring.ts";
import { createSealing } from "../keys/sealing.ts";
import { openMail } from "../mail/open-mail.ts";
import { createOutbox } from "../outbox/create-outbox.ts";
import { createCurrentSettings } from "../settings/current-settings.ts";
import { sealedSettings } from "../settings/setting-rows.ts";
import { copyDeployment } from "./copy-deployment.ts";
import type { Closing } from "./close-in-turn.ts";
import { CommandError } from "../extension/plugin-command.ts";
import type { RunCommand } from "../extension/services/run-command.ts";
import { createServices } from "./create-services.ts";
import { openDeploymentDatabase, openExistingDatabase } from "./deployment-database.ts";
import { keepNotifications } from "./keep-notifications.ts";
import { migrationSets } from "./migration-sets.ts";

export interface OpenOptions {
  environment: Environment;
  /**
   * The database, if it is being opened already; it is closed with the rest, unless the config or the plugins are
   * wrong.
   */
  database?: Promise<OpenDatabase>;
  /** The built browser half, relative to the current folder or absolute; absent = no pages. */
  distDir?: string;
  /** Absent where there are no command lines. */
  runCommand?: RunCommand;
  /** Opens with keys that the database was not used with, to encrypt it with them. */
  acceptsOtherKeys?: boolean;
  /** Changes nothing: refuses a database with pending migrations instead of running them. */
  isForLooking?: boolean;
  /** Runs after the migrations and before the tables of the resources are read: may create tables. */
  beforeResources?: (db: Database) => Promise<unknown>;
}

const noCommands: RunCommand = () =>
  Promise.reject(new CommandError("only a server that `portalkit start` has started can run commands"));

/** @throws ProblemsError; what was opened until then is registered with `closing` */
export async function openKernel(
  options: OpenOptions & { config: LoadedConfig; registry: ServerRegistry; log: Logger; closing: Closing },
): Promise<{ kernel: Kernel; database: OpenDatabase; jobs: JobQueue }> {
  const { config, registry, log, closing } = options;
  const { environment } = options;
  const openIt = options.isForLooking === true ? openExistingDatabase : openDeploymentDatabase;
  const database = await (options.database ?? openIt(environment, log));
  closing.opened("database", () => database.close());
  if (database.kind === "pglite" && !environment.isDurable)
    log.warn("PORTAL_FSYNC is false: a power cut may cost what was saved last");
  if (database.kind === "pglite") closing.opened("autovacuum", autovacuum(database.db, log));
  const bus = await openBus(environment, log);
  closing.opened("bus", () => bus.close());
  const jobs = createJobQueue(database, environment.databaseUrl, contributorsOf(registry), log, environment.role);
  const outbox = createOutbox(
    { db: database.db, databaseKind: database.kind },
    {
      notify: keepNotifications(bus, registry.instances, (id) => services(id), log),
      enqueue: (instanceId, job, data, id) => jobs.enqueue(instanceId, job, data, { id }),
    },
    log,
  );
  closing.opened("outbox", () => outbox.close());
  const withoutServices = {
    config,
    registry,
    environment,
    ...(options.distDir === undefined ? {} : { distDir: resolve(options.distDir) }),
    db: database.db,
    databaseKind: database.kind,
    ...(database.replica === undefined ? {} : { replica: database.replica }),
    copyData: () => copyDeployment(() => database.copy(), environment.dataDir, config.instances),
    runCommand: options.runCommand ?? noCommands,
    log,
    bus,
    jobs,
    outbox,
    settings: createCurrentSettings({
      db: database.db,
      databaseKind: database.kind,
      bus,
      log,
      instances: registry.instances,
      sealing: createSealing(ringFor(environment, kernelId, sealedSettings.purpose)),
    }),
    translations: createTranslations(registry.instances, config.portal.languages),
  };
  const sendMail = openMail(environment, config.portal.brand.name, log);
  const services = createServices(withoutServices, jobs, sendMail, outbox);
  const kernel: Kernel = { ...withoutServices, services };
  for (const { open: openFeature } of registry.features) openFeature(kernel);
  for (const { contributions } of registry.instances) contributions.opened?.();

  const sets = migrationSets(registry);
  if (options.isForLooking === true) await refuseUnlessCurrent(database, sets, environment);
  else {
    await runMigrations(database, sets, log);
    if (options.acceptsOtherKeys !== true) await checkKeys(database.db, environment);
  }
  closing.opened("settings", await kernel.settings.load());
  await options.beforeResources?.(kernel.db);
  await resourceEngine(registry).prepare();
  return { kernel, database, jobs };
}

/** @throws ProblemsError if a start would change the tables, or if the keys are not those of the database */
async function refuseUnlessCurrent(
  database: OpenDatabase,
  sets: readonly MigrationSet[],
  environment: Environment,
): Promise<void> {
  const [first, ...others] = await pendingMigrations(database, sets);
  if (first !== undefined)
    throw new ProblemsError([
      {
        code: "PORTAL_DATABASE_OTHER_VERSION",
        where: "the database",
        found: `no tables of ${first}${others.length === 0 ? "" : ` and ${others.length} other migrations`}`,
        expected: "a database that this version has migrated: the next start does that",
      },
    ]);
  const problems = await keyProblems(database.db, environment);
  if (problems.length > 0) throw new ProblemsError(problems);
}
