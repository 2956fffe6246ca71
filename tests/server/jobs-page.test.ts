/** The calls of the page of jobs, on both databases: what they list, retry and cancel, and what they never show. */
import { afterEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { pino } from "pino";
import {
  cancelJob,
  jobsPage,
  listJobs,
  listSchedules,
  retryJob,
  type JobGroup,
  type JobInfo,
} from "../../plugins/jobs/contract.ts";
import type { BodyOf, EndpointShape, ReplyOf } from "../../kernel/contract/endpoint.ts";
import { Refusal } from "../../kernel/contract/errors/refusals.ts";
import { openDatabase } from "../../kernel/server/database/open-database.ts";
import type { JobContribution } from "../../kernel/server/extension/contributions/server-contributions.ts";
import type { InstalledInstance } from "../../kernel/server/extension/server-registry.ts";
import type { PluginServices } from "../../kernel/server/extension/services/plugin-services.ts";
import { createTranslations } from "../../kernel/server/i18n/translations.ts";
import { inLanguage } from "../../kernel/server/i18n/language-of-call.ts";
import { createJobQueue, type JobQueue } from "../../kernel/server/jobs/job-queue.ts";
import { jobHandlers } from "../../plugins/jobs/server/job-handlers.ts";
import { createListIndex } from "../../plugins/jobs/server/list-jobs.ts";
import { assertMatches } from "../../kernel/testing/server/assert-matches.ts";
import { isOnServer } from "../support/database.ts";
import { openQueuePlace, queuePlaces, type QueuePlace } from "../support/queue-places.ts";
import { userNamed } from "../support/test-kernel.ts";

const log = pino({ level: "silent" });
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Monitor {
  queue: JobQueue;
  activities: unknown[];
  call<Shape extends EndpointShape>(endpoint: Shape, body: BodyOf<Shape>): Promise<ReplyOf<Shape>>;
  list(group: JobGroup, more?: object): Promise<JobInfo[]>;
}

const operator = userNamed("operator", "superadmin");
const translations = createTranslations([], ["en", "de", "ar"]);

/** A process with a queue and the calls of its page. */
async function start(
  { database, url }: Pick<QueuePlace, "database" | "url">,
  jobs: Record<string, JobContribution[]>,
): Promise<Monitor> {
  const activities: unknown[] = [];
  const instances = Object.entries(jobs).map(
    ([id, contributed]) => ({ id, contributions: { jobs: contributed } }) as unknown as InstalledInstance,
  );
  const queue = createJobQueue(database, url, instances, log);
  const services = {
    log,
    db: database.db,
    jobs: queue,
    may: () => true,
    recordActivity: async (activity: unknown) => void activities.push(activity),
  } as unknown as PluginServices;
  await queue.start(() => services);
  closing.push(() => queue.stop());
  await createListIndex(database.db, queue.schema);
  const handlers = jobHandlers(services);
  const call: Monitor["call"] = async (endpoint, body) => {
    const handler = handlers.find((handled) => handled.endpoint === (endpoint as EndpointShape));
    const reply: unknown = await handler?.run({ body, adminUser: operator, services } as never);
    assertMatches(endpoint.reply, reply, endpoint.path);
    return reply as never;
  };
  return { queue, activities, call, list: async (group, more = {}) => (await call(listJobs, { group, ...more })).jobs };
}

/** Opens a database that is closed after the test. */
async function opened(opening: Promise<QueuePlace>): Promise<QueuePlace> {
  const place = await opening;
  closing.push(() => place.close());
  return place;
}

const codeOf = async (run: Promise<unknown>): Promise<string> => {
  const outcome = await run.catch((error: unknown) => error);
  return outcome instanceof Refusal ? outcome.code : "not refused";
};
/** Runs until its signal is aborted. */
const endless = (onAbort: () => void): JobContribution => ({
  name: "endless",
  run: (_data, _services, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        onAbort();
        reject(new Error("stopped"));
      });
    }),
});

