/** Follows a link sent by the server: to a new tab, another site or a page of the portal (spec 7). */
import { build } from "portal:build";
import type { ServerLink } from "./read-link.ts";

/** @param navigate the router's function, used for pages of the portal */
export function followLink({ to, external, newTab }: ServerLink, navigate: (to: string) => void): void {
  if (newTab) window.open(external ? to : `${build.basePath}${to}`, "_blank", "noopener");
  else if (external) location.assign(to);
  else navigate(to);
}
