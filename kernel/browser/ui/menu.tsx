/**
 * A menu behind a button. The button is here; what opens comes with the library, and draws the entries that are written
 * here.
 */
import { createContext, use, useId, useState, type ComponentType, type KeyboardEvent, type ReactNode } from "react";
import { Late } from "../late.tsx";
import { tellFailure } from "../resource/tell-failure.ts";
import { loadComponent } from "../use-loaded.ts";

export interface MenuItemProps {
  label: string;
  icon?: string;
  /** In place of the icon. */
  picture?: ReactNode;
  /** One of several that exclude each other: whether it is the chosen one. */
  isChosen?: boolean;
  danger?: boolean;
  /** Of the label, where it is not the page's language. */
  lang?: string;
  /** Called when the menu has closed and its button has the focus again. */
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
  /** Names the button and the menu for screen readers. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  /** The edge that the menu shares with its button. */
  align?: "start" | "end";
  /** Stands above the entries. */
  header?: ReactNode;
  /** `MenuItem`, `Submenu` and `MenuGroup`, in any depth of components. */
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
            tellFailure(error);
          }}
        />
      )}
    </>
  );
}

/** How an open menu draws what is written as its entries. */
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

/** Something to do, or one of several choices. Its menu closes when it is selected. */
export function MenuItem(props: MenuItemProps): ReactNode {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

/** An entry that opens further entries beside it. */
export function Submenu(props: SubmenuProps): ReactNode {
  const { Submenu: Body } = useMenuParts();
  return <Body {...props} />;
}

/** Entries that belong together, with a line between them and their neighbours. */
export function MenuGroup(props: MenuGroupProps): ReactNode {
  const { Group } = useMenuParts();
  return <Group {...props} />;
}
