/** Displays a country code as its flag and English name. */
import type { ReactNode } from "react";
import { countryName, isCountryCode } from "@portalkit/kernel/browser/engine";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { CountryFlag } from "./country-flag.tsx";
import { plainText } from "./plain-text.ts";
import classes from "./values.module.css";

export function CountryValue({ value }: ValueProps): ReactNode {
  const code = plainText(value);
  const name = isCountryCode(code) ? countryName(code) : code;
  if (name === code) return code;
  return (
    <span className={classes.country}>
      <CountryFlag code={code} />
      {name}
    </span>
  );
}
