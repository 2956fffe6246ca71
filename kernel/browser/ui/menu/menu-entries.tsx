/** The entries of a menu: declared here, rendered by the panel that is loaded when the menu opens. */
import { createContext, use, type ComponentType, type ReactNode } from "react";

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

/** The components with which an open menu renders its entries. */
export interface MenuParts {
  Item: ComponentType<MenuItemProps>;
  Submenu: ComponentType<SubmenuProps>;
  Group: ComponentType<MenuGroupProps>;
}

export const MenuPartsContext = createContext<MenuParts | undefined>(undefined);

function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (parts === undefined) throw new Error("A menu item must be inside a Menu");
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
