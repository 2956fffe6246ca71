/** Long work that plugins declare: its turns, what a process left behind, and what is deleted. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Refusal } from "../../kernel/contract/errors/refusals.ts";
import type { WorkContribution, WorkTurn } from "../../kernel/server/extension/contributions/work.ts";
import type { PluginServices } from "../../kernel/server/extension/services/plugin-services.ts";
import { withWorks, workJob } from "../../kernel/server/jobs/durable-work.ts";
import { Overtaken } from "../../kernel/server/jobs/work-in-turns.ts";
import { openFixture, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
const started: unknown[] = [];
let services: PluginServices;
beforeAll(async () => {
  fixture = await openFixture([], async (db) => {
    await sql`create table letters (id text primary key, kind text not null, state text not null,
      updated_at timestamptz not null default now(), ended_at timestamptz)`.execute(db);
  });
  services = {
    db: fixture.db,
    enqueue: (job: string, data: object, options: object) => Promise.resolve(void started.push({ job, data, options })),
    inLanguageOf: (_user: unknown, run: () => unknown) => run(),
  } as unknown as PluginServices;
});
afterAll(() => fixture.close());
beforeEach(async () => {
  started.length = 0;
  await sql`delete from letters`.execute(fixture.db);
});

const happened: string[] = [];
const turnOf = (work: WorkTurn["work"]): WorkTurn => ({
  user: { dbUser: {} },
  work,
  complete: () => Promise.resolve(void happened.push("complete")),
  failed: ({ code }) => Promise.resolve(void happened.push(code)),
  after: () => void happened.push("after"),
});
const letters = (more: Partial<WorkContribution> = {}): WorkContribution => ({
  name: "send-letters",
  table: "letters",
  running: ["sending"],
  only: sql`kind = 'letter'`,
  silentSeconds: 60,
  expired: sql`ended_at < now() - interval '1 day'`,
  open: () => Promise.resolve(undefined),
  ...more,
});
const run = async (name: string, work: WorkContribution): Promise<void> => {
  const job = withWorks({ works: [work] }, services).jobs?.find((one) => one.name === name);
  await job?.run({ id: "a" }, services, new AbortController().signal);
};
const letter = (id: string, state: string, ago: string, kind = "letter"): Promise<unknown> =>
  sql`insert into letters (id, kind, state, updated_at, ended_at) values (${id}, ${kind}, ${state},
    now() - ${ago}::interval, now() - ${ago}::interval)`.execute(fixture.db);
const left = async (): Promise<string[]> =>
  (await sql<{ id: string }>`select id from letters order by id`.execute(fixture.db)).rows.map(({ id }) => id);
const again = (id: string): object => ({ job: "send-letters", data: { id }, options: { singletonKey: id } });

it("continues what a process left behind, and nothing else", async () => {
  await letter("busy", "sending", "10 seconds");
  await letter("lost", "sending", "2 minutes");
  await letter("done", "done", "2 minutes");
  await letter("other", "sending", "2 minutes", "parcel");
  await run(workJob, letters());
  expect(started).toEqual([again("lost")]);
});

it("deletes what is expired, but nothing that is worked on, and nothing of other plugins", async () => {
  await letter("busy", "sending", "2 days");
  await letter("new", "done", "2 hours");
  await letter("old", "done", "2 days");
  await letter("other", "done", "2 days", "parcel");
  await run(workJob, letters());
  expect(await left()).toEqual(["busy", "new", "other"]);
});

it("looks after other work when one kind has a mistake", async () => {
  await letter("lost", "sending", "2 minutes");
  const wrong = letters({ name: "wrong", table: "no_such_table" });
  const { jobs = [] } = withWorks({ works: [wrong, letters()] }, services);
  const lookedAfter = jobs.find(({ name }) => name === workJob)?.run({}, services, new AbortController().signal);
  await expect(lookedAfter).rejects.toThrow(/no_such_table/);
  expect(started).toEqual([again("lost")]);
});

it("continues what is running at a start, unless a run begins again", async () => {
  await letter("running", "sending", "1 second");
  const stop = await withWorks({ works: [letters({ startsOver: true })] }, services).start?.();
  expect([started, stop]).toEqual([[], undefined]);
  await withWorks({ works: [letters()] }, services).start?.();
  expect(started).toEqual([again("running")]);
});

it.each([
  ["is complete", () => Promise.resolve(true), ["complete", "after"], []],
  ["must go on", () => Promise.resolve(false), ["after"], [again("a")]],
  [
    "is refused",
    () => Promise.reject(new Refusal({ code: "LETTER_NO_PAPER", status: 409, message: "No paper" })),
    ["LETTER_NO_PAPER", "after"],
    [],
  ],
  ["is continued by another runner", () => Promise.reject(new Overtaken()), ["after"], []],
])("ends a turn that %s", async (_how, work, expected, enqueued) => {
  happened.length = 0;
  await run("send-letters", letters({ open: (id) => Promise.resolve(id === "a" ? turnOf(work) : undefined) }));
  expect([happened, started]).toEqual([expected, enqueued]);
});

it("leaves an error of the server to the queue, which tries again", async () => {
  happened.length = 0;
  const broken = letters({ open: () => Promise.resolve(turnOf(() => Promise.reject(new Error("no connection")))) });
  await expect(run("send-letters", broken)).rejects.toThrow("no connection");
  expect(happened).toEqual(["after"]);
});
