/** Everything a plugin can contribute to the server half, on one page. Checked by `install.ts`, run by the named consumer. */
import type { Kysely, Transaction } from "kysely";
import type { Logger } from "pino";
import type { Activity } from "../contract/activity.ts";
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../contract/endpoint.ts";
import type { Port } from "../contract/port.ts";
import type { MenuItemDefinition } from "../contract/portal-config.ts";
import type { NotificationDetails } from "../contract/socket.ts";
import type { Column, ColumnType } from "../contract/resource.ts";
import type { Refusal } from "../contract/refusals.ts";
import type { Download, RawAnswer } from "./http/answers.ts";
import type { Translations } from "./i18n/translations.ts";
import type { ResourceAccess } from "./resources/resource-access.ts";
import type { ActionDefinition, AdminUser, BulkActionDefinition, ColumnDefinition, ResourceDefinition, ResourceHooks } from "../contract/resource-definition.ts";

/** Tables are known at run time only, so names are checked by the engine and quoted by kysely, never by the type system. */
export type AnyTables = Record<string, Record<string, unknown>>;
export type Database = Kysely<AnyTables>;
export type DatabaseTransaction = Transaction<AnyTables>;

/** Services bound to the plugin instance. */
export interface PluginServices {
  readonly id: string;
  readonly plugin: string;
  /** Validated, with defaults filled in and `env()` read. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly db: Database;
  readonly log: Logger;
  /** True for `npm run demo` and in tests: made-up data, where playing with money is safe. */
  readonly isDemo: boolean;
  /** Sends to everyone subscribed to the topic, on this process and the others. */
  publish(topic: string, data: unknown): void;
  /**
   * Tells one user something: a toast in every browser of theirs, in whatever process, and kept by the plugin `notifications`
   * where that is enabled. Never throws and waits for nothing. In a transaction use the `publish` of the hook instead, which waits
   * for the commit: `publish(topics.notify(pk), { notify: message, link })` is the same thing.
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
  /** A user as they are now, for jobs that go on in their name; nothing when the account is gone. */
  findUser(pk: string): Promise<AdminUser | undefined>;
  /**
   * Tells whoever keeps a record of what people do, as the kernel does for its own calls.
   * @param db the transaction of what is done, so that it does not happen when it cannot be recorded
   */
  recordActivity(activity: Activity, db?: Database | DatabaseTransaction): Promise<void>;
  /** Who is signed in where. */
  readonly sessions: SessionService;
  /**
   * Where people reach the portal, base path included, for links that leave it. It is PORTAL_URL; only where that is not set,
   * and mail therefore stays on the machine, what the caller's browser asked for.
   */
  portalAddress(request: Pick<CallRequest, "header">): string;
  /** A message in a language, from the translations that plugins bring; in English where there is none. */
  translate(language: string, message: string, values?: Readonly<Record<string, string | number>>): string;
  /** Sends a mail. Call it from a job: it waits for the mail server, and throws what that refuses, to be tried again. */
  sendMail(mail: Mail): Promise<void>;
  /** Says that records of a resource have changed by other means than its own calls, so that open lists ask again. */
  resourceChanged(resourceId: string): void;
  /** The deployment, for texts and addresses: `url` is PORTAL_URL, where it is set. */
  readonly portal: { readonly brandName: string; readonly basePath: string; readonly url?: string };
  /** A folder of this instance below PORTAL_DATA_DIR, made when it is first asked for. Files that others name must not be found by their names alone. */
  dataFolder(): Promise<string>;
  /** A 32-byte key for this plugin and purpose, derived from PORTAL_SECRET; the same in every process and after a restart. */
  deriveKey(purpose: string): Buffer;
  /** Adds a job of this plugin; returns its id. `singletonKey` makes a second one with the same key a no-op while the first waits. */
  enqueue(job: string, data: Record<string, unknown>, options?: { singletonKey?: string; startAfterSeconds?: number }): Promise<string | null>;
}

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

/** The sessions of one user, for their own eyes. */
export interface SessionService {
  /** Those that are still honoured, the last used first. */
  of(userId: string): Promise<UserSession[]>;
  /** Ends one, if it is this user's; its sockets close at once. Gives whether there was one. */
  end(userId: string, sessionId: string): Promise<boolean>;
}

