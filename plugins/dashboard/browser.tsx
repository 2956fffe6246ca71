/** Browser half of the dashboard: a board of widgets, and its own five widgets. */
import { defineBrowserPlugin, slots, type WidgetContribution } from "#kernel/browser/plugin";
import type { dashboard } from "./contract.ts";

const widgets: readonly WidgetContribution<typeof dashboard>[] = [
  {
    id: "totals",
    title: "dashboard:widgets.totals",
    width: "full",
    order: 10,
    load: () => import("./browser/widgets/totals.tsx").then((module) => module.Totals),
  },
  {
    id: "sales",
    title: "dashboard:widgets.salesOverview",
    width: "half",
    order: 20,
    load: () => import("./browser/widgets/sales.tsx").then((module) => module.Sales),
  },
  {
    id: "signups",
    title: "dashboard:widgets.signups",
    width: "half",
    order: 30,
    load: () => import("./browser/widgets/signups.tsx").then((module) => module.Signups),
  },
  {
    id: "statistics",
    title: "dashboard:widgets.statistics",
    width: "two-thirds",
    order: 40,
    load: () => import("./browser/widgets/statistics.tsx").then((module) => module.Statistics),
  },
  {
    id: "stock",
    title: "dashboard:widgets.stock",
    width: "third",
    order: 50,
    load: () => import("./browser/widgets/stock.tsx").then((module) => module.Stock),
  },
];

export const browser = defineBrowserPlugin<typeof dashboard>({
  name: "dashboard",
  setup: ({ options }) => {
    const { path } = options;
    const load = () => import("./browser/board/board.tsx").then((module) => module.Board);
    return {
      ...(path === "/"
        ? { slots: [{ slot: slots.home, load, allowed: "view" as const }] }
        : {
            routes: [
              { path, layout: "shell" as const, title: "dashboard:widgets.overview", allowed: "view" as const, load },
            ],
          }),
      widgets: widgets.map((widget) => ({ ...widget, allowed: "view" as const })),
    };
  },
});
