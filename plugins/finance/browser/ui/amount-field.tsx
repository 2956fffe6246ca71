/** Input for an amount, with its hint and its error message below it. */
import { useId, type ReactNode } from "react";
import { TextInput } from "@portal/kernel/browser";
import classes from "./amount-field.module.css";

interface AmountFieldProps {
  label: string;
  value: string;
  hint?: string;
  error?: string | undefined;
  /** Allows a negative amount: a phone's decimal keyboard has no minus. */
  isSigned?: boolean;
  /** Focuses the input when it appears. */
  isFirst?: boolean;
  onChange: (value: string) => void;
}

export function AmountField({
  label,
  value,
  hint,
  error,
  isSigned = false,
  isFirst = false,
  onChange,
}: AmountFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={classes["field"]}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        inputMode={isSigned ? "text" : "decimal"}
        autoComplete="off"
        autoFocus={isFirst}
        dir="ltr"
        value={value}
        maxLength={40}
        required
        {...describedBy(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldWords id={id} hint={hint} error={error} />
    </div>
  );
}

interface TextFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  maxLength: number;
  required?: boolean;
  onChange: (value: string) => void;
}

/** Single-line text input with a hint and an error message. */
export function TextField({
  label,
  hint,
  error,
  value,
  maxLength,
  required = false,
  onChange,
}: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={classes["field"]}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        autoComplete="off"
        value={value}
        maxLength={maxLength}
        required={required}
        {...describedBy(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldWords id={id} hint={hint} error={error} />
    </div>
  );
}

/** Returns the ARIA attributes of the input; screen readers read the error before the hint. */
function describedBy(
  id: string,
  hint: string | undefined,
  error: string | undefined,
): { "aria-invalid"?: true; "aria-describedby"?: string } {
  const ids = [...(error === undefined ? [] : [`${id}-error`]), ...(hint === undefined ? [] : [`${id}-hint`])];
  return {
    ...(error === undefined ? {} : { "aria-invalid": true }),
    ...(ids.length === 0 ? {} : { "aria-describedby": ids.join(" ") }),
  };
}

function FieldWords({
  id,
  hint,
  error,
}: {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}): ReactNode {
  return (
    <>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={classes["error"]}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes["hint"]}>
          {hint}
        </p>
      )}
    </>
  );
}
