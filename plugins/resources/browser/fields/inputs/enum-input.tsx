/** Input of one of the column's enum values, or of several. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { Icon } from "@portalkit/kernel/browser";
import { Combobox, type ComboboxOption, useLocalOptions } from "@portalkit/kernel/browser/inputs";
import { controlProps } from "./control-props.ts";
import inputs from "./inputs.module.css";
import classes from "./enum-input.module.css";

/**
 * The native select, because it works best on phones. Options are identified by index, because their values need not be
 * text.
 */
export function EnumField(props: InputProps): ReactNode {
  const { column, mode, value, readonly, onChange } = props;
  const { t } = useTranslation();
  const options = column.enum ?? [];
  const at = options.findIndex((option) => option.value === value);
  const { readOnly: _readOnly, ...control } = controlProps(props);
  return (
    <div className={classes.frame}>
      <select
        {...control}
        className={`${inputs.control} ${classes.select}`}
        disabled={readonly}
        value={at}
        onChange={(event) => onChange(options[Number(event.target.value)]?.value ?? null)}
      >
        {(at < 0 || !column.required?.[mode]) && <option value={-1}>{t("kernel:field.choose")}</option>}
        {options.map((option, index) => (
          <option key={index} value={index}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={classes.arrow} aria-hidden="true">
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}

/** Input of several enum values, for a column that stores a list. */
export function ManyOfEnum(props: InputProps): ReactNode {
  const { column, value, onChange } = props;
  const options = (column.enum ?? []).map((option): ComboboxOption => ({ value: option.value, label: option.label }));
  const chosen = Array.isArray(value) ? options.filter((option) => value.includes(option.value)) : [];
  return (
    <Combobox
      {...controlProps(props)}
      label={column.label}
      many
      chosen={chosen}
      source={useLocalOptions(options)}
      onChoose={(next) => onChange(next.map((option) => option.value))}
    />
  );
}
