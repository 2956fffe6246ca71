/**
 * A link in the portal. React Router's own does the same for our pages, and brings 2 kB with it that load what the
 * pages of its framework need.
 */
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { useHref, useLinkClickHandler, type RelativeRoutingType, type To } from "react-router-dom";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Relative to the base path, or an address with its scheme, which the browser loads. */
  to: To;
  ref?: Ref<HTMLAnchorElement>;
  /** Replaces the entry of the history. Links to the page that is open do so by themselves. */
  replace?: boolean;
  /** What `useLocation().state` is on the page that opens. */
  state?: unknown;
  preventScrollReset?: boolean;
  relative?: RelativeRoutingType;
  /** Has the browser load the page. */
  reloadDocument?: boolean;
}

/** @example <Link to="/settings">Settings</Link> */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  relative,
  reloadDocument = false,
  target,
  onClick,
  children,
  ...rest
}: LinkProps): ReactNode {
  const isExternal = typeof to === "string" && URL.canParse(to);
  const href = useHref(to, { relative });
  const open = useLinkClickHandler(to, { replace, state, preventScrollReset, relative, target });
  return (
    <a
      {...rest}
      href={isExternal ? to : href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !reloadDocument && !isExternal) open(event);
      }}
    >
      {children}
    </a>
  );
}
