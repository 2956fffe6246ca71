/** What stands where nothing is yet: what this place is for, and what to do next. */
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";
import { Icon } from "./icon.tsx";

export function EmptyState({ icon = "inbox", title, hint, action }: { icon?: string; title: string; hint?: string | undefined; action?: ReactNode }): ReactNode {
  return (
    <div className={classes["empty"]}>
      <span className={classes["icon"]}><Icon name={icon} size={20} /></span>
      <p className={classes["title"]}>{title}</p>
      {hint !== undefined && <p className={classes["hint"]}>{hint}</p>}
      {action !== undefined && <div className={classes["action"]}>{action}</div>}
    </div>
  );
}
