/** What nobody asks for: imports that a dead server left behind go on, and old ones are removed with their files. */
import { sql } from "kysely";
import type { PluginServices } from "#kernel/server";
import type { TransferOptions } from "../contract.ts";
import { runJob } from "./run-import.ts";

/** A runner notes a row far more often than this. */
const silentSeconds = 120;

export async function keepUp(services: PluginServices): Promise<void> {
  const { keepDays } = services.options as TransferOptions;
  await sql`delete from data_transfer_imports where updated_at < now() - make_interval(days => ${keepDays}::int)`.execute(services.db);
  await resume(services, silentSeconds);
}

/** Two runners of one import do no harm: the one that comes second to a row stops. */
export async function resume(services: PluginServices, silent = 0): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from data_transfer_imports where state in ('checking', 'importing') and updated_at <= now() - make_interval(secs => ${silent})`.execute(services.db);
  for (const { id } of rows) await services.enqueue(runJob, { id }, { singletonKey: id });
}
