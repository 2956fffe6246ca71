/** Filter by one or several of the column's enum values: a select (docs/product.md, portal 2). */
import type { ReactNode } from "react";
import type { FilterProps } from "@portalkit/kernel/browser/plugin";
import { Combobox, type ComboboxOption, useLocalOptions } from "@portalkit/kernel/browser/inputs";
import { manyOperators } from "./many-operators.ts";

export function EnumFilter({ id, column, values, onChange }: FilterProps): ReactNode {
  const options = (column.enum ?? []).map((option): ComboboxOption => ({ value: option.value, label: option.label }));
  const source = useLocalOptions(options);
  const { isMany, read, write } = manyOperators(column, values, onChange);
  const keys = read();
  const chosen = options.filter(({ value }) => keys.includes(value));
  return (
    <Combobox
      id={id}
      label={column.label}
      many={isMany}
      chosen={chosen}
      source={source}
      onChoose={(next) => write(next.map(({ value }) => value))}
    />
  );
}
