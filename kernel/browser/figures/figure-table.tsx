/** A table of figures in a widget: numbers at the end of their cells, scrollable by pointer and keyboard. */
import type { ReactNode } from "react";
import classes from "./figures.module.css";

interface FigureTableProps {
  /** Accessible name of the scrollable box. */
  label: string;
  /** Limits the height, for tables of any length. */
  isTall?: boolean;
  isBusy?: boolean;
  className?: string | undefined;
  /** `thead` and `tbody`. */
  children: ReactNode;
  /** Content below the table that scrolls with it. */
  footer?: ReactNode;
}

export function FigureTable({
  label,
  isTall = false,
  isBusy = false,
  className,
  children,
  footer,
}: FigureTableProps): ReactNode {
  return (
    // Scrollable content must be focusable for keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["scroll"]} data-tall={isTall || undefined} role="region" aria-label={label} tabIndex={0}>
      <table className={[classes["table"], className].filter(Boolean).join(" ")} aria-busy={isBusy}>
        {children}
      </table>
      {footer}
    </div>
  );
}
