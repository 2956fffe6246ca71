/** One line of the column chooser: a handle to move it, a checkbox and a width. */
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listSettingsLimits } from "../../../contract/resources/list-settings.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { boundedWidth, type ColumnPlace } from "./arrange-columns.ts";
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
const { min, max } = listSettingsLimits.columnWidth;

export function ColumnLine({ place, isDragged, isLast, onStep, onChange }: ColumnLineProps): ReactNode {
  const { t } = useTranslation();
  const { column, isHidden, width } = place;
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  const setWidth = (text: string): void => {
    const { width: _last, ...others } = place;
    onChange(text === "" ? others : { ...others, width: boundedWidth(Number(text)) });
  };
  return (
    <li className={classes["line"]} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className={classes["grip"]}
        data-grip={column.name}
        aria-label={t("lists:listSettings.moveColumn", { column: column.label })}
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
      <TextInput
        key={width ?? ""}
        className={classes["width"]}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={8}
        defaultValue={width ?? ""}
        placeholder={t("lists:listSettings.automatic")}
        aria-label={t("lists:listSettings.width", { column: column.label })}
        onBlur={(event) => event.target.value !== String(width ?? "") && setWidth(event.target.value)}
      />
    </li>
  );
}
