/**
 * An open menu that follows the menu pattern of WAI-ARIA: arrow keys, Home, End, first letters, Escape, Tab, submenus.
 * Loaded when the first menu opens.
 */
import {
  FloatingFocusManager,
  FloatingList,
  FloatingNode,
  FloatingTree,
  safePolygon,
  useClick,
  useFloatingNodeId,
  useHover,
  useInteractions,
  useListItem,
  useListNavigation,
  useMergeRefs,
  useRole,
  useTypeahead,
  type ElementProps,
  type FloatingContext,
  type UseInteractionsReturn,
} from "@floating-ui/react";
import {
  createContext,
  use,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { Icon } from "./icon.tsx";
import {
  MenuPartsContext,
  type MenuGroupProps,
  type MenuItemProps,
  type MenuParts,
  type MenuStart,
  type SubmenuProps,
} from "./menu.tsx";
import classes from "./menu.module.css";
import { isRightToLeft, useLayer } from "./use-layer.ts";

export interface MenuPanelProps {
  id: string;
  label: string;
  /** The button that opened it. */
  anchor: HTMLElement;
  align: "start" | "end";
  start: MenuStart;
  header: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

interface MenuList {
  activeIndex: number | null;
  getItemProps: UseInteractionsReturn["getItemProps"];
  /** Called whenever an entry gets an index or changes it. */
  placed: (index: number) => void;
  /** Closes the whole menu and returns the focus to its button. */
  close: () => void;
}

/** Escape closes the innermost menu, a press outside closes all of them. */
const dismissal = { bubbles: { escapeKey: false, outsidePress: true } };

const MenuListContext = createContext<MenuList | undefined>(undefined);
const useMenuList = (): MenuList => use(MenuListContext) as MenuList;

export function MenuPanel(props: MenuPanelProps): ReactNode {
  return (
    <FloatingTree>
      <RootMenu {...props} />
    </FloatingTree>
  );
}

function RootMenu({ id, label, anchor, align, start, header, children, onClose }: MenuPanelProps): ReactNode {
  const nodeId = useFloatingNodeId();
  const { context, dismiss, style, setLayer } = useLayer({
    anchor,
    nodeId,
    placement: `bottom-${align}`,
    dismissal,
    onOpenChange: (isOpen) => isOpen || onClose(),
  });
  const close = (): void => {
    anchor.focus({ preventScroll: true });
    onClose();
  };
  const { list, getFloatingProps, elements, labels } = useEntries(context, [dismiss], { start, close });
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keeps the event from the page's shortcuts and from the row that contains the menu.
    event.stopPropagation();
    // Moves the focus back to the button first, so that Tab continues from there.
    if (event.key === "Tab") close();
  };
  return (
    <FloatingNode id={nodeId}>
      <FloatingFocusManager context={context} modal={false}>
        <div
          {...getFloatingProps({ onKeyDown, onClick: (event) => event.stopPropagation() })}
          ref={setLayer}
          id={id}
          role="menu"
          aria-label={label}
          aria-labelledby={undefined}
          popover="manual"
          className={classes["panel"]}
          style={style}
        >
          {header}
          <Entries list={list} elements={elements} labels={labels}>
            {children}
          </Entries>
        </div>
      </FloatingFocusManager>
    </FloatingNode>
  );
}

function SubmenuItem({ label, icon, picture, children }: SubmenuProps): ReactNode {
  const parent = useMenuList();
  const nodeId = useFloatingNodeId();
  const [isOpen, setOpen] = useState(false);
  const item = useListItem({ label });
  const { context, dismiss, style, setAnchor, setLayer } = useLayer({
    nodeId,
    open: isOpen,
    gap: 0,
    placement: isRightToLeft() ? "left-start" : "right-start",
    dismissal,
    onOpenChange: setOpen,
  });
  const hover = useHover(context, { delay: { open: 75 }, handleClose: safePolygon({ blockPointerEvents: true }) });
  const click = useClick(context, { event: "mousedown", toggle: false, ignoreMouse: true });
  const { list, getFloatingProps, getReferenceProps, elements, labels } = useEntries(context, [dismiss, hover, click], {
    close: parent.close,
  });
  usePlaced(parent, item.index);
  return (
    <FloatingNode id={nodeId}>
      <button
        {...getReferenceProps(parent.getItemProps())}
        ref={useMergeRefs([item.ref, setAnchor])}
        type="button"
        role="menuitem"
        tabIndex={item.index === parent.activeIndex ? 0 : -1}
      >
        {picture ?? (icon === undefined ? null : <Icon name={icon} />)}
        <span className={classes["label"]}>{label}</span>
        <span className={classes["further"]}>
          <Icon name="chevron-right" />
        </span>
      </button>
      {isOpen && (
        <FloatingFocusManager context={context} modal={false} initialFocus={-1}>
          <div {...getFloatingProps()} ref={setLayer} popover="manual" className={classes["panel"]} style={style}>
            <Entries list={list} elements={elements} labels={labels}>
              {children}
            </Entries>
          </div>
        </FloatingFocusManager>
      )}
    </FloatingNode>
  );
}

interface EntriesOptions {
  /** Absent in submenus, where the key that opened the submenu decides which entry gets the focus. */
  start?: MenuStart;
  close: () => void;
}

interface MenuEntries extends UseInteractionsReturn {
  list: MenuList;
  elements: RefObject<(HTMLElement | null)[]>;
  labels: RefObject<(string | null)[]>;
}

/** Keyboard navigation of one list of entries, whichever components render them and whenever they mount. */
function useEntries(
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
function usePlaced({ placed }: MenuList, index: number): void {
  const onPlaced = useEffectEvent(placed);
  useLayoutEffect(() => {
    if (index >= 0) onPlaced(index);
  }, [index]);
}

function Entries({
  list,
  elements,
  labels,
  children,
}: Pick<MenuEntries, "list" | "elements" | "labels"> & { children: ReactNode }): ReactNode {
  return (
    <MenuPartsContext value={parts}>
      <MenuListContext value={list}>
        <FloatingList elementsRef={elements} labelsRef={labels}>
          {children}
        </FloatingList>
      </MenuListContext>
    </MenuPartsContext>
  );
}

function Item({ label, icon, picture, isChosen, danger, lang, onSelect }: MenuItemProps): ReactNode {
  const list = useMenuList();
  const { ref, index } = useListItem({ label });
  usePlaced(list, index);
  return (
    <button
      {...list.getItemProps({
        onClick: () => {
          list.close();
          onSelect();
        },
      })}
      ref={ref}
      type="button"
      role={isChosen === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={isChosen}
      tabIndex={index === list.activeIndex ? 0 : -1}
      lang={lang}
      data-danger={danger || undefined}
    >
      {picture ?? (icon === undefined ? null : <Icon name={icon} />)}
      <span className={classes["label"]}>{label}</span>
      {isChosen === true && <Icon name="check" />}
    </button>
  );
}

function Group({ label, children }: MenuGroupProps): ReactNode {
  return (
    <div role="group" aria-label={label}>
      {children}
    </div>
  );
}

const parts: MenuParts = { Item, Submenu: SubmenuItem, Group };
