/** A PostgreSQL server that goes away and comes back: calls say so at once, and everything recovers by itself. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unavailable } from "../../kernel/server/database/database-unavailable.ts";
import { emptyDatabase, isOnServer } from "../support/database.ts";
import { serverRelay, type ServerRelay } from "../support/server-relay.ts";
import { eventually } from "../support/eventually.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";

describe.runIf(isOnServer)("while the database is gone", () => {
  let relay: ServerRelay;
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal({
      configFile: "tests/fixtures/portal.config.ts",
      database: async () => {
        const empty = await emptyDatabase();
        if (empty === undefined) throw new Error("this test needs a server");
        relay = await serverRelay(empty.url);
        const folder = mkdtempSync(join(tmpdir(), "portal-gone-"));
        return {
          variables: { PORTAL_DATA_DIR: folder, DATABASE_URL: relay.url },
          drop: async () => {
            await relay.shut();
            await empty.drop();
            rmSync(folder, { recursive: true, force: true });
          },
        };
      },
    });
  });
  afterAll(() => portal.close());

  const readiness = async (): Promise<number> => (await portal.anonymous.get("/portal/readyz")).status;
  const signIn = () => portal.anonymous.post("/login", { username: "nobody@demo.test", password: "Some-password-1" });

  it("a process whose connections are all in use is ready", async () => {
    const { db } = portal.kernel;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = 0;
    const holders = Array.from({ length: 12 }, () =>
      db.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        held += 1;
        await released;
      }),
    );
    await eventually(() => expect(held).toBe(10));
    expect(await readiness()).toBe(200);
    release();
    await Promise.all(holders);
  });
  it("statements under way fail as what may be asked again, however their connections break", async () => {
    const { db } = portal.kernel;
    const errors = Array.from({ length: 6 }, () =>
      sql`select pg_sleep(60)`.execute(db).then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
    await eventually(async () => {
      const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
        where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`.execute(db);
      expect(rows[0]?.count).toBe("6");
    });
    await relay.shut();
    const refusals = (await Promise.all(errors)).map((error) => unavailable(error)?.code);
    expect(refusals).toEqual(refusals.map(() => "PORTAL_SERVER_NO_DATABASE"));
    await relay.open();
    await eventually(async () => expect(await readiness()).toBe(200));
  });
  it("calls get 503 and when to try again, and afterwards everything works", async () => {
    expect((await signIn()).status).not.toBe(503);
    await relay.shut();
    for (const answer of await Promise.all([signIn(), signIn(), signIn()])) {
      expect([answer.status, answer.body.error]).toEqual([
        503,
        "The server cannot reach its database at the moment, please try again shortly",
      ]);
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    await eventually(async () => expect(await readiness()).toBe(503));
    await relay.open();
    await eventually(async () => expect(await readiness()).toBe(200));
    expect((await signIn()).status).not.toBe(503);
  });
});
