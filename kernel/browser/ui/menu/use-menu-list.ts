/** Keyboard navigation of the entries of a menu or submenu. */
import {
  useInteractions,
  useListNavigation,
  useRole,
  useTypeahead,
  type ElementProps,
  type FloatingContext,
  type UseInteractionsReturn,
} from "@floating-ui/react";
import { createContext, use, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { isRightToLeft } from "../use-layer.ts";

/** The entry that has the focus when the menu opens. */
export type MenuStart = "first" | "last";

export interface MenuList {
  activeIndex: number | null;
  getItemProps: UseInteractionsReturn["getItemProps"];
  /** Called whenever an entry gets an index or changes it. */
  placed: (index: number) => void;
  /** Closes the whole menu and returns the focus to its button. */
  close: () => void;
}

export const MenuListContext = createContext<MenuList | undefined>(undefined);
export const useMenuList = (): MenuList => use(MenuListContext) as MenuList;

interface EntriesOptions {
  /** Absent in submenus, where the key that opened the submenu decides which entry gets the focus. */
  start?: MenuStart;
  close: () => void;
}

export interface MenuEntries extends UseInteractionsReturn {
  list: MenuList;
  elements: RefObject<(HTMLElement | null)[]>;
  labels: RefObject<(string | null)[]>;
}

/** Keyboard navigation of one list of entries, whichever components render them and whenever they mount. */
export function useEntries(
  context: FloatingContext,
  interactions: readonly ElementProps[],
  { start, close }: EntriesOptions,
): MenuEntries {
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const elements = useRef<(HTMLElement | null)[]>([]);
  const labels = useRef<(string | null)[]>([]);
  const isNested = start === undefined;
  const isStarted = useRef(isNested);
  const navigation = useListNavigation(context, {
    listRef: elements,
    activeIndex,
    onNavigate: setActiveIndex,
    loop: true,
    nested: isNested,
    rtl: isRightToLeft(),
    ...(isNested ? {} : { focusItemOnOpen: false }),
  });
  const typeahead = useTypeahead(context, { listRef: labels, activeIndex, onMatch: setActiveIndex });
  const props = useInteractions([...interactions, navigation, typeahead, useRole(context, { role: "menu" })]);
  const begin = (): void => {
    if (isStarted.current) return;
    isStarted.current = true;
    setActiveIndex(start === "last" ? elements.current.length - 1 : 0);
  };
  const placed = (index: number): void => {
    // Entries of plugins may mount late: the focus waits for the first ones, and a focused entry keeps the focus when
    // its index changes.
    if (elements.current[index] === document.activeElement) setActiveIndex(index);
    else queueMicrotask(begin); // after the entries that mount at the same time
  };
  return { ...props, list: { activeIndex, getItemProps: props.getItemProps, placed, close }, elements, labels };
}

/** Notifies the list of an entry's index. */
export function usePlaced({ placed }: MenuList, index: number): void {
  const onPlaced = useEffectEvent(placed);
  useLayoutEffect(() => {
    if (index >= 0) onPlaced(index);
  }, [index]);
}
