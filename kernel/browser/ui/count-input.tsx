/** Input of a quantity: a whole number within a range, which the arrow keys change, and the wheel does not. */
import { useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "../i18n/number-messages.ts";
import { useCount, useLanguage } from "../i18n/use-language.ts";
import classes from "./count-input.module.css";
import { readCount } from "./read-count.ts";
import inputs from "./text-input.module.css";
import { typedCount, type TypedCount } from "../../contract/format/typed-count.ts";

export interface CountInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "value" | "onChange" | "type" | "min" | "max" | "step" | "children"
> {
  value: TypedCount;
  min: number;
  max: number;
  /** Empty text is valid: no quantity. */
  isOptional?: boolean;
  /** Replaces the style of the input. */
  inputClass?: string | undefined;
  /** Rendered before and after the input, such as the buttons of a stepper. */
  before?: ReactNode;
  after?: ReactNode;
  /** `count` is undefined while the text is refused, which is said below the input: block what needs it. */
  onChange: (value: TypedCount) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

export function CountInput({
  value,
  min,
  max,
  isOptional = false,
  className,
  inputClass = inputs["input"],
  before,
  after,
  onChange,
  onKeyDown,
  onBlur,
  "aria-describedby": describedBy,
  ...rest
}: CountInputProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const grouped = useCount();
  const { text, count } = value;
  /** The user has left it as it is, or it came so. */
  const [wasLeft, setLeft] = useState(text !== "");
  const isEmpty = text.trim() === "";
  const isRefused = count === undefined && !(isOptional && isEmpty);
  // A number that more digits can bring into the range is refused when the input is left, not while it is typed.
  const isUnfinished = isEmpty || readCount(text, { min: 0, max: min }, language).count !== undefined;
  const isWrong = isRefused && (wasLeft || !isUnfinished) && rest.disabled !== true;
  const change = (next: TypedCount): void => {
    setLeft(false);
    onChange(next);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    const step = steps[event.key];
    if (step === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const known = isEmpty ? min - 1 : readCount(text, { min: -Infinity, max: Infinity }, language).count;
    if (known === undefined || rest.readOnly === true || (isEmpty && step < 0)) return;
    change(typedCount(Math.min(max, Math.max(min, known + step))));
  };
  return (
    <>
      <span className={`${classes["count"]} ${className ?? ""}`}>
        {before}
        <input
          autoComplete="off"
          {...rest}
          type="text"
          inputMode="numeric"
          className={inputClass}
          aria-invalid={isWrong || undefined}
          aria-describedby={[describedBy, isWrong ? id : undefined].filter(Boolean).join(" ") || undefined}
          value={text}
          onChange={(event) => change(readCount(event.target.value, { min, max }, language))}
          onKeyDown={press}
          onBlur={(event) => {
            setLeft(true);
            onBlur?.(event);
          }}
        />
        {after}
      </span>
      {isWrong && (
        <span id={id} role="alert" className={classes["problem"]}>
          {t("numbers:count", { min: grouped(min), max: grouped(max) })}
        </span>
      )}
    </>
  );
}
