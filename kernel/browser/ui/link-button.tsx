/** A link that looks like a button: it goes somewhere, so it opens in a new tab when the operator wants that. */
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { buttonClass, type ButtonLook } from "./button-look.ts";
import { Icon } from "./icon.tsx";

export interface LinkButtonProps extends ButtonLook, LinkProps {
  icon?: string;
}

export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps): ReactNode {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}
