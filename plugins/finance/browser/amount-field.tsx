/** An amount to be typed, with what is wrong with it beside it. */
import { useId, type ReactNode } from "react";
import { TextInput } from "#kernel/browser";
import classes from "./finance.module.css";

interface AmountFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  /** Takes the focus when it appears. */
  isFirst?: boolean;
  onChange: (value: string) => void;
}

export function AmountField({ label, value, error, isFirst = false, onChange }: AmountFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={classes["field"]}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id} inputMode="decimal" autoComplete="off" autoFocus={isFirst} dir="ltr" value={value} maxLength={40} required
        aria-invalid={error !== undefined || undefined} aria-describedby={error === undefined ? undefined : `${id}-error`} onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && <p id={`${id}-error`} role="alert" className={classes["error"]}>{error}</p>}
    </div>
  );
}

/** A line of text that may stay empty. */
export function TextField({ label, hint, value, maxLength, onChange }: { label: string; hint?: string; value: string; maxLength: number; onChange: (value: string) => void }): ReactNode {
  const id = useId();
  return (
    <div className={classes["field"]}>
      <label htmlFor={id}>{label}</label>
      <TextInput id={id} autoComplete="off" value={value} maxLength={maxLength} aria-describedby={hint === undefined ? undefined : `${id}-hint`} onChange={(event) => onChange(event.target.value)} />
      {hint !== undefined && <p id={`${id}-hint`} className={classes["hint"]}>{hint}</p>}
    </div>
  );
}
