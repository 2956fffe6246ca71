/** All countries, by their English names. */
import { countryName } from "@portalkit/kernel/browser/engine";
import type { ComboboxOption } from "@portalkit/kernel/browser/inputs";
import { CountryFlag } from "../values/country-flag.tsx";

/** ISO 3166-1 alpha-2, two letters each. */
const codes =
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

let options: readonly ComboboxOption[] | undefined;

/** Built once and cached: there are 249 countries. */
export function countryOptions(): readonly ComboboxOption[] {
  options ??= (codes.match(/../g) ?? [])
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"))
    .map(({ code, name }) => ({ value: code, label: name, picture: <CountryFlag code={code} /> }));
  return options;
}
