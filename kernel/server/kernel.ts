/** What the parts of the server half hand to each other: the loaded config, the registry, and the running services. */
import type { Logger } from "pino";
import type { EnvReference } from "../contract/env.ts";
import type { MenuItemDefinition, PortalConfig } from "../contract/portal-config.ts";
import type { PluginContract } from "../contract/plugin-contract.ts";
import type { PermissionRoles } from "../contract/permissions.ts";
import type { Problem } from "../contract/problem.ts";
import type { ResourceDefinition } from "../contract/resource-definition.ts";
import type { MessagesByLanguage } from "./i18n/read-messages.ts";
import type { Translations } from "./i18n/translations.ts";
import type { Database } from "../contract/database.ts";
import type { HandledEndpoint } from "./http/handled-endpoint.ts";
import type { SetUp } from "./install/set-up.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import type { PluginServices } from "./plugin-services.ts";
import type { ServerPlugin } from "./plugin.ts";
import type { SocketLimits } from "./socket/socket-limits.ts";

/** `portal.config.ts` after validation: defaults filled in, environment read. Made by `config/load-config.ts`. */
export interface LoadedConfig {
  /** With every default of the kernel's schema in place. */
  portal: ResolvedPortal;
  instances: readonly LoadedInstance[];
  /** Every `env()` of the file with the place it stands at, for `npm run check`. */
  environment: readonly (EnvReference & { readonly where?: string })[];
}

/** The config with no optional left that has a default. */
export type ResolvedPortal = PortalConfig &
  Required<
    Pick<PortalConfig, "basePath" | "languages" | "permissions" | "resources" | "pluginFolders" | "emptyPlaceholder">
  > & {
    dates: { date: string; time: string };
    limits: { bulkActions: { atOnce: number; perHour: number }; savedViews: { inTotal: number; perHour: number } };
    sessions: { idleMinutes: number; absoluteHours: number };
    sockets: SocketLimits;
    signIn: NonNullable<PortalConfig["signIn"]> & { rememberMe: string | false };
  };

/** One plugin instance of the config. */
export interface LoadedInstance {
  id: string;
  plugin: string;
  contract: PluginContract;
  /** Absolute folder of the plugin. */
  folder: string;
  options: Readonly<Record<string, unknown>>;
  /** The part of `options` that its schema marks public. */
  publicOptions: Readonly<Record<string, unknown>>;
  /** The roles that have each of its permissions, as the config or the contract's defaults say. */
  permissions: PermissionRoles;
  /**
   * Its texts by language, English among them, then by key: `messages/<language>.json`. Their namespace is the plugin's
   * name.
   */
  messages: MessagesByLanguage;
  /** The server half, if the plugin has one and the deployment runs our own server. */
  server?: ServerPlugin;
}

/** Everything installed, frozen. Made by the pure `install()`, which gives either this or all problems. */
export interface ServerRegistry {
  readonly instances: readonly InstalledInstance[];
  /** By id; plugins' hooks and actions merged in. */
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly menu: readonly MenuItemDefinition[];
}
export interface InstalledInstance extends LoadedInstance, SetUp {}
export type InstallResult = { registry: ServerRegistry } | { problems: readonly Problem[] };

/** The environment, validated by `environment.ts`. */
export interface Environment {
  host: string;
  port: number;
  databaseUrl?: string;
  redisUrl?: string;
  /** At least 32 characters; keys are derived from it, it is never used itself. */
  secret: string;
  /** PORTAL_KEYS: what seals texts at rest, the one in use first; empty = keys derived from the secret. */
  keys: KeyRing;
  dataDir: string;
  /** Whether PGlite brings each commit to the disk before it says so. */
  isDurable: boolean;
  /**
   * Where people reach the portal, without a trailing slash and without the base path; used for links and the Origin
   * check.
   */
  portalUrl?: string;
  /** Where mail is handed over; absent = it is written to an outbox folder. */
  smtpUrl?: string;
  /** Who mail comes from: an address, perhaps with a name. */
  smtpFrom?: string;
  trustProxy: boolean;
  /** How many reverse proxies stand in front; only so many entries of X-Forwarded-For are believed, from the right. */
  trustedProxies?: number;
  logLevel: string;
  /** True for `npm run demo`: the sign-in page shows the demo accounts. */
  demo: boolean;
}

/** Sends events to subscribers on this process and, with REDIS_URL, on the others. */
export interface Bus {
  publish(topic: string, data: unknown): void;
  /** Called for every event of every process; returns the way to stop. */
  listen(listener: (topic: string, data: unknown) => void): () => void;
  close(): Promise<void>;
}

/** The running kernel, handed to whatever answers calls. */
export interface Kernel {
  readonly config: LoadedConfig;
  readonly registry: ServerRegistry;
  readonly environment: Environment;
  readonly db: Database;
  /** PGlite has one connection: long work there must be cut into short transactions. */
  readonly databaseKind: "pglite" | "postgres";
  readonly log: Logger;
  readonly bus: Bus;
  readonly translations: Translations;
  /** Services of one plugin instance; the kernel's own calls run as the instance `kernel`. */
  services(instanceId: string): PluginServices;
}

/** A part of the kernel that answers calls: `sessionEndpoints(kernel)`, `resourceEndpoints(kernel)`. */
export type KernelEndpoints = (kernel: Kernel) => readonly HandledEndpoint[];
