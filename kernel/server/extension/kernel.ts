/** The running kernel, as the parts of the server half use it. */
import type { Logger } from "pino";
import type { Database } from "../../contract/database.ts";
import type { Bus } from "../bus/open-bus.ts";
import type { LoadedConfig } from "./loaded-config.ts";
import type { Environment } from "../environment/environment.ts";
import type { Translations } from "../i18n/translations.ts";
import type { ServerRegistry } from "./server-registry.ts";
import type { PluginServices } from "./services/plugin-services.ts";
import type { CurrentSettings } from "./services/current-settings.ts";

/** The running kernel, passed to everything that answers calls. */
export interface Kernel {
  readonly config: LoadedConfig;
  readonly registry: ServerRegistry;
  readonly environment: Environment;
  readonly db: Database;
  /** PGlite has one connection, so long work must be split into short transactions. */
  readonly databaseKind: "pglite" | "postgres";
  readonly log: Logger;
  readonly bus: Bus;
  readonly translations: Translations;
  /** What operators have set, in memory. */
  readonly settings: CurrentSettings;
  /** Returns the services of one plugin instance; the kernel's own calls run as the instance `kernel`. */
  services(instanceId: string): PluginServices;
}
