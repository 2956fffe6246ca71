/** A button that is only an icon: its label is its name for screen readers and its tooltip for everybody else. */
import type { ReactNode } from "react";
import { buttonClass } from "./button-look.ts";
import type { ButtonProps } from "./button.tsx";
import classes from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ButtonProps, "icon" | "children" | "wide"> {
  icon: string;
  label: string;
}

export function IconButton({ icon, label, variant = "ghost", size, loading = false, className, type = "button", onClick, ...rest }: IconButtonProps): ReactNode {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={loading || undefined}
        className={buttonClass({ variant, size }, classNames(classes["square"], className))}
        onClick={loading ? undefined : onClick}
      >
        {loading ? <Spinner /> : <Icon name={icon} />}
      </button>
    </Tooltip>
  );
}
