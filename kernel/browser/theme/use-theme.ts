/** The theme, for pages that let people choose it. */
import { build } from "portal:build";
import { useAtom } from "jotai";
import { themeAtom, type Theme } from "./theme.ts";

/** The theme, and the way to choose one; a deployment may have fixed it. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void; isFixed: boolean } {
  const [theme, setTheme] = useAtom(themeAtom);
  return { theme, setTheme, isFixed: build.theme !== null };
}
