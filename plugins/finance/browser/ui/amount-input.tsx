/** Control of a form's field for an amount. */
import type { ReactNode } from "react";
import { TextInput, type ControlOfField } from "@portalkit/kernel/browser";

/** @param isSigned allows a negative amount: a phone's decimal keyboard has no minus */
export const amountControl =
  (isSigned = false) =>
  ({ id, value, required, invalid, describedBy, onChange }: ControlOfField): ReactNode => (
    <TextInput
      id={id}
      inputMode={isSigned ? "text" : "decimal"}
      autoComplete="off"
      dir="ltr"
      maxLength={40}
      value={typeof value === "string" ? value : ""}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
    />
  );
