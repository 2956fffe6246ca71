/** Input for a price scale as a percentage; the record stores the fraction (docs/product.md, marketplace 5). */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NumberInput, translateText, type InputProps, type TypedNumber } from "@portalkit/kernel/browser";
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
  const [text, setText] = useState<string>();
  const [reported, setReported] = useState(value);
  // The form may pass another value: after a reset, or a reload after saving.
  if (value !== reported) {
    setReported(value);
    setText(undefined);
  }
  const report = (fraction: unknown): void => {
    setReported(fraction);
    onChange(fraction);
  };
  const change = (typed: string, { digits, problem, isAmbiguous }: TypedNumber): void => {
    const isMissing = typed.trim() === "" && required !== true;
    const broken = isMissing ? undefined : percentProblem(digits, range);
    setText(typed);
    onInvalid(isAmbiguous ? problem : broken && translateText(broken));
    if (broken === undefined) report(fractionOf(digits) ?? null);
  };
  return (
    <span className={classes["field"]}>
      <NumberInput
        id={id}
        unit="%"
        value={percentOf(value) ?? ""}
        text={text}
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
