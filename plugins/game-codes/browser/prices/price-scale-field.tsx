/** Input for a price scale as a percentage; the record stores the fraction (docs/product.md, marketplace 5). */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NumberInput, translateText, useNumberFormat, type InputProps } from "@portalkit/kernel/browser";
import { fractionOf, percentOf, withoutSign } from "../../contract/prices/percent.ts";
import { percentProblem, rangeOf } from "../../contract/prices/price-scale.ts";
import classes from "./price-scale.module.css";

export function PriceScaleField({
  id,
  mode,
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
  const { read, show, problemOf, isAmbiguous } = useNumberFormat();
  const [typed, setTyped] = useState(() => show(percentOf(value) ?? (mode === "create" ? String(range.initial) : "")));
  const [reported, setReported] = useState(value);
  // The form may pass another value: after a reset, or a reload after saving.
  if (value !== reported) {
    setReported(value);
    setTyped(show(percentOf(value) ?? ""));
  }
  const change = (text: string): void => {
    const number = String(withoutSign(text));
    const percent = read(number);
    const broken = text.trim() === "" && required !== true ? undefined : percentProblem(percent, range);
    const problem = isAmbiguous(number) ? problemOf(number) : broken && translateText(broken);
    const fraction = problem === undefined ? (fractionOf(percent) ?? null) : value;
    setTyped(text);
    setReported(fraction);
    onInvalid(problem);
    if (problem === undefined) onChange(fraction);
  };
  // A new record starts with the default of its range: 100% or, for an overprice, 101%.
  useEffect(() => {
    if (mode === "create" && percentOf(value) !== read(typed)) change(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once, when the form opens
  }, []);
  return (
    <span className={classes["field"]}>
      <NumberInput
        id={id}
        text={typed}
        readOnly={readonly}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onText={change}
      />
      <span className={classes["sign"]} aria-hidden="true">
        %
      </span>
    </span>
  );
}
