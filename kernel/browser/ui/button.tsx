/** Buttons: with text, with only an icon, and links that look like buttons. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon } from "./icon.tsx";
import classes from "./button.module.css";
import { Link, type LinkProps } from "../navigation/link.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "success";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  icon?: string;
  /** Shows a spinner and disables the button. */
  loading?: boolean;
}

export function Button({
  variant = "secondary",
  icon,
  loading = false,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={`${classes["button"]} ${classes[variant]} ${className ?? ""}`}
    >
      {loading ? <span className={classes["spinner"]} aria-hidden /> : icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: string;
  /** The accessible name, also shown as a tooltip. */
  label: string;
  danger?: boolean;
}

export function IconButton({ icon, label, danger = false, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      data-tip={label}
      aria-label={label}
      {...rest}
      className={`${classes["icon"]} ${danger ? classes["iconDanger"] : ""} ${className ?? ""}`}
    >
      <Icon name={icon} />
    </button>
  );
}

export function LinkButton({
  variant = "secondary",
  icon,
  children,
  ...rest
}: LinkProps & { variant?: ButtonVariant; icon?: string }): ReactNode {
  return (
    <Link {...rest} className={`${classes["button"]} ${classes[variant]}`}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </Link>
  );
}

export function IconLink({ icon, label, ...rest }: LinkProps & { icon: string; label: string }): ReactNode {
  return (
    <Link {...rest} data-tip={label} aria-label={label} className={classes["icon"] ?? ""}>
      <Icon name={icon} />
    </Link>
  );
}
