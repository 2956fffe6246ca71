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
  useListItem,
  useMergeRefs,
} from "@floating-ui/react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { isRightToLeft, useLayer } from "../use-layer.ts";
import { MenuPartsContext, type MenuParts, type SubmenuProps } from "./menu-entries.tsx";
import { PanelGroup, PanelItem } from "./panel-entries.tsx";
import {
  MenuListContext,
  useEntries,
  useMenuList,
  usePlaced,
  type MenuEntries,
  type MenuStart,
} from "./use-menu-list.ts";
import classes from "./menu.module.css";

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

/** Escape closes the innermost menu, a press outside closes all of them. */
const dismissal = { bubbles: { escapeKey: false, outsidePress: true } };

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

const parts: MenuParts = { Item: PanelItem, Submenu: SubmenuItem, Group: PanelGroup };
