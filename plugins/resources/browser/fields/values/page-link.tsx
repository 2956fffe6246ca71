/**
 * A link to a page of the portal, light enough for every cell of a list: the router's own resolves its target on every
 * render.
 */
import { build } from "portal:build";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useValueContext } from "./value-context.ts";

export function PageLink({
  to,
  children,
  ...rest
}: { to: string } & Omit<ComponentProps<"a">, "href" | "onClick">): ReactNode {
  const { go } = useValueContext();
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={`${build.basePath}${to}`} onClick={onClick}>
      {children}
    </a>
  );
}
