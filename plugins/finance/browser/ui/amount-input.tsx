/** Control of a form's field for an amount. */
import { useState, type ReactNode } from "react";
import { NumberInput, useNumberFormat, type ControlOfField } from "@portalkit/kernel/browser";

/** @param isSigned allows a negative amount: a phone's decimal keyboard has no minus */
export const amountControl =
  (isSigned = false) =>
  (props: ControlOfField): ReactNode => <AmountInput {...props} isSigned={isSigned} />;

/** The value is the exact amount, or the typed text if it is none: the form refuses it in its own words. */
function AmountInput({
  id,
  value,
  required,
  invalid,
  describedBy,
  isSigned,
  onChange,
  onInvalid,
}: ControlOfField & { isSigned: boolean }): ReactNode {
  const { read, show, problemOf, isAmbiguous } = useNumberFormat();
  const [text, setText] = useState(() => show(typeof value === "string" ? value : ""));
  const change = (typed: string): void => {
    const hasTwoMeanings = isAmbiguous(typed);
    setText(typed);
    onChange(hasTwoMeanings ? null : (read(typed) ?? typed));
    onInvalid(hasTwoMeanings ? problemOf(typed) : undefined);
  };
  return (
    <NumberInput
      id={id}
      inputMode={isSigned ? "text" : "decimal"}
      dir="ltr"
      maxLength={40}
      text={text}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onText={change}
    />
  );
}
