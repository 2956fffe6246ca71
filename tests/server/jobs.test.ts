import { afterEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { pino } from "pino";
import { createJobQueue, type JobQueue } from "../../kernel/server/jobs/job-queue.ts";
import type { InstalledInstance } from "../../kernel/server/extension/server-registry.ts";
import type { PluginServices } from "../../kernel/server/extension/services/plugin-services.ts";
import type { JobContribution } from "../../kernel/server/extension/contributions/server-contributions.ts";
import { isOnServer } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { serverRelay } from "../support/server-relay.ts";
import { openEmptyPlace, openQueuePlace, queuePlaces, type QueuePlace } from "../support/queue-places.ts";

const log = pino({ level: "silent" });
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const instanceWith = (id: string, jobs: JobContribution[]): InstalledInstance =>
  ({
    id,
    plugin: id,
    contract: { name: id },
    folder: "",
    options: {},
    publicOptions: {},
    contributions: { jobs },
  }) as unknown as InstalledInstance;
const services = (id: string): PluginServices => ({ id, log }) as unknown as PluginServices;

/** Opens a database that is closed after the test. */
async function opened(opening: Promise<QueuePlace>): Promise<QueuePlace> {
  const place = await opening;
  closing.push(() => place.close());
  return place;
}

async function start(
  { database, url }: Pick<QueuePlace, "database" | "url">,
  instances: InstalledInstance[],
  queueLog = log,
): Promise<JobQueue & { ended: () => Promise<void> }> {
  const queue = createJobQueue(database, url, instances, queueLog);
  await queue.start(services);
  let ending: Promise<void> | undefined;
  const ended = (): Promise<void> => (ending ??= queue.stop());
  closing.push(ended);
  return { ...queue, ended };
}

/** Records what a job was called with, so that a test can wait for it. */
function journal(): { entries: unknown[]; job: (more?: Partial<JobContribution>) => JobContribution } {
  const entries: unknown[] = [];
  return {
    entries,
    job: (more = {}) => ({ name: "note", run: async (data, { id }) => void entries.push([id, data]), ...more }),
  };
}

for (const [name, isHere, where] of queuePlaces) {
  const open = (): Promise<QueuePlace> => opened(openQueuePlace(where));
  describe.runIf(isHere)(`jobs on ${name}`, () => {
    it("of a part of the kernel that became a plugin run as the plugin's, also under their former name", async () => {
      const { entries, job } = journal();
      const moved = instanceWith("saved", [job()]);
      const instance = { ...moved, contributions: { ...moved.contributions, formerOwner: "kernel/views" } };
      const queue = await start(await open(), [instance]);
      await queue.enqueue("kernel", "note", { n: 1 });
      await expect.poll(() => entries).toEqual([["saved", { n: 1 }]]);
      await expect(queue.enqueue("kernel", "other", {})).rejects.toThrow('"kernel" has no job "other"');
    });
    it("run with their data and the services of their instance", async () => {
      const { entries, job } = journal();
      const queue = await start(await open(), [instanceWith("one", [job()]), instanceWith("two", [job()])]);
      await queue.enqueue("one", "note", { n: 1 });
      await queue.enqueue("two", "note", { n: 2 });
      await expect.poll(() => entries.length).toBe(2);
      expect(entries).toEqual(
        expect.arrayContaining([
          ["one", { n: 1 }],
          ["two", { n: 2 }],
        ]),
      );
    });
    it("wait once for each key, and without a key as often as they are asked for", async () => {
      const { entries, job } = journal();
      const queue = await start(await open(), [instanceWith("one", [job()])]);
      const later = { startAfterSeconds: 600 };
      expect(await queue.enqueue("one", "note", {}, { singletonKey: "a", ...later })).toEqual(expect.any(String));
      expect(await queue.enqueue("one", "note", {}, { singletonKey: "a", ...later })).toBeNull();
      expect(await queue.enqueue("one", "note", {}, { singletonKey: "b", ...later })).toEqual(expect.any(String));
      expect(await queue.enqueue("one", "note", {}, later)).toEqual(expect.any(String));
      expect(await queue.enqueue("one", "note", {}, later)).toEqual(expect.any(String));
      expect(entries).toEqual([]);
    });
    it("are tried again when they fail", async () => {
      const attempts: unknown[] = [];
      const place = await open();
      const queue = await start(place, [
        instanceWith("one", [
          {
            name: "flaky",
            retryLimit: 1,
            run: async (data) => {
              attempts.push(data);
              if (attempts.length === 1) throw new Error("not yet");
            },
          },
        ]),
      ]);
      await queue.enqueue("one", "flaky", { n: 1 });
      await expect.poll(() => attempts.length).toBe(1);
      // The second attempt waits for its delay; here the delay ends at once.
      await expect
        .poll(async () => {
          await sql`update portal_jobs.job set start_after = now() where name = 'one/flaky'
          and state = 'retry'`.execute(place.database.db);
          return attempts;
        })
        .toEqual([{ n: 1 }, { n: 1 }]);
    });
    it("run as many at a time as they say, and as long as they say", async () => {
      const place = await open();
      const began: unknown[] = [];
      const both = Promise.withResolvers<void>();
      const queue = await start(place, [
        instanceWith("one", [
          {
            name: "long",
            atOnce: 2,
            maxHours: 24,
            run: async ({ n }) => {
              began.push(n);
              if (began.length === 2) both.resolve();
              await both.promise;
            },
          },
        ]),
      ]);
      await queue.enqueue("one", "long", { n: 1 });
      await queue.enqueue("one", "long", { n: 2 });
      await both.promise;
      const { rows } = await sql`select expire_seconds, heartbeat_seconds from portal_jobs.job
        where name = 'one/long' limit 1`.execute(place.database.db);
      expect(rows).toEqual([{ expire_seconds: 86_400, heartbeat_seconds: 60 }]);
      expect(began.toSorted()).toEqual([1, 2]);
    });
    it("keep their queues as they are at the next start, except for other settings", async () => {
      const place = await open();
      const { job } = journal();
      const instancesWith = (retryLimit: number): InstalledInstance[] => [
        instanceWith("one", [job({ retryLimit }), job({ name: "other", maxHours: 24 })]),
      ];
      const stored = async (): Promise<{ name: string; retries: number; heartbeat: number; updated: string }[]> =>
        (
          await sql<{ name: string; retries: number; heartbeat: number; updated: string }>`
            select name, retry_limit as retries, heartbeat_seconds as heartbeat, updated_on::text as updated
            from portal_jobs.queue where name like 'one/%' order by name`.execute(place.database.db)
        ).rows;
      const startAgain = async (retryLimit: number): ReturnType<typeof stored> => {
        await (await start(place, instancesWith(retryLimit))).ended();
        return await stored();
      };
      const [note, other] = await startAgain(1);
      expect([note?.retries, other?.heartbeat]).toEqual([1, 60]);
      expect(await startAgain(1), "the same settings").toEqual([note, other]);
      expect(await startAgain(2), "another limit").toEqual([
        { ...note, retries: 2, updated: expect.not.stringContaining(note?.updated ?? "-") },
        other,
      ]);
    });
    it("survive a stop that comes before their turn", async () => {
      const place = await open();
      const { entries, job } = journal();
      const first = await start(place, [instanceWith("one", [job()])]);
      await first.enqueue("one", "note", { n: 1 }, { startAfterSeconds: 600 });
      await first.ended();
      await sql`update portal_jobs.job set start_after = now() where name = 'one/note'`.execute(place.database.db);
      await start(place, [instanceWith("one", [job()])]);
      await expect.poll(() => entries).toEqual([["one", { n: 1 }]]);
    });
    it("that run while the server stops are aborted, and are not waited for beyond the timeout", async () => {
      let isReported = false;
      const queue = await start(await open(), [
        instanceWith("one", [
          {
            name: "deaf",
            run: (_data, _services, signal) =>
              new Promise(() => {
                signal.addEventListener("abort", () => {
                  isReported = true;
                });
                started();
              }),
          },
        ]),
      ]);
      let started: () => void = () => undefined;
      const isStarted = new Promise<void>((resolve) => {
        started = resolve;
      });
      await queue.enqueue("one", "deaf", {});
      await isStarted;
      // The job never ends.
      await queue.ended();
      expect(isReported).toBe(true);
    });
    it("start by themselves only as long as their plugin says so", async () => {
      const place = await open();
      const { job } = journal();
      const schedules = async (): Promise<unknown[]> =>
        (
          await sql`select name, cron from portal_jobs.schedule
        order by name`.execute(place.database.db)
        ).rows;
      const first = await start(place, [
        instanceWith("one", [job({ schedule: "0 3 * * *" })]),
        instanceWith("two", [job({ schedule: "5 * * * *" })]),
      ]);
      expect(await schedules()).toEqual([
        { name: "one/note", cron: "0 3 * * *" },
        { name: "two/note", cron: "5 * * * *" },
      ]);
      await first.ended();
      await start(place, [instanceWith("two", [job({ schedule: "6 * * * *" })])]);
      expect(await schedules()).toEqual([{ name: "two/note", cron: "6 * * * *" }]);
    });
    it("that no plugin declares are refused, and need no tables", async () => {
      const place = await opened(openEmptyPlace(where));
      const nothing = await start(place, [instanceWith("one", [])]);
      await expect(nothing.enqueue("one", "note", {})).rejects.toThrow('"one" has no job "note"');
      expect(
        (
          await sql`select 1 from information_schema.schemata
        where schema_name = 'portal_jobs'`.execute(place.database.db)
        ).rows,
      ).toEqual([]);
      const something = await start(place, [instanceWith("one", [journal().job()])]);
      await expect(something.enqueue("one", "notes", {})).rejects.toThrow('"one" has no job "notes"');
    });
  });
}

describe.runIf(isOnServer)("two servers on one PostgreSQL", () => {
  it("start at once, and run each job once, without a pause between jobs", async () => {
    const { database, url } = await opened(openQueuePlace("server"));
    const { entries, job } = journal();
    const both = await Promise.all([1, 2].map(() => start({ database, url }, [instanceWith("one", [job()])])));
    for (let n = 0; n < 20; n += 1) await both[n % 2]?.enqueue("one", "note", { n });
    await expect.poll(() => entries.length).toBe(20);
    expect(new Set(entries.map((entry) => JSON.stringify(entry))).size).toBe(20);
  });
});

describe.runIf(isOnServer)("a job that ends while the database is gone", () => {
  it.each([
    ["is completed", "completed", undefined],
    ["has failed", "failed", new Error("no")],
  ])("%s when it is back", async (_, state, error) => {
    const place = await opened(openQueuePlace("server"));
    const relay = await serverRelay(place.url ?? "");
    closing.push(() => relay.shut());
    const begun = Promise.withResolvers<void>();
    const ends = Promise.withResolvers<void>();
    const run = async (): Promise<void> => {
      begun.resolve();
      await ends.promise;
      if (error !== undefined) throw error;
    };
    const job = { name: "note", run, retryLimit: 0 };
    const lines: string[] = [];
    const queueLog = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const queue = await start({ ...place, url: relay.url }, [instanceWith("one", [job])], queueLog);
    const id = await queue.enqueue("one", "note", {});
    await begun.promise;
    await relay.shut();
    ends.resolve();
    // The end could not be stored, which is logged once, and not as an error.
    const outage = (): number => lines.filter((line) => line.includes("cannot reach its database")).length;
    await eventually(() => expect(outage()).toBe(1));
    await relay.open();
    const stateOf = async (): Promise<unknown> =>
      (
        await sql<{ state: string }>`select state from portal_jobs.job where id = ${id}::uuid`.execute(
          place.database.db,
        )
      ).rows[0]?.state;
    await eventually(async () => expect(await stateOf()).toBe(state));
    expect([outage(), lines.filter((line) => line.includes('"level":50'))]).toEqual([1, []]);
  });
});
