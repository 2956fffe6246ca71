/** The grouping of a list in its URL: `group=created_at.week.count`, `group=game_id.sum-price`. */
import { groupPeriods, type GroupOrder, type GroupPeriod } from "@portalkit/kernel/browser/inputs";
import { traitsOfType, type Column, type Resource } from "@portalkit/kernel/contract";

/** By which column, and in which order, a list is divided into groups. */
export interface Grouping {
  column: Column;
  /** Set for columns of dates and times. */
  period?: GroupPeriod;
  order: GroupOrder;
  /** The column that is added up for the order by sum. */
  sumOf?: string;
}

/** The URL parameter. */
export const groupParameter = "group";

export const hasPeriods = ({ type }: Column): boolean => traitsOfType(type).hasPeriods === true;

/** Returns the columns that the list can be grouped by; none if the server does not group. */
export const groupColumnsOf = ({ columns, options: { groupColumns = [] } }: Resource): Column[] =>
  columns.filter(({ name }) => groupColumns.includes(name));

/** Reads the parameter; what is unknown is ignored. */
export function readGrouping(resource: Resource, text: string): Grouping | undefined {
  const [name, ...rest] = text.split(".");
  const column = groupColumnsOf(resource).find((candidate) => candidate.name === name);
  if (column === undefined) return undefined;
  const period = hasPeriods(column) ? (groupPeriods.find((known) => rest.includes(known)) ?? "day") : undefined;
  return { column, ...(period === undefined ? {} : { period }), ...readOrder(resource, rest) };
}

const sumPrefix = "sum-";

function readOrder({ options }: Resource, parts: readonly string[]): Pick<Grouping, "order" | "sumOf"> {
  const sumOf = parts.find((part) => part.startsWith(sumPrefix))?.slice(sumPrefix.length);
  if (sumOf !== undefined && options.aggregates?.includes(sumOf) === true) return { order: "sum", sumOf };
  return { order: parts.includes("count") ? "count" : "value" };
}

export const writeGrouping = ({ column, period, order, sumOf }: Grouping): string =>
  [
    column.name,
    ...(period === undefined ? [] : [period]),
    ...(order === "count" ? [order] : []),
    ...(order === "sum" ? [`${sumPrefix}${sumOf}`] : []),
  ].join(".");
