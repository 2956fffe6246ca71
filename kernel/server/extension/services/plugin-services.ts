/** The services that the kernel provides to the server half of a plugin. */
import type { TFunction } from "i18next";
import type { Logger } from "pino";
import type { Activity } from "../../../contract/resources/activity.ts";
import type { PermissionOf } from "../../../contract/permissions.ts";
import type { SettingsOf } from "../../../contract/extension/setting.ts";
import type { OptionsOf, PluginTypes } from "../../../contract/extension/plugin-contract.ts";
import type { Language } from "../../../contract/format/language.ts";
import type { Port } from "../../../contract/extension/port.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { Database, DatabaseTransaction } from "../../../contract/database.ts";
import type { DeploymentSettings } from "./deployment-settings.ts";
import type { InstalledJobs } from "./installed-jobs.ts";
import type { RunCommand } from "./run-command.ts";
import type { DataCopy } from "../../database/copies/data-copy.ts";
import type { CallRequest } from "../calls/request.ts";
import type { ProcessRole } from "../../environment/environment.ts";
import type { KeyRing } from "../../keys/key-ring.ts";
import type { Sealing } from "../../keys/sealing.ts";
import type { Translations } from "../../i18n/translations.ts";
import type { Mail } from "../../mail/open-mail.ts";
import type { SettingsAccess } from "./current-settings.ts";
import type { Outbox } from "./outbox.ts";
import type { InstalledPlugin } from "./health-check.ts";
import type { ResourceAccess } from "./resource-access.ts";
import type { SessionService, SignInService } from "./session-service.ts";
import type { UsageLimits } from "./usage-limits.ts";

/** For handlers that answer with figures of the overview. */
export interface FigureServices {
  /** The IANA name of the zone in which days and months begin: `dates.timeZone` of the config, or the server's. */
  readonly timeZone: string;
  /**
   * Counts a call against the user's limit, which the widgets of all plugins share.
   * @throws Refusal if the limit is reached
   */
  admit(adminUser: Pick<AdminUser, "pk">): Promise<void>;
}

/** Services bound to the plugin instance. */
export interface PluginServices<
  Options extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>,
  Permission extends string = string,
  Settings extends object = Readonly<Record<string, unknown>>,
