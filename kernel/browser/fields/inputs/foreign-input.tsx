/** A reference to a record of another resource, or several: found by search on the server. */
import type { ReactNode } from "react";
import type { InputProps } from "../../plugin.ts";
import { foreignValues } from "../foreign-value.ts";
import { Combobox } from "./combobox.tsx";
import { controlProps } from "./control-props.ts";
import type { ComboboxOption, OptionValue } from "./option-source.ts";
import { useForeignOptions } from "./use-foreign-options.ts";
import { useOptionLabels } from "./use-option-labels.ts";

export function ForeignField(props: InputProps): ReactNode {
  const { resource, column, row, mode, value, onChange } = props;
  const isMany = column.isArray?.enabled === true;
  const keys = foreignValues(value).map(({ pk }): OptionValue => pk);
  const known = foreignValues(row[column.name]).flatMap(({ pk, label }): ComboboxOption[] => (label === String(pk) ? [] : [{ value: pk, label }]));
  const { labelOf, remember } = useOptionLabels(resource.resourceId, column, keys, known);
  const source = useForeignOptions(resource.resourceId, column, remember);
  return (
    <Combobox
      {...controlProps(props)} label={column.label} many={isMany} clearable={!column.required?.[mode]} placeholder={column.foreignResource?.unsetLabel}
      chosen={keys.map((key) => ({ value: key, label: labelOf(key) }))} source={source}
      onChoose={(chosen) => onChange(isMany ? chosen.map((option) => option.value) : (chosen[0]?.value ?? null))}
    />
  );
}
