/** What is taller or wider than its place: scrolled with the pointer, and with the keyboard. */
import type { ReactNode } from "react";
import classes from "./dashboard.module.css";

export function ScrollBox({
  label,
  isTall = false,
  children,
}: {
  label: string;
  isTall?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["scroll"]} data-tall={isTall || undefined} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
