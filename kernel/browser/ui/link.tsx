/**
 * A link inside the portal. The router's own `Link` also prefetches for frameworks, which is a third of its bytes and
 * not used here.
 */
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { useHref, useLinkClickHandler, type NavigateOptions, type To } from "react-router-dom";

export interface LinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">, Pick<NavigateOptions, "replace" | "state"> {
  /** Path below the base path; use a plain `<a href>` for other addresses. */
  to: To;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A plain click navigates without reloading the page; with a modifier key, or with a `target`, the browser handles it
 * like any link. An `onClick` handler that calls `preventDefault` cancels the navigation.
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
