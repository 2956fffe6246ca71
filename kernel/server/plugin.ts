/**
 * Everything a plugin can contribute to the server half, on one page. Checked by `install.ts`, run by the named
 * consumer.
 */
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
import type { RetentionContribution } from "./database/retention.ts";
import type { UsageLimit } from "./limits/usage-limit.ts";
import type { MessagesByLanguage } from "./i18n/read-messages.ts";
import type { CallRequest, HandledEndpoint } from "./http/handled-endpoint.ts";
import type { ImporterContribution } from "./imports/importer.ts";
import type { PluginServices } from "./plugin-services.ts";

/**
 * A step of a plugin's own tables. Names sort (`001_games`) and never change; run once, under a lock, each in a
 * transaction.
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
 * A durable background job, run by one process at a time. Keep each run's transactions short: PGlite has one
 * connection.
 */
export interface JobContribution {
  name: string;
  run: (data: Readonly<Record<string, unknown>>, services: PluginServices, signal: AbortSignal) => Promise<void>;
  /** Five-field cron line in UTC, for a job that starts by itself. */
  schedule?: string;
  retryLimit?: number;
}

/** A rule about stored data that must always hold: run by `npm run ledger:verify` and every night. */
export interface IntegrityCheck {
  /** One sentence that says what must hold: "no user's balance is below zero". */
  rule: string;
  /**
   * Tables and views that the query reads. The check is left out where the database lacks one: another plugin's may be
   * off.
   */
  reads: readonly string[];
  /**
   * A query, linear in the rows it reads, that gives one text for each violation and names the row there. Never
   * secrets.
   */
  violations: string;
}

/** A socket topic and who may hear it. Unknown topics are refused. */
export interface TopicContribution {
  /** `/:pk/redeem`; a segment with a colon matches one segment. */
  pattern: string;
  mayHear: (call: { adminUser: AdminUser; params: Readonly<Record<string, string>> }) => boolean | Promise<boolean>;
}

/**
 * The number beside a menu item. Publish `topics.menuBadge(itemId)` when it changes, with a value that is the same for
 * all who may see it.
 */
export interface BadgeContribution {
  itemId: string;
  /** Who sees it, in the call and over the socket alike; superadmins alone where nothing is stated. */
  allowed?: Permissions | ((call: { adminUser: AdminUser }) => boolean);
  value: (call: { adminUser: AdminUser; services: PluginServices }) => Promise<string | number | null>;
}

/** A service for other plugins, one owner a port. Made with `offer`. */
export interface OfferContribution {
  readonly port: Port<unknown>;
  readonly make: (services: PluginServices) => unknown;
}

/**
 * Offers a service to other plugins; `make` runs once, when it is first used.
 * @example offers: [offer(ledgerPort, () => ledger)]
 */
export function offer<Service>(port: Port<Service>, make: (services: PluginServices) => Service): OfferContribution {
  return { port, make };
}

/**
 * A column of texts that `services.sealing` has sealed, so that `npm run keys:reencrypt` can seal them with another
 * key.
 */
export interface SealedColumn {
  table: string;
  column: string;
  /** As it was given to `services.sealing`. */
  purpose: string;
  /** The primary key, `id` unless said otherwise. */
  id?: string;
  /** The column whose value each text is bound to; the primary key unless said otherwise. */
  owner?: string;
  /** Another column that is made of the text and a key, and made anew with it. */
  derived?: { column: string; of: (services: PluginServices) => (text: string) => string };
}

/** What somebody was told, by `notify` or on the notify topic. */
export interface Notification extends NotificationDetails {
  userPk: string;
  message: string;
}

/** Takes away what opens the portal in an account's name beside its sessions: API tokens, linked chats. */
export type RevokeCredentials = (call: {
  userId: string;
  db: DatabaseTransaction;
  publish: (topic: string, data: unknown) => void;
  services: PluginServices;
}) => Promise<void>;

/** How an account can prove itself beside its password. */
export interface IdentityProofContribution {
  /**
   * What this account has. `code`: a code is typed beside the password, and given to `takeCode`. `methods`: names of
   * identity proofs in the browser half that may be used instead; their calls end with `services.sessions.recordProof`.
   * @param call.db the transaction under way, where there is one
   */
  ways: (call: {
    userId: string;
    db: Database | DatabaseTransaction;
    services: PluginServices;
  }) => Promise<{ code?: boolean; methods?: readonly string[] }>;
  /** Uses a code up; throws a `Refusal` for a wrong one. */
  takeCode?: (call: {
    code: string;
    adminUser: AdminUser;
    request: CallRequest;
    services: PluginServices;
  }) => Promise<void>;
}

/** Ends what `start` began, and resolves when it has ended. */
export type StopPlugin = () => void | Promise<void>;

