/** Examples beside each other, which wrap like words. */
import type { ReactNode } from "react";
import classes from "./gallery-frame.module.css";

export const Row = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={classes["row"]}>{children}</div>
);

/** Not wider than one column of a form. */
export const Narrow = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={classes["narrow"]}>{children}</div>
);

/** As many columns as fit. */
export const Columns = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={classes["columns"]}>{children}</div>
);

/** Below each other, as wide as the page. */
export const Stack = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={classes["stack"]}>{children}</div>
);
