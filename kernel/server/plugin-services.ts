/** What the kernel does for the server half of a plugin. */
import type { UsageLimits } from "./limits/usage-limits.ts";
import type { TFunction } from "i18next";
import type { Logger } from "pino";
import type { Activity } from "../contract/activity.ts";
import type { PermissionOf } from "../contract/permissions.ts";
import type { OptionsOf, PluginTypes } from "../contract/plugin-contract.ts";
import type { Port } from "../contract/port.ts";
import type { AdminUser } from "../contract/resource-definition.ts";
import type { NotificationDetails } from "../contract/socket.ts";
import type { Database, DatabaseTransaction } from "../contract/database.ts";
import type { CallRequest } from "./http/handled-endpoint.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import type { Sealing } from "./keys/sealing.ts";
import type { Translations } from "./i18n/translations.ts";
import type { ResourceAccess } from "./resources/resource-access.ts";

/** Services bound to the plugin instance. */
export interface PluginServices<
  Options extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>,
  Permission extends string = string,
> {
  readonly id: string;
  readonly plugin: string;
  /** Validated, with defaults filled in and `env()` read. */
  readonly options: Options;
  /**
   * Whether somebody has a permission of this plugin, or one of several. Where it is the same for a whole call, the
   * endpoint says `allowed`.
   */
  may(adminUser: Pick<AdminUser, "role">, ...permissions: readonly Permission[]): boolean;
  /** @throws PORTAL_ACTION_NOT_ALLOWED where `may` is false */
  demand(adminUser: Pick<AdminUser, "role">, ...permissions: readonly Permission[]): void;
  /**
   * The roles that have a permission, for queries and rules of the database; `"*"` among them stands for every role.
   */
  rolesWith(permission: Permission): readonly string[];
  readonly db: Database;
  /**
   * How long one transaction of long work may take: jobs, imports and bulk work do it in portions, for which
   * `portionSize` finds the number of rows. The embedded database has one connection, which everybody else waits for
   * meanwhile.
   */
  readonly portionMs: number;
  /** Limits for each person, over all processes: those that this plugin contributes under `limits`. */
  readonly limits: UsageLimits;
  readonly log: Logger;
  /** True for `npm run demo` and in tests: made-up data, where playing with money is safe. */
  readonly isDemo: boolean;
  /** Sends to everyone subscribed to the topic, on this process and the others. */
  publish(topic: string, data: unknown): void;
  /**
   * Tells one user something: a toast in every browser of theirs, in whatever process, and kept by the plugin
   * `notifications` where that is enabled. Never throws and waits for nothing. In a transaction use the `publish` of
   * the hook instead, which waits for the commit: `publish(topics.notify(pk), { notify: message, link })` is the same
   * thing.
   */
  notify(userPk: string, notification: { message: string } & NotificationDetails): void;
  /** Hears that records of a resource have changed, whichever process changed them; returns the way to stop. */
  onResourceChange(resourceId: string, listener: () => void): () => void;
  /** Every text of the deployment in its languages. To say something in the caller's, use `translate`. */
  readonly translations: Translations;
  /** Runs what goes on without a call in a user's language, so that `translate` speaks it. */
  inLanguageOf<Result>(user: Pick<AdminUser, "dbUser">, run: () => Result): Result;
  /** Resources, as a user may see and change them. */
  readonly resources: ResourceAccess;
  /** Ways into the portal beside the password. */
  readonly signIn: SignInService;
  /**
   * The service that another enabled plugin offers under this port, or nothing.
   * @example services.use(ledgerPort)?.balanceOf(services.db, userId)
   */
  use<Service>(port: Port<Service>): Service | undefined;
  /** A user as they are now, for jobs that go on in their name; nothing when the account is gone or suspended. */
  findUser(pk: string): Promise<AdminUser | undefined>;
  /**
   * Tells whoever keeps a record of what people do, as the kernel does for its own calls.
   * @param db the transaction of what is done, so that it does not happen when it cannot be recorded
   */
  recordActivity(activity: Activity, db?: Database | DatabaseTransaction): Promise<void>;
  /** Who is signed in where. */
  readonly sessions: SessionService;
  /**
   * Where people reach the portal, base path included, for links that leave it. It is PORTAL_URL; only where that is
   * not set, and mail therefore stays on the machine, what the caller's browser asked for.
   */
  portalAddress(request: Pick<CallRequest, "header">): string;
  /** Messages in a language, in English where it lacks one: `services.t("uk")("my-plugin:mail.subject", { name })`. */
  t(language: string): TFunction;
  /**
   * Sends a mail. Call it from a job: it waits for the mail server, and throws what that refuses, to be tried again.
   */
  sendMail(mail: Mail): Promise<void>;
  /** Says that records of a resource have changed by other means than its own calls, so that open lists ask again. */
  resourceChanged(resourceId: string): void;
  /** The deployment, for texts and addresses: `url` is PORTAL_URL, where it is set. */
  readonly portal: { readonly brandName: string; readonly basePath: string; readonly url?: string };
  /**
   * A folder of this instance below PORTAL_DATA_DIR, made when it is first asked for. Files that others name must not
   * be found by their names alone.
   */
  dataFolder(): Promise<string>;
  /**
   * A 32-byte key for this plugin and purpose, derived from PORTAL_SECRET; the same in every process and after a
   * restart.
   */
  deriveKey(purpose: string): Buffer;
  /**
   * Seals texts that must be read again (AES-256-GCM), with the first key of PORTAL_KEYS, or one derived from
   * PORTAL_SECRET, and opens what any of them has sealed. Name the column under `sealed`, so that keys can be changed.
   * @param purpose keeps texts of one kind from being taken for another
   * @example services.sealing("webhook secrets").seal(secret, webhookId)
   */
  sealing(purpose: string): Sealing;
  /** The keys of `sealing(purpose)`, for keyed hashes, and for what seals in a thread of its own. */
  keyRing(purpose: string): KeyRing;
  /**
   * Adds a job of this plugin; returns its id. `singletonKey` makes a second one with the same key a no-op while the
   * first waits.
   */
  enqueue(
    job: string,
    data?: Record<string, unknown>,
    options?: { singletonKey?: string; startAfterSeconds?: number },
  ): Promise<string | null>;
}

