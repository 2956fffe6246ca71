/** The edge of a column header: dragging resizes the column, a double click restores its automatic width. */
import { useRef, type PointerEvent, type ReactNode } from "react";
import type { Column } from "@portalkit/kernel/contract";
import { useListView } from "./list-view.ts";
import { boundedWidth } from "./arrangement/arrange-columns.ts";
import classes from "./list-head.module.css";

/**
 * Dragging changes only element styles; the layout is stored once, at the end. Keyboard users set the width in the
 * column chooser.
 */
export function ResizeHandle({ column }: { column: Column }): ReactNode {
  const { t, resize } = useListView();
  const start = useRef<{ x: number; width: number; cells: readonly HTMLElement[] }>(undefined);
  if (resize === undefined) return null;
  const widthAt = (event: PointerEvent): number => {
    const { x, width } = start.current ?? { x: 0, width: 0 };
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    return boundedWidth(width + (event.clientX - x) * (isRightToLeft ? -1 : 1));
  };
  return (
    <span
      className={classes["resize"]}
      data-tip={t("lists:listSettings.resize", { column: column.label })}
      onPointerDown={(event) => {
        const head = event.currentTarget.closest<HTMLElement>("th");
        if (head === null || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: head.offsetWidth, cells: cellsOf(head, column.name) };
      }}
      onPointerMove={(event) => {
        if (start.current === undefined) return;
        const width = `${widthAt(event)}px`;
        for (const { style } of start.current.cells)
          style.inlineSize = style.minInlineSize = style.maxInlineSize = width;
      }}
      onPointerUp={(event) => {
        if (start.current !== undefined && event.clientX !== start.current.x) resize(column.name, widthAt(event));
        start.current = undefined;
      }}
      onPointerCancel={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => resize(column.name, undefined)}
    />
  );
}

const cellsOf = (head: HTMLElement, name: string): HTMLElement[] => [
  head,
  ...(head.closest("table")?.querySelectorAll<HTMLElement>(`td[data-column="${CSS.escape(name)}"]`) ?? []),
];
