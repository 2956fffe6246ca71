/** A native select, with or without its label. */
import { useId, type ReactNode, type SelectHTMLAttributes } from "react";
import classes from "./text-input.module.css";

interface LabelledSelectProps {
  label: string;
  /** True if the label is shown elsewhere; screen readers still get it. */
  isLabelHidden?: boolean;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  disabled?: boolean;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

export function LabelledSelect({
  label,
  isLabelHidden = false,
  value,
  options,
  disabled = false,
  autoFocus = false,
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
        autoFocus={autoFocus}
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
