/** An unobtrusive notice above a form, with at most one action. */
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import classes from "./record-form.module.css";

export function FormNotice({
  icon,
  text,
  action,
}: {
  icon: string;
  text: string;
  action?: { label: string; run: () => void };
}): ReactNode {
  return (
    <div className={classes["notice"]} role="status">
      <Icon name={icon} />
      <span>{text}</span>
      {action !== undefined && (
        <Button variant="ghost" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
