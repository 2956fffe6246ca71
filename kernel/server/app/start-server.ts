/**
 * Starts the server half: environment, config, database, migrations, resources, plugins, and finally listens for
 * requests.
 */
import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { ProblemsError } from "../../contract/errors/problem.ts";
import { closeInTurn, type Closing } from "./close-in-turn.ts";
import { listenForCommands } from "./command-socket.ts";
import { createLog } from "./deployment-database.ts";
import { openKernel, type OpenOptions } from "./open-kernel.ts";
import { loadConfig } from "../config/load-config.ts";
import { createApp } from "../http/create-app.ts";
import type { ServerPhase } from "../http/health.ts";
import { shutDown, listen } from "../http/listen.ts";
import type { CheckReply } from "../http/mount-endpoints.ts";
import { installOrThrow } from "../install/install.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { LoadedConfig } from "../extension/loaded-config.ts";
import { contributorsOf, inOrderOfNeeds, type ServerRegistry } from "../extension/server-registry.ts";
import { measurements } from "../measurements/channels.ts";
import { announceFirstSuperadmin } from "../sign-in/first-superadmin.ts";
import type { SocketLimits } from "../socket/socket-limits.ts";
import { createSocketServer } from "../socket/socket-server.ts";

export interface StartOptions extends OpenOptions {
  /** Path of the config file. */
  configFile?: string;
  /** The config, if it is loaded already with these variables, or has no file. */
  config?: LoadedConfig;
  /** Variables for `env()` in the config; those of the process by default. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds within which a page must be rendered, or is sent without; default 150. */
  renderingMs?: number;
  log?: Logger;
  checkReply?: CheckReply;
  /** Overrides the config's socket limits, for benchmarks that open more sockets than a user may. */
  socketLimits?: Partial<SocketLimits>;
  /** Runs after the migrations and before the server listens: fills in the demo data. */
  beforeListening?: (kernel: Kernel) => Promise<void>;
}

export interface RunningServer {
  /** `http://127.0.0.1:4000`, without the base path. */
  readonly url: string;
  readonly kernel: Kernel;
  readonly app: FastifyInstance;
  /** From now on `readyz` answers 503, so that a proxy sends new calls elsewhere; calls are answered. */
  drain(): void;
  /** From now on new calls are answered with 503, and nothing of them is carried out; calls under way go on. */
  refuseCalls(): void;
  /** Stops accepting calls, finishes running ones, closes sockets, jobs and the database. */
  close(): Promise<void>;
}

/** @throws ProblemsError with all problems of the config, the plugins or the resources; everything is closed then */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { environment } = options;
  const log = options.log ?? createLog(environment);
  const config =
    options.config ??
    (await loadConfig({
      file: options.configFile ?? "portal.config.ts",
      environment: options.variables ?? process.env,
      halves: "server",
    }));
  refuseExternal(config);
  const registry = installOrThrow(config);
  const closing = closeInTurn(log);
  try {
    return await open(config, registry, log, closing, options);
  } catch (error) {
    await closing.close().catch(() => undefined); // already logged; the cause of the failed start matters more
    throw error;
  }
}

/** With `server: external(...)` another program is the server; ours would be a second, empty one. */
function refuseExternal({ portal: { server } }: LoadedConfig): void {
  if (server === undefined) return;
  const expected =
    "no `server` in the config of a portal that this command serves. For the server that it names, build the pages with" +
    " `npm run build` and serve `dist/` from its origin (docs/operations.md), or run `npm run dev`, which runs in front of it";
  throw new ProblemsError([
    {
      code: "PORTAL_SERVER_EXTERNAL",
      where: "server",
      found: `external(${JSON.stringify(server.external)})`,
      expected,
    },
  ]);
}

async function open(
  config: LoadedConfig,
  registry: ServerRegistry,
  log: Logger,
  closing: Closing,
  options: StartOptions,
): Promise<RunningServer> {
  const { kernel, database, jobs } = await openKernel({ ...options, config, registry, log, closing });
  await options.beforeListening?.(kernel);

  let phase: ServerPhase = "starting";
  const app = await createApp({
    kernel,
    phase: () => phase,
    ping: () => database.ping(),
    ...(options.renderingMs === undefined ? {} : { renderingMs: options.renderingMs }),
    ...(options.checkReply === undefined ? {} : { checkReply: options.checkReply }),
  });
  closing.opened("jobs", () => jobs.stop());
  await jobs.start(kernel.services);
  for (const { id, contributions } of contributorsOf({ ...registry, instances: inOrderOfNeeds(registry.instances) })) {
    const stop = await contributions.start?.();
    if (stop !== undefined) closing.opened(`plugin ${id}`, async () => await stop());
  }
  if (registry.instances.some(({ contributions }) => contributions.answers !== undefined))
    closing.opened("commands", await listenForCommands(options.environment.dataDir, contributorsOf(registry), log));
  for (const { id, contributions } of registry.instances)
    for (const sandbox of contributions.sandboxes ?? [])
      log.warn(
        { plugin: id, sandbox: kernel.translations.text("en", sandbox) },
        "sandbox mode is on: operations are simulated",
      );
  const simulating = registry.instances.filter(({ contributions }) => (contributions.sandboxes ?? []).length > 0);
  const stopMeasuring = measurements.state.subscribe(({ sandboxes }) => {
    sandboxes.push(...simulating.map(({ id }) => id));
  });
  closing.opened("measurements", stopMeasuring);
  const isWorker = options.environment.role === "worker";
  const sockets = isWorker ? undefined : createSocketServer(kernel, app.server as Server, {}, options.socketLimits);
  closing.opened("listener", async () => {
    phase = "closing";
    await Promise.all([sockets?.close(), shutDown(app)]);
  });
  const url = await listen(app, options.environment);
  if (!isWorker) await announceFirstSuperadmin(kernel, url);
  phase = "open";
  return {
    url,
    kernel,
    app,
    drain: () => {
      phase = "draining";
    },
    refuseCalls: () => {
      phase = "refusing";
    },
    close: () => closing.close(),
  };
}
