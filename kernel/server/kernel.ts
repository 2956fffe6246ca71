/** The types that the parts of the server half share: the loaded config, the registry, and the running services. */
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

/**
 * `portal.config.ts` after validation: defaults applied, environment references resolved. Created by
 * `config/load-config.ts`.
 */
export interface LoadedConfig {
  /** With every default of the kernel's schema applied. */
  portal: ResolvedPortal;
  instances: readonly LoadedInstance[];
  /** Every `env()` of the file with its place, for `npm run check`. */
  environment: readonly (EnvReference & { readonly where?: string })[];
}

/** The config, in which options with a default are required. */
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
  /** The part of `options` that its schema marks as public. */
  publicOptions: Readonly<Record<string, unknown>>;
  /** The roles that have each of its permissions, from the config or the contract's defaults. */
  permissions: PermissionRoles;
  /**
   * Its texts by language, including English, then by key: `messages/<language>.json`. Their namespace is the plugin's
   * name.
   */
  messages: MessagesByLanguage;
  /** The server half, if the plugin has one and the deployment runs our own server. */
  server?: ServerPlugin;
}

/** Everything installed, frozen. Created by the pure `install()`, which returns either this or all problems. */
export interface ServerRegistry {
  readonly instances: readonly InstalledInstance[];
  /** By id, with the hooks and actions of plugins merged in. */
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
  /** At least 32 characters; keys are derived from it, it is never used directly. */
  secret: string;
  /** PORTAL_KEYS: the keys that seal texts at rest, the current one first; empty = keys derived from the secret. */
  keys: KeyRing;
  dataDir: string;
  /** Whether PGlite flushes each commit to disk before it confirms it. */
  isDurable: boolean;
  /**
   * The public address of the portal, without a trailing slash and without the base path; used for links and the Origin
   * check.
   */
  portalUrl?: string;
  /** The SMTP server; absent = mail is written to an outbox folder. */
  smtpUrl?: string;
  /** The sender of mail: an address, optionally with a name. */
  smtpFrom?: string;
  trustProxy: boolean;
  /** The number of reverse proxies in front; only this many entries of X-Forwarded-For are trusted, from the right. */
  trustedProxies?: number;
  logLevel: string;
  /** True for `npm run demo`: the sign-in page shows the demo accounts. */
  demo: boolean;
}

/** Sends events to subscribers in this process and, with REDIS_URL, in the others. */
export interface Bus {
  publish(topic: string, data: unknown): void;
  /** Called for every event of every process; returns a function that unsubscribes. */
  listen(listener: (topic: string, data: unknown) => void): () => void;
  close(): Promise<void>;
}

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
  /** Returns the services of one plugin instance; the kernel's own calls run as the instance `kernel`. */
  services(instanceId: string): PluginServices;
}

/** A part of the kernel that answers calls: `sessionEndpoints(kernel)`, `resourceEndpoints(kernel)`. */
export type KernelEndpoints = (kernel: Kernel) => readonly HandledEndpoint[];
