/** The keyboard shortcuts of the mounted components; each component registers its own. */
import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { store } from "../state/store.ts";
import { readStored, writeStored } from "../state/stored.ts";
import { isSingleKey, matchesKey } from "./match-key.ts";

export interface Shortcut {
  /** In the format of `matchesKey`. */
  keys: string;
  /** Message key of the description. */
  label: string;
  /** If it returns false, the shortcut does nothing, and the browser handles the key. */
  when?: () => boolean;
  run: () => void;
  /** Whether the command palette lists it too. */
  isCommand?: boolean;
}

export interface ShortcutGroup {
  /** Message key of the group's title. */
  title: "everywhere" | "list" | "record";
  shortcuts: readonly Shortcut[];
}

/** The group that was registered last comes first. */
export const shortcutGroupsAtom = atom<readonly ShortcutGroup[]>([]);

const storedUnder = "portal.singleKeys";
const singleKeysState = atom(readStored(storedUnder) !== "off");
/** Whether single-key shortcuts are active; stored in the browser. */
export const singleKeysAtom = atom(
  (get) => get(singleKeysState),
  (_get, set, isOn: boolean) => {
    set(singleKeysState, isOn);
    writeStored(storedUnder, isOn ? null : "off");
  },
);

/** The shortcuts of this page, those of the component that was mounted last first. */
export const useShortcutGroups = (): readonly ShortcutGroup[] => useAtomValue(shortcutGroupsAtom);

/** Registers shortcuts while the component is mounted. Pass the same object on every render. */
export function useShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    store.set(shortcutGroupsAtom, (groups) => [group, ...groups]);
    return () => store.set(shortcutGroupsAtom, (groups) => groups.filter((other) => other !== group));
  }, [group]);
}

/** Opens what a plugin's shortcut of this page opens, as pressing its keys does. */
export const openByShortcut = (keys: string): void =>
  store
    .get(shortcutGroupsAtom)
    .flatMap(({ shortcuts }) => shortcuts)
    .find((shortcut) => shortcut.keys === keys)
    ?.run();

/** Listens on the whole page; returns the function that stops listening. */
export function listenForShortcuts(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (
      event.defaultPrevented ||
      document.querySelector("dialog:modal, :is([role=menu], [role=dialog]):popover-open") !== null
    )
      return;
    const isTyping = isField(event.target);
    const found = store
      .get(shortcutGroupsAtom)
      .flatMap(({ shortcuts }) => shortcuts)
      .find(
        ({ keys, when }) =>
          matchesKey(keys, event) &&
          (!isTyping || keys.startsWith("mod+")) &&
          (!isSingleKey(keys) || store.get(singleKeysAtom)) &&
          (when === undefined || when()),
      );
    if (found === undefined) return;
    event.preventDefault();
    found.run();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** Returns whether the target accepts text, where only shortcuts with `mod` are active. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTicked =
    target instanceof HTMLInputElement && ["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.isContentEditable || (target.matches("input, textarea, select") && !isTicked);
}
