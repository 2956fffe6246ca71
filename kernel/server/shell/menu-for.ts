/** The menu of one user and its badges, decided here for both calls and the socket. */
import type { MenuItemDefinition } from "../../contract/config/portal-config.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";
import { superadminRole } from "../../contract/permissions.ts";
import type { InstalledInstance } from "../extension/server-registry.ts";
import { resourceEngine } from "../extension/resource-engine.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { BadgeContribution } from "../extension/contributions/live-contributions.ts";
import { menuOfUser, resourceOfItem, withItemIds } from "./menu-of-user.ts";

type MenuKernel = Pick<Kernel, "registry" | "log">;

/** Item ids are assigned once for each registry. */
const wholeMenus = new WeakMap<object, ReturnType<typeof withItemIds>>();

export function menuFor(kernel: MenuKernel, adminUser: AdminUser): MenuItem[] {
  const { registry } = kernel;
  const whole = wholeMenus.get(registry) ?? withItemIds(registry.menu);
  wholeMenus.set(registry, whole);
  return menuOfUser(whole, (item) => isOpen(kernel, item, adminUser));
}

/** The badges that this user may see: those of items in their menu whose `allowed` rule admits them. */
export function badgesFor(
  kernel: MenuKernel,
  adminUser: AdminUser,
  menu: readonly MenuItem[] = menuFor(kernel, adminUser),
): { instance: InstalledInstance; badge: BadgeContribution }[] {
  const shown = itemIds(menu);
  const isAllowed = ({ itemId, allowed = isSuperadmin }: BadgeContribution): boolean =>
    shown.has(itemId) && typeof allowed === "function" && closedOnError(kernel, () => allowed({ adminUser }) === true);
  return kernel.registry.instances.flatMap((instance) =>
    (instance.contributions.badges ?? []).filter(isAllowed).map((badge) => ({ instance, badge })),
  );
}

/** Whether the user may follow the badge of an item in their menu. An item without one may get one over the socket. */
export function mayFollowBadge(kernel: MenuKernel, adminUser: AdminUser, itemId: string): boolean {
  const menu = menuFor(kernel, adminUser);
  return itemIds(menu).has(itemId) && !hiddenBadges(kernel, adminUser, menu).has(itemId);
}

/** Marks the items whose badge is hidden from the user, so that the page does not ask for what is refused. */
export function menuWithBadges(kernel: MenuKernel, adminUser: AdminUser): MenuItem[] {
  const menu = menuFor(kernel, adminUser);
  const hidden = hiddenBadges(kernel, adminUser, menu);
  const marked = ({ children, ...item }: MenuItem): MenuItem => ({
    ...item,
    ...(hidden.has(item.itemId) ? { isBadgeHidden: true } : {}),
    ...(children === undefined ? {} : { children: children.map(marked) }),
  });
  return menu.map(marked);
}

/** The items whose badges plugins contribute, but not for this user. */
function hiddenBadges(kernel: MenuKernel, adminUser: AdminUser, menu: readonly MenuItem[]): Set<string | undefined> {
  const seen = new Set(badgesFor(kernel, adminUser, menu).map(({ badge }) => badge.itemId));
  const all = kernel.registry.instances.flatMap(({ contributions }) => contributions.badges ?? []);
  return new Set(all.map(({ itemId }) => itemId).filter((itemId) => !seen.has(itemId)));
}

const itemIds = (menu: readonly MenuItem[]): Set<string | undefined> =>
  new Set(menu.flatMap((item) => [item, ...(item.children ?? [])]).map(({ itemId }) => itemId));

/** Checks the item's own rule and whether the user may list the resource that it leads to. */
function isOpen(kernel: MenuKernel, item: MenuItemDefinition, adminUser: AdminUser): boolean {
  const resourceId = resourceOfItem(item);
  if (resourceId !== undefined && !resourceEngine(kernel.registry).reach(resourceId, adminUser).list) return false;
  const { visible = true } = item;
  return typeof visible === "function"
    ? closedOnError(kernel, () => visible({ adminUser, resourceId: resourceId ?? "" }) === true)
    : visible === true;
}

/** A rule that fails hides only what it guards, and the rest of the portal keeps working. */
function closedOnError({ log }: Pick<Kernel, "log">, rule: () => boolean): boolean {
  try {
    return rule();
  } catch (error) {
    log.error({ err: error }, "a visibility rule failed");
    return false;
  }
}

const isSuperadmin = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === superadminRole;
