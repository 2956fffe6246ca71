/** The entries of the palette that need no request, in groups. */
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { signOut, translateText, useBaseConfig, useShortcutGroups, useTheme } from "@portalkit/kernel/browser";
import { menuCommands, pageCommands, resourceCommands, type Command, type CommandGroup } from "./commands.ts";

export function useCommandGroups(): CommandGroup[] {
  const { t } = useTranslation();
  const config = useBaseConfig();
  const shortcuts = useShortcutGroups();
  const { theme, setTheme } = useTheme();
  return useMemo(() => {
    const ofPage = shortcuts
      .flatMap((group) => group.shortcuts.filter(({ isCommand }) => isCommand === true))
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
        title: t("search:actions"),
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
            { title: t("search:menu"), commands: [...menuCommands(config.menu), ...pageCommands(config)] },
            { title: t("search:resources"), commands: resourceCommands(config) },
          ]),
    ];
  }, [t, config, shortcuts, theme, setTheme]);
}
