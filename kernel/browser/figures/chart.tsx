/** The chart as exported to plugins: its code, with the drawing library, is loaded with the first chart. */
import type { ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import { Skeleton } from "../ui/states.tsx";
import type { ChartProps } from "./chart-view.tsx";

const load = (): Promise<typeof import("./chart-view.tsx").ChartView> =>
  import("./chart-view.tsx").then((module) => module.ChartView);

/**
 * Bars by group, stacked if there are several series, for a widget: with loading, empty and error states, and a table
 * of the same numbers.
 * @example
 * <Chart title={t("shop:sales")} pointLabel={t("shop:month")} data={points} figures={figures} write={String}
 *   series={[{ fieldName: "sales", label: t("shop:sales"), colour: "--accent" }]} />
 */
export function Chart(props: ChartProps): ReactNode {
  return (
    <Lazy load={load} props={props}>
      <Skeleton height={220} />
    </Lazy>
  );
}
