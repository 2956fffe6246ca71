/** The widgets of a board: those of plugins and of the config, in their default order. */
import { useMemo, type ReactNode } from "react";
import {
  CallError,
  Contributed,
  isUnknownCall,
  Skeleton,
  translateText,
  useFigures,
  useReachable,
  useWidgets,
  WidgetCard,
  type Figures,
  type Owned,
  type PluginInstance,
  type WidgetContribution,
} from "@portalkit/kernel/browser";
import type { dashboard } from "../../contract.ts";
import { getWidgets, type BoardWidget as WidgetOfConfig } from "../../contract/widgets/calls.ts";
import { ConfiguredWidget } from "../widgets/configured-widget.tsx";

export interface WidgetOnBoard {
  /** `instance/id`. */
  key: string;
  title: string;
  width: WidgetContribution["width"];
  /** Resources whose changes reload its figures. */
  resources: readonly string[];
  /** Whether the period of the board may change it. */
  hasPeriod: boolean;
  /** Renders the card. */
  render: (months: number) => ReactNode;
}

interface BoardWidgets {
  widgets: readonly WidgetOnBoard[];
  /** The request of the widgets of the config. */
  configured: Pick<Figures<unknown>, "isLoading" | "failure" | "retry">;
}

export function useBoardWidgets(instance: PluginInstance<typeof dashboard>): BoardWidgets {
  const contributed = useWidgets();
  const isReachable = useReachable();
  const configured = useFigures(instance, getWidgets, undefined);
  const { data, failure } = configured;
  const widgets = useMemo(
    () =>
      [
        ...contributed.map((widget) => ({ order: widget.order ?? 100, widget: ofPlugin(widget, isReachable) })),
        ...(data ?? []).map((widget) => ({ order: widget.order, widget: ofConfig(widget, instance) })),
      ]
        .toSorted((a, b) => a.order - b.order)
        .map(({ widget }) => widget),
    [contributed, data, instance, isReachable],
  );
  // Other servers have no widgets of the config.
  const isWithout = failure instanceof CallError && isUnknownCall(failure);
  return { widgets, configured: isWithout ? { ...configured, failure: undefined } : configured };
}

function ofPlugin(widget: Owned<WidgetContribution>, isReachable: (path: string) => boolean): WidgetOnBoard {
  const { id, instance, title, width, link, resources = [], isBare = false, height = 220, load } = widget;
  const body = (months: number): ReactNode => (
    <Contributed isOptional load={load} props={{ instance, months }} placeholder={<Skeleton height={height} />} />
  );
  return {
    key: `${instance.id}/${id}`,
    title: translateText(title),
    width,
    resources,
    hasPeriod: true,
    render: (months) =>
      isBare ? (
        body(months)
      ) : (
        <WidgetCard title={translateText(title)} link={link !== undefined && isReachable(link) ? link : undefined}>
          {body(months)}
        </WidgetCard>
      ),
  };
}

function ofConfig(widget: WidgetOfConfig, instance: PluginInstance): WidgetOnBoard {
  return {
    key: `${instance.id}/${widget.id}`,
    title: widget.label,
    width: widget.width,
    resources: [widget.resourceId],
    hasPeriod: widget.hasBoardPeriod,
    render: (months) => <ConfiguredWidget instance={instance} widget={widget} months={months} />,
  };
}
