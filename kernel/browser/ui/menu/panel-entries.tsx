/** Entries and groups as an open menu renders them. */
import { useListItem } from "@floating-ui/react";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import type { MenuGroupProps, MenuItemProps } from "./menu-entries.tsx";
import { useMenuList, usePlaced } from "./use-menu-list.ts";
import classes from "./menu.module.css";

export function PanelItem({ label, icon, picture, isChosen, danger, lang, onSelect }: MenuItemProps): ReactNode {
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

export function PanelGroup({ label, children }: MenuGroupProps): ReactNode {
  return (
    <div role="group" aria-label={label}>
      {children}
    </div>
  );
}
