/** The shortcuts of every page: those of plugins, and the list of all. What they open is loaded on first use. */
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { Contributed } from "../extension/contribution.tsx";
import type { Owned } from "../extension/install.ts";
import { useAllowed } from "../extension/permissions.ts";
import type { ShortcutContribution } from "../extension/plugin.ts";
import { Lazy } from "../hooks/lazy.tsx";
import { listenForShortcuts, useShortcuts, type ShortcutGroup } from "../keyboard/shortcuts.ts";

const loadHelp = (): Promise<typeof import("./shortcut-help.tsx").ShortcutHelp> =>
  import("./shortcut-help.tsx").then((module) => module.ShortcutHelp);

export function PageShortcuts(): ReactNode {
  const { shortcuts } = useAllowed();
  const [opened, setOpened] = useState<Owned<ShortcutContribution> | "help">();
  const group = useMemo(
    (): ShortcutGroup => ({
      title: "everywhere",
      shortcuts: [
        ...shortcuts.map((shortcut) => ({
          keys: shortcut.keys,
          label: shortcut.label,
          run: () => setOpened(shortcut),
        })),
        { keys: "?", label: "lists:keyboard.openHelp", run: () => setOpened("help"), isCommand: true },
      ],
    }),
    [shortcuts],
  );
  useShortcuts(group);
  useEffect(listenForShortcuts, []);
  const onClose = (): void => setOpened(undefined);
  if (opened === undefined) return null;
  if (opened === "help") return <Lazy load={loadHelp} props={{ onClose }} />;
  return <Contributed load={opened.load} props={{ instance: opened.instance, onClose }} />;
}
