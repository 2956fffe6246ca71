/** Checks the menu: every item has a target that exists, an icon that exists and a unique id. */
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";
import type { MenuItemDefinition } from "../../contract/config/portal-config.ts";
import type { AbsentPage } from "../extension/loaded-config.ts";
import { checkIcon, checkListedIcon } from "./check-icon.ts";
import type { Deployment } from "./deployment.ts";
import { pageThatServes } from "../extension/page-that-serves.ts";
import type { Report } from "../problems/report.ts";

const withChildren = <Item extends MenuItem | MenuItemDefinition>(items: readonly Item[]): (Item | MenuItem)[] =>
  items.flatMap((item) => [item, ...(item.children ?? [])]);

/** Whether an item leads to a page that the deployment does not have, so that it matters which plugin would have it. */
export function hasUnknownPage({ menu, halves }: Deployment, pages: readonly string[]): boolean {
  const items = [
    ...withChildren(menu),
    ...halves.flatMap(({ contributions }) => withChildren(contributions.menu ?? [])),
  ];
  return items.some(({ path }) => path !== undefined && pageThatServes(path, pages) === undefined);
}

/**
 * @param pages all pages of the deployment; undefined if they are unknown
 * @param absentPages those of plugins that are not in use
 */
export function checkMenu(
  deployment: Deployment,
  pages: readonly string[] | undefined,
  absentPages: readonly AbsentPage[],
  report: Report,
): void {
  const itemIds = new Map<string, string>();
  const checkHomepage = homepageCheck(report);
  const check = (item: MenuItem | MenuItemDefinition, where: string): void => {
    checkTarget(item, where, deployment, pages, absentPages, report);
    checkHomepage(item, where);
    if (item.icon !== undefined) checkIcon(`${where} . icon`, item.icon, report);
    const { itemId } = item;
    const other = itemId === undefined ? undefined : itemIds.get(itemId);
    if (other !== undefined)
      report({
        code: "PORTAL_MENU_DUPLICATE_ITEM",
        where: `${where} . itemId`,
        found: `"${itemId ?? ""}", which ${other} also has`,
        expected: "a unique itemId",
      });
    if (itemId !== undefined) itemIds.set(itemId, where);
  };
  for (const item of deployment.menu) {
    check(item, deployment.placeOf(item));
    for (const child of item.children ?? []) check(child, deployment.placeOf(child));
  }
  for (const { instance, contributions } of deployment.halves) {
    for (const item of withChildren(contributions.menu ?? [])) {
      const where = `${deployment.placeOfInstance(instance.id)} . menu ${JSON.stringify(item.label ?? item.itemId ?? "")}`;
      check(item, where);
      checkListedIcon(`${where} . icon`, item.icon, instance, report);
    }
  }
}

/** Checks that only one item is the page at `/`, and that it leads to a page. */
function homepageCheck(report: Report): (item: MenuItem | MenuItemDefinition, where: string) => void {
  let first: string | undefined;
  return ({ homepage, path, resourceId }, where) => {
    if (homepage !== true) return;
    if (path === undefined && resourceId === undefined)
      report({
        code: "PORTAL_MENU_HOMEPAGE",
        where: `${where} . homepage`,
        found: "true on an item that opens no page",
        expected: "an item with a resourceId or a path",
      });
    if (first !== undefined)
      report({
        code: "PORTAL_MENU_HOMEPAGE",
        where: `${where} . homepage`,
        found: `true, which ${first} also has`,
        expected: "homepage on one item only",
      });
    first ??= where;
  };
}

/** The property that an item of each type requires. */
const needs: Readonly<Record<string, "resourceId" | "path" | "children" | "label">> = {
  resource: "resourceId",
  page: "path",
  group: "children",
  heading: "label",
};

function checkTarget(
  { type, path, resourceId, children, ...item }: MenuItem,
  where: string,
  { resourceIds }: Deployment,
  pages: readonly string[] | undefined,
  absentPages: readonly AbsentPage[],
  report: Report,
): void {
  const has = { path, resourceId, children: children?.length === 0 ? undefined : children, label: item.label };
  const needed = needs[type ?? ""];
  if (needed !== undefined && has[needed] === undefined) {
    report({
      code: "PORTAL_MENU_INCOMPLETE",
      where: `${where} . ${needed}`,
      found: "nothing",
      expected: `a ${needed}, because the type is "${type ?? ""}"`,
    });
  } else if (
    type === undefined &&
    path === undefined &&
    resourceId === undefined &&
    has.children === undefined &&
    item.component === undefined
  ) {
    report({
      code: "PORTAL_MENU_INCOMPLETE",
      where,
      found: "an item that leads nowhere",
      expected: "a resourceId, a path, children or a type",
    });
  }
  if (path !== undefined && resourceId !== undefined)
    report({ code: "PORTAL_MENU_TWO_TARGETS", where, found: "a path and a resourceId", expected: "one of them" });
  const unknownResource = (place: string, name: string): void => {
    if (resourceIds?.includes(name) === false)
      report({
        code: "PORTAL_CONFIG_UNKNOWN_RESOURCE",
        where: place,
        found: `the resource "${name}"`,
        expected: "a resource of this deployment",
        wrong: name,
        valid: resourceIds,
      });
  };
  if (resourceId !== undefined) unknownResource(`${where} . resourceId`, resourceId);
  if (path === undefined || pages === undefined) return;
  const page = pageThatServes(path, pages);
  const absent = absentPages.find((candidate) => pageThatServes(path, [candidate.path]) !== undefined);
  if (page === undefined && absent !== undefined)
    report({
      code: "PORTAL_CONFIG_UNKNOWN_PAGE",
      where: `${where} . path`,
      found: `the page "${path}" of the plugin "${absent.plugin}", which is not in use`,
      expected: `"${absent.plugin}" among the plugins, or no item for its page`,
    });
  else if (page === undefined)
    report({
      code: "PORTAL_CONFIG_UNKNOWN_PAGE",
      where: `${where} . path`,
      found: `the page "${path}"`,
      expected: "a page of the kernel or of a plugin in use",
      wrong: path,
      valid: [...pages, ...absentPages.map((candidate) => candidate.path)],
    });
  else if (page.startsWith("/resource/:"))
    unknownResource(`${where} . path`, decodeURIComponent(path.split(/[/?#]/)[2] ?? ""));
}
