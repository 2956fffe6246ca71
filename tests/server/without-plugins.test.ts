/** A portal without plugins has no call, no job and no table of any of them, and works. */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import type { HandledEndpoint } from "../../kernel/server/extension/contributions/handled-endpoint.ts";
import { installOrThrow } from "../../kernel/server/install/install.ts";
import { startServer, type RunningServer } from "../../kernel/server/app/start-server.ts";
import { resourcesFeature } from "../../plugins/resources/server/feature.ts";
import { emptyDatabase } from "../support/database.ts";
import { everyEndpoint } from "../support/every-endpoint.ts";
import { testSecret } from "../support/portal.ts";

const loaded = (file: string) => loadConfig({ file, environment: {}, halves: "server", lenientEnvironment: true });
const folder = mkdtempSync(join(tmpdir(), "portal-bare-"));
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let server: RunningServer;
beforeAll(async () => {
  database = await emptyDatabase();
  server = await startServer({
    config: await loaded("tests/fixtures/bare.config.ts"),
    environment: readEnvironment(
      {
        PORTAL_SECRET: testSecret,
        PORT: "0",
        PORTAL_DATA_DIR: folder,
        LOG_LEVEL: "silent",
        PORTAL_FSYNC: "false",
        ...(database === undefined ? {} : { DATABASE_URL: database.url }),
      },
      { demo: false },
    ),
    log: pino({ level: "silent" }),
  });
});
afterAll(async () => {
  await server.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it("has no call of the plugins of the marketplace", async () => {
  const shipped = await loaded("portal.config.ts");
  const registry = installOrThrow(shipped);
  const { instances, features } = registry;
  const ofKernel = new Set(features.flatMap(({ contributions }) => contributions.endpoints ?? []).map(addressOf));
  const ofPlugins = everyEndpoint({ config: shipped, registry: { ...registry, features: [] } })
    .map(({ handled }) => addressOf(handled))
    .filter((address) => !ofKernel.has(address));
  expect([instances.length, ofPlugins.length].every((count) => count > 20)).toBe(true);
  const here = new Set(everyEndpoint(server.kernel).map(({ handled }) => addressOf(handled)));
  expect(ofPlugins.filter((address) => here.has(address))).toEqual([]);
});
it("has no job of them", () => {
  expect([...new Set(server.kernel.jobs.all().map(({ instanceId }) => instanceId))]).toEqual(["kernel"]);
});
it("has no table of them", async () => {
  const tables = globSync("plugins/*/server/tables.d.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^ {4}(\w+): \{/gm)].map(([, name = ""]) => name),
  );
  expect(tables).toEqual(expect.arrayContaining(["orders", "audit_log", "portal_pinned_records"]));
  const { rows } = await sql<{ name: string }>`select tablename::text as name from pg_tables
    where tablename = any (${tables}::text[])`.execute(server.kernel.db);
  expect(rows).toEqual([]);
});
it("has no call, no job and no table of resources", async () => {
  const setUp = resourcesFeature.setup(server.kernel as never);
  const here = new Set(everyEndpoint(server.kernel).map(({ handled }) => addressOf(handled)));
  expect((setUp.endpoints ?? []).length).toBeGreaterThan(10);
  expect((setUp.endpoints ?? []).filter((handled) => here.has(addressOf(handled)))).toEqual([]);
  const jobs = server.kernel.jobs.all().map(({ job }) => job.name);
  expect((setUp.jobs ?? []).filter(({ name }) => jobs.includes(name))).toEqual([]);
  const { rows } = await sql`select 1 from pg_tables where tablename in ('portal_table_changes',
    'portal_deleted_records', 'portal_list_layouts')`.execute(server.kernel.db);
  expect(rows).toEqual([]);
});
it("shows the sign-in", async () => {
  const { url, kernel } = server;
  const { basePath } = kernel.config.portal;
  expect((await fetch(`${url}${basePath}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}${basePath}/adminapi/v1/get_public_config`)).status).toBe(200);
});

function addressOf({ endpoint: { method, mount, path } }: Pick<HandledEndpoint, "endpoint">): string {
  return `${method} ${mount} ${path}`;
}