/** All of it. */
export interface ServerContributions {
  endpoints?: readonly HandledEndpoint[];
  resources?: readonly ResourceDefinition[];
  migrations?: readonly Migration[];
  hooks?: readonly HookContribution[];
  /** For resources of other plugins: each stands after the column named, in the list and in its group of fields. */
  columns?: readonly { resource: string; after: string; column: ColumnDefinition }[];
  /**
   * Components for columns of resources that others define, by page; `types`: only where the column states one of these
   * types, or none. One that the resource itself names wins.
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
  /** Rows that are kept for some days only; a job of the kernel removes older ones each night. */
  retention?: readonly RetentionContribution[];
  /** What each person may do of this plugin, in a time and at once; held against by `services.limits`. */
  limits?: readonly UsageLimit[];
  integrityChecks?: readonly IntegrityCheck[];
  /**
   * Takes files in: the kernel reads, previews and runs them, and the plugin stores their rows. Adds the calls of
   * `contract/imports/import-calls.ts`.
   */
  importer?: ImporterContribution;
  topics?: readonly TopicContribution[];
  menu?: readonly MenuItemDefinition[];
  badges?: readonly BadgeContribution[];
  offers?: readonly OfferContribution[];
  sealed?: readonly SealedColumn[];
  /**
   * Asked after a right password: the page (`/confirm2fa`) where this user must prove more before they are in, or
   * nothing. That page's calls have `access: "temporary"` and end with `services.signIn.complete`.
   */
  secondFactor?: (call: {
    adminUser: AdminUser;
    request: CallRequest;
    services: PluginServices;
  }) => Promise<string | undefined>;
  /**
   * Called in the transaction that suspends an account, resets its password, or changes it with that wish; `publish`
   * waits for the commit.
   */
  revokeCredentials?: RevokeCredentials;
  /** What some accounts are asked for, or may use, when they prove again who they are. */
  identityProof?: IdentityProofContribution;
  /**
   * Says whose token a call on the mount `bearer` came with; one plugin of a deployment has it, and looks at scopes and
   * limits here. Refuses by throwing: PORTAL_TOKEN_REQUIRED for every token that opens nothing.
   */
  bearer?: (call: {
    token: string;
    endpoint: EndpointShape;
    request: CallRequest;
    services: PluginServices;
  }) => Promise<AdminUser>;
  /**
   * What is wrong with a new password of anybody's; nothing when it is good. The kernel asks for the first
   * superadmin's.
   */
  passwordProblem?: (password: string) => Refusal | undefined;
  /**
   * Hears of every create, edit, delete, action, sign-in and sign-out. For writes `db` is their transaction: what is
   * written there stands or falls with them, and a listener that throws keeps them from happening.
   */
  onActivity?: (
    activity: Activity,
    context: { db: Database | DatabaseTransaction; services: PluginServices },
  ) => void | Promise<void>;
  /**
   * Hears of everything that users are notified of, in the process that tells them and nowhere else. What it throws is
   * logged.
   */
  onNotify?: (notification: Notification, services: PluginServices) => void | Promise<void>;
  /** Called once when the services are there, before anything else runs: joins services that other plugins offer. */
  opened?: () => void;
  /**
   * Called once the tables are there, in each process, before calls are taken; gives the way to stop, which is waited
   * for.
   */
  start?: () => StopPlugin | undefined | Promise<StopPlugin | undefined>;
  /**
   * Origins (`https://bucket.example.com`) that its browser half sends requests to, besides ours: the page's policy
   * allows no others.
   */
  connectsTo?: readonly string[];
  /**
   * What this instance only pretends to do, one sentence each ("Deposits and withdrawals are simulated"): shown to
   * everybody in the shell, and in the log at each start.
   */
  sandboxes?: readonly string[];
  /**
   * What others say, in further languages or in other words: by language, then by namespace and key
   * (`finance:deposits.label`). The namespace `config` is that of the configuration, whose keys are its sentences
   * (`config:Our games`). Later plugins win.
   */
  translations?: MessagesByLanguage;
}

/** What is wrong with an option, beyond what its schema can say. */
export interface OptionProblem {
  /** From the options down: `["passwordPatterns", "0", "regExp"]`. */
  path: readonly string[];
  found: string;
  expected: string;
}

/** What a plugin's server half does, by the options of its contract. */
export interface ServerHalf<Options extends Readonly<Record<string, unknown>>, Permission extends string = string> {
  /**
   * Asked when the config is checked, with options that their schema accepts. Nothing starts while there is a problem.
   * @param rolesWith the roles that have a permission
   */
  checkOptions?: (
    options: Options,
    rolesWith: (permission: Permission) => readonly string[],
  ) => readonly OptionProblem[] | Promise<readonly OptionProblem[]>;
  /**
   * Makes what one instance contributes; what it keeps in variables is shared by all of that. It runs wherever
   * contributions are looked at, in the build too: of the services it may use `id`, `plugin`, `options`, `may`,
   * `demand` and `rolesWith`, and leaves the others to what it contributes.
   */
  setup: (services: PluginServices<Options, Permission>) => ServerContributions;
}

/** A server half as the kernel installs it. */
export interface ServerPlugin extends ServerHalf<Readonly<Record<string, unknown>>> {
  /** Equal to the contract's name. */
  readonly name: string;
  /** Those of the contract. */
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
  // The kernel hands it the options that the contract's own schema has accepted.
  return {
    ...(half as unknown as ServerHalf<Readonly<Record<string, unknown>>>),
    name: contract.name,
    ...(contract.permissions === undefined ? {} : { permissions: contract.permissions }),
  };
}
