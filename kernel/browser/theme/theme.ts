/** The stored theme (light or dark), and the brand's accent colour. */
import { build } from "portal:build";
import { atom } from "jotai";
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
