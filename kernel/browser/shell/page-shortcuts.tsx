/** The global shortcuts and what they open: the command palette and the list of shortcuts, loaded on first use. */
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Lazy } from "../hooks/lazy.tsx";
import { IconButton } from "../ui/button.tsx";
import { listenForShortcuts, useShortcuts, type ShortcutGroup } from "../keyboard/shortcuts.ts";

const loadPalette = (): Promise<typeof import("../palette/keyboard.ts").CommandPalette> =>
  import("../palette/keyboard.ts").then((module) => module.CommandPalette);
const loadHelp = (): Promise<typeof import("../palette/keyboard.ts").ShortcutHelp> =>
  import("../palette/keyboard.ts").then((module) => module.ShortcutHelp);

/** Renders a button in the top bar too, for pointer users. */
export function PageShortcuts(): ReactNode {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<"palette" | "help">();
  const group = useMemo(
    (): ShortcutGroup => ({
      title: "everywhere",
      shortcuts: [
        { keys: "mod+k", label: "lists:keyboard.openPalette", run: () => setOpened("palette") },
        { keys: "?", label: "lists:keyboard.openHelp", run: () => setOpened("help"), isCommand: true },
      ],
    }),
    [],
  );
  useShortcuts(group);
  useEffect(listenForShortcuts, []);
  const close = (): void => setOpened(undefined);
  return (
    <>
      <IconButton
        icon="search"
        label={t("lists:keyboard.openPalette")}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened("palette")}
      />
      {opened === "palette" && <Lazy load={loadPalette} props={{ onClose: close }} />}
      {opened === "help" && <Lazy load={loadHelp} props={{ onClose: close }} />}
    </>
  );
}
