/** Bar chart on a canvas, with axes and the values under the pointer. Screen readers use the table beside it. */
import { useEffect, useRef, useState, type ReactNode } from "react";
// Must precede the library, which reads the language while it loads.
import "./valid-language.ts";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { shortNumber } from "../../contract/format/figures.ts";
import { axisLabels, labelRoom, type AxisLabels } from "./label-room.ts";
import { stacked, type Point, type Series } from "./stack.ts";
import classes from "./charts.module.css";

interface BarChartProps {
  data: readonly Point[];
  series: readonly Series[];
  write: (value: string | number) => string;
  /** Called with the index of the bar that was clicked; a touch shows the values under the finger instead. */
  onSelect: ((index: number) => void) | undefined;
}

const height = 220;
const valuesWidth = 52;

/** @throws Error if a series' field is missing in the first point */
export function BarChart({ data, series, write, onSelect }: BarChartProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<{ index: number; x: number }>();
  const pointed = useRef<number>(undefined);
  const columns = stacked(data, series);
  const shape = JSON.stringify([columns, data.map(({ label }) => label), series.map(({ colour }) => colour)]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const [values, labels, colours] = JSON.parse(shape) as [number[][], string[], string[]];
    let plot: UPlot | undefined;
    const draw = (): void => {
      plot?.destroy();
      plot = new UPlot(
        optionsOf(element, labels, colours, (found) => {
          pointed.current = found?.index;
          setHovered(found);
        }),
        [labels.map((_, index) => index), ...values],
        element,
      );
    };
    draw();
    const resized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    // A canvas does not follow the theme by itself.
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      plot?.destroy();
    };
  }, [shape]);
  const point = hovered === undefined ? undefined : data[hovered.index];
  return (
    <div
      ref={box}
      className={classes["plot"]}
      style={onSelect !== undefined && point !== undefined ? { cursor: "pointer" } : undefined}
      dir="ltr"
      aria-hidden
      onClick={({ nativeEvent }) => {
        const { pointerType } = nativeEvent as PointerEvent;
        if (pointed.current !== undefined && pointerType !== "touch") onSelect?.(pointed.current);
      }}
    >
      {point !== undefined && hovered !== undefined && (
        <div className={classes["tip"]} style={{ insetInlineStart: hovered.x }}>
          <strong>{point.label}</strong>
          {series.map(({ fieldName, label, colour }) => (
            <span key={fieldName}>
              <i style={{ background: `var(${colour})` }} />
              {label}
              <b>{write(point[fieldName] ?? 0)}</b>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function optionsOf(
  element: HTMLElement,
  labels: readonly string[],
  colours: readonly string[],
  onHover: (hovered: { index: number; x: number } | undefined) => void,
): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const [text, line] = [colour("--text-muted"), colour("--border")];
  const font = `12px ${style.fontFamily}`;
  const measure = measureText(font);
  const labelsOf = (plot: UPlot): AxisLabels => axisLabels(plot.width - valuesWidth, labels, measure);
  const bars = UPlot.paths.bars?.({ size: [0.62, 56], radius: 0.08 });
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    padding: [
      10,
      (plot) => Math.max(6, labelRoom(plot.width - valuesWidth, labels.length, labelsOf(plot).width)),
      0,
      0,
    ],
    cursor: { y: false, points: { show: false }, drag: { setScale: false, x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, labels.length - 0.5] },
      y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.08 : 1] },
    },
    axes: [
      {
        stroke: text,
        font,
        grid: { show: false },
        ticks: { show: false },
        size: (_plot, values) => ((values ?? []).some((value) => value.includes("\n")) ? 46 : 30),
        splits: () => labels.map((_, index) => index),
        // Omits labels that would overlap even in two lines, but never the last one.
        values: (plot, splits) => {
          const { texts, step } = labelsOf(plot);
          return splits.map((index) => ((texts.length - 1 - index) % step === 0 ? (texts[index] ?? "") : ""));
        },
      },
      {
        stroke: text,
        font,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        size: valuesWidth,
        values: (_plot, splits) => splits.map(shortNumber),
      },
    ],
    series: [
      {},
      ...colours.map((name): UPlot.Series => ({
        fill: colour(name),
        stroke: colour(name),
        width: 0,
        points: { show: false },
        ...(bars === undefined ? {} : { paths: bars }),
      })),
    ],
    hooks: {
      setCursor: [
        (plot) => {
          const { idx, left = -1 } = plot.cursor;
          onHover(
            idx === null || idx === undefined || left < 0
              ? undefined
              : { index: idx, x: Math.min(Math.max(plot.valToPos(idx, "x") + valuesWidth, 80), plot.width - 80) },
          );
        },
      ],
    },
  };
}

/** Measures the text, because the names of months are longer in some languages than in others. */
function measureText(font: string): (text: string) => number {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen === null) return () => 0;
  pen.font = font;
  return (text) => pen.measureText(text).width;
}
