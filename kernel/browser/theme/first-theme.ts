/** The theme that a page begins with, for the scripts that run before anything is painted. */
import { storageKeys } from "../../contract/limits.ts";
import { readStored } from "../state/stored.ts";

export type Theme = "light" | "dark";

export const darkSystem = "(prefers-color-scheme: dark)";

/** Returns the theme that the user has chosen, or else the brand's. */
export function firstTheme(): Theme {
  const chosen = readStored(storageKeys.theme);
  if (chosen === "dark" || chosen === "light") return chosen;
  return portalBrandTheme === "system" ? systemTheme() : portalBrandTheme;
}

const systemTheme = (): Theme => (matchMedia(darkSystem).matches ? "dark" : "light");
