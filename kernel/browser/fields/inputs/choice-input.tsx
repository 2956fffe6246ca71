/** Yes, No and, where nothing is a value too, Unset: a small row of radio buttons. Also the form of the boolean filter. */
import type { ReactNode } from "react";
import { fieldMessages } from "../../../contract/messages/field.ts";
import type { InputProps } from "../../plugin.ts";
import { useTranslate } from "../../i18n/translate.ts";
import classes from "./inputs.module.css";

interface Choice<Value> {
  value: Value;
  label: string;
}

interface ChoiceRowProps<Value> {
  id: string;
  name: string;
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  disabled?: boolean;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  onChange: (value: Value) => void;
}

export function ChoiceRow<Value>({ id, name, label, choices, value, disabled, describedBy, invalid, onChange }: ChoiceRowProps<Value>): ReactNode {
  return (
    <div className={classes.choices} id={id} role="radiogroup" aria-label={label} aria-describedby={describedBy} aria-invalid={invalid || undefined} tabIndex={-1}>
      {choices.map((choice) => (
        <label key={choice.label} className={classes.choice}>
          <input type="radio" name={`${id}-${name}`} checked={choice.value === value} disabled={disabled} onChange={() => onChange(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

export function BooleanField({ id, column, mode, value, readonly, describedBy, invalid, onChange }: InputProps): ReactNode {
  const t = useTranslate();
  const choices: Choice<boolean | null>[] = [{ value: true, label: t(fieldMessages.yes) }, { value: false, label: t(fieldMessages.no) }];
  if (column.nullable !== false && !column.required?.[mode]) choices.push({ value: null, label: t(fieldMessages.unset) });
  return (
    <ChoiceRow
      id={id} name={column.name} label={column.label} choices={choices} value={typeof value === "boolean" ? value : null}
      disabled={readonly} describedBy={describedBy} invalid={invalid} onChange={onChange}
    />
  );
}
