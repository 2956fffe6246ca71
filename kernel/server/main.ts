/** Starts the server half: environment, config, database, migrations, resources, plugins, and only then the door opens. */
import type { Server } from "node:http";
import { pino, type Logger } from "pino";
import { ProblemsError } from "../contract/problem.ts";
import { openBus } from "./bus/open-bus.ts";
import { loadConfig } from "./config/load-config.ts";
import { openDatabase, type OpenDatabase } from "./database/open-database.ts";
import { createApp } from "./http/create-app.ts";
import type { CheckReply } from "./http/mount-endpoints.ts";
import { install } from "./install.ts";
import { createJobQueue } from "./jobs/job-queue.ts";
import type { Environment, Kernel, LoadedConfig, ServerRegistry } from "./kernel.ts";
import { runMigrations } from "./migrations/run-migrations.ts";
import { resourceEndpoints } from "./resources/endpoints.ts";
import { resourceMigrations } from "./resources/migrations.ts";
import { prepareResources } from "./resources/prepare.ts";
import { createServices } from "./services.ts";
import { sessionEndpoints } from "./session/endpoints.ts";
import { announceFirstSuperadmin } from "./session/first-superadmin.ts";
import { sessionMigrations } from "./session/migrations.ts";
import { createSocketServer } from "./socket/socket-server.ts";

export interface StartOptions {
  environment: Environment;
  configFile: string;
  /** Variables for `env()` in the config; by default the process's own. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** The built browser half; absent = no pages. */
  distDir?: string;
  log?: Logger;
  checkReply?: CheckReply;
  /** Runs when the tables are there and before the door opens: the demo's fill. */
  beforeListening?: (kernel: Kernel) => Promise<void>;
}

export interface RunningServer {
  /** `http://127.0.0.1:4000`, without the base path. */
  readonly url: string;
  readonly kernel: Kernel;
  /** Stops taking calls, finishes those under way, closes sockets, jobs and the database. */
  close(): Promise<void>;
}

/** @throws ProblemsError with every mistake of the config, the plugins or the resources. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { environment } = options;
  const log = options.log ?? pino({ level: environment.logLevel, redact: ["req.headers.cookie", "req.headers.authorization"] });
  const config = await loadConfig({ file: options.configFile, environment: options.variables ?? process.env, halves: "server" });
  const registry = installOrThrow(config);
  const database = await openDatabase({ ...(environment.databaseUrl === undefined ? {} : { databaseUrl: environment.databaseUrl }), dataDir: environment.dataDir, log });
  try {
    return await runOn(database, config, registry, log, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function installOrThrow(config: LoadedConfig): ServerRegistry {
  const installed = install(config);
  if ("problems" in installed) throw new ProblemsError(installed.problems);
  return installed.registry;
}

async function runOn(database: OpenDatabase, config: LoadedConfig, registry: ServerRegistry, log: Logger, options: StartOptions): Promise<RunningServer> {
  const { environment } = options;
  const bus = openBus(environment.redisUrl, log);
  const jobs = createJobQueue(database, environment.databaseUrl, registry.instances, log);
  const withoutServices = { config, registry, environment, db: database.db, databaseKind: database.kind, log, bus };
  const services = createServices(withoutServices, jobs);
  const kernel: Kernel = { ...withoutServices, services };
  for (const { id, contributions } of registry.instances) contributions.services?.(services(id));

  await runMigrations(kernel.db, migrationSets(registry), log);
  await prepareResources(kernel);
  await options.beforeListening?.(kernel);

  let isReady = false;
  const app = await createApp({
    kernel, kernelEndpoints: [...sessionEndpoints(kernel), ...resourceEndpoints(kernel)], isReady: () => isReady,
    ...(options.distDir === undefined ? {} : { distDir: options.distDir }), ...(options.checkReply === undefined ? {} : { checkReply: options.checkReply }),
  });
  await jobs.start(services);
  const cleanUps = await Promise.all(registry.instances.map(async (instance) => await instance.server?.start?.(services(instance.id))));
  const url = await app.listen({ host: environment.host, port: environment.port });
  const sockets = createSocketServer(kernel, app.server as Server);
  await announceFirstSuperadmin(kernel, url);
  isReady = true;

  return {
    url, kernel,
    close: async () => {
      isReady = false;
      sockets.close();
      await app.close();
      for (const cleanUp of cleanUps.toReversed()) await cleanUp?.();
      await jobs.stop();
      await bus.close();
      await database.close();
    },
  };
}

/** The kernel's tables first, then each enabled plugin's once, however many instances it has, those it needs before it. */
function migrationSets(registry: ServerRegistry): { owner: string; migrations: NonNullable<ServerRegistry["instances"][number]["contributions"]["migrations"]> }[] {
  const sets = [{ owner: "kernel/session", migrations: sessionMigrations }, { owner: "kernel/resources", migrations: resourceMigrations }];
  const done = new Set<string>();
  const add = (plugin: string): void => {
    const instance = registry.instances.find((candidate) => candidate.plugin === plugin);
    if (instance === undefined || done.has(plugin)) return;
    done.add(plugin);
    for (const needed of instance.contract.needs ?? []) add(needed);
    sets.push({ owner: plugin, migrations: instance.contributions.migrations ?? [] });
  };
  for (const { plugin } of registry.instances) add(plugin);
  return sets;
}
