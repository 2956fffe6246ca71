/** A menu behind a button: arrow keys, Home, End, first letters, Escape, and a press elsewhere closes it. */
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Icon } from "./icon.tsx";
import { menuMove } from "./menu-move.ts";
import classes from "./menu.module.css";
import { placeElement } from "./place-element.ts";

export interface MenuEntry {
  label: string;
  icon?: string;
  danger?: boolean;
  /** A line above it begins another group. */
  beginsGroup?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** Named by `label` for screen readers. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  entries: readonly MenuEntry[];
  /** The edge of its button that it shares. */
  align?: "start" | "end";
  /** Above the entries; not part of the keyboard's round. */
  header?: ReactNode;
  /** Components of plugins, between header and entries. */
  children?: ReactNode;
}

/** Milliseconds between letters that belong to one word. */
const typingPause = 700;

/** Lies in the browser's top layer, so no scrolling container around its button cuts it off. */
export function Menu({ label, trigger, triggerClassName, entries, align = "end", header, children }: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const typed = useRef({ text: "", at: 0 });

  const itemsOf = (): HTMLElement[] => [...(panel.current?.querySelectorAll<HTMLElement>(":is([role=menuitem], button, a[href]):not(:disabled)") ?? [])];
  const putInPlace = (): void => {
    if (panel.current !== null && button.current !== null) placeElement(panel.current, button.current, { side: "bottom", align }, 4);
  };
  const open = (atEnd: boolean): void => {
    flushSync(() => setOpen(true));
    if (panel.current === null || button.current === null) return;
    panel.current.showPopover();
    putInPlace();
    (itemsOf().at(atEnd ? -1 : 0) ?? panel.current).focus();
  };
  const takeIn = useEffectEvent(() => {
    putInPlace();
    if (document.activeElement === panel.current) itemsOf()[0]?.focus();
  });
  // Entries of plugins may arrive after the menu has opened: the focus waits for them, and the menu grows.
  useEffect(() => {
    if (!isOpen || panel.current === null) return;
    const observer = new MutationObserver(() => takeIn());
    observer.observe(panel.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isOpen]);
  const close = (): void => {
    panel.current?.hidePopover();
    button.current?.focus();
  };
  const onTriggerKey = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowUp");
  };
  const onMenuKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Tab") return close();
    const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter) typed.current = { text: event.timeStamp - typed.current.at < typingPause ? typed.current.text + event.key : event.key, at: event.timeStamp };
    const items = itemsOf();
    const next = menuMove(event.key, isLetter ? typed.current.text : "", items.indexOf(document.activeElement as HTMLElement), items.map((item) => item.textContent));
    if (next === undefined) return undefined;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <>
      <button
        ref={button} type="button" className={triggerClassName} aria-label={label} data-tip={label} aria-haspopup="menu" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined}
        // A press on the button of an open menu closes it before the click arrives; the click must not open it again.
        onPointerDown={() => { wasOpen.current = isOpen; }}
        onClick={(event) => {
          event.stopPropagation();
          if (wasOpen.current) panel.current?.hidePopover();
          else open(false);
          wasOpen.current = false;
        }}
        onKeyDown={onTriggerKey}
      >
        {trigger}
      </button>
      <div ref={panel} id={id} popover="auto" className={classes["panel"]} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onMenuKey} onClick={(event) => event.stopPropagation()} onToggle={(event) => event.newState === "closed" && setOpen(false)}>
        {isOpen && (
          <>
            {header}
            {children}
            {entries.map(({ label: text, icon, danger, beginsGroup, onSelect }, at) => (
              <button key={`${at} ${text}`} type="button" role="menuitem" tabIndex={-1} className={danger === true ? classes["danger"] : ""} data-begins-group={beginsGroup || undefined} onClick={() => { close(); onSelect(); }}>
                {icon === undefined ? null : <Icon name={icon} />}
                {text}
              </button>
            ))}
          </>
        )}
      </div>
    </>
  );
}
