/** A loading indicator for places where a skeleton does not fit. */
import type { ReactNode } from "react";
import classes from "./spinner.module.css";

/**
 * @param size in pixels; default 16. Without a `label` the spinner is decorative: the text beside it describes the
 * state.
 */
export function Spinner({ size = 16, label }: { size?: number; label?: string }): ReactNode {
  const naming = label === undefined ? { "aria-hidden": true } : { role: "status", "aria-label": label };
  return <span {...naming} className={classes["spinner"]} style={{ inlineSize: size, blockSize: size }} />;
}
