/** Filter by country. */
import type { ReactNode } from "react";
import type { FilterProps } from "../../extension/component-props.ts";
import { countryOptions } from "../inputs/country-options.tsx";
import { Combobox } from "../../ui/combobox/combobox.tsx";
import { useLocalOptions } from "../../ui/combobox/option-source.ts";
import { manyOperators } from "./many-operators.ts";

export function CountryFilter({ id, column, values, onChange }: FilterProps): ReactNode {
  const { isMany, read, write } = manyOperators(column, values, onChange);
  const options = countryOptions();
  const keys = read();
  return (
    <Combobox
      id={id}
      label={column.label}
      many={isMany}
      source={useLocalOptions(options)}
      chosen={options.filter(({ value }) => keys.includes(value))}
      onChoose={(chosen) => write(chosen.map(({ value }) => value))}
    />
  );
}
