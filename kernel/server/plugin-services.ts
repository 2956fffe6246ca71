/** The services that the kernel provides to the server half of a plugin. */
import type { UsageLimits } from "./limits/user-limits.ts";
import type { TFunction } from "i18next";
import type { Logger } from "pino";
import type { Activity } from "../contract/activity.ts";
import type { PermissionOf } from "../contract/permissions.ts";
import type { OptionsOf, PluginTypes } from "../contract/plugin-contract.ts";
import type { Port } from "../contract/port.ts";
import type { AdminUser } from "../contract/resource-definition.ts";
import type { NotificationDetails } from "../contract/socket.ts";
import type { Database, DatabaseTransaction } from "../contract/database.ts";
import type { CallRequest } from "./http/request.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import type { Sealing } from "./keys/sealing.ts";
import type { Translations } from "./i18n/translations.ts";
import type { ResourceAccess } from "./resource-access.ts";

/** Services bound to the plugin instance. */
export interface PluginServices<
  Options extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>,
  Permission extends string = string,
> {
  readonly id: string;
  readonly plugin: string;
  /** Validated, with defaults applied and `env()` references resolved. */
  readonly options: Options;
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
  /** The limits for each user that this plugin contributes under `limits`, enforced across all processes. */
  readonly limits: UsageLimits;
  readonly log: Logger;
  /** True for `npm run demo` and in tests: the data is generated, so simulated money is safe. */
  readonly isDemo: boolean;
  /** Publishes to every subscriber of the topic, in this process and the others. */
  publish(topic: string, data: unknown): void;
  /**
   * Notifies one user: shows a toast in all of their browsers, connected to any process; the plugin `notifications`, if
   * enabled, stores it. Never throws and does not wait. In a transaction, use the `publish` of the hook instead, which
   * waits for the commit: `publish(topics.notify(pk), { notify: message, link })` does the same.
   */
  notify(userPk: string, notification: { message: string } & NotificationDetails): void;
  /**
   * Calls the listener when records of a resource have changed, in any process. Returns a function that unsubscribes.
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
   * @example services.use(ledgerPort)?.balanceOf(services.db, userId)
   */
  use<Service>(port: Port<Service>): Service | undefined;
  /**
   * Returns the current state of a user, for jobs that run in their name; nothing if the account is deleted or
   * suspended.
   */
  findUser(pk: string): Promise<AdminUser | undefined>;
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
  /** Announces that records of a resource have changed by other means than its own calls, so that open lists reload. */
  resourceChanged(resourceId: string): void;
  /** The deployment, for texts and addresses. `url` is PORTAL_URL, if set. */
  readonly portal: { readonly brandName: string; readonly basePath: string; readonly url?: string };
  /**
   * Returns a folder of this instance below PORTAL_DATA_DIR, created on first use. If users choose the names of files,
   * do not look up the files by these names alone.
   */
  dataFolder(): Promise<string>;
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
export type ServicesOf<Contract extends PluginTypes> = PluginServices<OptionsOf<Contract>, PermissionOf<Contract>>;

/** A mail to one recipient; both bodies have the same content. */
export interface Mail {
  /** One address without a display name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** One session of a user. */
export interface UserSession {
  id: string;
  ip: string;
  userAgent: string;
  remembered: boolean;
  createdAt: Date;
  /** Accurate to the minute. */
  lastSeenAt: Date;
}

/** A browser in which a user has signed in before; delays of sign-in attempts do not apply to it. */
export interface KnownDevice {
  id: string;
  ip: string;
  userAgent: string;
  lastUsedAt: Date;
}

/** The sessions and known devices of users. */
export interface SessionService {
  /** Returns the valid sessions, the most recently used first. */
  of(userId: string): Promise<UserSession[]>;
  /**
   * Ends a session of this user, forgets its device and closes its sockets at once. Returns whether the session
   * existed.
   */
  end(userId: string, sessionId: string): Promise<boolean>;
  /**
   * Requires a recent proof of identity, for calls that need it only sometimes, such as above an amount; if it is
   * always needed, set `requiresProof` on the endpoint, action or resource. Call it before any change, and pass `db`
   * inside a transaction.
   * @throws PORTAL_SESSION_PROOF_REQUIRED if the session has no proof of identity from the last ten minutes
   */
  requireProof(adminUser: AdminUser, db?: Database | DatabaseTransaction): Promise<void>;
  /**
   * Revokes all access in an account's name: its sessions (except `exceptSessionId`), pending sign-ins and mailed
   * links, and with `credentials` also the API tokens, linked chats and other credentials that plugins store for it.
   * @param call.publish takes effect after the commit, like that of hooks and actions
   */
  endAll(call: {
    userId: string;
    db: DatabaseTransaction;
    publish: (topic: string, data: unknown) => void;
    exceptSessionId?: string;
    credentials: boolean;
  }): Promise<void>;
  /** Records that the user of a session has just proven their identity by means of a plugin. */
  recordProof(adminUser: AdminUser): Promise<void>;
  /** Known devices without a session, the most recently used first. */
  devicesWithoutSession(userId: string): Promise<KnownDevice[]>;
  /** Returns whether the device existed and belonged to this user. */
  forgetDevice(userId: string, deviceId: string): Promise<boolean>;
}

/** Sign-in for plugins that verify the identity of users by other means than the password. */
export interface SignInService {
  /**
   * Continues as after a correct password: creates a session, or redirects to the page of the second factor.
   * @throws PORTAL_SESSION_WRONG_CREDENTIALS if there is no such account
   */
  begin(
    request: CallRequest,
    userId: string,
    options?: { rememberMe?: boolean },
  ): Promise<{ allowedLogin: boolean; redirectTo?: string }>;
  /**
   * Whether the caller of a `temporary` endpoint still has to complete a second factor, rather than being signed in.
   */
  isPending(request: CallRequest): Promise<boolean>;
  /**
   * Turns the pending sign-in into a session, once, after the second factor has been verified.
   * @param userId the owner of the factor: it cannot complete the sign-in of another user
   * @param options.endOtherSessions ends the user's other sessions, as a password change does, because they were
   * created when less was required
   * @throws PORTAL_SESSION_REQUIRED if the pending sign-in has expired or belongs to another user
   */
  complete(
    request: CallRequest,
    userId: string,
    options?: { endOtherSessions?: boolean },
  ): Promise<{ allowedLogin: boolean; redirectTo?: string }>;
}
