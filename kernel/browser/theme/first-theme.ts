/** The theme that a page begins with, for the scripts that run before anything is painted. */
import { storageKeys } from "../../contract/limits.ts";
import { readStored } from "../state/stored.ts";

export type Theme = "light" | "dark";

export const darkSystem = "(prefers-color-scheme: dark)";

/** Returns the theme that the user has chosen, or else the brand's. */
export const firstTheme = (): Theme =>
  (readStored(storageKeys.theme) as Theme | null) ?? (portalBrandTheme === "system" ? systemTheme() : portalBrandTheme);

const systemTheme = (): Theme => (matchMedia(darkSystem).matches ? "dark" : "light");
