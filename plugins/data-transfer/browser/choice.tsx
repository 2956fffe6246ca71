/** One of a few, with its label. */
import { useId, type ReactNode } from "react";
import classes from "./transfer.module.css";

interface ChoiceProps {
  label: string;
  /** For screen readers alone: the label stands elsewhere. */
  isLabelHidden?: boolean;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

export function Choice({ label, isLabelHidden = false, value, options, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={classes["choice"]}>
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <select id={id} value={value} aria-label={isLabelHidden ? label : undefined} onChange={(event) => onChange(event.target.value)}>
        {options.map(([key, text]) => <option key={key} value={key}>{text}</option>)}
      </select>
    </div>
  );
}
