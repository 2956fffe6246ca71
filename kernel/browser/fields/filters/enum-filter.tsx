/** Some of the column's choices, or one of them: ticks while they are few, a select with search when they are many. */
import type { ReactNode } from "react";
import type { FilterProps } from "../../plugin.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Combobox } from "../inputs/combobox.tsx";
import type { ComboboxOption } from "../inputs/option-source.ts";
import { useLocalOptions } from "../inputs/use-local-options.ts";
import { manyOperators } from "./many-operators.ts";
import classes from "./filters.module.css";

const mostTicks = 8;

export function EnumFilter({ id, column, values, onChange }: FilterProps): ReactNode {
  const options = (column.enum ?? []).map((option): ComboboxOption => ({ value: option.value, label: option.label }));
  const source = useLocalOptions(options);
  const { isMany, read, write } = manyOperators(column, values, onChange);
  const keys = read();
  const chosen = options.filter(({ value }) => keys.includes(value));
  if (!isMany || options.length > mostTicks) {
    return <Combobox id={id} label={column.label} many={isMany} chosen={chosen} source={source} onChoose={(next) => write(next.map(({ value }) => value))} />;
  }
  return (
    <div id={id} role="group" aria-label={column.label} className={classes.ticks} tabIndex={-1}>
      {options.map(({ value, label }) => (
        <Checkbox key={String(value)} checked={keys.includes(value)} onChange={(isTicked) => write(isTicked ? [...keys, value] : keys.filter((key) => key !== value))}>{label}</Checkbox>
      ))}
    </div>
  );
}
