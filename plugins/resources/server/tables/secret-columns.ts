/** The columns of a resource whose values are never stored readable outside of its table: in plans, logs or reports. */
import type { PreparedResource } from "./prepared-resource.ts";

/** Masked columns, backend-only ones, and those of which another column stores a hash or sealed text. */
export function secretColumns({ columns }: PreparedResource): string[] {
  const all = [...columns.values()];
  const stored = new Set(all.map(({ definition }) => definition.storesColumn));
  return all
    .filter(
      ({ name, definition: { masked, backendOnly } }) => masked === true || backendOnly === true || stored.has(name),
    )
    .map(({ name }) => name);
}
