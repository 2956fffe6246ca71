/** The groups and sums that the list on screen shows: those of its address and of its columns' settings. */
import { traitsOfType, type Resource } from "@portalkit/kernel/contract";
import type { ExportRequest } from "../contract.ts";

export type ShownFigures = Pick<ExportRequest, "groupBy" | "withSums">;

/** @param search of the page's address */
export function shownFigures({ columns, options, listSettings }: Resource, search: string): ShownFigures {
  const address = new URLSearchParams(search);
  const [field = "", ...rest] = (address.get("group") ?? "").split(".");
  const column = columns.find(({ name }) => name === field && options.groupColumns?.includes(name) === true);
  const view = listSettings?.views.find(({ id }) => id === address.get("view"));
  const withSums = (view?.layout ?? listSettings?.layout)?.hasAggregates ?? options.showsAggregates === true;
  if (column === undefined) return withSums ? { withSums } : {};
  const { hasPeriods } = traitsOfType(column.type);
  const period = (["day", "week", "month"] as const).find((known) => rest.includes(known)) ?? "day";
  return {
    groupBy: {
      field,
      ...(hasPeriods ? { period, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
      ...orderOf(rest),
    },
    ...(withSums ? { withSums } : {}),
  };
}

function orderOf(parts: readonly string[]): Pick<NonNullable<ExportRequest["groupBy"]>, "order" | "sumOf"> {
  const sumOf = parts.find((part) => part.startsWith("sum-"))?.slice("sum-".length);
  return sumOf === undefined ? { order: parts.includes("count") ? "count" : "value" } : { order: "sum", sumOf };
}
