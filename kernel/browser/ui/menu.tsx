/** A menu behind a button: arrow keys, Home, End, Escape, and a click elsewhere closes it. */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import classes from "./menu.module.css";

export interface MenuEntry {
  label: string;
  icon?: string;
  danger?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** Named by `label` for screen readers. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  entries: readonly MenuEntry[];
  /** Above the entries; not part of the keyboard's round. */
  header?: ReactNode;
  /** Components of plugins, between header and entries. */
  children?: ReactNode;
}

export function Menu({ label, trigger, triggerClassName, entries, header, children }: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    root.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const onPointer = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointer);
    return () => document.removeEventListener("pointerdown", onPointer);
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") return close();
    const items = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: (at + 1) % items.length, ArrowUp: (at - 1 + items.length) % items.length, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined || !isOpen) return undefined;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <div ref={root} className={classes["root"]} onKeyDown={onKeyDown}>
      <button ref={button} type="button" className={triggerClassName} aria-label={label} title={label} aria-haspopup="menu" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={(event) => { event.stopPropagation(); setOpen(!isOpen); }}>
        {trigger}
      </button>
      {isOpen && (
        <div id={id} className={classes["panel"]} role="menu" aria-label={label}>
          {header}
          {children}
          {entries.map(({ label: text, icon, danger, onSelect }) => (
            <button key={text} type="button" role="menuitem" className={danger === true ? classes["danger"] : ""} onClick={(event) => { event.stopPropagation(); close(); onSelect(); }}>
              {icon === undefined ? null : <Icon name={icon} />}
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
