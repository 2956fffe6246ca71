/** Everything a plugin can contribute to the server half, on one page. Checked by `install.ts`, run by the named consumer. */
import type { Kysely, Transaction } from "kysely";
import type { Logger } from "pino";
import type { Activity } from "../contract/activity.ts";
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../contract/endpoint.ts";
import type { MenuItemDefinition } from "../contract/portal-config.ts";
import type { ResourceAccess } from "./resources/resource-access.ts";
import type { ActionDefinition, AdminUser, BulkActionDefinition, ResourceDefinition, ResourceHooks } from "../contract/resource-definition.ts";

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
  /** Sends to everyone subscribed to the topic, on this process and the others. */
  publish(topic: string, data: unknown): void;
  /** Resources, as a user may see and change them. */
  readonly resources: ResourceAccess;
  /** A user as they are now, for jobs that go on in their name; nothing when the account is gone. */
  findUser(pk: string): Promise<AdminUser | undefined>;
  /** Says that records of a resource have changed by other means than its own calls, so that open lists ask again. */
  resourceChanged(resourceId: string): void;
  /** A 32-byte key for this plugin and purpose, derived from PORTAL_SECRET; the same in every process and after a restart. */
  deriveKey(purpose: string): Buffer;
  /** Adds a job of this plugin; returns its id. `singletonKey` makes a second one with the same key a no-op while the first waits. */
  enqueue(job: string, data: Record<string, unknown>, options?: { singletonKey?: string; startAfterSeconds?: number }): Promise<string | null>;
}

/** One call. */
export interface HandlerCall<Shape extends EndpointShape> {
  body: BodyOf<Shape>;
  params: ParamsOf<Shape>;
  query: QueryOf<Shape>;
  /** Set on `session` endpoints; `null` on the others when nobody is signed in. */
  adminUser: Shape["access"] extends "public" | "temporary" ? AdminUser | null : AdminUser;
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

/** An answer that is a file, written while it is read: whoever stops reading stops the writing. */
export class Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  constructor(file: { fileName: string; contentType: string; content: AsyncIterable<string | Uint8Array> }) {
    this.fileName = file.fileName;
    this.contentType = file.contentType;
    this.content = file.content;
  }
}

/** An endpoint with its handler. */
export interface HandledEndpoint {
  readonly endpoint: EndpointShape;
  readonly run: (call: HandlerCall<EndpointShape>) => unknown;
}

/** An endpoint that is `answered: "file"` gives a download, any other what its schema says. */
type Answer<Shape extends EndpointShape> = Shape["answered"] extends "file" ? Download : ReplyOf<Shape>;

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

/** All of it. Pure data: making it must not touch the database. */
export interface ServerContributions {
  endpoints?: readonly HandledEndpoint[];
  resources?: readonly ResourceDefinition[];
  migrations?: readonly Migration[];
  hooks?: readonly HookContribution[];
  actions?: readonly (ActionDefinition & { resource: string })[];
  bulkActions?: readonly (BulkActionDefinition & { resource: string })[];
  jobs?: readonly JobContribution[];
  topics?: readonly TopicContribution[];
  menu?: readonly MenuItemDefinition[];
  badges?: readonly BadgeContribution[];
  /**
   * Hears of every create, edit, delete, action, sign-in and sign-out. For writes `db` is their transaction: what is written
   * there stands or falls with them, and a listener that throws keeps them from happening.
   */
  onActivity?: (activity: Activity, context: { db: Database | DatabaseTransaction; services: PluginServices }) => void | Promise<void>;
  /** Called once before anything else runs, with the services of the instance, for what hooks need and definitions cannot know. */
  services?: (services: PluginServices) => void;
  /** Translations by language, then by English text. */
  messages?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The server half of a plugin: data until it is installed, then perhaps `start`, which returns its clean-up. */
export interface ServerPlugin {
  /** Equal to the contract's name. */
  name: string;
  contribute: (instance: { id: string; options: Readonly<Record<string, unknown>> }) => ServerContributions;
  start?: (services: PluginServices) => Promise<() => Promise<void>>;
}

/** Types a server half; returns it unchanged. */
export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return plugin;
}
