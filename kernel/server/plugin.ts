/** Everything that a plugin can contribute to the server half. `install.ts` validates it. */
import type { Activity } from "../contract/activity.ts";
import type { EndpointShape } from "../contract/endpoint.ts";
import type { PermissionOf, Permissions } from "../contract/permissions.ts";
import type { OptionsOf, PluginTypes } from "../contract/plugin-contract.ts";
import type { Port } from "../contract/port.ts";
import type { MenuItemDefinition } from "../contract/portal-config.ts";
import type { Refusal } from "../contract/refusals.ts";
import type { Column, ColumnType } from "../contract/resource.ts";
import type {
  ActionDefinition,
  AdminUser,
  BulkActionDefinition,
  ColumnDefinition,
  ResourceDefinition,
  ResourceHooks,
} from "../contract/resource-definition.ts";
import type { NotificationDetails } from "../contract/socket.ts";
import type { Database, DatabaseTransaction } from "../contract/database.ts";
import type { RetentionContribution } from "./database/retention-contribution.ts";
import type { UsageLimit } from "./limits/usage-limit.ts";
import type { MessagesByLanguage } from "./i18n/read-messages.ts";
import type { HandledEndpoint } from "./http/handled-endpoint.ts";
import type { CallRequest } from "./http/request.ts";
import type { ImporterContribution } from "./imports/importer.ts";
import type { PluginServices } from "./plugin-services.ts";

/**
 * One migration of a plugin's own tables. Names sort (`001_games`) and never change. Each migration runs once, under a
 * lock, in a transaction of its own.
 */
export interface Migration {
  name: string;
  up: (db: DatabaseTransaction) => Promise<void>;
}

/** Hooks on a resource that another plugin or the config defines. */
export interface HookContribution {
  resource: string;
  hooks: ResourceHooks;
}

/**
 * A durable background job, run by one process at a time. Keep the transactions of each run short: PGlite has one
 * connection.
 */
export interface JobContribution {
  name: string;
  run: (data: Readonly<Record<string, unknown>>, services: PluginServices, signal: AbortSignal) => Promise<void>;
  /** Five-field cron expression in UTC, for a job that runs on a schedule. */
  schedule?: string;
  retryLimit?: number;
}

/** A rule about stored data that must always hold, checked by `npm run ledger:verify` and every night. */
export interface IntegrityCheck {
  /** One sentence that says what must hold: "no user's balance is below zero". */
  rule: string;
  /**
   * Tables and views that the query reads. The check is skipped if the database lacks one of them, because the plugin
   * that owns it may be disabled.
   */
  reads: readonly string[];
  /**
   * A query, linear in the rows it reads, that returns one text for each violation. The text identifies the row and
   * never contains secrets.
   */
  violations: string;
}

/** A socket topic and who may subscribe to it. Subscriptions to unknown topics are refused. */
export interface TopicContribution {
  /** `/:pk/redeem`; a segment with a colon matches one segment. */
  pattern: string;
  authorize: (call: { adminUser: AdminUser; params: Readonly<Record<string, string>> }) => boolean | Promise<boolean>;
}

/**
 * The number beside a menu item. When it changes, publish `topics.menuBadge(itemId)` with a value that is the same for
 * all users who may see it.
 */
export interface BadgeContribution {
  itemId: string;
  /** Who may see the badge, both in the request and over the socket. The default is superadmins only. */
  allowed?: Permissions | ((call: { adminUser: AdminUser }) => boolean);
  value: (call: { adminUser: AdminUser; services: PluginServices }) => Promise<string | number | null>;
}

/** A service for other plugins; each port has one owner. Create it with `offer`. */
export interface OfferContribution {
  readonly port: Port<unknown>;
  readonly make: (services: PluginServices) => unknown;
}

/**
 * Offers a service to other plugins. `make` runs once, when the service is first used.
 * @example offers: [offer(ledgerPort, () => ledger)]
 */
export function offer<Service>(port: Port<Service>, make: (services: PluginServices) => Service): OfferContribution {
  return { port, make };
}

/**
 * A column of texts sealed by `services.sealing`, so that `npm run keys:reencrypt` can seal them again with another
 * key.
 */