/** Signing people in, for plugins that prove by other means than the password who they are. */
export interface SignInService {
  /**
   * Goes on as after a right password: to a session, or to the page where the next factor is asked for.
   * @throws PORTAL_SESSION_WRONG_CREDENTIALS when there is no such account
   */
  begin(request: CallRequest, userId: string, options?: { rememberMe?: boolean }): Promise<{ allowedLogin: boolean; redirectTo?: string }>;
  /** Whether the caller of a `temporary` endpoint still owes a second factor, rather than being signed in. */
  isPending(request: CallRequest): Promise<boolean>;
  /**
   * The second factor is there: the half-way sign-in becomes a session, once.
   * @param userId whose factor it was: nobody else's sign-in is completed by it
   * @param options.endOtherSessions as a change of password does, for those that were opened when less was asked for
   * @throws PORTAL_SESSION_REQUIRED when it is too late, or there is none of this user
   */
  complete(request: CallRequest, userId: string, options?: { endOtherSessions?: boolean }): Promise<{ allowedLogin: boolean; redirectTo?: string }>;
}

/** One call. */
export interface HandlerCall<Shape extends EndpointShape> {
  body: BodyOf<Shape>;
  params: ParamsOf<Shape>;
  query: QueryOf<Shape>;
  /** Who calls; on `temporary` endpoints perhaps somebody who still owes a second factor, on `public` ones `null` for nobody. */
  adminUser: Shape["access"] extends "public" ? AdminUser | null : AdminUser;
  services: PluginServices;
  request: CallRequest;
}

/** What a handler may know of the HTTP request, and the one thing it may do to the answer: cookies and headers. */
export interface CallRequest {
  /** The client's address; behind a proxy only with TRUST_PROXY. */
  readonly ip: string;
  readonly userAgent: string;
  /** The first language of Accept-Language that the deployment has. */
  readonly language: string;
  /** A header of the request, by its lower-case name. */
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** HttpOnly, SameSite=Strict, on the base path, Secure where the portal is served by https. `null` clears it. */
  setCookie(name: string, value: string | null, options?: { maxAgeSeconds?: number }): void;
  setHeader(name: string, value: string): void;
}

/** An endpoint with its handler. */
export interface HandledEndpoint {
  readonly endpoint: EndpointShape;
  readonly run: (call: HandlerCall<EndpointShape>) => unknown;
}

/** An endpoint that is `answered: "file"` gives a download, a raw one a raw answer, any other what its schema says. */
type Answer<Shape extends EndpointShape> = Shape["answered"] extends "file" ? Download : Shape["answered"] extends "raw" ? RawAnswer : ReplyOf<Shape>;

/**
 * Joins an endpoint of a contract with what answers it. Refuse by throwing `refuse(...)` or a `Refusal`.
 * @example
 * handle(passwordConstraints, ({ services }) => ({ minLength: services.options.minLength }))
 */
export function handle<Shape extends EndpointShape>(
  endpoint: Shape,
  run: (call: HandlerCall<Shape>) => Answer<Shape> | Promise<Answer<Shape>>,
): HandledEndpoint {
  return { endpoint, run: run as HandledEndpoint["run"] };
}

/** A step of a plugin's own tables. Names sort (`001_games`) and never change; run once, under a lock, each in a transaction. */
export interface Migration {
  name: string;
  up: (db: DatabaseTransaction) => Promise<void>;
}

/** Hooks on a resource that another plugin or the config defines. */
export interface HookContribution {
  resource: string;
  hooks: ResourceHooks;
}

/** A durable background job, run by one process at a time. Keep each run's transactions short: PGlite has one connection. */
export interface JobContribution {
  name: string;
  run: (data: Readonly<Record<string, unknown>>, services: PluginServices, signal: AbortSignal) => Promise<void>;
  /** Five-field cron line in UTC, for a job that starts by itself. */
  schedule?: string;
  retryLimit?: number;
}

/** A socket topic and who may hear it. Unknown topics are refused. */
export interface TopicContribution {
  /** `/:pk/redeem`; a segment with a colon matches one segment. */
  pattern: string;
  mayHear: (call: { adminUser: AdminUser; params: Readonly<Record<string, string>> }) => boolean | Promise<boolean>;
}

