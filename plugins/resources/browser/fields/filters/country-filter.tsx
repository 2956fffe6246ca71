/** Filter by country. */
import type { ReactNode } from "react";
import type { FilterProps } from "@portalkit/kernel/browser/plugin";
import { countryOptions } from "../inputs/country-options.tsx";
import { Combobox, useLocalOptions } from "@portalkit/kernel/browser/inputs";
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
