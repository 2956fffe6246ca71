/** The button of a menu. The open panel is loaded together with the library that positions it. */
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { Lazy } from "../../hooks/lazy.tsx";
import { showError } from "../../toasts/show-error.ts";
import { loadComponent, type Load } from "../../hooks/use-lazy-component.ts";
import type { MenuStart } from "./use-menu-list.ts";

interface MenuProps {
  /** Accessible name of the button and the menu. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  /** The edge of the button that the menu is aligned with. */
  align?: "start" | "end";
  /** Shown above the entries. */
  header?: ReactNode;
  /** An entry is at work. */
  isBusy?: boolean;
  /** Of entries that load: all of them are there when the menu opens. One that fails says so in its place. */
  loads?: readonly Load<never>[];
  /** `MenuItem`, `Submenu` and `MenuGroup`, nested in components at any depth. */
  children: ReactNode;
}

const loadPanel = (): Promise<typeof import("../floating.ts").MenuPanel> =>
  import("../floating.ts").then((module) => module.MenuPanel);

export function Menu({
  label,
  trigger,
  triggerClassName,
  align = "end",
  header,
  isBusy = false,
  loads = [],
  children,
}: MenuProps): ReactNode {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [start, setStart] = useState<MenuStart>();
  const isOpen = start !== undefined;
  const close = (): void => setStart(undefined);
  const loadEntries = (): Promise<unknown> => Promise.allSettled(loads.map((load) => loadComponent(load)));
  const preload = (): void => {
    loadComponent(loadPanel).catch(() => undefined);
    void loadEntries();
  };
  const open = (at: MenuStart): void => void loadEntries().then(() => setStart(at));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowUp" ? "last" : "first");
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
        aria-busy={isBusy || undefined}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          event.stopPropagation();
          if (isOpen) close();
          else open("first");
        }}
      >
        {trigger}
      </button>
      {isOpen && button !== null && (
        <Lazy
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
