/** A link inside the portal. The router's own also fetches for frameworks that we do not use: a third of its bytes. */
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { useHref, useLinkClickHandler, type NavigateOptions, type To } from "react-router-dom";

export interface LinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">, Pick<NavigateOptions, "replace" | "state"> {
  /** Below the base path; what leads elsewhere is a plain `<a href>`. */
  to: To;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A plain press changes the page without loading it anew; with a modifier key, or with a `target`, the browser does
 * what it does with any link. A handler that calls `preventDefault` keeps the page.
 */
export function Link({ to, replace, state, onClick, target, children, ...rest }: LinkProps): ReactNode {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    target,
    state,
    ...(replace === undefined ? {} : { replace }),
  });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
