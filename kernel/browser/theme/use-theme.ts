/** The theme, for pages where users can choose it. */
import { build } from "portal:build";
import { useAtom } from "jotai";
import { themeAtom, type Theme } from "./theme.ts";

/** Returns the theme and its setter; `isFixed` is true if the deployment fixes the theme. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void; isFixed: boolean } {
  const [theme, setTheme] = useAtom(themeAtom);
  return { theme, setTheme, isFixed: build.theme !== null };
}
