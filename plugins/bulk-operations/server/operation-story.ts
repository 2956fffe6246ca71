/** What an edit replaced, and in which records: for its receipt. */
import { sql } from "kysely";
import { parseJson, type AdminUser, type ReplyOf } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { createView, describeValues, familyOf, preparedOf } from "@portalkit/resources/server";
import type { getBulkOperation } from "../contract.ts";
import { isOpen, mayReadValues, type StoredOperation } from "./operation-store.ts";
import type { Services } from "./services.ts";

type Reply = ReplyOf<typeof getBulkOperation>;

/** Changes of more records take seconds to compare. */
const comparedRecords = 100_000;

/** Families whose values are kept as numbers, or as digits. */
const orderedFamilies: ReadonlySet<string> = new Set(["integer", "numeric", "float"]);

/** Values as JSON, and those of numbers as digits. */
interface Range {
  name: string;
  low: string | null;
  high: string | null;
  smallest: string | null;
  largest: string | null;
  isText: boolean | null;
}

/** The smallest and the largest values before an edit; of fields without an order, only a value that all had. */
export async function rangesOf(
  services: Services,
  reader: AdminUser,
  operation: StoredOperation,
): Promise<Reply["before"]> {
  const { id, kind, resource_id: resourceId, changed, change, formulas } = operation;
  const resource = preparedOf(engineOf(services)).get(resourceId);
  if (resource === undefined || kind !== "edit" || changed === 0 || changed > comparedRecords) return null;
  // One that runs is read again and again, and says nothing final.
  if (isOpen(operation) || !mayReadValues(services, reader, operation)) return null;
  const numbers = Object.keys({ ...change, ...formulas }).filter((name) => {
    const table = resource.columns.get(name)?.table;
    return table !== undefined && orderedFamilies.has(familyOf(table)) && !table.isArray;
  });
  const { rows } = await sql<Range>`
    select field.key as name, min(field.value::text) as low, max(field.value::text) as high,
      min(case when field.key = any (${numbers}) then (field.value #>> '{}')::numeric end)::text as smallest,
      max(case when field.key = any (${numbers}) then (field.value #>> '{}')::numeric end)::text as largest,
      bool_or(json_typeof(field.value) = 'string') as "isText"
    from portal_bulk_changes, json_each(changes) as record, json_each(record.value -> 'before') as field
    where operation_id = ${id} group by 1`.execute(services.db);
  const known = rows.filter(({ low, high, smallest }) => smallest !== null || low === high);
  const side = (key: "smallest" | "largest"): Record<string, unknown> =>
    Object.fromEntries(
      known.map(({ name, low, isText, [key]: number }) => [
        name,
        number === null ? parseJson(low ?? "null") : isText ? number : Number(number),
      ]),
    );
  const [low = {}, high = {}] = await describeValues(engineOf(services), createView(resource, reader), [
    side("smallest"),
    side("largest"),
  ]);
  return { low, high };
}

/** The list whose records were meant, for its user alone: conditions may name what others do not see. */
export const listOf = (reader: AdminUser, { selection, user_id: userId }: StoredOperation): Reply["list"] =>
  selection === null || userId !== String(reader.pk)
    ? null
    : { filters: [...selection.filters], search: selection.search };
