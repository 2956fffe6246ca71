/** The target of a menu item, and whether it is the current page. */
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";

/** Returns the path below the base path; `undefined` for items without a target. */
export function linkOf(item: MenuItem): string | undefined {
  if (item.resourceId !== undefined && item.resourceId !== null)
    return `/resource/${encodeURIComponent(item.resourceId)}`;
  return item.path === undefined || item.path === null ? undefined : `/${item.path.replace(/^\/+/, "")}`;
}

/** A resource is active on its record pages too; the home page only on its own path. */
export function isActive(link: string | undefined, pathname: string): boolean {
  if (link === undefined) return false;
  return link === "/" ? pathname === "/" : pathname === link || pathname.startsWith(`${link}/`);
}

/** Returns the kind of an item: compatible servers omit the type of groups and links. */
export function kindOf(item: MenuItem): "divider" | "gap" | "heading" | "group" | "link" {
  const { type } = item;
  if (type === "divider") return "divider";
  if (type === "gap") return "gap";
  if (type === "heading") return "heading";
  return item.children !== undefined && item.children !== null && item.children.length > 0 ? "group" : "link";
}
