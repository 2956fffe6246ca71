/** The stored theme (light or dark), and the brand's accent colour. */
import { build } from "portal:build";
import { atom, useAtom } from "jotai";
import { storageKeys } from "../../contract/limits.ts";
import { store } from "../state/store.ts";
import { writeStored } from "../state/stored.ts";
import { darkSystem, firstTheme, type Theme } from "./first-theme.ts";

export type { Theme };

const root = document.documentElement;
const stateAtom = atom<Theme>(root.dataset["theme"] === "dark" ? "dark" : "light");

/** Reading returns the theme; writing applies and stores it. */
export const themeAtom = atom(
  (get) => get(stateAtom),
  (_get, set, theme: Theme) => {
    set(stateAtom, theme);
    root.dataset["theme"] = theme;
    writeStored(storageKeys.theme, theme);
  },
);

/** Applies the theme and accent that the deployment fixes; the first theme was applied before the first paint. */
export function applyBrand(): void {
  if (build.theme !== null) root.dataset["theme"] = build.theme;
  if (build.accent !== null) root.style.setProperty("--accent", build.accent);
  // The system's theme changes too, such as at sunset.
  if (portalBrandTheme === "system") matchMedia(darkSystem).addEventListener("change", showFirstTheme);
}

function showFirstTheme(): void {
  const theme = (root.dataset["theme"] = firstTheme());
  store.set(stateAtom, theme);
}

/** Returns the theme and its setter; `isFixed` is true if the deployment fixes the theme. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void; isFixed: boolean } {
  const [theme, setTheme] = useAtom(themeAtom);
  return { theme, setTheme, isFixed: build.theme !== null };
}
