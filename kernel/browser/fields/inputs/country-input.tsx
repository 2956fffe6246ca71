/** A country, chosen by its English name and kept as its code. */
import type { ReactNode } from "react";
import { countryFlag, countryName } from "../../../contract/format/country.ts";
import type { InputProps } from "../../plugin.ts";
import { plainText } from "../values/plain-text.ts";
import { Combobox } from "./combobox.tsx";
import { controlProps } from "./control-props.ts";
import type { ComboboxOption } from "./option-source.ts";
import { useLocalOptions } from "./use-local-options.ts";

/** ISO 3166-1 alpha-2, two letters each. */
const codes =
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";
let countries: readonly ComboboxOption[] | undefined;

export function CountryField(props: InputProps): ReactNode {
  const { column, mode, value, onChange } = props;
  countries ??= (codes.match(/../g) ?? []).map((code) => ({ value: code, label: countryName(code) })).sort((a, b) => a.label.localeCompare(b.label)).map(({ value: code, label }) => ({ value: code, label: `${countryFlag(code)} ${label}` }));
  const code = plainText(value).toUpperCase();
  const chosen = code === "" ? [] : [countries.find((country) => country.value === code) ?? { value: code, label: code }];
  return (
    <Combobox
      {...controlProps(props)} label={column.label} clearable={!column.required?.[mode]} chosen={chosen} source={useLocalOptions(countries)}
      onChoose={([country]) => onChange(country?.value ?? null)}
    />
  );
}
