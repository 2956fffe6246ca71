/**
 * The database lookups of a record's rules: which records a reference refers to, and whether a value is already in use.
 */
import { sql } from "kysely";
import { type Kernel, nextTurn } from "@portalkit/kernel/engine";
import { labelsOf } from "./foreign-labels.ts";
import type { StoredColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { encodeValue, fits } from "../values/value-codec.ts";

export interface Lookups {
  /** Labels, by key, of the records that this user may see. */
  labels(resourceId: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Whether another record has this value in the column.
   * @param own the key of the record itself, if it has one
   */
  isTaken(column: StoredColumn, encoded: unknown, own: unknown): Promise<boolean>;
}

/** Lookups with one query each, for the rules of one record. */
export function lookupsOf(kernel: Kernel, view: ResourceView): Lookups {
  return {
    labels: (resourceId, keys) => labelsOf(kernel, view, resourceId, keys),
    isTaken: async (column, encoded, own) => {
      const { primaryKey, table } = view.resource;
      const isOther =
        own !== null && own !== undefined && fits(own, primaryKey.table)
          ? [sql`${sql.ref(`t.${primaryKey.name}`)} <> ${encodeValue(own, primaryKey.table)}`]
          : [];
      const where = [sql`${sql.ref(`t.${column.name}`)} = ${encoded}`, ...isOther];
      return (
        (
          await sql`select 1 from ${sql.table(table)} as t${whereClause(where)}
        limit 1`.execute(kernel.db)
        ).rows.length > 0
      );
    },
  };
}

/**
 * Combines the lookups that the rules of many new records make at the same time into one query for each referenced
 * resource and each unique column. Check the records concurrently, with `Promise.all`; results are cached for the
 * lifetime of the returned object.
 */
export function sharedLookups(kernel: Kernel, view: ResourceView): Lookups {
  const labels = new Map<string, (key: string) => Promise<string | undefined>>();
  const taken = new Map<string, (value: unknown) => Promise<true | undefined>>();
  return {
    labels: async (resourceId, keys) => {
      const find =
        labels.get(resourceId) ??
        together(async (wanted: readonly string[]) => {
          const found = await labelsOf(kernel, view, resourceId, wanted);
          return wanted.map((key) => found.get(key));
        });
      labels.set(resourceId, find);
      const found = await Promise.all(keys.map(async (key) => [key, await find(key)] as const));
      return new Map(found.flatMap(([key, label]) => (label === undefined ? [] : [[key, label]])));
    },
    isTaken: async (column, encoded) => {
      const find =
        taken.get(column.name) ?? together((wanted: readonly unknown[]) => takenOf(kernel, view, column, wanted));
      taken.set(column.name, find);
      return (await find(encoded)) ?? false;
    },
  };
}

async function takenOf(
  { db }: Kernel,
  { resource }: ResourceView,
  { name, table }: StoredColumn,
  values: readonly unknown[],
): Promise<(true | undefined)[]> {
  const rows = values.map(
    (value, place) => sql`(${sql.lit(place)}, cast(${value} as
    ${sql.id(table.name)}${sql.raw(table.isArray ? "[]" : "")}))`,
  );
  const found = await sql<{ place: number }>`
    select v.place from (values ${sql.join(rows)}) as v (place, value)
    where exists (select 1 from ${sql.table(resource.table)} as t where ${sql.ref(`t.${name}`)} = v.value)`.execute(db);
  const places = new Set(found.rows.map(({ place }) => place));
  return values.map((_value, place) => (places.has(place) ? true : undefined));
}

/** Batches keys that are requested in the same turn of the event loop into one query. */
function together<Key, Found>(
  find: (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>,
): (key: Key) => Promise<Found | undefined> {
  const known = new Map<Key, Promise<Found | undefined>>();
  let waiting: { keys: Key[]; found: Promise<readonly (Found | undefined)[]> } | undefined;
  return (key) => {
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    waiting ??= begin();
    const { keys, found } = waiting;
    const place = keys.push(key) - 1;
    const one = found.then((all) => all[place]);
    known.set(key, one);
    return one;
  };
  function begin(): NonNullable<typeof waiting> {
    const keys: Key[] = [];
    const found = nextTurn().then(() => {
      waiting = undefined;
      return find(keys);
    });
    return { keys, found };
  }
}
