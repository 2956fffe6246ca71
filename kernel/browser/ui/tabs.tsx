/** Tabs: one of several views of a page, selected by pointer or arrow keys (WAI-ARIA: tabs, automatic activation). */
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "./button.tsx";
import classes from "./tabs.module.css";

export interface TabsProps<Id extends string> {
  /** Accessible name of the list of tabs. */
  label: string;
  /** With fewer than two there is the view alone, which stays as it is when tabs are added. */
  tabs: readonly { id: Id; label: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Controls at the end of the line of tabs. */
  actions?: ReactNode;
  /** The view of the selected tab. */
  children: ReactNode;
}

export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  actions,
  children,
}: TabsProps<Id>): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // From the tab that has the focus: the selection may follow later, after an address has changed.
  const onKeyDown = (event: KeyboardEvent, from: number): void => {
    const to = indexAfter(event.key, from, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  const hasTabs = tabs.length > 1;
  return (
    <>
      {(hasTabs || actions !== undefined) && (
        <div className={classes["bar"]}>
          {hasTabs && (
            <div ref={list} className={classes["tabs"]} role="tablist" aria-label={label}>
              {tabs.map((tab, place) => {
                const isSelected = tab.id === selected;
                return (
                  <Button
                    key={tab.id}
                    id={`${id}-${tab.id}`}
                    role="tab"
                    variant={isSelected ? "primary" : "secondary"}
                    aria-selected={isSelected}
                    aria-controls={isSelected ? `${id}-panel` : undefined}
                    tabIndex={isSelected ? 0 : -1}
                    onClick={() => onSelect(tab.id)}
                    onKeyDown={(event) => onKeyDown(event, place)}
                  >
                    {tab.label}
                  </Button>
                );
              })}
            </div>
          )}
          {actions}
        </div>
      )}
      <div
        className={classes["panel"]}
        {...(hasTabs && { id: `${id}-panel`, role: "tabpanel", "aria-labelledby": `${id}-${selected}` })}
      >
        {children}
      </div>
    </>
  );
}

/** Returns the index that a key leads to: the arrows wrap around and follow the direction of the text. */
function indexAfter(key: string, from: number, count: number): number | undefined {
  const forward = document.documentElement.dir === "rtl" ? -1 : 1;
  const steps: Readonly<Record<string, number>> = { ArrowRight: forward, ArrowLeft: -forward };
  const step = steps[key];
  if (step !== undefined) return (from + step + count) % count;
  return key === "Home" ? 0 : key === "End" ? count - 1 : undefined;
}
