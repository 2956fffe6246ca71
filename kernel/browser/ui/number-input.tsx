/** Input of a number as text in the notation of the page's language: neither a keystroke nor the wheel changes it. */
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import type { ColumnUnit } from "../../contract/format/column-unit.ts";
import inputs from "./text-input.module.css";
import { useNumberFormat } from "./use-number-format.ts";

/** What a typed text is read as. */
export interface TypedNumber {
  /** The exact digits with a point, as they are stored; undefined if the text is no number. */
  digits: string | undefined;
  /** What is wrong and what would be right, in the page's language. */
  problem: string | undefined;
  /** The separator may divide thousands or decimals: `problem` names both numbers. */
  isAmbiguous: boolean;
}

export interface NumberInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type"> {
  ref?: Ref<HTMLInputElement>;
  /** The text as typed; undefined to show the value. */
  text: string | undefined;
  /** The exact digits, or "". */
  value?: string;
  /** Decimals are no number. */
  isWhole?: boolean;
  /** In which the number is typed and shown; its symbol may be typed behind the number. */
  unit?: ColumnUnit | undefined;
  /** Called with each typed text, and with the number as it will be stored when the input is left. */
  onText: (text: string, typed: TypedNumber) => void;
}

export function NumberInput({
  text,
  value = "",
  isWhole = false,
  unit,
  className = inputs["input"],
  onText,
  onBlur,
  ...rest
}: NumberInputProps): ReactNode {
  const { read, show, problemOf, isAmbiguous } = useNumberFormat(unit);
  const shown = text ?? show(value);
  const change = (next: string): void =>
    onText(next, {
      digits: read(next, isWhole),
      problem: problemOf(next, isWhole),
      isAmbiguous: !isWhole && isAmbiguous(next),
    });
  return (
    <input
      inputMode={isWhole ? "numeric" : "decimal"}
      autoComplete="off"
      {...rest}
      type="text"
      className={className}
      value={shown}
      onChange={(event) => change(event.target.value)}
      onBlur={(event) => {
        const digits = read(shown, isWhole);
        if (digits !== undefined && show(digits) !== shown) change(show(digits));
        onBlur?.(event);
      }}
    />
  );
}