export interface SealedColumn {
  table: string;
  column: string;
  /** The purpose passed to `services.sealing`. */
  purpose: string;
  /** The primary key; `id` by default. */
  id?: string;
  /** The column whose value each text is bound to; the primary key by default. */
  owner?: string;
  /** Another column that is computed from the text and a key, and is recomputed when the text is sealed again. */
  derived?: { column: string; of: (services: PluginServices) => (text: string) => string };
}

/** A notification sent by `notify` or published on the notify topic. */
export interface Notification extends NotificationDetails {
  userPk: string;
  message: string;
}

/** Revokes the credentials that act in an account's name besides its sessions: API tokens, linked chats. */
export type RevokeCredentials = (call: {
  userId: string;
  db: DatabaseTransaction;
  publish: (topic: string, data: unknown) => void;
  services: PluginServices;
}) => Promise<void>;

/** How a user can prove their identity besides their password. */
export interface IdentityProofContribution {
  /**
   * The proofs that this account has. `code`: the user types a code besides the password, which is passed to
   * `takeCode`. `methods`: names of identity proofs in the browser half that can be used instead; their calls end with
   * `services.sessions.recordProof`.
   * @param call.db the current transaction, if there is one
   */
  ways: (call: {
    userId: string;
    db: Database | DatabaseTransaction;
    services: PluginServices;
  }) => Promise<{ code?: boolean; methods?: readonly string[] }>;
  /** Consumes a code. Throws a `Refusal` if it is wrong. */
  takeCode?: (call: {
    code: string;
    adminUser: AdminUser;
    request: CallRequest;
    services: PluginServices;
  }) => Promise<void>;
}

/** Stops what `start` started, and resolves when it has stopped. */
export type StopPlugin = () => void | Promise<void>;

/** All contributions of the server half of a plugin. */
export interface ServerContributions {
  endpoints?: readonly HandledEndpoint[];
  resources?: readonly ResourceDefinition[];
  migrations?: readonly Migration[];
  hooks?: readonly HookContribution[];
  /**
   * Columns for resources of other plugins. Each is inserted after the named column, in the list and in its group of
   * fields.
   */
  columns?: readonly { resource: string; after: string; column: ColumnDefinition }[];
  /**
   * Components for columns of resources that others define, by page. `types` limits them to columns that state one of
   * these types or no type. A component that the resource itself names takes precedence.
   */
  columnComponents?: readonly {
    resource: string;
    column: string;
    types?: readonly ColumnType[];
    components: NonNullable<Column["components"]>;
  }[];
  actions?: readonly (ActionDefinition & { resource: string })[];
  bulkActions?: readonly (BulkActionDefinition & { resource: string })[];
  jobs?: readonly JobContribution[];
  /** Rows that are stored for a limited number of days; a job of the kernel deletes older rows each night. */
  retention?: readonly RetentionContribution[];
  /** Limits for each user of this plugin, per period and concurrently; enforced by `services.limits`. */
  limits?: readonly UsageLimit[];
  integrityChecks?: readonly IntegrityCheck[];
  /**
   * Imports files: the kernel reads, previews and runs them, and the plugin stores their rows. Adds the calls of
   * `contract/imports/import-calls.ts`.
   */
  importer?: ImporterContribution;
  topics?: readonly TopicContribution[];
  menu?: readonly MenuItemDefinition[];
  badges?: readonly BadgeContribution[];
  offers?: readonly OfferContribution[];
  sealed?: readonly SealedColumn[];
  /**
   * Called after a correct password. Returns the page (`/confirm2fa`) where this user must complete a second factor, or
   * nothing. The calls of that page have `access: "temporary"` and end with `services.signIn.complete`.
   */
  secondFactor?: (call: {
    adminUser: AdminUser;
    request: CallRequest;
    services: PluginServices;
  }) => Promise<string | undefined>;
  /**
   * Called in the transaction that suspends an account, resets its password, or changes its password with the option to
   * revoke credentials. `publish` takes effect after the commit.
   */
  revokeCredentials?: RevokeCredentials;
  /** Which proofs an account must or may give when it has to prove its identity again. */
  identityProof?: IdentityProofContribution;
  /**
   * Returns the user whose token a call on the mount `bearer` came with, and checks the scopes and limits of the token.
   * Only one plugin of a deployment may have it. Throws to refuse the call: PORTAL_TOKEN_REQUIRED for every token that
   * is not valid.
   */
  bearer?: (call: {
    token: string;
    endpoint: EndpointShape;
    request: CallRequest;
    services: PluginServices;
  }) => Promise<AdminUser>;
  /**
   * Returns what is wrong with a new password of any user, or nothing if it is good. The kernel calls it for the
   * password of the first superadmin.
   */
  passwordProblem?: (password: string) => Refusal | undefined;
  /**
   * Called for every create, edit, delete, action, sign-in and sign-out. For writes `db` is their transaction: what is
   * written there is committed or rolled back with them, and an error thrown here prevents the write.
   */
  onActivity?: (
    activity: Activity,
    context: { db: Database | DatabaseTransaction; services: PluginServices },
  ) => void | Promise<void>;
  /**
   * Called for every notification sent to a user, only in the process that sends it. Errors that it throws are logged.
   */
  onNotify?: (notification: Notification, services: PluginServices) => void | Promise<void>;
  /**
   * Called once when the services are available, before anything else runs, to register with services that other
   * plugins offer.
   */
  opened?: () => void;
  /**
   * Called once in each process, after the migrations and before requests are accepted. Returns a function that stops
   * what it started; the shutdown awaits it.
   */
  start?: () => StopPlugin | undefined | Promise<StopPlugin | undefined>;
  /**
   * Other origins (`https://bucket.example.com`) that the browser half sends requests to; the content security policy
   * of the page allows no others.
   */
  connectsTo?: readonly string[];
  /**
   * What this instance only simulates, one sentence each ("Deposits and withdrawals are simulated"). Shown to every
   * user in the shell, and logged at each start.
   */
  sandboxes?: readonly string[];
  /**
   * Texts of other plugins in further languages or in other words: by language, then by namespace and key
   * (`finance:deposits.label`). The namespace `config` is that of the configuration, whose keys are its sentences
   * (`config:Our games`). Later plugins take precedence.
   */
  translations?: MessagesByLanguage;
}

