/** Yes or no, as an icon and a word. */
import type { ReactNode } from "react";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { Icon } from "@portalkit/kernel/browser";
import { useValueContext } from "./value-context.ts";
import classes from "./values.module.css";

export function BooleanValue({ value }: ValueProps): ReactNode {
  const { t } = useValueContext();
  const isYes = value === true || value === 1 || value === "true";
  return (
    <span className={isYes ? classes.yes : classes.no}>
      <Icon name={isYes ? "check" : "x"} />
      {t(isYes ? "kernel:field.yes" : "kernel:field.no")}
    </span>
  );
}
