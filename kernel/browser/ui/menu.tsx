/**
 * A menu behind a button. This file has the button; the panel is loaded together with the floating library and renders
 * the entries declared here.
 */
import { createContext, use, useId, useState, type ComponentType, type KeyboardEvent, type ReactNode } from "react";
import { Late } from "../hooks/lazy.tsx";
import { showError } from "../query/show-error.ts";
import { loadComponent } from "../hooks/use-lazy-component.ts";

export interface MenuItemProps {
  label: string;
  icon?: string;
  /** Shown instead of the icon. */
  picture?: ReactNode;
  /** For one of several exclusive choices: whether it is the selected one. */
  isChosen?: boolean;
  danger?: boolean;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  /** Called after the menu has closed and its button has the focus again. */
  onSelect: () => void;
}

export interface SubmenuProps {
  label: string;
  icon?: string;
  picture?: ReactNode;
  children: ReactNode;
}

export interface MenuGroupProps {
  /** For screen readers. */
  label?: string;
  children: ReactNode;
}

interface MenuProps {
  /** Accessible name of the button and the menu. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  /** The edge of the button that the menu is aligned with. */
  align?: "start" | "end";
  /** Shown above the entries. */
  header?: ReactNode;
  /** `MenuItem`, `Submenu` and `MenuGroup`, nested in components at any depth. */
  children: ReactNode;
}

/** The entry that has the focus when the menu opens. */
export type MenuStart = "first" | "last";

const loadPanel = (): Promise<typeof import("../chunks/floating.ts").MenuPanel> =>
  import("../chunks/floating.ts").then((module) => module.MenuPanel);
const preload = (): void => void loadComponent(loadPanel).catch(() => undefined);

export function Menu({ label, trigger, triggerClassName, align = "end", header, children }: MenuProps): ReactNode {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [start, setStart] = useState<MenuStart>();
  const isOpen = start !== undefined;
  const close = (): void => setStart(undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setStart(event.key === "ArrowUp" ? "last" : "first");
  };
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={triggerClassName}
        aria-label={label}
        data-tip={isOpen ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          event.stopPropagation();
          setStart(isOpen ? undefined : "first");
        }}
      >
        {trigger}
      </button>
      {isOpen && button !== null && (
        <Late
          load={loadPanel}
          props={{ id, label, anchor: button, align, start, header, children, onClose: close }}
          onFailure={(error) => {
            close();
            showError(error);
          }}
        />
      )}
    </>
  );
}

/** The components with which an open menu renders its entries. */
export interface MenuParts {
  Item: ComponentType<MenuItemProps>;
  Submenu: ComponentType<SubmenuProps>;
  Group: ComponentType<MenuGroupProps>;
}

export const MenuPartsContext = createContext<MenuParts | undefined>(undefined);

function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (parts === undefined) throw new Error("An entry of a menu must stand inside a Menu");
  return parts;
}

/** An action, or one of several choices. Selecting it closes the menu. */
export function MenuItem(props: MenuItemProps): ReactNode {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

/** An entry that opens a submenu beside it. */
export function Submenu(props: SubmenuProps): ReactNode {
  const { Submenu: Body } = useMenuParts();
  return <Body {...props} />;
}

/** Related entries, separated by lines from the entries around them. */
export function MenuGroup(props: MenuGroupProps): ReactNode {
  const { Group } = useMenuParts();
  return <Group {...props} />;
}
