/** The menu as one user may see it: items by rule and by resource permission, no empty groups, every item with an id. */
import type { MenuItemDefinition } from "../../contract/portal-config.ts";
import type { AccessRule, AdminUser, ResourceDefinition } from "../../contract/resource-definition.ts";
import type { MenuItem } from "../../contract/session-endpoints.ts";

export function menuOfUser(menu: readonly MenuItemDefinition[], resources: ReadonlyMap<string, ResourceDefinition>, adminUser: AdminUser): MenuItem[] {
  const taken = new Set<string>();
  return withoutLoose(menu.flatMap((item) => visibleItem(item, resources, adminUser, taken)));
}

/** Whether a resource exists for this user at all: it can be listed or shown. */
export function mayReach(resource: ResourceDefinition, adminUser: AdminUser): boolean {
  const { list, show } = resource.options?.allowedActions ?? {};
  const holds = (rule: AccessRule | undefined): boolean => (typeof rule === "function" ? rule({ adminUser, resourceId: resource.resourceId }) === true : (rule ?? true));
  return holds(list) || holds(show);
}

function visibleItem({ visible, children, ...item }: MenuItemDefinition, resources: ReadonlyMap<string, ResourceDefinition>, adminUser: AdminUser, taken: Set<string>): MenuItem[] {
  const resource = item.resourceId === undefined ? undefined : resources.get(item.resourceId);
  if (typeof visible === "function" ? visible({ adminUser, resourceId: item.resourceId ?? "" }) !== true : visible === false) return [];
  if (item.resourceId !== undefined && (resource === undefined || !mayReach(resource, adminUser))) return [];
  const itemId = freeId(item.itemId ?? slug(item.resourceId ?? item.path ?? item.label ?? item.type ?? "item"), taken);
  if (children === undefined) return [{ ...item, itemId }];
  const shown = withoutLoose(children.flatMap((child) => visibleItem(child, resources, adminUser, taken)));
  return shown.length === 0 ? [] : [{ ...item, itemId, children: shown }];
}

/** Drops headings with nothing under them, and dividers and gaps at the ends or side by side. */
function withoutLoose(items: MenuItem[]): MenuItem[] {
  const isSpace = (item: MenuItem | undefined): boolean => item === undefined || item.type === "divider" || item.type === "gap";
  const kept = items.filter((item, index) => item.type !== "heading" || !(isSpace(items[index + 1]) || items[index + 1]?.type === "heading"));
  return kept.filter((item, index) => !isSpace(item) || (index > 0 && index < kept.length - 1 && !isSpace(kept[index - 1])));
}

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "home";

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}
