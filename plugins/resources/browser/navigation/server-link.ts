/**
 * Links sent by a server: to a new tab (`target=_blank`), another site (`http`) or a page of the portal
 * (docs/product.md, portal 7).
 */
import { build } from "portal:build";

export interface ServerLink {
  /** An absolute URL, or a path below the portal's base path. Never a script. */
  to: string;
  external: boolean;
  newTab: boolean;
}

const marker = /([?&#\s;]?)target=_blank(?:&(?=.))?/;

/**
 * @example readLink("/resource/articles?a=1&target=_blank") // { to: "/resource/articles?a=1", external: false, newTab: true }
 */
export function readLink(url: string): ServerLink {
  const newTab = url.includes("target=_blank");
  const address = (newTab ? stripMarker(url) : url).trim();
  const external = /^https?:\/\//i.test(address);
  return { to: external ? address : `/${address.replace(/^[/\\]+/, "")}`, external, newTab };
}

/** Removes the marker and the separator before it; keeps the separator if other parameters follow. */
function stripMarker(url: string): string {
  return url.replace(marker, (found, separator: string, at: number) => {
    const followed = found.endsWith("&") || at + found.length < url.length;
    return followed && (separator === "?" || separator === "&") ? separator : "";
  });
}

/** @param navigate the router's function, used for pages of the portal */
export function followLink({ to, external, newTab }: ServerLink, navigate: (to: string) => void): void {
  if (newTab) window.open(external ? to : `${build.basePath}${to}`, "_blank", "noopener");
  else if (external) location.assign(to);
  else navigate(to);
}
