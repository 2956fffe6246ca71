/** Runs the nightly cleanup of an instance. */
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { removeOldRows } from "../../kernel/server/jobs/retention.ts";

/** Returns the number of deleted rows. */
export async function removeOld({ db, registry }: Kernel, instanceId: string): Promise<number> {
  const rules = registry.instances.find(({ id }) => id === instanceId)?.contributions.retention ?? [];
  let removed = 0;
  for (const rule of rules) removed += await removeOldRows(db, rule, new AbortController().signal);
  return removed;
}
