/** Says that something is under way where no skeleton can stand. */
import type { ReactNode } from "react";
import classes from "./spinner.module.css";

/** @param size pixels; default 16. Without a `label` it is decoration: the text beside it says what is going on. */
export function Spinner({ size = 16, label }: { size?: number; label?: string }): ReactNode {
  const naming = label === undefined ? { "aria-hidden": true } : { role: "status", "aria-label": label };
  return <span {...naming} className={classes["spinner"]} style={{ inlineSize: size, blockSize: size }} />;
}
