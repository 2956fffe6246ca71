/**
 * A kernel without HTTP for tests of its parts: its own database, some resources, and callers who call the handlers
 * directly.
 */
import { sql, type KyselyPlugin } from "kysely";
import { pino } from "pino";
import type { BodyOf, EndpointShape, ReplyOf } from "../../kernel/contract/endpoint.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import type { ResourceDefinition } from "../../kernel/contract/resources/resource-definition.ts";
import { parseJson } from "../../kernel/contract/format/parse-json.ts";
import { Refusal } from "../../kernel/contract/errors/refusals.ts";
import { recordActivity } from "../../kernel/server/activities/record-activity.ts";
import type { InstalledFeature } from "../../kernel/server/extension/server-registry.ts";
import { permissionChecks } from "../../kernel/server/install/permission-checks.ts";
import { idempotencyFeature } from "../../kernel/server/idempotency/feature.ts";
import { limitsFeature } from "../../kernel/server/limits/feature.ts";
import { resourcesFeature } from "../../plugins/resources/server/feature.ts";
import { provideEngine } from "../../kernel/server/extension/engine-of.ts";
import { server as bulkOperations } from "../../plugins/bulk-operations/server.ts";
import { server as search } from "../../plugins/search/server.ts";
import { server as trash } from "../../plugins/trash/server.ts";
import { server as views } from "../../plugins/views/server.ts";
import type { OpenDatabase } from "../../kernel/server/database/open-database.ts";
import { usageLimits } from "../../kernel/server/limits/usage-limits.ts";
import type { HandledEndpoint } from "../../kernel/server/extension/contributions/handled-endpoint.ts";
import type { PluginServices } from "../../kernel/server/extension/services/plugin-services.ts";
import { migrationSets } from "../../kernel/server/app/migration-sets.ts";
import { runMigrations } from "../../kernel/server/database/run-migrations.ts";
import { readMessages } from "../../kernel/server/i18n/read-messages.ts";
import { createTranslations } from "../../kernel/server/i18n/translations.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { prepareResources } from "../../plugins/resources/server/prepare/prepare.ts";
import { assertMatches } from "../../kernel/testing/server/assert-matches.ts";
import { copyOfDatabase, openAt } from "./database.ts";
import "./english-messages.ts";

/** The handler's reply, or the error that it rejected the call with. All other errors are rethrown. */
export type Outcome<Shape extends EndpointShape> =
  | { reply: ReplyOf<Shape>; error?: undefined; code?: undefined }
  | { reply?: undefined; error: string; code: string };

export interface TestKernel {
  kernel: Kernel;
  db: Database;
  /** The number of statements that the kernel has run since it was opened. */
  statements: () => number;
  /** Events published on the bus. */
  events: { topic: string; data: unknown }[];
  /** Set on PostgreSQL, so that another connection can be opened. */
  databaseUrl: string | undefined;
  call<Shape extends EndpointShape>(
    endpoint: Shape,
    adminUser: AdminUser,
    body: BodyOf<Shape>,
    /** The `Idempotency-Key`. */
    key?: string,
  ): Promise<Outcome<Shape>>;
  close(): Promise<void>;
}

const log = pino({ level: "silent" });

/** The features of the kernel that a resource needs. */
const features = [idempotencyFeature, resourcesFeature, limitsFeature];

/** The roles of the deployment. */
const rolesOfTests = ["superadmin", "librarian", "reader", "user"].map((value) => ({ value, label: value }));

const config = {
  features,
  instances: [{ contract: { definesRoles: "roles" }, options: { roles: rolesOfTests } }],
  portal: {
    limits: {
      bulkActions: { atOnce: 5, perHour: 1_000 },
      figures: { perMinute: 100, perHour: 1_000 },
    },
  },
} as unknown as Kernel["config"];

/** What the plugins on the engine are set up with. */
const ofPlugins = {
  options: { maxViews: 300, viewsPerHour: 100 },
  ...permissionChecks({ share: ["superadmin", "librarian"] }),
};

/** With the plugins on the engine. */
const setUpAll = (kernel: Pick<Kernel, "config">, services: PluginServices): InstalledFeature[] => [
  ...features.map((feature) => ({ ...feature, contributions: feature.setup(kernel as never), open: () => undefined })),
  ...[search, bulkOperations, trash, views].map(({ name, setup }) => ({
    id: name,
    contributions: setup(services),
    open: () => undefined,
  })),
];

export const userNamed = (pk: string, role = "user"): AdminUser => ({ pk, username: pk, role, dbUser: { id: pk } });

