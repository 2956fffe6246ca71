/** One item of a list: a control of the item's type. Alt with an arrow key moves it, Enter adds one below it. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import { traitsOfType } from "@portalkit/kernel/contract";
import { isEnter } from "@portalkit/kernel/browser";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { NumberInput } from "@portalkit/kernel/browser/inputs";
import { controlProps } from "./control-props.ts";
import { DayInput } from "./day/day-input.tsx";
import { MomentInput } from "./day/moment-input.tsx";
import classes from "./inputs.module.css";

interface ArrayItemProps {
  field: InputProps;
  number: number;
  itemType: string;
  text: string;
  /** True if the item has just been added or moved and must get the focus. */
  isWanted: boolean;
  onFocused: () => void;
  onType: (text: string) => void;
  onMove: (step: -1 | 1) => void;
  onAdd: () => void;
}

export function ArrayItem({
  field,
  number,
  itemType,
  text,
  isWanted,
  onFocused,
  onType,
  onMove,
  onAdd,
}: ArrayItemProps): ReactNode {
  const { t } = useTranslation();
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    control.current?.focus();
    onFocused();
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (field.readonly || event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.altKey && step !== 0) {
      event.preventDefault();
      onMove(step);
    } else if (isEnter(event) && !event.ctrlKey && !event.metaKey && itemType !== "boolean") {
      event.preventDefault();
      onAdd();
    }
  };
  const { readOnly, "aria-required": _required, ...described } = controlProps(field);
  const label = t("kernel:field.item", { number });
  const common = {
    ...described,
    ref: control,
    id: `${field.id}-${number - 1}`,
    "aria-label": label,
    onKeyDown,
  };
  if (itemType === "boolean") {
    return (
      <select
        {...common}
        className={classes.control}
        disabled={readOnly}
        value={text}
        onChange={(event) => onType(event.target.value)}
      >
        {text === "" && <option value="">{t("kernel:field.choose")}</option>}
        <option value="true">{t("kernel:field.yes")}</option>
        <option value="false">{t("kernel:field.no")}</option>
      </select>
    );
  }
  if (itemType === "date") return <DayInput {...common} readOnly={readOnly} value={text} onChange={onType} />;
  if (itemType === "datetime") {
    const timeLabel = t("filters:timeOf", { bound: label });
    return <MomentInput {...common} readOnly={readOnly} timeLabel={timeLabel} value={text} onChange={onType} />;
  }
  const { isNumber, isWhole = false } = traitsOfType(itemType);
  if (isNumber)
    return (
      <NumberInput
        {...common}
        readOnly={readOnly}
        className={classes.control}
        isWhole={isWhole}
        text={text}
        onText={onType}
      />
    );
  return (
    <input
      {...common}
      readOnly={readOnly}
      className={classes.control}
      autoComplete="off"
      type={itemType === "time" ? "time" : "text"}
      step={itemType === "time" ? 1 : undefined}
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
