/** The shortcuts of what is on screen: each part of the page lends its own while it is there. */
import { atom } from "jotai";
import { useEffect } from "react";
import { store } from "../store.ts";
import { readStored, writeStored } from "../stored.ts";
import { isSingleKey, matchesKey } from "./match-key.ts";

export interface Shortcut {
  /** As `matchesKey` reads it. */
  keys: string;
  /** Key of a message: what it does. */
  label: string;
  /** Nothing happens, and the key is left to the browser, where this is false. */
  when?: () => boolean;
  run: () => void;
  /** Also offered by the command palette. */
  isCommand?: boolean;
}

export interface ShortcutGroup {
  /** Key of a message. */
  title: "everywhere" | "list" | "record";
  shortcuts: readonly Shortcut[];
}

/** The last one lent comes first. */
export const shortcutGroupsAtom = atom<readonly ShortcutGroup[]>([]);

const storedUnder = "portal.singleKeys";
const singleKeysState = atom(readStored(storedUnder) !== "off");
/** Whether keys alone are listened to; remembered. */
export const singleKeysAtom = atom(
  (get) => get(singleKeysState),
  (_get, set, isOn: boolean) => {
    set(singleKeysState, isOn);
    writeStored(storedUnder, isOn ? null : "off");
  },
);

/** Lends shortcuts while the component is on screen. Keep the object the same between drawings. */
export function useShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    store.set(shortcutGroupsAtom, (groups) => [group, ...groups]);
    return () => store.set(shortcutGroupsAtom, (groups) => groups.filter((other) => other !== group));
  }, [group]);
}

/** Listens for the whole page; returns the way to stop. */
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

/** Where letters are typed, they are letters. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTicked =
    target instanceof HTMLInputElement && ["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.isContentEditable || (target.matches("input, textarea, select") && !isTicked);
}
