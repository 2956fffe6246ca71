/** A multiple choice, with a checkbox for each option. */
import type { ReactNode } from "react";
import { Checkbox, type InputProps } from "@portalkit/kernel/browser";
import classes from "./tokens.module.css";

export function ChoicesField({ id, column, value, readonly, invalid, describedBy, onChange }: InputProps): ReactNode {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const options = column.enum ?? [];
  return (
    <div className={classes["choices"]} role="group" aria-label={column.label} aria-describedby={describedBy}>
      {options.map(({ value: option, label }, index) => (
        <Checkbox
          key={String(option)}
          {...(index === 0 ? { id } : {})}
          checked={chosen.includes(option)}
          disabled={readonly}
          aria-invalid={invalid}
          onChange={(isChosen) =>
            onChange(
              options.map((one) => one.value).filter((one) => (one === option ? isChosen : chosen.includes(one))),
            )
          }
        >
          {label}
        </Checkbox>
      ))}
    </div>
  );
}
