/** Input of a country, selected by its English name and stored as its code. */
import type { ReactNode } from "react";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { plainText } from "../values/plain-text.ts";
import { Combobox, useLocalOptions } from "@portalkit/kernel/browser/inputs";
import { controlProps } from "./control-props.ts";
import { countryOptions } from "./country-options.tsx";

export function CountryField(props: InputProps): ReactNode {
  const { column, mode, value, onChange } = props;
  const options = countryOptions();
  const code = plainText(value).toUpperCase();
  const chosen = code === "" ? [] : [options.find((country) => country.value === code) ?? { value: code, label: code }];
  return (
    <Combobox
      {...controlProps(props)}
      label={column.label}
      clearable={!column.required?.[mode]}
      chosen={chosen}
      source={useLocalOptions(options)}
      onChoose={([country]) => onChange(country?.value ?? null)}
    />
  );
}
