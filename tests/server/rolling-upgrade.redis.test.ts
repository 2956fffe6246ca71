/**
 * Two servers are replaced by those of the next version, one after the other, while clients create and list: the old
 * version and the new one run side by side on one database, as in a rolling upgrade behind a proxy.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyDatabase, isOnServer } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type Answer, type Caller, type TestPortal } from "../support/portal.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

const redisUrl = process.env["TEST_REDIS_URL"] ?? process.env["REDIS_URL"];
const account = ["root@practice.test", "A-good-password-1"] as const;

describe.runIf(isOnServer && redisUrl !== undefined)("a rolling upgrade", () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  const portals: TestPortal[] = [];
  const versions = [0, 0];
  const start = (release: number): Promise<TestPortal> =>
    startTestPortal({
      configFile: `tests/fixtures/appointments-${release}.config.ts`,
      variables: { REDIS_URL: redisUrl ?? "" },
      database: () =>
        Promise.resolve({
          variables: { PORTAL_DATA_DIR: "", DATABASE_URL: database?.url ?? "" },
          drop: () => Promise.resolve(),
        }),
    });
  let cookie: string | undefined;

  beforeAll(async () => {
    database = await emptyDatabase();
    portals.push(await start(1));
    portals.push(await start(1));
    versions.fill(1);
    const hash = await hashPassword(account[1]);
    await withoutTriggers(portals[0]?.kernel.db as never, (transaction) =>
      sql`insert into portal_users (email, role, password_hash) values (${account[0]}, 'superadmin', ${hash})`.execute(
        transaction,
      ),
    );
    ({ cookie } = await (portals[0] as TestPortal).signIn(...account));
  });
  afterAll(async () => {
    for (const portal of portals) await portal.close();
    await database?.drop();
  });

  /**
   * As a proxy and a browser do it: a call that a server did not take goes to the other one, and one whose connection
   * ended without an answer is sent again under its key. A connection that carried nothing since the drain began may
   * end under its next call.
   */
  async function call(run: (caller: Caller, release: number) => Promise<Answer>, first: number): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const at = (first + tries) % 2;
      const portal = portals[at];
      const release = versions[at] ?? 0;
      const answer = await (portal === undefined
        ? Promise.resolve(undefined)
        : run(portal.withCookie(cookie ?? ""), release).catch((error: unknown) => {
            if (error instanceof TypeError && error.message === "fetch failed") return undefined;
            throw error;
          }));
      const isRefused = answer?.status === 503 && answer.headers.get("retry-after") === "1";
      if (answer !== undefined && !isRefused) return answer;
      if (tries > 100) throw new Error("neither server takes the call");
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const titles: string[] = [];
  async function create(number: number, client: string): Promise<void> {
    const title = `${client}-${number}`;
    const { body } = await call(
      (caller, release) =>
        caller.post(
          "/create_record",
          { resourceId: "appointments", record: release === 1 ? { patient: title } : { who: title, room: "A" } },
          { "idempotency-key": `appointment-${title}` },
        ),
      number,
    );
    expect(body, title).toMatchObject({ ok: true });
    titles.push(title);
  }
  async function list(number: number): Promise<void> {
    const page = { resourceId: "appointments", source: "list", filters: [], sort: [], limit: 5, offset: 0 };
    const { body } = await call((caller) => caller.post("/get_resource_data", page), number);
    expect(body).toMatchObject({ total: expect.any(Number) as number });
  }
  /** As SIGTERM does it, with calls in place of seconds: connections end with their next answer. */
  async function replace(at: number, release: number, worked: () => Promise<void>): Promise<void> {
    const former = portals[at] as TestPortal;
    former.server.drain();
    await worked();
    former.server.refuseCalls();
    await worked();
    await former.close();
    portals[at] = await start(release);
    versions[at] = release;
  }

  it.each([2, 3])("to version %i loses no call", async (release) => {
    const ending = new AbortController();
    let calls = 0;
    const working = Promise.all(
      ["a", "b", "c"].map(async (client) => {
        for (let number = 0; !ending.signal.aborted; number += 1) {
          await create(number, `${client}${release}`);
          await list(number + 1);
          calls += 2;
        }
      }),
    );
    working.catch(() => undefined); // awaited below
    const worked = async (): Promise<void> => {
      const before = calls;
      await eventually(() => expect(calls).toBeGreaterThan(before + 30));
    };
    try {
      for (const at of [0, 1]) {
        await worked();
        await replace(at, release, worked);
        await worked();
      }
    } finally {
      ending.abort();
    }
    await working;
    const { db } = (portals[0] as TestPortal).kernel;
    const { rows } = await sql<{ title: string }>`select who as title from appointments`.execute(db);
    expect(rows.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  });
  it("back to the version before is refused in one sentence", async () => {
    await expect(start(2)).rejects.toThrow(
      /the database: found the migration appointments\/003_contract, expected .* this version or an earlier one/,
    );
  });
});
