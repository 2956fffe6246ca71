/** Where a menu item leads, and which one is the present page. */
import type { MenuItem } from "../../contract/session-endpoints.ts";

/** The path below the base path; nothing for items that lead nowhere. */
export function linkOf(item: MenuItem): string | undefined {
  if (item.resourceId !== undefined && item.resourceId !== null)
    return `/resource/${encodeURIComponent(item.resourceId)}`;
  return item.path === undefined || item.path === null ? undefined : `/${item.path.replace(/^\/+/, "")}`;
}

/** A resource is active on its record pages too; the home page only on itself. */
export function isActive(link: string | undefined, pathname: string): boolean {
  if (link === undefined) return false;
  return link === "/" ? pathname === "/" : pathname === link || pathname.startsWith(`${link}/`);
}

/** What an item is: servers of this family leave the type out, and then it is a group or a link. */
export function kindOf(item: MenuItem): "divider" | "gap" | "heading" | "group" | "link" {
  const { type } = item;
  if (type === "divider") return "divider";
  if (type === "gap") return "gap";
  if (type === "heading") return "heading";
  return item.children !== undefined && item.children !== null && item.children.length > 0 ? "group" : "link";
}
