/** One of a few, chosen in the browser's own list. */
import { useId, type ReactNode, type SelectHTMLAttributes } from "react";
import classes from "./text-input.module.css";

interface LabelledSelectProps {
  label: string;
  /** For screen readers alone: the label stands elsewhere. */
  isLabelHidden?: boolean;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  disabled?: boolean;
  onChange: (value: string) => void;
}

export function LabelledSelect({
  label,
  isLabelHidden = false,
  value,
  options,
  disabled = false,
  onChange,
}: LabelledSelectProps): ReactNode {
  const id = useId();
  return (
    <div className={classes["labelled"]}>
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <SelectInput
        id={id}
        value={value}
        disabled={disabled}
        aria-label={isLabelHidden ? label : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}

export function SelectInput({ className = "", ...rest }: SelectHTMLAttributes<HTMLSelectElement>): ReactNode {
  return <select {...rest} className={`${classes["input"]} ${className}`} />;
}
