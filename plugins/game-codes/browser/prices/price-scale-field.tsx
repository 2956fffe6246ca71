/** Input for a price scale as a percentage; the record stores the fraction (docs/product.md, marketplace 5). */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextInput, translateText, type InputProps } from "@portalkit/kernel/browser";
import { fractionOf, percentOf } from "../../contract/prices/percent.ts";
import { percentProblem, rangeOf } from "../../contract/prices/price-scale.ts";
import classes from "./price-scale.module.css";

export function PriceScaleField({
  id,
  value,
  meta,
  readonly,
  required,
  invalid,
  describedBy,
  onChange,
  onInvalid,
}: InputProps): ReactNode {
  useTranslation();
  const range = rangeOf(meta);
  const [typed, setTyped] = useState(() => percentOf(value) ?? "");
  const [reported, setReported] = useState(value);
  // The form may pass another value: after a reset, or a reload after saving.
  if (value !== reported) {
    setReported(value);
    setTyped(percentOf(value) ?? "");
  }
  const change = (text: string): void => {
    const problem = text.trim() === "" && required !== true ? undefined : percentProblem(text, range);
    const fraction = problem === undefined ? (fractionOf(text) ?? null) : value;
    setTyped(text);
    setReported(fraction);
    onInvalid(problem === undefined ? undefined : translateText(problem));
    if (problem === undefined) onChange(fraction);
  };
  return (
    <span className={classes["field"]}>
      <TextInput
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        readOnly={readonly}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => change(event.target.value)}
      />
      <span className={classes["sign"]} aria-hidden="true">
        %
      </span>
    </span>
  );
}