/**
 * The services that the server half of a contract gets.
 * @example export type VisitServices = ServicesOf<typeof visits>;
 */
export type ServicesOf<Contract extends PluginTypes> = PluginServices<OptionsOf<Contract>, PermissionOf<Contract>>;

/** A mail to one person: both bodies say the same. */
export interface Mail {
  /** One plain address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** One place where a user is signed in. */
export interface UserSession {
  id: string;
  ip: string;
  userAgent: string;
  remembered: boolean;
  createdAt: Date;
  /** To the minute. */
  lastSeenAt: Date;
}

/** A browser in which a user has signed in before: delays of sign-in attempts do not hold for it. */
export interface KnownDevice {
  id: string;
  ip: string;
  userAgent: string;
  lastUsedAt: Date;
}

/** The sessions and known devices of users. */
export interface SessionService {
  /** Those that are still honoured, the last used first. */
  of(userId: string): Promise<UserSession[]>;
  /** Ends one, if it is this user's, and forgets its device; its sockets close at once. Gives whether there was one. */
  end(userId: string, sessionId: string): Promise<boolean>;
  /**
   * For calls that only sometimes ask for a recent proof of identity, such as those above an amount; where it is
   * always, the endpoint, action or resource says `requiresProof`. Call it before anything is done, and with `db`
   * inside a transaction.
   * @throws PORTAL_SESSION_PROOF_REQUIRED when a session has not proven within the last ten minutes who its user is
   */
  requireProof(adminUser: AdminUser, db?: Database | DatabaseTransaction): Promise<void>;
  /**
   * Ends everything that acts in an account's name: its sessions (but one, where it is named), half-way sign-ins and
   * mailed links, and with `credentials` the API tokens, linked chats and whatever else plugins hold for it.
   * @param call.publish waits for the commit, as that of hooks and actions does
   */
  endAll(call: {
    userId: string;
    db: DatabaseTransaction;
    publish: (topic: string, data: unknown) => void;
    exceptSessionId?: string;
    credentials: boolean;
  }): Promise<void>;
  /** Notes that a session has just proven who its user is, by a plugin's own means. */
  recordProof(adminUser: AdminUser): Promise<void>;
  /** Known devices that are signed out, the last used first. */
  devicesWithoutSession(userId: string): Promise<KnownDevice[]>;
  /** Gives whether there was one of this user's. */
  forgetDevice(userId: string, deviceId: string): Promise<boolean>;
}

/** Signing people in, for plugins that prove by other means than the password who they are. */
export interface SignInService {
  /**
   * Goes on as after a right password: to a session, or to the page where the next factor is asked for.
   * @throws PORTAL_SESSION_WRONG_CREDENTIALS when there is no such account
   */
  begin(
    request: CallRequest,
    userId: string,
    options?: { rememberMe?: boolean },
  ): Promise<{ allowedLogin: boolean; redirectTo?: string }>;
  /** Whether the caller of a `temporary` endpoint still owes a second factor, rather than being signed in. */
  isPending(request: CallRequest): Promise<boolean>;
  /**
   * The second factor is there: the half-way sign-in becomes a session, once.
   * @param userId whose factor it was: nobody else's sign-in is completed by it
   * @param options.endOtherSessions as a change of password does, for those that were opened when less was asked for
   * @throws PORTAL_SESSION_REQUIRED when it is too late, or there is none of this user
   */
  complete(
    request: CallRequest,
    userId: string,
    options?: { endOtherSessions?: boolean },
  ): Promise<{ allowedLogin: boolean; redirectTo?: string }>;
}
