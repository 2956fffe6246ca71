/** One line of the column chooser: a handle to move it, a checkbox and a width. */
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/column";
import { columnWidths } from "@portalkit/kernel/browser/engine";
import { CountInput } from "@portalkit/kernel/browser/inputs";
import { Checkbox, Icon } from "@portalkit/kernel/browser";
import { typedCount, type TypedCount } from "@portalkit/kernel/contract";
import type { ColumnPlace } from "./arrange-columns.ts";
import classes from "./arrangement.module.css";

interface ColumnLineProps {
  place: ColumnPlace;
  isDragged: boolean;
  /** The only visible column, which cannot be hidden. */
  isLast: boolean;
  /** Moves the line up (-1) or down (1). */
  onStep: (step: number) => void;
  onChange: (place: ColumnPlace) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const { min, max } = columnWidths;
const typedWidth = (width: number | undefined): TypedCount =>
  width === undefined ? { text: "", count: undefined } : typedCount(width);

export function ColumnLine({ place, isDragged, isLast, onStep, onChange }: ColumnLineProps): ReactNode {
  const { t } = useTranslation();
  const { column, isHidden, width } = place;
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  const [typed, setTyped] = useState(() => typedWidth(width));
  const [seen, setSeen] = useState(width);
  if (width !== seen) {
    setSeen(width);
    setTyped(typedWidth(width));
  }
  const setWidth = (): void => {
    if (typed.count === width || (typed.count === undefined && typed.text.trim() !== "")) return;
    const { width: _last, ...others } = place;
    onChange(typed.count === undefined ? others : { ...others, width: typed.count });
  };
  return (
    <li className={classes["line"]} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className={classes["grip"]}
        data-grip={column.name}
        aria-label={t("columns:move", { column: column.label })}
        onKeyDown={onKey}
      >
        <Icon name="grip-vertical" />
      </button>
      <Checkbox
        className={classes["name"]}
        checked={!isHidden}
        disabled={isLast}
        onChange={(isShown) => onChange({ ...place, isHidden: !isShown })}
      >
        {column.label}
      </Checkbox>
      <CountInput
        className={classes["width"]}
        min={min}
        max={max}
        isOptional
        value={typed}
        placeholder={t("columns:automatic")}
        aria-label={t("columns:width", { column: column.label })}
        onChange={setTyped}
        onBlur={setWidth}
      />
    </li>
  );
}