for (const [name, isHere, where] of queuePlaces) {
  const open = (): Promise<QueuePlace> => opened(openQueuePlace(where));
  describe.runIf(isHere)(`the page of jobs on ${name}`, () => {
    it("shows why a job failed, and runs it once more", async () => {
      const runs: unknown[] = [];
      const broken: JobContribution = {
        name: "broken",
        retryLimit: 0,
        run: async (data) => {
          runs.push(data);
          throw new Error("The supplier is down");
        },
      };
      const { queue, list, call, activities } = await start(await open(), { shop: [broken] });
      await queue.enqueue("shop", "broken", { n: 1 });
      await expect.poll(() => list("failed")).toHaveLength(1);
      const [job] = await list("failed");
      expect(job).toMatchObject({ instanceId: "shop", job: "broken", attempts: 1, failure: "The supplier is down" });
      const one = { instanceId: "shop", job: "broken", id: job?.id ?? "", attempts: job?.attempts ?? 0 };
      const twice = await Promise.all([codeOf(call(retryJob, one)), codeOf(call(retryJob, one))]);
      expect(twice.toSorted()).toEqual(["PORTAL_JOB_NOT_FAILED", "not refused"]);
      await expect.poll(() => runs.length).toBe(2);
      await expect.poll(async () => (await list("failed"))[0]?.attempts).toBe(2);
      expect(runs).toEqual([{ n: 1 }, { n: 1 }]);
      expect(activities).toEqual([
        expect.objectContaining({
          kind: "action",
          actionId: "retry-job",
          adminUser: operator,
          recordLabel: "shop/broken",
          details: { instanceId: "shop", job: "broken", jobId: one.id },
        }),
      ]);
    });
    it("cancels a running job by its signal, and does not run it again", async () => {
      let aborted = 0;
      const { queue, list, call, activities } = await start(await open(), { shop: [endless(() => (aborted += 1))] });
      await queue.enqueue("shop", "endless", {});
      await expect.poll(() => list("running")).toHaveLength(1);
      const [job] = await list("running");
      const one = { instanceId: "shop", job: "endless", id: job?.id ?? "" };
      expect(await call(cancelJob, one)).toEqual({ ok: true });
      await expect.poll(() => aborted).toBe(1);
      expect(await list("finished")).toMatchObject([{ id: one.id, state: "cancelled" }]);
      expect(await codeOf(call(cancelJob, one))).toBe("PORTAL_JOB_OVER");
      expect(await codeOf(call(retryJob, { ...one, attempts: 1 }))).toBe("PORTAL_JOB_NOT_FAILED");
      expect(activities).toHaveLength(1);
      expect([await list("running"), await list("waiting"), await list("failed")]).toEqual([[], [], []]);
    });
    it("cancels a waiting job before it runs", async () => {
      const runs: unknown[] = [];
      const { queue, list, call } = await start(await open(), {
        shop: [{ name: "later", run: async () => void runs.push(1) }],
      });
      await queue.enqueue("shop", "later", {}, { startAfterSeconds: 600 });
      const [job] = await list("waiting");
      expect(job).toMatchObject({ state: "created", attempts: 0, runsAt: expect.any(String) as string });
      await call(cancelJob, { instanceId: "shop", job: "later", id: job?.id ?? "" });
      expect([await list("waiting"), runs]).toEqual([[], []]);
    });
    it("never shows data, but what the plugin says about it", async () => {
      const secret = { token: "canary-token" };
      const { queue, list } = await start(await open(), {
        shop: [
          { name: "silent", run: async () => undefined },
          { name: "described", run: async () => undefined, describe: ({ order }) => `Order ${String(order)}` },
          {
            name: "wrong",
            run: async () => undefined,
            describe: () => {
              throw new Error("no such data");
            },
          },
        ],
      });
      await queue.enqueue("shop", "silent", secret, { startAfterSeconds: 600 });
      await queue.enqueue("shop", "described", { ...secret, order: 7 }, { startAfterSeconds: 600 });
      await queue.enqueue("shop", "wrong", secret, { startAfterSeconds: 600 });
      const jobs = await list("waiting");
      expect(jobs.map(({ job, description }) => [job, description])).toEqual([
        ["wrong", null],
        ["described", "Order 7"],
        ["silent", null],
      ]);
      expect(JSON.stringify(jobs)).not.toContain("canary");
    });
    it("lists by plugin, a page at a time, and counts", async () => {
      const place = await open();
      const job = { name: "many", run: async () => undefined };
      const { list, call } = await start(place, { shop: [job], bank: [job] });
      await sql`insert into portal_jobs.job (name, state, created_on, completed_on, policy)
        select 'shop/many', 'failed', now() - n * interval '1 second', now(), 'short'
          from generate_series(1, ${jobsPage + 10}) as n`.execute(place.database.db);
      await sql`insert into portal_jobs.job (name, state, completed_on, policy)
        values ('bank/many', 'failed', now(), 'short')`.execute(place.database.db);
      const first = await call(listJobs, { group: "failed" });
      expect([first.jobs.length, first.hasMore, first.counts, first.instances]).toEqual([
        jobsPage,
        true,
        { running: 0, waiting: 0, failed: jobsPage + 11 },
        ["bank", "shop"],
      ]);
      const last = first.jobs.at(-1);
      const before = { createdAt: last?.createdAt ?? "", id: last?.id ?? "" };
      const rest = await call(listJobs, { group: "failed", before });
      expect([rest.jobs.length, rest.hasMore]).toEqual([11, false]);
      expect(new Set([...first.jobs, ...rest.jobs].map(({ id }) => id)).size).toBe(jobsPage + 11);
      expect(await list("failed", { instanceId: "bank" })).toHaveLength(1);
      expect(await list("failed", { instanceId: "nothing" })).toEqual([]);
    });
    it("refuses jobs that do not exist, and those of other queues", async () => {
      const { call } = await start(await open(), { shop: [{ name: "known", run: async () => undefined }] });
      for (const [instanceId, job] of [
        ["shop", "known"],
        ["shop", "unknown"],
        ["__pgboss__send-it", "x"],
      ] as const)
        for (const run of [
          (one: { instanceId: string; job: string; id: string }) => call(retryJob, { ...one, attempts: 1 }),
          (one: { instanceId: string; job: string; id: string }) => call(cancelJob, one),
        ])
          expect(await codeOf(run({ instanceId, job, id: "00000000-0000-4000-8000-000000000000" }))).toBe(
            "PORTAL_JOB_UNKNOWN",
          );
    });
  });
}

