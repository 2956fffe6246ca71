/** A widget of the config in its card, which leads to the list of the records that it is about. */
import { useMemo, type ReactNode } from "react";
import {
  Chart,
  FigureLink,
  FiguresFailure,
  listAddress,
  Skeleton,
  useFigures,
  useLanguage,
  WidgetCard,
  type Figures,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { RecordLines } from "@portalkit/resources/browser-api";
import type { FieldFilter, ReplyOf } from "@portalkit/kernel/contract";
import { getWidgetFigure, type BoardWidget } from "../../contract/widgets/calls.ts";
import { writeFigure } from "./write-figure.ts";
import classes from "./widgets.module.css";

interface ConfiguredWidgetProps {
  instance: PluginInstance;
  widget: BoardWidget;
  /** The period of the board, in months. */
  months: number;
}

type WidgetFigure = ReplyOf<typeof getWidgetFigure>;

export function ConfiguredWidget({ instance, widget, months }: ConfiguredWidgetProps): ReactNode {
  const figures = useFigures(instance, getWidgetFigure, {
    widget: widget.id,
    ...(widget.hasBoardPeriod ? { period: months } : {}),
  });
  // The same filters stay the same array, for the list that depends on them.
  const written = JSON.stringify(figures.data?.filters ?? []);
  const filters = useMemo(() => JSON.parse(written) as FieldFilter[], [written]);
  return (
    <WidgetCard
      title={widget.label}
      link={figures.data === undefined ? undefined : listAddress(widget.resourceId, filters)}
    >
      {widget.type === "chart" ? (
        <Bars widget={widget} figures={figures} />
      ) : figures.failure !== undefined ? (
        <FiguresFailure figures={figures} />
      ) : widget.type === "list" ? (
        <Records widget={widget} filters={figures.data === undefined ? undefined : filters} />
      ) : (
        <Value widget={widget} figures={figures} filters={filters} />
      )}
    </WidgetCard>
  );
}

interface ValueProps {
  widget: BoardWidget;
  figures: Figures<WidgetFigure>;
  filters: FieldFilter[];
}

function Value({ widget, figures: { data }, filters }: ValueProps): ReactNode {
  const language = useLanguage();
  return (
    <p className={classes["value"]}>
      {data === undefined ? (
        <Skeleton width={96} height={28} />
      ) : (
        <FigureLink to={{ resourceId: widget.resourceId, filters }}>
          <bdi dir="ltr">{writeFigure(data.value, widget, language)}</bdi>
        </FigureLink>
      )}
    </p>
  );
}

function Bars({ widget, figures }: { widget: BoardWidget; figures: Figures<WidgetFigure> }): ReactNode {
  const language = useLanguage();
  const groups = figures.data?.groups;
  return (
    <Chart
      title={widget.label}
      pointLabel={widget.pointLabel}
      figures={figures}
      write={(value) => writeFigure(String(value), widget, language)}
      data={
        groups?.every(({ value }) => Number(value) === 0) === true
          ? []
          : groups?.map(({ label, value }) => ({ label, value }))
      }
      series={[{ fieldName: "value", label: widget.label, colour: "--accent" }]}
      recordsOf={(index) => groups?.[index]?.records}
    />
  );
}

function Records({ widget, filters }: { widget: BoardWidget; filters: FieldFilter[] | undefined }): ReactNode {
  if (filters === undefined) return <Skeleton height={160} />;
  return (
    <RecordLines
      resourceId={widget.resourceId}
      label={widget.label}
      filters={filters}
      sort={widget.sort}
      columns={widget.columns}
      limit={widget.rows}
    />
  );
}
