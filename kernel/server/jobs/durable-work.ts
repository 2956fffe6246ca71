/** The jobs of the work that plugins contribute under `works`: turns, and what a process left behind. */
import { sql } from "kysely";
import type { JobContribution, ServerContributions } from "../extension/contributions/server-contributions.ts";
import type { WorkContribution, WorkTurn } from "../extension/contributions/work.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import { runTurn } from "./work-in-turns.ts";

/** Of each plugin that has work. */
export const workJob = "look-after-work";

/** Adds the jobs of `works`; what is running at a start continues at once. */
export function withWorks(contributions: ServerContributions, services: PluginServices): ServerContributions {
  const { works = [], jobs = [], start } = contributions;
  if (works.length === 0) return contributions;
  return {
    ...contributions,
    jobs: [
      ...jobs,
      ...works.map(jobOf),
      {
        name: workJob,
        schedule: "* * * * *",
        run: async (_data, ofJob) => {
          const outcomes = await Promise.allSettled(works.map((work) => lookAfter(work, ofJob)));
          // The work of one kind does not wait for the mistake of another.
          for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
        },
      },
    ],
    start: async () => {
      const stop = await start?.();
      for (const work of works) if (work.startsOver !== true) await resume(work, services, 0);
      return stop;
    },
  };
}

/**
 * Continues a piece of work in a job of its own.
 * @param startAfterSeconds how long it waits
 */
export const startWork = (
  { enqueue }: Pick<PluginServices, "enqueue">,
  work: string,
  id: string,
  startAfterSeconds = 0,
): Promise<unknown> =>
  enqueue(work, { id }, { singletonKey: id, ...(startAfterSeconds > 0 ? { startAfterSeconds } : {}) });

const jobOf = ({ name, maxHours, atOnce, open }: WorkContribution): JobContribution => ({
  name,
  ...(maxHours === undefined ? {} : { maxHours }),
  ...(atOnce === undefined ? {} : { atOnce }),
  run: async (data, services, signal) => {
    const id = String(data["id"]);
    const turn = await open(id, services);
    if (turn !== undefined) await takeTurn(services, { work: name, id, turn, signal });
  },
});

/**
 * Takes a turn of a piece of work: of its job, or of a call whose user waits for it. What is left continues in a job.
 * @throws errors of the server, after which the work is as it was
 */
export async function takeTurn(
  services: Pick<PluginServices, "enqueue" | "inLanguageOf">,
  { work, id, turn, signal }: { work: string; id: string; turn: WorkTurn; signal: AbortSignal },
): Promise<void> {
  await services.inLanguageOf(turn.user, async () => {
    try {
      await runTurn(() => turn.work(signal), {
        complete: turn.complete,
        again: () => startWork(services, work, id),
        failed: turn.failed,
      });
    } finally {
      await turn.after();
    }
  });
}

async function lookAfter(work: WorkContribution, services: PluginServices): Promise<void> {
  const { table, running, only = sql`true`, expired, lapsed } = work;
  const idle = sql`${only} and not (state = any(${[...running]}::text[]))`;
  if (expired !== undefined)
    await sql`delete from ${sql.table(table)} where ${idle} and (${expired})`.execute(services.db);
  if (lapsed !== undefined)
    await services.resources.deleteLapsed({
      ...lapsed,
      table,
      where: lapsed.where === undefined ? idle : sql`${idle} and (${lapsed.where})`,
    });
  await resume(work, services, work.silentSeconds);
}

/** Two runners of one row are harmless: the second to write its progress stops. */
async function resume(
  { name, table, running, only = sql`true` }: WorkContribution,
  services: PluginServices,
  silentSeconds: number,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${only}
    and state = any(${[...running]}::text[]) and updated_at <= now() - make_interval(secs => ${silentSeconds})`.execute(
    services.db,
  );
  for (const { id } of rows) await startWork(services, name, id);
}