it("puts schedules into words, with their next run, in the language of the call", async () => {
  const run = async (): Promise<void> => undefined;
  const { call } = await start(await opened(openQueuePlace("folder")), {
    shop: [
      { name: "nightly", run, schedule: "41 2 * * *" },
      { name: "often", run, schedule: "*/5 * * * *" },
      { name: "never", run },
    ],
  });
  const wordsIn = (language: string): Promise<string[]> =>
    inLanguage(translations, language, async () => (await call(listSchedules, {})).schedules.map(({ words }) => words));
  expect((await wordsIn("en")).toSorted()).toEqual(["At 02:41", "Every 5 minutes"]);
  expect((await wordsIn("de")).toSorted()).toEqual(["Alle 5 Minuten", "Um 02:41"]);
  const { schedules } = await call(listSchedules, {});
  for (const { nextRunAt } of schedules) expect(Date.parse(nextRunAt)).toBeGreaterThan(Date.now());
  expect(await call(listSchedules, { instanceId: "other" })).toEqual({ schedules: [] });
});

it.runIf(isOnServer)("cancels a job that another process runs", async () => {
  const place = await opened(openQueuePlace("server"));
  let aborted = 0;
  const { queue } = await start(place, { shop: [endless(() => (aborted += 1))] });
  await queue.enqueue("shop", "endless", {});
  const other = await openDatabase({ databaseUrl: place.url ?? "", dataDir: "", log });
  closing.push(() => other.close());
  const { call, list } = await start(
    { database: other, url: place.url },
    { shop: [], bank: [{ name: "own", run: async () => undefined }] },
  );
  expect(await list("running")).toEqual([]);
  const seen = await start(place, { shop: [{ name: "endless", run: async () => undefined }] });
  await expect.poll(() => seen.list("running")).toHaveLength(1);
  const [job] = await seen.list("running");
  await call(cancelJob, { instanceId: "shop", job: "endless", id: job?.id ?? "" });
  await expect.poll(() => aborted).toBe(1);
});
