/** Reduces the menu to what one user may see, without groups and headings that are left empty. */
import type { MenuItemDefinition } from "../../contract/config/portal-config.ts";
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";

type NamedItem = MenuItemDefinition & { itemId: string };

/**
 * Assigns every item an id that is the same for every user and at every start: its own, or one derived from its target
 * or label. An id from the config is never assigned to another item.
 */
export function withItemIds(menu: readonly MenuItemDefinition[]): NamedItem[] {
  const written = new Set(menu.flatMap((item) => [item, ...(item.children ?? [])]).map(({ itemId }) => itemId));
  const taken = new Set<string>();
  const named = (item: MenuItemDefinition): NamedItem => {
    const wanted = item.itemId ?? slugOf(item);
    let itemId = wanted;
    for (let count = 2; taken.has(itemId) || (itemId !== item.itemId && written.has(itemId)); count += 1)
      itemId = `${wanted}-${count}`;
    taken.add(itemId);
    return { ...item, itemId, ...(item.children === undefined ? {} : { children: item.children.map(named) }) };
  };
  return menu.map(named);
}

/** @param isOpen checks the item's own rule and access to its target */
export function menuOfUser(
  menu: readonly MenuItemDefinition[],
  isOpen: (item: MenuItemDefinition) => boolean,
): MenuItem[] {
  const open = menu.flatMap((item): MenuItem[] => {
    if (!isOpen(item)) return [];
    const { visible: _rule, children, ...shown } = item;
    if (children === undefined) return [shown];
    const left = menuOfUser(children, isOpen);
    return left.length === 0 ? [] : [{ ...shown, children: left }];
  });
  return withoutLoose(open);
}

/** The resource whose records the item opens, from its `resourceId` or from the path of one of the resource's pages. */
export function resourceOfItem({ resourceId, path }: Pick<MenuItem, "resourceId" | "path">): string | undefined {
  const segment = /^\/resource\/([^/?#]+)/.exec(path ?? "")?.[1];
  return resourceId ?? (segment === undefined ? undefined : decodeURIComponent(segment));
}

const isSpace = (item: MenuItem | undefined): boolean => item?.type === "divider" || item?.type === "gap";
const isHeading = (item: MenuItem | undefined): boolean => item?.type === "heading";

/** Drops headings without items below them, and dividers and gaps at the ends or next to each other. */
function withoutLoose(items: readonly MenuItem[]): MenuItem[] {
  const kept: MenuItem[] = [];
  // Iterates from the end, so that the following items are already decided.
  for (const item of items.toReversed()) {
    const next = kept.at(-1);
    const isLoose = next === undefined || isSpace(next);
    if (isHeading(item) ? !isLoose && !isHeading(next) : !isSpace(item) || !isLoose) kept.push(item);
  }
  if (isSpace(kept.at(-1))) kept.pop();
  return kept.toReversed();
}

function slugOf({ resourceId, path, label, type }: MenuItemDefinition): string {
  const slug = (resourceId ?? path ?? label ?? type ?? "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return slug !== "" ? slug : path === "/" ? "home" : (type ?? "item");
}
