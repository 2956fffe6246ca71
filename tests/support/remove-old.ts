/** What the nightly job of an instance removes. */
import type { Kernel } from "../../kernel/server/kernel.ts";
import { removeOldRows } from "../../kernel/server/database/retention.ts";

/** Gives how many rows went. */
export async function removeOld({ db, registry }: Kernel, instanceId: string): Promise<number> {
  const rules = registry.instances.find(({ id }) => id === instanceId)?.contributions.retention ?? [];
  let removed = 0;
  for (const rule of rules) removed += await removeOldRows(db, rule, new AbortController().signal);
  return removed;
}
