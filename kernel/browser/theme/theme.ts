/** The stored theme (light or dark), and the brand's accent colour. */
import { build } from "portal:build";
import { atom, useAtom } from "jotai";
import { storageKeys } from "../../contract/limits.ts";
import { writeStored } from "../state/stored.ts";

export type Theme = "light" | "dark";

const root = document.documentElement;
const stateAtom = atom<Theme>(build.theme ?? (root.dataset["theme"] === "dark" ? "dark" : "light"));

/** Reading returns the theme; writing applies and stores it. */
export const themeAtom = atom(
  (get) => get(stateAtom),
  (_get, set, theme: Theme) => {
    set(stateAtom, theme);
    root.dataset["theme"] = theme;
    writeStored(storageKeys.theme, theme);
  },
);

/** Applies the theme and accent that the deployment fixes; the stored theme was applied before the first paint. */
export function applyBrand(): void {
  if (build.theme !== null) root.dataset["theme"] = build.theme;
  if (build.accent !== null) root.style.setProperty("--accent", build.accent);
}

/** Returns the theme and its setter; `isFixed` is true if the deployment fixes the theme. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void; isFixed: boolean } {
  const [theme, setTheme] = useAtom(themeAtom);
  return { theme, setTheme, isFixed: build.theme !== null };
}
