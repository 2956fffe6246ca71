/** Everything that a plugin can contribute to the server half. `install()` validates it. */
import type { MenuItemDefinition } from "../../../contract/config/portal-config.ts";
import type { Database, DatabaseTransaction } from "../../../contract/database.ts";
import type { EndpointShape } from "../../../contract/endpoint.ts";
import type { Refusal } from "../../../contract/errors/refusals.ts";
import type { Activity } from "../../../contract/resources/activity.ts";
import type { Column, ColumnType } from "../../../contract/resources/column.ts";
import type {
  ActionDefinition,
  BulkActionDefinition,
  ColumnDefinition,
  ResourceDefinition,
  ResourceHooks,
} from "../../../contract/resources/resource-definition.ts";
import type { DeclaredSummary } from "../../../contract/resources/summary.ts";
import type { Port } from "../../../contract/extension/port.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { Migration } from "../../database/run-migrations.ts";
import type { MessagesByLanguage } from "../../i18n/read-messages.ts";
import type { CallRequest } from "../calls/request.ts";
import type { HealthCheck } from "../services/health-check.ts";
import type { PluginServices } from "../services/plugin-services.ts";
import type { IdentityProofContribution, RevokeCredentials } from "./account-contributions.ts";
import type { ColumnTypeContribution } from "./column-type.ts";
import type { HandledEndpoint } from "./handled-endpoint.ts";
import type { ListViewsContribution, MatchingChangesContribution } from "./list-contributions.ts";
import type { BadgeContribution, Notification, OwnMenuContribution, TopicContribution } from "./live-contributions.ts";
import type { OfferContribution } from "./offer.ts";
import type { IntegrityCheck, RetentionContribution, SealedColumn } from "./stored-data.ts";
import type { UsageLimit } from "./usage-limit.ts";
import type { WorkContribution } from "./work.ts";

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
  /**
   * Hours after which the queue ends a run; by default 15 minutes. With it, a run whose process ended is noticed within
   * two minutes.
   */
  maxHours?: number;
  /** How many jobs of this name one process runs at the same time; 1 by default. */
  atOnce?: number;
  /**
   * What the page of jobs says about a job: a sentence, or the key of one. The data itself is never shown, because it
   * may contain secrets. Default: nothing.
   */
  describe?: (data: Readonly<Record<string, unknown>>) => string;
}

/** A page that the palette offers to those users for whom `isFor` returns true, without an entry in the menu. */
export interface OfferedPage {
  path: string;
  /** A sentence, or the key of one. */
  label: string;
  icon: string;
  isFor: (adminUser: AdminUser) => boolean;
}

/** What an extension point adds to the contributions of a plugin that extends it; they run as that plugin's own. */
export type AddedContributions = Pick<ServerContributions, "endpoints" | "jobs" | "works" | "start">;

/** A point that other plugins extend; each port has one owner. Create it with `extensionPoint`. */
export interface ExtensionPointContribution {
  readonly port: Port<unknown>;
  readonly contribute: (extension: unknown, services: PluginServices) => AddedContributions;
}

/** What a plugin gives to an extension point. Create it with `extension`. */
export interface ExtensionContribution {
  readonly port: Port<unknown>;
  readonly value: unknown;
}

/** Stops what `start` started, and resolves when it has stopped. */
export type StopPlugin = () => void | Promise<void>;

/** All contributions of the server half of a plugin. */
export interface ServerContributions {
  endpoints?: readonly HandledEndpoint[];
  resources?: readonly ResourceDefinition[];
  migrations?: readonly Migration[];
  /**
   * The name under which an earlier version recorded these migrations, as `kernel/search` for a part of the kernel:
   * they do not run again, its sealed values can be opened, and jobs that it stored in the outbox run as the plugin's.
   */
  formerOwner?: string;
  /**
   * Whether the tables of `migrations` are business data that other programs of the deployment use too. They are made
   * in the schema that the database has by itself (usually `public`), all others in the schema of the portal. SQL finds
   * both without naming a schema.
   */
  ownsBusinessTables?: boolean;
  hooks?: readonly HookContribution[];
  /**
   * Columns for resources of other plugins. Each is inserted after the named column, in the list and in its group of
   * fields.
   */
  columns?: readonly { resource: string; after: string; column: ColumnDefinition }[];
  columnTypes?: readonly ColumnTypeContribution[];
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
  works?: readonly WorkContribution[];
  /** Changes all records that match a list, in the background: lists offer it to everybody who may see them. */
  matchingChanges?: MatchingChangesContribution;
  listViews?: ListViewsContribution;
  /** Rows that are stored for a limited number of days; a job of the kernel deletes older rows each night. */
  retention?: readonly RetentionContribution[];
  /** Limits for each user of this plugin, per period and concurrently; enforced by `services.limits`. */
  limits?: readonly UsageLimit[];
  /**
   * Questions about resources that options of the config ask, such as the widgets of the dashboard: their resources,
   * columns, filters and roles are checked across the config and against the tables.
   */
  summaries?: readonly DeclaredSummary[];
  integrityChecks?: readonly IntegrityCheck[];
  healthChecks?: readonly HealthCheck[];
  /**
   * Answers to what the plugin's own commands ask the running server (`call.ask`), since they cannot open an embedded
   * database that it has locked. An answer is sent as JSON.
   */
  answers?: Readonly<Record<string, () => Promise<unknown>>>;
  extensionPoints?: readonly ExtensionPointContribution[];
  extensions?: readonly ExtensionContribution[];
  topics?: readonly TopicContribution[];
  menu?: readonly MenuItemDefinition[];
  badges?: readonly BadgeContribution[];
  ownMenu?: OwnMenuContribution;
  offeredPages?: readonly OfferedPage[];
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
   * Called after a correct password and before any second factor. Returns the page where this user has to choose a new
   * password, such as `/reset-password?token=…`, or nothing. Until then nothing is opened, not even a pending sign-in.
   */
  newPasswordPage?: (call: { adminUser: AdminUser; services: PluginServices }) => Promise<string | undefined>;
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
   * Called instead of `onActivity` for the edits of many records in one transaction, in their order. Without it,
   * `onActivity` is called for each.
   */
  onActivities?: (
    activities: readonly Activity[],
    context: { db: Database | DatabaseTransaction; services: PluginServices },
  ) => void | Promise<void>;
  /**
   * Called for every notification sent to a user, only in the process that sends it. Errors that it throws are logged;
   * a notification from the outbox (with an `id`) is passed again later, and must be stored once under that id.
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
   * What this instance only simulates, one sentence each ("Payments are simulated"). Shown to every
   * user in the shell, and logged at each start.
   */
  sandboxes?: readonly string[];
  /**
   * Texts of other plugins in further languages or in other words: by language, then by namespace and key
   * (`articles:list.title`). The namespace `config` is that of the configuration, whose keys are its sentences
   * (`config:Our articles`). Later plugins take precedence.
   */
  translations?: MessagesByLanguage;
}
