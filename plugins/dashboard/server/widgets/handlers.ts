/** Answers with the widgets of the config and their figures, by the rules of each resource's list. */
import {
  usualPeriod,
  type AdminUser,
  type Column,
  type FieldFilter,
  type SummaryPeriod,
} from "@portalkit/kernel/contract";
import { handle, translate, translateText, type HandledEndpoint } from "@portalkit/kernel/server";
import { widgetUnknown } from "../../contract/refusals.ts";
import type { ConfiguredWidget, PeriodUnit } from "../../contract/widget-options.ts";
import { getWidgetFigure, getWidgets, type BoardWidget } from "../../contract/widgets/calls.ts";
import type { DashboardServices } from "../services.ts";
import { periodDays, unitLabels } from "./period-days.ts";

const usualRows = 5;
/** The number of bars of a chart that states none; months follow the period of the board. */
const usualBars: Readonly<Record<Exclude<PeriodUnit, "month">, number>> = { day: 30, week: 12, year: 5 };

export function widgetHandlers(
  services: DashboardServices,
  widgets: readonly ConfiguredWidget[],
): readonly HandledEndpoint[] {
  return [
    handle(getWidgets, async ({ adminUser }) => {
      const seen = widgets.filter((widget) => maySee(services, widget, adminUser));
      return await Promise.all(seen.map((widget) => describe(services, widget, adminUser)));
    }),
    handle(getWidgetFigure, async ({ adminUser, request, query }) => {
      const widget = widgets.find(({ id }) => id === query.widget);
      if (widget === undefined || !maySee(services, widget, adminUser)) throw widgetUnknown();
      await services.figures.admit(adminUser);
      const period = periodOf(services, widget, query.period ?? usualPeriod);
      const { value, groups, filters } = await services.resources.summarize(
        widget.resource,
        {
          filters: (widget.filters ?? []).map(withValue),
          ...(widget.column === undefined ? {} : { column: widget.column }),
          ...(widget.groupBy === undefined ? {} : { groupBy: widget.groupBy }),
          ...(period === undefined ? {} : { period }),
        },
        adminUser,
      );
      const links = services.resources.listLinks(
        widget.resource,
        groups.map((group) => group.filters),
        adminUser,
      );
      const times =
        period === undefined || widget.period === undefined
          ? []
          : unitLabels(widget.period.unit, period.days, request.language);
      return {
        value,
        filters: filters.map((filter) => ({ ...filter })),
        groups: groups.map(({ label, isRest, ...group }, index) => {
          const records = links?.[index];
          return {
            label: isRest === true ? translate("dashboard:others") : (label ?? times[index] ?? ""),
            value: group.value,
            ...(records === undefined ? {} : { records }),
          };
        }),
      };
    }),
  ];
}

/** The address of a list has a value for each filter, also for those that need none. */
const withValue = ({
  field,
  operator,
  value = true,
}: NonNullable<ConfiguredWidget["filters"]>[number]): FieldFilter => ({
  field,
  operator,
  value,
});

/** Hides from all others that the widget exists. */
function maySee(
  { resources }: DashboardServices,
  { roles, resource, filters = [], column, groupBy, period, sort }: ConfiguredWidget,
  adminUser: AdminUser,
): boolean {
  if (roles !== undefined && !roles.includes(adminUser.role)) return false;
  const fields = [...filters.map(({ field }) => field), period?.column];
  const columns = [column, groupBy, sort?.column];
  const named = (names: readonly (string | undefined)[]): string[] => names.filter((name) => name !== undefined);
  return resources.maySummarize(resource, { fields: named(fields), columns: named(columns) }, adminUser);
}

const isBarsByTime = ({ type, groupBy, period }: ConfiguredWidget): boolean =>
  type === "chart" && groupBy === undefined && period !== undefined;

async function describe(
  { resources }: DashboardServices,
  widget: ConfiguredWidget,
  adminUser: AdminUser,
): Promise<BoardWidget> {
  const { id, type, label, resource, width, order, prefix, suffix, groupBy, period, rows, columns, sort } = widget;
  const described =
    groupBy === undefined && widget.column === undefined ? undefined : await resources.describe(resource, adminUser);
  const columnNamed = (name: string | undefined): Column | undefined =>
    described?.columns.find((column) => column.name === name);
  return {
    id,
    type,
    label: translateText(label),
    resourceId: resource,
    width: width ?? (type === "count" || type === "sum" ? "third" : "half"),
    order: order ?? 100,
    prefix: prefix ?? "",
    suffix: suffix ?? columnNamed(widget.column)?.unit?.symbol ?? "",
    pointLabel:
      groupBy === undefined
        ? translate(`dashboard:units.${period?.unit ?? "month"}`)
        : (columnNamed(groupBy)?.label ?? groupBy),
    hasBoardPeriod: isBarsByTime(widget) && period?.unit === "month" && period.last === undefined,
    rows: rows ?? usualRows,
    ...(columns === undefined ? {} : { columns: [...columns] }),
    ...(sort === undefined ? {} : { sort: [{ field: sort.column, direction: sort.direction }] }),
  };
}

function periodOf(
  { figures }: DashboardServices,
  widget: ConfiguredWidget,
  boardMonths: number,
): SummaryPeriod | undefined {
  const { period } = widget;
  if (period === undefined) return undefined;
  const { unit, column } = period;
  const isGrouped = isBarsByTime(widget);
  const usual = !isGrouped ? 1 : unit === "month" ? boardMonths : usualBars[unit];
  return {
    column,
    days: periodDays(unit, period.last ?? usual, new Date(), figures.timeZone),
    timeZone: figures.timeZone,
    isGrouped,
  };
}
