/** Checks the menu: every item has a target that exists, an icon that exists and a unique id. */
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";
import type { MenuItemDefinition } from "../../contract/config/portal-config.ts";
import { checkIcon } from "./check-icon.ts";
import type { Deployment } from "./deployment.ts";
import { pageThatServes } from "./kernel-pages.ts";
import type { Report } from "../problems/report.ts";

/** `pages` are all pages of the deployment; undefined if they cannot be determined. */
export function checkMenu(deployment: Deployment, pages: readonly string[] | undefined, report: Report): void {
  const itemIds = new Map<string, string>();
  const check = (item: MenuItem | MenuItemDefinition, where: string): void => {
    checkTarget(item, where, deployment, pages, report);
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
    for (const item of (contributions.menu ?? []).flatMap((parent) => [parent, ...(parent.children ?? [])])) {
      const where = `${deployment.placeOfInstance(instance.id)} . menu ${JSON.stringify(item.label ?? item.itemId ?? "")}`;
      check(item, where);
      // The build bundles the icons that the contract lists; it does not search browser halves for icons.
      if (item.icon !== undefined && instance.contract.icons?.includes(item.icon) !== true)
        report({
          code: "PORTAL_PLUGIN_UNLISTED_ICON",
          where: `${where} . icon`,
          found: `the icon "${item.icon}"`,
          expected: `this icon in the contract of "${instance.plugin}", so that the build includes it`,
        });
    }
  }
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
  if (page === undefined)
    report({
      code: "PORTAL_CONFIG_UNKNOWN_PAGE",
      where: `${where} . path`,
      found: `the page "${path}"`,
      expected: "a page of the kernel or of a plugin in use",
      wrong: path,
      valid: pages,
    });
  else if (page.startsWith("/resource/:"))
    unknownResource(`${where} . path`, decodeURIComponent(path.split(/[/?#]/)[2] ?? ""));
}
