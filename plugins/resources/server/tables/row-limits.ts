/** Names of the declared limits of rows in the database, and their refusals. */
import { createHash } from "node:crypto";
import { Refusal, type RowLimit } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { preparedOf } from "./prepared-resource.ts";

/** The beginning of the names of all triggers that enforce limits. */
export const rowLimitPrefix = "portal_row_limit_";

/** Two limits have the same name if they count the same rows. */
export function rowLimitName({ per, where = {} }: RowLimit): string {
  const counted = JSON.stringify([per, where.isEmpty ?? [], where.isNotPast ?? []]);
  return `${rowLimitPrefix}${createHash("sha256").update(counted).digest("hex").slice(0, 16)}`;
}

/** Returns the refusal of the limit that a write exceeded, of any table: hooks and restoring write to others too. */
export function rowLimitRefusal(
  kernel: Pick<Kernel, "registry">,
  { table, constraint }: { table?: string; constraint?: string },
): Refusal | undefined {
  if (constraint?.startsWith(rowLimitPrefix) !== true) return undefined;
  const limit = [...preparedOf(kernel).values()]
    .filter((resource) => resource.table === table)
    .flatMap(({ definition }) => definition.rowLimits ?? [])
    .find((declared) => rowLimitName(declared) === constraint);
  return limit === undefined ? undefined : new Refusal(limit.refusal, { limit: limit.max });
}
