/** The entries of the palette that need no request, in groups. */
import { useAtom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { translateText } from "../i18n/translate.ts";
import { shortcutGroupsAtom } from "../keyboard/shortcuts.ts";
import { useBaseConfig } from "../session/hooks.ts";
import { signOut } from "../session/session.ts";
import { themeAtom } from "../theme/theme.ts";
import { menuCommands, pageCommands, resourceCommands, type Command, type CommandGroup } from "./commands.ts";

export function useCommandGroups(): CommandGroup[] {
  const { t } = useTranslation();
  const config = useBaseConfig();
  const currentList = useAtomValue(shortcutGroupsAtom);
  const [theme, setTheme] = useAtom(themeAtom);
  return useMemo(() => {
    const ofPage = currentList
      .flatMap(({ shortcuts }) => shortcuts.filter(({ isCommand }) => isCommand === true))
      .map(({ keys, label, run }): Command => ({
        id: `key ${keys}`,
        title: translateText(label),
        icon: "zap",
        run,
        keys,
      }));
    const isDark = theme === "dark";
    return [
      {
        title: t("palette:actions"),
        commands: [
          ...ofPage,
          {
            id: "theme",
            title: t(isDark ? "kernel:shell.lightTheme" : "kernel:shell.darkTheme"),
            icon: isDark ? "sun" : "moon",
            run: () => setTheme(isDark ? "light" : "dark"),
          },
          { id: "sign out", title: t("kernel:shell.signOut"), icon: "log-out", run: () => void signOut() },
        ],
      },
      ...(config === undefined
        ? []
        : [
            { title: t("palette:menu"), commands: [...menuCommands(config.menu), ...pageCommands(config)] },
            { title: t("palette:resources"), commands: resourceCommands(config) },
          ]),
    ];
  }, [t, config, currentList, theme, setTheme]);
}