/** The number beside a menu item. Publish `topics.menuBadge(itemId)` when it changes. */
export interface BadgeContribution {
  itemId: string;
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

/** What somebody was told, by `notify` or on the notify topic. */
export interface Notification extends NotificationDetails {
  userPk: string;
  message: string;
}

/** All of it. Pure data: making it must not touch the database. */
export interface ServerContributions {
  endpoints?: readonly HandledEndpoint[];
  resources?: readonly ResourceDefinition[];
  migrations?: readonly Migration[];
  hooks?: readonly HookContribution[];
  /** For resources of other plugins: each stands after the column named, in the list and in its group of fields. */
  columns?: readonly { resource: string; after: string; column: ColumnDefinition }[];
  /** Components for columns of resources that others define, by page; `types`: only where the column states one of these types, or none. One that the resource itself names wins. */
  columnComponents?: readonly { resource: string; column: string; types?: readonly ColumnType[]; components: NonNullable<Column["components"]> }[];
  actions?: readonly (ActionDefinition & { resource: string })[];
  bulkActions?: readonly (BulkActionDefinition & { resource: string })[];
  jobs?: readonly JobContribution[];
  topics?: readonly TopicContribution[];
  menu?: readonly MenuItemDefinition[];
  badges?: readonly BadgeContribution[];
  offers?: readonly OfferContribution[];
  /**
   * Asked after a right password: the page (`/confirm2fa`) where this user must prove more before they are in, or nothing.
   * That page's calls have `access: "temporary"` and end with `services.signIn.complete`.
   */
  secondFactor?: (call: { adminUser: AdminUser; request: CallRequest; services: PluginServices }) => Promise<string | undefined>;
  /**
   * Says whose token a call on the mount `bearer` came with; one plugin of a deployment has it, and looks at scopes and limits here.
   * Refuses by throwing: PORTAL_TOKEN_REQUIRED for every token that opens nothing.
   */
  bearer?: (call: { token: string; endpoint: EndpointShape; request: CallRequest; services: PluginServices }) => Promise<AdminUser>;
  /** What is wrong with a new password of anybody's; nothing when it is good. The kernel asks for the first superadmin's. */
  passwordProblem?: (password: string) => Refusal | undefined;
  /**
   * Hears of every create, edit, delete, action, sign-in and sign-out. For writes `db` is their transaction: what is written
   * there stands or falls with them, and a listener that throws keeps them from happening.
   */
  onActivity?: (activity: Activity, context: { db: Database | DatabaseTransaction; services: PluginServices }) => void | Promise<void>;
  /** Hears of everything that users are notified of, in the process that tells them and nowhere else. What it throws is logged. */
  onNotify?: (notification: Notification, services: PluginServices) => void | Promise<void>;
  /** Called once before anything else runs, with the services of the instance, for what hooks need and definitions cannot know. */
  services?: (services: PluginServices) => void;
  /** Origins (`https://bucket.example.com`) that its browser half sends requests to, besides ours: the page's policy allows no others. */
  connectsTo?: readonly string[];
  /** Translations by language, then by English text. Later plugins win over earlier ones. */
  messages?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What is wrong with an option, beyond what its schema can say. */
export interface OptionProblem {
  /** From the options down: `["passwordPatterns", "0", "regExp"]`. */
  path: readonly string[];
  found: string;
  expected: string;
}

/** The server half of a plugin: data until it is installed, then perhaps `start`, which returns its clean-up. */
export interface ServerPlugin {
  /** Equal to the contract's name. */
  name: string;
  contribute: (instance: { id: string; options: Readonly<Record<string, unknown>> }) => ServerContributions;
  /** Asked when the config is checked, with options that their schema accepts. Nothing starts while there is a problem. */
  checkOptions?: (options: Readonly<Record<string, unknown>>) => readonly OptionProblem[] | Promise<readonly OptionProblem[]>;
  start?: (services: PluginServices) => Promise<() => Promise<void>>;
}

/** Types a server half; returns it unchanged. */
export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return plugin;
}
