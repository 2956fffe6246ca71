/** One of a few, with its label. */
import { useId, type ReactNode } from "react";
import classes from "./imports.module.css";

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  disabled?: boolean;
  onChange: (value: string) => void;
}

export function Choice({ label, value, options, disabled, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={classes["choice"]}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {options.map(([key, text]) => <option key={key} value={key}>{text}</option>)}
      </select>
    </div>
  );
}