> {
  readonly id: string;
  readonly plugin: string;
  /** Validated, with defaults applied and `env()` references resolved. */
  readonly options: Options;
  /**
   * What operators change at run time. Read it where it is used, not in `setup`, so that a change takes effect at once.
   */
  readonly settings: SettingsAccess<Settings>;
  /** The languages of the deployment, with their names and directions; the first is the default. */
  readonly languages: readonly Language[];
  /**
   * Whether a user has at least one of these permissions of this plugin. If the answer is the same for a whole call,
   * state `allowed` on the endpoint instead.
   */
  may(adminUser: Pick<AdminUser, "role">, ...permissions: readonly Permission[]): boolean;
  /** @throws PORTAL_ACTION_NOT_ALLOWED if `may` is false */
  assertAllowed(adminUser: Pick<AdminUser, "role">, ...permissions: readonly Permission[]): void;
  /** The roles that have a permission, for queries and database rules; `"*"` among them means every role. */
  rolesWith(permission: Permission): readonly string[];
  readonly db: Database;
  /**
   * The maximum duration of one transaction of long work. Jobs, imports and bulk actions work in portions, and
   * `portionSize` finds the number of rows for one. The embedded database has one connection, so all other queries wait
   * meanwhile.
   */
  readonly portionMs: number;
  /** PGlite has one connection and one process. */
  readonly databaseKind: "pglite" | "postgres";
  /** The limits for each user that this plugin contributes under `limits`, enforced across all processes. */
  readonly limits: UsageLimits;
  /** What the figures of widgets share: each user's limit, and the time zone in which days begin. */
  readonly figures: FigureServices;
  readonly log: Logger;
  /** True for `npm run demo` and in tests: the data is generated, so simulated money is safe. */
  readonly isDemo: boolean;
  /**
   * Publishes to every subscriber of the topic, in this process and the others. For what a page that reloads would show
   * anyway: a page that is being opened gets the last message of the last half minute. It is lost if the process ends
   * first.
   * @throws Error for the topic of notifications, which the outbox delivers
   */
  publish(topic: string, data: unknown): void;
  /** Notifications and jobs that are stored in the transaction that causes them, and so are never lost. */
  readonly outbox: Outbox;
  /**
   * Calls the listener when records of a resource have changed, in any process, and when they may have: after this
   * process or another could not be reached by events. Returns a function that unsubscribes.
   */
  onResourceChange(resourceId: string, listener: () => void): () => void;
  /** All texts of the deployment in its languages. To write a text in the caller's language, use `translate`. */
  readonly translations: Translations;
  /** Runs work that has no request in a user's language, so that `translate` uses it. */
  inLanguageOf<Result>(user: Pick<AdminUser, "dbUser">, run: () => Result): Result;
  /** Resources, limited to what a user may see and change. */
  readonly resources: ResourceAccess;
  /** Ways to sign in other than the password. */
  readonly signIn: SignInService;
  /**
   * Returns the service that another enabled plugin offers under this port, or nothing.
   * @example services.use(calendarPort)?.freeDays(services.db, userId)
   */
  use<Service>(port: Port<Service>): Service | undefined;
  /**
   * Returns the current state of a user, for jobs that run in their name; nothing if the account is deleted or
   * suspended.
   * @param transaction in which to read it, for work inside one
   */
  findUser(pk: string, transaction?: DatabaseTransaction): Promise<AdminUser | undefined>;
  /**
   * Reports an activity to the plugins that record activities, as the kernel does for its own calls.
   * @param db the transaction of the activity, so that it is rolled back if it cannot be recorded
   */
  recordActivity(activity: Activity, db?: Database | DatabaseTransaction): Promise<void>;
  /** The sessions and known devices of users. */
  readonly sessions: SessionService;
  /**
   * The public address of the portal, including the base path, for links sent outside of it. It is PORTAL_URL; if that
   * is not set, and mail therefore stays on the machine, the address that the caller's browser requested.
   */
  portalAddress(request: Pick<CallRequest, "header">): string;
  /** Messages in a language, with English as the fallback: `services.t("uk")("my-plugin:mail.subject", { name })`. */
  t(language: string): TFunction;
  /**
   * Sends a mail. Call it from a job: it waits for the mail server and throws the server's errors, so that the job is
   * retried.
   */
  sendMail(mail: Mail): Promise<void>;
  /** All plugins of the config, with their health checks. */
  readonly installed: readonly InstalledPlugin[];
  /** Announces that records of a resource have changed by other means than its own calls, so that open lists reload. */
  resourceChanged(resourceId: string): void;
  /**
   * The deployment, for texts and addresses. `url` is PORTAL_URL, if set; `sourceMaps` is the folder with the maps of
   * the pages' files, if this process serves pages; `role` is what this process does.
   */
  readonly portal: {
    readonly brandName: string;
    readonly basePath: string;
    readonly url?: string;
    readonly sourceMaps?: string;
    readonly role: ProcessRole;
  };
  /**
   * Returns a folder of this instance below PORTAL_DATA_DIR, created on first use. If users choose the names of files,
   * do not look up the files by these names alone.
   */
  dataFolder(): Promise<string>;
  /**
   * Copies all data of the deployment, as `DeploymentData.copy` does. On PGlite everything else waits while the files
   * of the database are copied. One copy at a time.
   */
  copyData(): Promise<DataCopy>;
  /**
   * Runs a command line in a process of its own, for long work that would keep the server from its calls.
   * @throws CommandError if the server was not started by `portalkit start`
   */
  runCommand: RunCommand;
  /**
   * A 32-byte key for this plugin and purpose, derived from PORTAL_SECRET; the same in every process and after a
   * restart.
   */
  deriveKey(purpose: string): Buffer;
  /**
   * Seals texts that must be readable again (AES-256-GCM) with the first key of PORTAL_KEYS, or with one derived from
   * PORTAL_SECRET, and opens texts that any of them has sealed. Declare the column under `sealed`, so that keys can be
   * rotated.
   * @param purpose prevents texts of one kind from being accepted as another
   * @example services.sealing("webhook secrets").seal(secret, webhookId)
   */
  sealing(purpose: string): Sealing;
  /** The keys of `sealing(purpose)`, for keyed hashes, and for code that seals in a thread of its own. */
  keyRing(purpose: string): KeyRing;
  /** The jobs of all plugins, for a page that manages them. */
  readonly jobs: InstalledJobs;
  /** The settings of all plugins, for a page that changes them. */
  readonly deploymentSettings: DeploymentSettings;
  /**
   * Enqueues a job of this plugin and returns its id. A second job with the same `singletonKey` is a no-op while the
   * first waits.
   */
  enqueue(
    job: string,
    data?: Record<string, unknown>,
    options?: { singletonKey?: string; startAfterSeconds?: number },
  ): Promise<string | null>;
}

/**
 * The services that the server half of a contract receives.
 * @example export type VisitServices = ServicesOf<typeof visits>;
 */
export type ServicesOf<Contract extends PluginTypes> = PluginServices<
  OptionsOf<Contract>,
  PermissionOf<Contract>,
  SettingsOf<Contract>
>;
