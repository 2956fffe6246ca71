/** How a button looks, whatever element it is. */
import classes from "./button.module.css";
import { classNames } from "./class-names.ts";

export interface ButtonLook {
  /** Default `secondary`. */
  variant?: "primary" | "secondary" | "ghost" | "danger";
  /** 28, 32 (default) or 40 pixels high. */
  size?: "small" | "medium" | "large";
  /** As wide as its container. */
  wide?: boolean;
}

export function buttonClass({ variant = "secondary", size = "medium", wide }: ButtonLook, extra?: string | false): string {
  return classNames(classes["button"], classes[variant], size !== "medium" && classes[size], wide === true && classes["wide"], extra);
}
