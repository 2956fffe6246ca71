/** One entry of a menu: something to do, or somewhere to go. */
import { createContext, useContext, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import classes from "./menu.module.css";

/** Closes the menu around an item. */
export const MenuContext = createContext<() => void>(() => undefined);

export interface MenuItemProps {
  icon?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** Where it leads; then it is a link. */
  to?: string;
  onSelect?: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger = false, disabled = false, to, onSelect, children }: MenuItemProps): ReactNode {
  const close = useContext(MenuContext);
  const className = classNames(classes["item"], danger && classes["danger"]);
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span className={classes["label"]}>{children}</span>
    </>
  );
  const select = (): void => {
    close();
    onSelect?.();
  };
  if (to !== undefined && !disabled) return <Link to={to} role="menuitem" tabIndex={-1} className={className} onClick={select}>{content}</Link>;
  return <button type="button" role="menuitem" tabIndex={-1} aria-disabled={disabled || undefined} className={className} onClick={disabled ? undefined : select}>{content}</button>;
}

/** A line between groups of items. */
export function MenuSeparator(): ReactNode {
  return <div role="separator" className={classes["separator"]} />;
}