/** Opens a database of its own. A failure leaves no database behind. */
export async function openTestKernel({
  makeTables,
  resources,
}: {
  makeTables: (db: Database) => Promise<void>;
  resources: readonly ResourceDefinition[];
}): Promise<TestKernel> {
  const { variables, drop } = await copyOfDatabase("tables of the resource engine", async (place) => {
    const database = await openAt(place);
    await runMigrations(
      database,
      migrationSets({
        features: setUpAll({ config }, unused("services", ofPlugins)),
        instances: [],
        resources: new Map(),
      }),
      log,
    );
    await database.close();
  });
  const database = await openAt(variables);
  const databaseUrl = variables.DATABASE_URL;
  const close = async (): Promise<void> => {
    await database.close();
    await drop();
  };
  try {
    // The tables of a deployment are in its own schema.
    await database.db.connection().execute(async (db) => {
      await sql`set search_path = public, portal`.execute(db);
      await makeTables(db);
      await sql`set search_path = portal, public`.execute(db);
    });
    const { kernel, statements, events } = makeKernel(database, resources);
    await prepareResources(kernel);
    return { kernel, db: database.db, statements, events, databaseUrl, call: callerOfResources(kernel), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function makeKernel(
  { db, kind }: OpenDatabase,
  resources: readonly ResourceDefinition[],
): Pick<TestKernel, "kernel" | "statements" | "events"> {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1;
      return Promise.resolve(result);
    },
  };
  const events: TestKernel["events"] = [];
  const registry = {
    features: [] as InstalledFeature[],
    instances: [],
    resources: new Map(resources.map((resource) => [resource.resourceId, resource])),
    menu: [],
  };
  const services = unused<PluginServices>("services", {
    id: "kernel",
    get db() {
      return kernel.db;
    },
    log,
    ...ofPlugins,
    limits: unused("limits", {
      spend: (...spent: Parameters<PluginServices["limits"]["spend"]>) => usageLimits(kernel, "kernel").spend(...spent),
    }),
    recordActivity: (...recorded: Parameters<PluginServices["recordActivity"]>) => recordActivity(kernel, ...recorded),
  });
  const kernel: Kernel = {
    db: db.withPlugin(counter),
    databaseKind: kind,
    copyData: () => Promise.reject(new Error("a test kernel has no folder")),
    runCommand: () => Promise.reject(new Error("a test has no command lines")),
    log,
    translations: createTranslations(
      [{ plugin: "views", messages: readMessages("plugins/views/messages", "views", []), contributions: {} }],
      ["en"],
    ),
    bus: {
      publish: (topic, data) => void events.push({ topic, data }),
      listen: () => () => undefined,
      close: () => Promise.resolve(),
    },
    registry,
    config,
    environment: unused("environment", { secret: "a-secret-for-tests-that-is-long-enough" }),
    settings: unused("settings"),
    jobs: unused("jobs"),
    outbox: unused("outbox"),
    services: () => services,
  };
  provideEngine(services, kernel);
  registry.features.push(...setUpAll(kernel, services));
  return { kernel, statements: () => statements, events };
}

/** A part of the kernel that the resources must not use, except for `there`. */
function unused<Part extends object>(name: string, there: object = {}): Part {
  return new Proxy(there as Part, {
    get: (_, key) => {
      if (key in there) return there[key as never];
      throw new Error(`the resources read ${name}.${String(key)}`);
    },
  });
}

const callerOfResources = (kernel: Kernel): TestKernel["call"] =>
  callerOf(
    kernel.registry.features.flatMap(({ contributions }) => contributions.endpoints ?? []),
    unused("services", { limits: usageLimits(kernel, "kernel") }),
  );

/** Validates bodies and replies against the endpoint's schemas, in their serialized form. */
export function callerOf(endpoints: readonly HandledEndpoint[], services: PluginServices): TestKernel["call"] {
  const handlers = new Map(endpoints.map((handled) => [handled.endpoint, handled]));
  return async (endpoint, adminUser, body, key) => {
    const sent = parseJson(JSON.stringify(body)) as never;
    if (endpoint.body !== undefined) assertMatches(endpoint.body, sent, `the body of ${endpoint.path}`);
    try {
      const reply: unknown = await handlers.get(endpoint)?.run({
        body: sent,
        params: undefined,
        query: undefined,
        adminUser,
        services,
        request: unused("request", { header: (name: string) => (name === "idempotency-key" ? key : undefined) }),
      } as never);
      assertMatches(endpoint.reply, reply, `the answer of ${endpoint.path}`);
      return { reply: parseJson(JSON.stringify(reply)) as never };
    } catch (error) {
      if (error instanceof Refusal) return { error: error.message, code: error.code };
      throw error;
    }
  };
}
