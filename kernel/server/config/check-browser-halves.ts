/**
 * Checks the contributions of the browser halves: routes must be unique, and the resources and columns they name must
 * exist.
 */
import { checkPermissionNames } from "../install/check-permission-names.ts";
import { browserKeys } from "../../contract/extension/contribution-keys.ts";
import { checkKeys } from "./check-keys.ts";
import { checkListedIcon } from "./check-icon.ts";
import { columnsOf, type Deployment } from "./deployment.ts";
import { kernelComponents, kernelFieldKinds } from "./kernel-components.ts";
import type { Report } from "../problems/report.ts";

export function checkBrowserHalves(deployment: Deployment, report: Report): void {
  const { halves, resourceIds, placeOfInstance } = deployment;
  const owners = new Map<string, string>();
  const drawn = new Map<string, string>();
  for (const { instance, contributions } of halves) {
    const where = placeOfInstance(instance.id);
    checkKeys(contributions, browserKeys, `${where} . browser.tsx`, report);
    const {
      routes = [],
      fields = [],
      slots = [],
      widgets = [],
      homeLinks = [],
      shortcuts = [],
      identityProofs = [],
      pageInjections = [],
      rowActions = [],
      bulkActions = [],
    } = contributions;
    for (const { path } of routes) {
      // Paths that differ only in parameter names are the same page.
      const address = path.replace(/:\w+/g, ":");
      const owner = owners.get(address);
      if (owner !== undefined)
        report({
          code: "PORTAL_ROUTE_DUPLICATE",
          where,
          found: `the page ${path}, which ${owner} also has`,
          expected: "a unique path",
        });
      if (!path.startsWith("/"))
        report({
          code: "PORTAL_ROUTE_INVALID",
          where,
          found: `the page ${JSON.stringify(path)}`,
          expected: "a path that begins with a slash",
        });
      owners.set(address, where);
    }
    for (const path of Object.keys(instance.contract.pages ?? {}))
      if (!routes.some((route) => route.path === path))
        report({
          code: "PORTAL_ROUTE_INVALID",
          where: `${where} . contract.ts . pages`,
          found: `the page ${JSON.stringify(path)}`,
          expected: "the path of one of its routes",
          wrong: path,
          valid: routes.map((route) => route.path),
        });
    for (const { to, icon } of homeLinks)
      checkListedIcon(`${where} . homeLinks ${JSON.stringify(to)} . icon`, icon, instance, report);
    for (const { name, icon } of identityProofs)
      checkListedIcon(`${where} . identityProofs ${JSON.stringify(name)} . icon`, icon, instance, report);
    const allowed = { routes, slots, widgets, homeLinks, shortcuts, pageInjections, rowActions, bulkActions };
    for (const [kind, list] of Object.entries(allowed)) {
      for (const { allowed: rule } of list)
        if (rule !== undefined && typeof rule !== "function")
          checkPermissionNames(rule, instance.permissions, report, `${where} . browser.tsx . ${kind} . allowed`);
    }
    for (const { slot } of slots)
      if (slot === undefined)
        report({
          code: "PORTAL_SLOT_UNKNOWN",
          where: `${where} . slots`,
          found: "a slot that does not exist",
          expected: "one of `slots`",
        });

    const mustBeResource = (place: string, name: string): void => {
      if (name !== "*" && resourceIds?.includes(name) === false)
        report({
          code: "PORTAL_CONFIG_UNKNOWN_RESOURCE",
          where: place,
          found: `the resource "${name}"`,
          expected: "a resource of this deployment",
          wrong: name,
          valid: resourceIds,
        });
    };
    for (const { name, for: target } of fields) {
      const place = `${where} . fields ${JSON.stringify(name)} . for`;
      if (target === undefined) continue;
      if ("type" in target) {
        if (!kernelFieldKinds.includes(target.type))
          report({
            code: "PORTAL_FIELD_UNKNOWN_TYPE",
            where: place,
            found: `the type "${target.type}"`,
            expected: `one of ${kernelFieldKinds.join(", ")}`,
            wrong: target.type,
            valid: kernelFieldKinds,
          });
        continue;
      }
      const own = `${target.resource}.${target.column}`;
      const other = drawn.get(own);
      if (other !== undefined)
        report({
          code: "PORTAL_FIELD_DUPLICATE",
          where: place,
          found: `the field of ${own}, which ${other} also renders`,
          expected: "one plugin for each field",
        });
      drawn.set(own, where);
      mustBeResource(place, target.resource);
      const columns = columnsOf(deployment, target.resource)?.map((column) => column.name);
      if (columns?.includes(target.column) === false)
        report({
          code: "PORTAL_CONFIG_UNKNOWN_COLUMN",
          where: place,
          found: `the column "${target.column}"`,
          expected: `a column of the resource "${target.resource}"`,
          wrong: target.column,
          valid: columns,
        });
    }
    for (const { resource, page, position } of pageInjections)
      mustBeResource(`${where} . pageInjections ${page} ${position}`, resource);
    for (const { id, resource } of rowActions) mustBeResource(`${where} . rowActions ${JSON.stringify(id)}`, resource);
    for (const { id, resource } of bulkActions)
      mustBeResource(`${where} . bulkActions ${JSON.stringify(id)}`, resource);
  }
}

/** The paths of all pages of this deployment. */
export function servedPages({
  halves,
  kernelPages,
  config,
}: Pick<Deployment, "halves" | "kernelPages" | "config">): string[] {
  return [
    ...new Set([
      ...kernelPages,
      ...config.features.flatMap((feature) => (feature.pages ?? []).map(({ path }) => path)),
      ...halves.flatMap(({ contributions }) => (contributions.routes ?? []).map(({ path }) => path)),
    ]),
  ];
}

/** Names that columns and pages can use for components: `plugin/name`, and aliases. */
export function componentNames(halves: Deployment["halves"]): { fields: string[]; components: string[] } {
  const names = (kind: "fields" | "components"): string[] =>
    halves.flatMap(({ instance, contributions }) =>
      (contributions[kind] ?? []).flatMap(({ name, aliases = [] }) => [`${instance.plugin}/${name}`, ...aliases]),
    );
  return { fields: [...kernelComponents, ...names("fields")], components: names("components") };
}
