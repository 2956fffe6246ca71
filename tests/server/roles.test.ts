/** Processes of one deployment with different roles: one answers calls, the other runs the jobs. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { emptyDatabase, isOnServer } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

describe.runIf(isOnServer)("processes with roles", () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let web: TestPortal;
  let worker: TestPortal | undefined;
  const start = (PORTAL_ROLE: "web" | "worker"): Promise<TestPortal> =>
    startTestPortal({
      configFile: "tests/fixtures/system.config.ts",
      variables: { PORTAL_ROLE },
      database: () =>
        Promise.resolve({
          variables: { PORTAL_DATA_DIR: "", DATABASE_URL: database?.url ?? "" },
          drop: () => Promise.resolve(),
        }),
    });
  beforeAll(async () => {
    database = await emptyDatabase();
    web = await start("web");
    const hash = await hashPassword("A-good-password-1");
    await withoutTriggers(web.kernel.db, (transaction) =>
      sql`insert into portal_users (email, role, password_hash) values ('root@roles.test', 'superadmin', ${hash})`.execute(
        transaction,
      ),
    );
  });
  afterAll(async () => {
    await worker?.close();
    await web.close();
    await database?.drop();
  });

  const measured = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from system_table_sizes`.execute(
      web.kernel.db,
    );
    return rows[0]?.count ?? 0;
  };
  const findings = async (): Promise<string[]> => {
    const root = await web.signIn("root@roles.test", "A-good-password-1");
    const { body } = await root.get("/plugin/system/state");
    return (body as { findings: { text: string }[] }).findings.map(({ text }) => text);
  };
  const jobStates = async (): Promise<string[]> => {
    const { rows } = await sql<{ state: string }>`select state from ${sql.table("portal_jobs.job")}
      where name = 'system/measure-tables'`.execute(web.kernel.db);
    return rows.map(({ state }) => state);
  };

  it("web answers calls and leaves the jobs", async () => {
    await web.kernel.services("system").enqueue("measure-tables");
    expect(await findings()).toContain("No process runs jobs");
    expect(await jobStates()).toEqual(["created"]);
    expect(await measured()).toBe(0);
  });
  it("worker runs them, and answers nothing but whether it is well", async () => {
    worker = await start("worker");
    const { url } = worker.server;
    await eventually(async () => expect(await measured()).toBeGreaterThan(0));
    const answers = await Promise.all(
      ["/portal/healthz", "/portal/readyz", "/portal/", "/portal/adminapi/v1/get_public_config"].map(
        async (path) => (await fetch(`${url}${path}`)).status,
      ),
    );
    expect(answers).toEqual([200, 200, 404, 404]);
    const upgrade = await fetch(`${url}/portal/afws`, {
      headers: { connection: "upgrade", upgrade: "websocket" },
    }).then(
      ({ status }) => status,
      () => "refused",
    );
    expect([404, "refused"]).toContain(upgrade);
    expect(await findings()).not.toContain("No process runs jobs");
  });
});
