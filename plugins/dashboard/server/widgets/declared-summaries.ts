/** What the widgets of the config ask, for the kernel's checks of resources, columns, filters and roles. */
import type { DeclaredColumn, DeclaredSummary } from "@portalkit/kernel/contract";
import type { WidgetOptions } from "../../contract/widget-options.ts";

export const declaredSummaries = (widgets: readonly WidgetOptions[]): DeclaredSummary[] =>
  widgets.map((widget, index) => ({
    path: ["widgets", String(index)],
    resource: widget.resource,
    filters: widget.filters ?? [],
    columns: columnsOf(widget),
    ...(widget.roles === undefined ? {} : { roles: widget.roles }),
  }));

function columnsOf({ column, groupBy, period, columns = [], sort }: WidgetOptions): DeclaredColumn[] {
  const one = (name: string | undefined, use: DeclaredColumn["use"], ...path: string[]): DeclaredColumn[] =>
    name === undefined ? [] : [{ path, name, use }];
  return [
    ...one(column, "sum", "column"),
    ...one(groupBy, "group", "groupBy"),
    ...one(period?.column, "time", "period", "column"),
    ...columns.flatMap((name, index) => one(name, "show", "columns", String(index))),
    ...one(sort?.column, "sort", "sort", "column"),
  ];
}
