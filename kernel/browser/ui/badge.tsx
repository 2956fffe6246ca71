/** A short label or number. A status has a dot too, so that it does not rely on colour alone. */
import type { ReactNode } from "react";
import classes from "./badge.module.css";
import { classNames } from "./class-names.ts";

export function Badge({
  tone = "neutral",
  dot = false,
  children,
}: {
  tone?: "neutral" | "info" | "success" | "warning" | "danger" | "accent";
  dot?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <span className={classNames(classes["badge"], tone !== "neutral" && classes[tone])}>
      {dot && <span className={classes["dot"]} />}
      {children}
    </span>
  );
}
