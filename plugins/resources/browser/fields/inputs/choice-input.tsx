/** Yes, No and, for nullable columns, Unset: a row of radio buttons. The boolean filter uses it too. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import classes from "./choice-input.module.css";

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

export function ChoiceRow<Value>({
  id,
  name,
  label,
  choices,
  value,
  disabled,
  describedBy,
  invalid,
  onChange,
}: ChoiceRowProps<Value>): ReactNode {
  return (
    <div
      className={classes.choices}
      id={id}
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      tabIndex={-1}
    >
      {choices.map((choice) => (
        <label key={choice.label} className={classes.choice}>
          <input
            type="radio"
            name={`${id}-${name}`}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

export function BooleanField({
  id,
  column,
  mode,
  value,
  readonly,
  describedBy,
  invalid,
  onChange,
}: InputProps): ReactNode {
  const { t } = useTranslation();
  const choices: Choice<boolean | null>[] = [
    { value: true, label: t("kernel:field.yes") },
    { value: false, label: t("kernel:field.no") },
  ];
  if (column.nullable !== false && !column.required?.[mode])
    choices.push({ value: null, label: t("kernel:field.unset") });
  return (
    <ChoiceRow
      id={id}
      name={column.name}
      label={column.label}
      choices={choices}
      value={typeof value === "boolean" ? value : null}
      disabled={readonly}
      describedBy={describedBy}
      invalid={invalid}
      onChange={onChange}
    />
  );
}