/** A problem with an option that its schema cannot express. */
export interface OptionProblem {
  /** The path below the options: `["passwordPatterns", "0", "regExp"]`. */
  path: readonly string[];
  found: string;
  expected: string;
}

/** The server half of a plugin, typed by the options of its contract. */
export interface ServerHalf<Options extends Readonly<Record<string, unknown>>, Permission extends string = string> {
  /**
   * Called when the config is checked, with options that their schema accepts. The portal does not start while there is
   * a problem.
   * @param rolesWith returns the roles that have a permission
   */
  checkOptions?: (
    options: Options,
    rolesWith: (permission: Permission) => readonly string[],
  ) => readonly OptionProblem[] | Promise<readonly OptionProblem[]>;
  /**
   * Creates the contributions of one instance; they share the variables of this call. It runs wherever contributions
   * are read, including the build: `setup` itself may use only the services `id`, `plugin`, `options`, `may`,
   * `assertAllowed`
   * and `rolesWith`; the contributions may use all of them.
   */
  setup: (services: PluginServices<Options, Permission>) => ServerContributions;
}

/** A server half as the kernel installs it. */
export interface ServerPlugin extends ServerHalf<Readonly<Record<string, unknown>>> {
  /** Equal to the contract's name. */
  readonly name: string;
  /** The permissions of the contract. */
  readonly permissions?: PluginTypes["permissions"];
}

/**
 * Defines the server half of a plugin.
 * @example
 * export const server = defineServerPlugin(visits, {
 *   setup: (services) => ({
 *     migrations: visitMigrations,
 *     endpoints: [handle(countVisits, async ({ adminUser }) => ({ count: await visitsOf(services.db, adminUser.pk) }))],
 *     retention: [{ table: "visits", since: "at", days: services.options.retentionDays }],
 *   }),
 * });
 */
export function defineServerPlugin<Contract extends PluginTypes>(
  contract: Contract,
  half: ServerHalf<OptionsOf<Contract>, PermissionOf<Contract>>,
): ServerPlugin {
  // The kernel passes the options that the contract's own schema has accepted.
  return {
    ...(half as unknown as ServerHalf<Readonly<Record<string, unknown>>>),
    name: contract.name,
    ...(contract.permissions === undefined ? {} : { permissions: contract.permissions }),
  };
}
