/** The handler of the endpoint of page and widget. The kernel has checked the permission before it runs. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { getSampleName } from "../contract.ts";

const maxTasks = 50;

export const sampleNameHandlers: readonly HandledEndpoint[] = [
  handle(getSampleName, async ({ query: { state }, services: { db } }) => {
    const { rows } = await sql<{ id: string; task: string; created_at: string; done_at: string | null }>`
      select id, task, created_at, done_at from sample_name_tasks
      where (done_at is not null) = ${state === "done"}
      order by created_at desc, id desc limit ${maxTasks}`.execute(db);
    return {
      ...(await countTasks(db)),
      tasks: rows.map(({ id, task, created_at: createdAt, done_at: doneAt }) => ({ id, task, createdAt, doneAt })),
    };
  }),
];

/** Counts the open and the done tasks. */
export async function countTasks(db: Database): Promise<{ open: number; done: number }> {
  const { rows } = await sql<{ open: number; done: number }>`
    select count(*) filter (where done_at is null)::integer as open, count(done_at)::integer as done
    from sample_name_tasks`.execute(db);
  return rows[0] ?? { open: 0, done: 0 };
}
