/** The kind and the target of a menu item, and whether it is the current page. */
import { listPath } from "../resources/record-paths.ts";
import type { MenuItem } from "./shell-endpoints.ts";

/** Returns the path below the base path; `undefined` for items without a target. */
export function linkOfMenuItem(item: MenuItem): string | undefined {
  if (item.resourceId !== undefined && item.resourceId !== null) return listPath(item.resourceId);
  return item.path === undefined || item.path === null ? undefined : `/${item.path.replace(/^\/+/, "")}`;
}

/** Returns the kind of an item: compatible servers omit the type of groups and links. */
export function kindOfMenuItem(item: MenuItem): "divider" | "gap" | "heading" | "group" | "link" {
  const { type } = item;
  if (type === "divider") return "divider";
  if (type === "gap") return "gap";
  if (type === "heading") return "heading";
  return item.children !== undefined && item.children !== null && item.children.length > 0 ? "group" : "link";
}

/** A resource is active on its record pages too; the home page only on its own path. */
export function isActiveLink(link: string | undefined, pathname: string): boolean {
  if (link === undefined) return false;
  return link === "/" ? pathname === "/" : pathname === link || pathname.startsWith(`${link}/`);
}
