/** The place of a widget on the board, with its handle and the button that hides it while the board is rearranged. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, IconButton } from "@portalkit/kernel/browser";
import type { WidgetOnBoard } from "./board-widgets.tsx";
import type { Drag } from "./use-drag.ts";
import classes from "./board.module.css";

/** Left means earlier, except in right-to-left languages. */
function stepOf(key: string): -1 | 1 | undefined {
  const [left, right] = document.documentElement.dir === "rtl" ? ([1, -1] as const) : ([-1, 1] as const);
  return ({ ArrowUp: -1, ArrowDown: 1, ArrowLeft: left, ArrowRight: right } as const)[key];
}

interface WidgetFrameProps {
  widget: WidgetOnBoard;
  months: number;
  isArranging: boolean;
  isDragged: boolean;
  /**
   * The widget's position: when it changes, the handle gets the focus back, which the browser removes from a moved
   * element.
   */
  keepFocusAt: number | undefined;
  handleProps: ReturnType<Drag["handleProps"]>;
  /** Moves the widget one place earlier or later. */
  onStep: (by: -1 | 1) => void;
  onHide: () => void;
}

export function WidgetFrame({
  widget,
  months,
  isArranging,
  isDragged,
  keepFocusAt,
  handleProps,
  onStep,
  onHide,
}: WidgetFrameProps): ReactNode {
  const { t } = useTranslation();
  const { key, title, width } = widget;
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (keepFocusAt !== undefined) handle.current?.focus();
  }, [keepFocusAt]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = stepOf(event.key);
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <div className={classes["widget"]} data-width={width} data-widget={key} data-dragged={isDragged || undefined}>
      {isArranging && (
        <div className={classes["tools"]}>
          <button
            ref={handle}
            type="button"
            className={classes["handle"]}
            aria-label={t("dashboard:move", { title })}
            onKeyDown={onKeyDown}
            {...handleProps}
          >
            <Icon name="grip-vertical" />
            <span aria-hidden>{title}</span>
          </button>
          <IconButton icon="eye-off" label={t("dashboard:hide", { title })} onClick={onHide} />
        </div>
      )}
      {widget.render(months)}
    </div>
  );
}
