/** The box of a table, which scrolls by pointer and keyboard, and the look of its rows. */
import type { ReactNode } from "react";
import { tableRoles } from "./table-roles.ts";
import classes from "./table.module.css";

export interface TableFrameProps {
  /** Accessible name. */
  label: string;
  /** What narrow screens show: one card for each row, or the table in a box that scrolls. Default: scroll. */
  narrow?: "cards" | "scroll";
  /** Limits the height to that of about ten rows; the box scrolls. */
  isTall?: boolean;
  /** Rows are loading, or those on screen belong to an earlier request. */
  isBusy?: boolean;
  /** `thead` and `tbody`. */
  children: ReactNode;
}

export function TableFrame({ label, narrow = "scroll", isTall, isBusy, children }: TableFrameProps): ReactNode {
  return (
    // Scrollable content must be reachable by keyboard.
    <div
      className={classes["box"]}
      data-narrow={narrow}
      data-tall={isTall || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table {...tableRoles.table} className={classes["table"]} aria-label={label} aria-busy={isBusy || undefined}>
        {children}
      </table>
    </div>
  );
}
