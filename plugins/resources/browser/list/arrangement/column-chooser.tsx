/** The drawer that selects a list's columns, their order and width, and the row density. Loaded when first opened. */
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/aggregate";
import "@portalkit/kernel/browser/texts/column";
import type { Resource } from "@portalkit/kernel/contract";
import { Button, Checkbox, Drawer } from "@portalkit/kernel/browser";
import { layoutOf, movedPlace, type ColumnPlace, type ListLook } from "./arrange-columns.ts";
import { ColumnLine } from "./column-line.tsx";
import { GroupBy } from "./group-by.tsx";
import type { Arrangement } from "./use-arrangement.ts";
import classes from "./arrangement.module.css";

export function ColumnChooser({
  arrangement,
  resource,
  onClose,
}: {
  arrangement: Arrangement;
  resource: Resource;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { isCompact, hasAggregates, change } = arrangement;
  const [dragged, setDragged] = useState<{ name: string; places: readonly ColumnPlace[] }>();
  const [announcement, setAnnouncement] = useState("");
  const places = dragged?.places ?? arrangement.places;
  const lines = useRef<HTMLOListElement>(null);
  const focused = useRef<string>(undefined);
  // A moved element loses the focus.
  useEffect(() => {
    if (focused.current !== undefined)
      lines.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(focused.current)}"]`)?.focus();
    focused.current = undefined;
  });
  const put = (next: readonly ColumnPlace[], look: Partial<ListLook> = {}): void =>
    change(layoutOf(next, { isCompact, hasAggregates, ...look }));
  const move = (from: number, to: number): void => {
    const place = places[from];
    if (place === undefined || to < 0 || to >= places.length) return;
    focused.current = place.column.name;
    put(movedPlace(places, from, to));
    setAnnouncement(t("columns:moved", { column: place.column.label, position: to + 1, count: places.length }));
  };
  // The list captures the pointer because a moved line would lose it. Dragging previews the final order.
  const onDown = (event: PointerEvent<HTMLElement>): void => {
    const name = (event.target as Element).closest<HTMLElement>("[data-grip]")?.dataset["grip"];
    if (name === undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged({ name, places });
  };
  const onMove = (event: PointerEvent<HTMLElement>): void => {
    if (dragged === undefined) return;
    const to = [...event.currentTarget.children]
      .map((line) => line.getBoundingClientRect())
      .findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom);
    const from = places.findIndex(({ column }) => column.name === dragged.name);
    if (to >= 0 && to !== from) setDragged({ ...dragged, places: movedPlace(places, from, to) });
  };
  const onUp = (): void => {
    if (dragged !== undefined && dragged.places !== arrangement.places) put(dragged.places);
    setDragged(undefined);
  };
  return (
    <Drawer
      title={t("lists:listSettings.columns")}
      actions={
        <Button variant="ghost" disabled={arrangement.layout === undefined} onClick={() => change(null)}>
          {t("columns:reset")}
        </Button>
      }
      onClose={onClose}
    >
      <p className={classes["hint"]}>{t("columns:hint")}</p>
      <p className={classes["unseen"]} role="status">
        {announcement}
      </p>
      <ol
        ref={lines}
        className={classes["lines"]}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => setDragged(undefined)}
      >
        {places.map((place, at) => (
          <ColumnLine
            key={place.column.name}
            place={place}
            isDragged={place.column.name === dragged?.name}
            isLast={!place.isHidden && arrangement.shown.length === 1}
            onStep={(step) => move(at, at + step)}
            onChange={(next) => put(places.map((other) => (other === place ? next : other)))}
          />
        ))}
      </ol>
      <div className={classes["look"]}>
        <Checkbox checked={isCompact} onChange={(compact) => put(places, { isCompact: compact })}>
          {t("columns:compact")}
        </Checkbox>
        {resource.options.aggregates !== undefined && (
          <Checkbox checked={hasAggregates} onChange={(isOn) => put(places, { hasAggregates: isOn })}>
            {t("aggregates:show")}
          </Checkbox>
        )}
      </div>
      <GroupBy resource={resource} />
    </Drawer>
  );
}
