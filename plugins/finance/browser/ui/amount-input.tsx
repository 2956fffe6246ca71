/** Control of a form's field for an amount. */
import { useState, type ReactNode } from "react";
import { NumberInput } from "@portalkit/kernel/browser";
import type { ControlOfField } from "@portalkit/resources/browser-api";

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
  const [text, setText] = useState<string>();
  return (
    <NumberInput
      id={id}
      inputMode={isSigned ? "text" : "decimal"}
      dir="ltr"
      maxLength={40}
      value={typeof value === "string" ? value : ""}
      text={text}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onText={(typed, { digits, problem, isAmbiguous }) => {
        setText(typed);
        onChange(isAmbiguous ? null : (digits ?? typed));
        onInvalid(isAmbiguous ? problem : undefined);
      }}
    />
  );
}
