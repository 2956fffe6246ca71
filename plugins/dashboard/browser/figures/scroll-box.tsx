/** Scrollable box for content that is larger than its place, for pointer and keyboard. */
import type { ReactNode } from "react";
import classes from "./figures.module.css";

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
    // Scrollable content must be focusable for keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["scroll"]} data-tall={isTall || undefined} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
