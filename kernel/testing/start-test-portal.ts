/** Starts a portal for tests: a real server on an embedded database of its own, in this process. */
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { pino } from "pino";
import { nearestName } from "../server/problems/nearest-name.ts";
import { superadminRole } from "../contract/permissions.ts";
import { startServer, type RunningServer } from "../server/app/start-server.ts";
import { readEnvironment } from "../server/environment/environment.ts";
import type { Kernel } from "../server/extension/kernel.ts";
import { hashPassword } from "../server/session/passwords.ts";
import { openPages } from "./page/open-pages.ts";
import { assertMatches } from "./server/assert-matches.ts";
import { createEmptyDatabase } from "./server/empty-database.ts";
import { callerOf, signIn } from "./server/caller.ts";
import { adminName, loadTestConfig } from "./server/test-config.ts";
import type { TestPortal, TestPortalOptions } from "./test-portal-options.ts";

/**
 * Starts a portal with this config: its server, its permissions and its engine on an embedded database, which it
 * deletes when it closes.
 * @throws ProblemsError with everything that is wrong with the config, the plugins, their options and the resources;
 * Error for the name of a user that is reserved or malformed
 * @example
 * const portal = await startTestPortal({
 *   plugins: [starRating({ id: "stars", resource: "books", column: "rating" }), resources({ id: "resources" })],
 *   resources: [{ resourceId: "books", table: "books", label: "Books", columns: [{ name: "id" }, { name: "rating" }] }],
 *   users: { reader: {}, editor: { permissions: ["stars.rate"] } },
 *   seed: (db) => sql`create table books (id serial primary key, rating integer)`.execute(db),
 *   folder: import.meta.dirname,
 * });
 * afterAll(() => portal.close());
 * const editor = await portal.signIn("editor");
 */
export async function startTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const { folder, root = process.cwd(), users: given = {}, variables = {}, seed, ...config } = options;
  assertNames(Object.keys(given));
  const users = new Map(Object.entries(given).map(([name, { permissions = [] }]) => [name, permissions]));
  const loaded = await loadTestConfig({ config, folder, root, users, variables });
  avoidOptimizing();
  const dataDir = await createEmptyDatabase(root);
  const password = randomBytes(24).toString("base64url");
  let server: RunningServer | undefined;
  const close = async (): Promise<void> => {
    await server?.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    server = await startServer({
      config: loaded,
      environment: readEnvironment({
        PORTAL_SECRET: randomBytes(32).toString("base64"),
        PORTAL_FSYNC: "false",
        PORT: "0",
        ...variables,
        PORTAL_DATA_DIR: dataDir,
      }),
      log: pino({ level: variables["LOG_LEVEL"] ?? "silent" }),
      checkReply: ({ path, reply: schema }, reply) => assertMatches(schema, reply, `the answer of ${path}`),
      ...(seed === undefined ? {} : { beforeResources: seed }),
      beforeListening: (kernel) => addUsers(kernel, [...users.keys()], password),
    });
    const { url, kernel } = server;
    const { basePath } = loaded.portal;
    const callerFor = (user: string) => signIn(url, basePath, { username: addressOf(user), password });
    const admin = await callerFor(adminName);
    const pages = openPages({ config: loaded, url, admin });
    return {
      url,
      db: kernel.db,
      admin,
      anonymous: callerOf(url, basePath, undefined),
      signIn: async (user) => {
        assertKnown(user, [adminName, ...users.keys()]);
        return await callerFor(user);
      },
      renderPage: pages.renderPage,
      renderField: pages.renderField,
      close: async () => {
        await pages.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The embedded database is WebAssembly. Optimizing what runs often takes seconds of a processor, and the few statements
 * of a test are no faster for it.
 */
function avoidOptimizing(): void {
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
}

const addressOf = (user: string): string => `${user}@test.example`;

async function addUsers({ db }: Kernel, names: readonly string[], password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db
    .insertInto("portal_users")
    .values(
      [adminName, ...names].map((name) => ({
        email: addressOf(name),
        full_name: name,
        role: name === adminName ? superadminRole : name,
        password_hash: hash,
      })),
    )
    .execute();
}

/** A name is also a role and the beginning of an address. */
function assertNames(users: readonly string[]): void {
  const wrong = users.find((name) => !/^[a-z][a-z0-9-]*$/.test(name) || [adminName, superadminRole].includes(name));
  if (wrong !== undefined)
    throw new Error(
      `users: found the name "${wrong}", expected lower-case letters, digits and hyphens, ` +
        `and neither ${adminName} nor ${superadminRole}: the superadmin ${adminName} exists anyway`,
    );
}

function assertKnown(user: string, known: readonly string[]): void {
  if (known.includes(user)) return;
  const nearest = nearestName(user, known);
  const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
  throw new Error(`signIn: found the user "${user}", expected one of ${known.join(", ")}${hint}`);
}
