import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Problem } from "../../contract/errors/problem.ts";
import type { KeyRing } from "../keys/key-ring.ts";
import {
  checkKeys,
  keyAgesMigration,
  keyProbesMigration,
  keyProblems,
  readKeyAges,
  renewKeyProbes,
} from "./key-probes.ts";
import { openPgliteAt, type OpenDatabase } from "./open-database.ts";
import { runMigrations } from "./run-migrations.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openPgliteAt("memory://");
  expect(await keyProblems(database.db, deployment())).toEqual([]);
  await runMigrations(
    database,
    [{ owner: "kernel/database", migrations: [keyProbesMigration, keyAgesMigration] }],
    pino({ level: "silent" }),
  );
});
beforeEach(() => database.db.deleteFrom("portal_key_probes").execute());
afterAll(() => database.close());

const secret = "the secret of a deployment, as it is";
const otherSecret = "another secret that is as long as it";
const key = (byte: number): Uint8Array => Buffer.alloc(32, byte);
const deployment = (keys: Record<string, number> = {}, own = secret): { secret: string; keys: KeyRing } => ({
  secret: own,
  keys: new Map(Object.entries(keys).map(([id, byte]) => [id, key(byte)])),
});
const start = (...of: Parameters<typeof deployment>): Promise<void> => checkKeys(database.db, deployment(...of));
const problemsOf = async (...of: Parameters<typeof deployment>): Promise<Pick<Problem, "code" | "found">[]> =>
  (await keyProblems(database.db, deployment(...of))).map(({ code, found }) => ({ code, found }));
const otherSecretFound = [
  { code: "PORTAL_SECRET_OTHER", found: "another secret than the one that this database was used with (not shown)" },
];

describe("the keys of a start", () => {
  it("are those of every later one", async () => {
    await start();
    await start();
    expect(await problemsOf()).toEqual([]);
    await expect(start({}, otherSecret)).rejects.toThrow("PORTAL_SECRET_OTHER");
    expect(await problemsOf({}, otherSecret)).toEqual(otherSecretFound);
  });
  it("may be followed by new ones, before which nothing is forgotten", async () => {
    await start();
    await start({ k2: 2 });
    await start({ k3: 3, k2: 2 });
    expect(await problemsOf({ k3: 3 })).toEqual([
      { code: "PORTAL_KEYS_OTHER", found: 'no key "k2", with which values of this database are encrypted' },
    ]);
    expect(await problemsOf({ k3: 2, k2: 3 })).toMatchObject([
      { code: "PORTAL_KEYS_OTHER", found: expect.stringContaining('another key "k2"') },
      { code: "PORTAL_KEYS_OTHER", found: expect.stringContaining('another key "k3"') },
    ]);
    await expect(start({ k4: 4 })).rejects.toThrow('no key "k2"');
    // A start that was refused leaves no probe of its own.
    expect(await problemsOf({ k3: 3, k2: 2 })).toEqual([]);
  });
  it("are forgotten when everything is encrypted with the current one", async () => {
    await start({ k2: 2 });
    await start({ k3: 3, k2: 2 });
    await renewKeyProbes(database.db, deployment({ k3: 3, k2: 2 }));
    await start({ k3: 3, k2: 2 });
    await start({ k3: 3 });
    await renewKeyProbes(database.db, deployment({ k3: 3 }, otherSecret));
    await start({ k3: 3 }, otherSecret);
    await expect(start({ k3: 3 })).rejects.toThrow("PORTAL_SECRET_OTHER");
  });
  it("keep their ages when others change", async () => {
    await start({ k2: 2 });
    const earlier = new Date("2024-05-01T00:00:00Z");
    await database.db.updateTable("portal_key_probes").set({ since: earlier }).execute();
    const agesOf = async (): Promise<[string, boolean][]> =>
      (await readKeyAges(database.db)).map(({ variable, since }) => [
        variable,
        Date.parse(since) === earlier.getTime(),
      ]);
    expect(await agesOf()).toEqual([
      ["PORTAL_SECRET", true],
      ["PORTAL_KEYS", true],
    ]);
    await start({ k3: 3, k2: 2 });
    await renewKeyProbes(database.db, deployment({ k3: 3, k2: 2 }));
    expect(await agesOf()).toEqual([
      ["PORTAL_SECRET", true],
      ["PORTAL_KEYS", false],
    ]);
    await renewKeyProbes(database.db, deployment({ k3: 3 }, otherSecret));
    expect((await agesOf()).every(([, isEarlier]) => !isEarlier)).toBe(true);
  });
  it("are compared by processes that start together", async () => {
    const starts = await Promise.allSettled([start(), start({}, otherSecret), start()]);
    const refused = starts.filter(({ status }) => status === "rejected").length;
    expect([1, 2]).toContain(refused);
    expect([await problemsOf(), await problemsOf({}, otherSecret)].filter((found) => found.length === 0)).toHaveLength(
      1,
    );
  });
});
