/** The running kernel, as the parts of the server half use it. */
import type { ReadReplica } from "../database/read-replica.ts";
import type { Logger } from "pino";
import type { Database } from "../../contract/database.ts";
import type { DataCopy } from "../database/copies/data-copy.ts";
import type { Bus } from "../bus/open-bus.ts";
import type { InstalledJobs } from "./services/installed-jobs.ts";
import type { RunCommand } from "./services/run-command.ts";
import type { LoadedConfig } from "./loaded-config.ts";
import type { Environment } from "../environment/environment.ts";
import type { Translations } from "../i18n/translations.ts";
import type { ServerRegistry } from "./server-registry.ts";
import type { PluginServices } from "./services/plugin-services.ts";
import type { CurrentSettings } from "./services/current-settings.ts";

export interface OutboxControl {
  /** Delivers what an earlier process has left behind; what other processes are delivering stays theirs. */
  resume(): Promise<void>;
  /** Gives up what could not be delivered for days, and delivers what is due. */
  cleanUp(): Promise<void>;
}

/** The running kernel, passed to everything that answers calls. */
export interface Kernel {
  readonly config: LoadedConfig;
  readonly registry: ServerRegistry;
  readonly environment: Environment;
  /** The built browser half; absent if this process serves no pages. */
  readonly distDir?: string;
  readonly db: Database;
  /** A hot standby for reads of lists, if one is set. */
  readonly replica?: ReadReplica;
  /** PGlite has one connection, so long work must be split into short transactions. */
  readonly databaseKind: "pglite" | "postgres";
  /** Copies all data of the deployment. */
  copyData(): Promise<DataCopy>;
  runCommand: RunCommand;
  readonly log: Logger;
  readonly bus: Bus;
  readonly translations: Translations;
  /** What operators have set, in memory. */
  readonly settings: CurrentSettings;
  readonly jobs: InstalledJobs;
  readonly outbox: OutboxControl;
  /** Returns the services of one plugin instance; the kernel's own calls run as the instance `kernel`. */
  services(instanceId: string): PluginServices;
}
