/** Examples of charts, tables of figures and the cards around them. */
import type { ReactNode } from "react";
import { gallery } from "../gallery/gallery.ts";
import { Chart } from "./chart.tsx";
import { FigureLink } from "./figure-link.tsx";
import { FigureTable } from "./figure-table.tsx";
import { FiguresFailure } from "./figures-failure.tsx";
import type { Point } from "./stack.ts";
import { WidgetCard } from "./widget-card.tsx";

const ready = { failure: undefined, retry: () => undefined, isLoading: false };
const failed = { ...ready, failure: new Error("The server has no connection to its database") };
const months = ["January", "February", "March", "April", "May", "June"];
const points: Point[] = months.map((label, at) => ({
  label,
  visits: 40 + ((at * 37) % 60),
  calls: 12 + ((at * 23) % 31),
}));
const visits = { fieldName: "visits", label: "Visits", colour: "--accent" };
const calls = { fieldName: "calls", label: "Calls", colour: "--chart-2" };

interface ChartExampleProps {
  data?: readonly Point[];
  isStacked?: boolean;
  figures?: typeof ready | typeof failed | (Omit<typeof ready, "isLoading"> & { isLoading: true });
}

function ChartExample({ data, isStacked = false, figures = ready }: ChartExampleProps): ReactNode {
  return (
    <WidgetCard title="Visits" link="/resource/visits">
      <Chart
        title="Visits"
        pointLabel="Month"
        data={data}
        series={isStacked ? [visits, calls] : [visits]}
        figures={figures}
        write={String}
      />
    </WidgetCard>
  );
}

function TableOfFigures({ isBusy = false }: { isBusy?: boolean }): ReactNode {
  return (
    <WidgetCard title="Visits by month">
      <FigureTable label="Visits by month" isBusy={isBusy}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Visits</th>
            <th scope="col">Calls</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, visits: count, calls: others }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <FigureLink to={{ resourceId: "visits", filters: [] }}>{count}</FigureLink>
              </td>
              <td>{others}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </WidgetCard>
  );
}

export const examples = gallery("Charts and figures", {
  bars: { props: { isStacked: false }, draw: (props) => <ChartExample data={points} {...props} /> },
  stacked: { draw: () => <ChartExample data={points} isStacked /> },
  loading: { draw: () => <ChartExample figures={{ ...ready, isLoading: true }} /> },
  empty: { draw: () => <ChartExample data={[]} /> },
  error: { draw: () => <ChartExample figures={failed} /> },
  table: { props: { isBusy: false }, draw: (props) => <TableOfFigures {...props} /> },
  failure: { draw: () => <FiguresFailure figures={failed} /> },
});
