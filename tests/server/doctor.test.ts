/** `portalkit doctor`, beside a running server, while none runs, and before the first start. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { startServer, type RunningServer } from "../../kernel/server/app/start-server.ts";
import { emptyDatabase, isOnServer } from "../support/database.ts";
import { testSecret } from "../support/portal.ts";

const config = "tests/fixtures/system.config.ts";
const folder = mkdtempSync(join(tmpdir(), "portal-doctor-"));
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let variables: Record<string, string>;
let server: RunningServer | undefined;
beforeAll(async () => {
  database = await emptyDatabase();
  variables = {
    PORTAL_SECRET: testSecret,
    PORTAL_DATA_DIR: folder,
    ...(database === undefined ? {} : { DATABASE_URL: database.url }),
  };
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function doctor(): Promise<{ code: number; text: string }> {
  const { PATH } = process.env;
  const command = ["kernel/command/portal.js", "doctor", "--config", config];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { env: { PATH, ...variables } });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: `${stdout}${stderr}` };
  }
}
const start = (): Promise<RunningServer> =>
  startServer({
    environment: readEnvironment({ ...variables, PORT: "0", LOG_LEVEL: "silent" }),
    configFile: config,
    log: pino({ level: "silent" }),
  });
const clockOff = async ({ kernel }: RunningServer, ms: number): Promise<unknown> =>
  await sql`update system_processes set clock_off_ms = ${ms}`.execute(kernel.db);

it("changes nothing before the first start, which migrates", async () => {
  const { code, text } = await doctor();
  expect(code).toBe(1);
  expect(text).toMatch(
    isOnServer
      ? /other migrations, expected a database that this version has migrated: the next start does that/
      : /no database in \S+, expected the folder of a portal that has been started/,
  );
  // An empty database would keep a backup from being restored here.
  expect(readdirSync(folder)).toEqual([]);
});
it("asks a running server, and fails if something is wrong", async () => {
  server = await start();
  // A killed process leaves its socket behind, on which nobody listens.
  writeFileSync(join(folder, "sockets", "1"), "");
  const well = await doctor();
  expect(well).toEqual({
    code: 0,
    text: expect.stringMatching(/^warning There is no backup yet\n {8}`npm run backup` makes one now/m) as string,
  });
  expect(well.text).toContain("ok      Running processes: 1\n");
  expect(well.text).not.toContain("No server runs");
  await clockOff(server, 90_000);
  expect(await doctor()).toEqual({
    code: 1,
    text: expect.stringMatching(/^problem The clock of \S+ and the database's differ by 90 seconds\n/) as string,
  });
});
it("examines the data while no server runs", async () => {
  await server?.close();
  server = undefined;
  const { code, text } = await doctor();
  expect(code).toBe(0);
  expect(text).toMatch(/^No server runs on this machine with this PORTAL_DATA_DIR: its data is examined\.\n/);
  expect(text).toContain("ok      Running processes: 0\n");
});
it("says that the secret is another one", async () => {
  variables = { ...variables, PORTAL_SECRET: "another-secret-that-is-long-enough-too" };
  const { code, text } = await doctor();
  expect(code).toBe(1);
  expect(text).toContain("(PORTAL_SECRET_OTHER)");
});
