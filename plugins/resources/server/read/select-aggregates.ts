/** Sum, average, minimum and maximum of columns in a statement. Exact, because the database adds up decimals. */
import { sql, type RawBuilder } from "kysely";
import type { ColumnAggregates } from "@portalkit/kernel/engine";
import { isStored, type StoredColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { isUsableFor } from "./summary-columns.ts";

export type Aggregates = Record<string, ColumnAggregates>;

/** The columns of this user's list that have aggregates. */
export const aggregatedColumns = (view: ResourceView): StoredColumn[] =>
  view
    .columns("list")
    .filter(isStored)
    .filter((column) => column.definition.aggregates !== false && isUsableFor(column, "sum"))
    .filter((column) => column !== view.resource.primaryKey);

const averageDecimals = 6;
/** A quotient has at least the decimals of its operands. */
const manyDecimals = sql`1.${sql.raw("0".repeat(20))}`;

/** Names are numbered, because two made of column names could be truncated to the same 63 characters. */
export const aggregateNames = (columns: readonly StoredColumn[]): string[] =>
  columns.flatMap((_, index) => ["sum", "average", "min", "max"].map((name) => `${name}_${index}`));

/** Selects the figures of columns of the table `t`, under `aggregateNames`. */
export function selectAggregates(columns: readonly StoredColumn[]): RawBuilder<unknown>[] {
  return columns.flatMap(({ name }, index) => {
    const value = sql.ref(`t.${name}`);
    return [
      sql`sum(${value})::text as ${sql.ref(`sum_${index}`)}`,
      // Like any quotient, `avg` has about 16 digits in all, which leaves few decimals to a large average.
      sql`trim_scale(round(sum(${value})::numeric * ${manyDecimals} / nullif(count(${value}), 0), ${averageDecimals}))::text
        as ${sql.ref(`average_${index}`)}`,
      sql`min(${value})::text as ${sql.ref(`min_${index}`)}`,
      sql`max(${value})::text as ${sql.ref(`max_${index}`)}`,
    ];
  });
}

/** Reads what `selectAggregates` has selected. */
export function readAggregates(
  columns: readonly StoredColumn[],
  row: Readonly<Record<string, string | null>>,
): Aggregates {
  const figure = (name: string, index: number): string | null => row[`${name}_${index}`] ?? null;
  return Object.fromEntries(
    columns.map(({ name }, index) => [
      name,
      {
        sum: figure("sum", index),
        average: figure("average", index),
        min: figure("min", index),
        max: figure("max", index),
      },
    ]),
  );
}
