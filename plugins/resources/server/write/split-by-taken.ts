/** Separates new records that will probably be refused because of a unique value from those between them. */
import type { Kernel } from "@portalkit/kernel/engine";
import { encodeField, type Values } from "./check-record.ts";
import { sharedLookups } from "../read/lookups.ts";
import { uniqueColumns } from "../read/unique-columns.ts";
import { isStored } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";

/**
 * Returns the records in their order, in parts: each one with a unique value that a stored record or an earlier one of
 * these has is alone. Whether it is refused is decided by the database.
 */
export async function splitByTaken<One extends { filled: Readonly<Values> }>(
  kernel: Kernel,
  view: ResourceView,
  records: readonly One[],
): Promise<One[][]> {
  const names = new Set(await uniqueColumns(kernel, view));
  const columns = [...view.resource.columns.values()].filter(isStored).filter(({ name }) => names.has(name));
  const lookups = sharedLookups(kernel, view);
  const seen = new Set<string>();
  const isTaken = await Promise.all(
    records.map(async ({ filled }) => {
      const values = columns.flatMap((column) => {
        const encoded = encodeField(column, filled[column.name] ?? null);
        return encoded === null ? [] : [{ column, encoded, key: JSON.stringify([column.name, encoded]) }];
      });
      const isRepeated = values.some(({ key }) => seen.has(key));
      for (const { key } of values) seen.add(key);
      const taken = await Promise.all(values.map(({ column, encoded }) => lookups.isTaken(column, encoded, undefined)));
      return isRepeated || taken.includes(true);
    }),
  );
  const parts: One[][] = [];
  let isOpen = false;
  for (const [index, record] of records.entries()) {
    if (isTaken[index] !== true && isOpen) parts.at(-1)?.push(record);
    else parts.push([record]);
    isOpen = isTaken[index] !== true;
  }
  return parts;
}
