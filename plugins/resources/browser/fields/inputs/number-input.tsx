/** Input of numbers; a decimal is sent as the exact text, never converted to a float. */
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { normalizeDecimal, traitsOfType } from "@portalkit/kernel/contract";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { NumberInput, useNumberFormat } from "@portalkit/kernel/browser/inputs";
import { plainText } from "../values/plain-text.ts";
import { Affixes } from "./affixes.tsx";
import { controlProps } from "./control-props.ts";
import { numberValue } from "./number-value.ts";
import classes from "./inputs.module.css";

export function NumberField(props: InputProps): ReactNode {
  const { column, value, typed, onChange, onInvalid } = props;
  const { unit, messages } = column;
  const { read, show, problemOf } = useNumberFormat(unit);
  const isWhole = traitsOfType(column.type).isWhole === true;
  const saved = (): string => show(normalizeDecimal(value) ?? plainText(value));
  const [text, setText] = useState(() => typed ?? saved());
  const [reported, setReported] = useState(value);
  // The form may pass a new value: after a reset, or after reloading the saved record.
  if (value !== reported) {
    setReported(value);
    setText(saved());
  }
  const wrong = (written: string): string | undefined => problemOf(written, isWhole, messages?.number);
  // Reports the error of a text that was restored from a draft.
  const reportAtStart = useEffectEvent(() => {
    if (typed !== undefined) onInvalid(wrong(typed), typed);
  });
  useEffect(() => reportAtStart(), []);
  const change = (next: string): void => {
    const digits = read(next, isWhole);
    const number = digits === undefined ? null : numberValue(digits, column.type);
    setText(next);
    setReported(number);
    onChange(number);
    onInvalid(next.trim() === "" ? undefined : wrong(next), next);
  };
  return (
    <Affixes column={column}>
      <NumberInput
        {...controlProps(props)}
        className={classes.control}
        isWhole={isWhole}
        unit={unit}
        text={text}
        onText={change}
        // A float is stored with less digits than can be typed.
        onBlur={() => read(text, isWhole) !== undefined && setText(saved())}
      />
    </Affixes>
  );
}
