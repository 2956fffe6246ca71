/** Checks across the config: names that must exist elsewhere in it, and names that must be there once. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { icons } from "@iconify-json/lucide";
import type { Problem } from "../../contract/problem.ts";
import type { MenuItemDefinition } from "../../contract/portal-config.ts";
import type { ResourceDefinition } from "../../contract/resource-definition.ts";
import type { LoadedConfig } from "../kernel.ts";
import { kernelRoutes } from "./kernel-routes.ts";
import { nearestName } from "./nearest-name.ts";
import { readBrowserHalf } from "./read-browser-half.ts";

type Report = (code: string, where: string, found: string, expected: string, wrong?: string, valid?: readonly string[]) => void;

export async function checkConfig(config: LoadedConfig, options: { withServer: boolean }): Promise<Problem[]> {
  const problems: Problem[] = [];
  const report: Report = (code, where, found, expected, wrong, valid) => {
    const didYouMean = wrong === undefined ? undefined : nearestName(wrong, valid ?? []);
    problems.push({ code, where, found, expected, ...(didYouMean === undefined ? {} : { didYouMean }) });
  };
  checkInstances(config, report);
  const routes = await checkRoutes(config, report);
  const resources = knownResources(config, options.withServer);
  checkReferences(config, resources, report);
  checkMenu(config, resources, routes, report);
  checkIcons(config, resources ?? [], report);
  return problems;
}

const placeOf = (config: LoadedConfig, id: string): string => `plugins[${config.portal.plugins.findIndex((use) => use.id === id)}] ${JSON.stringify(id)}`;

function checkInstances(config: LoadedConfig, report: Report): void {
  const ids = new Map<string, string>();
  const uses = new Map<string, string>();
  for (const [index, { id, plugin, contract }] of config.portal.plugins.entries()) {
    const place = `plugins[${index}] ${JSON.stringify(id)}`;
    const other = ids.get(id);
    if (other !== undefined) report("PORTAL_PLUGIN_DUPLICATE_ID", place, `the id "${id}", which ${other} has too`, "an id of its own");
    ids.set(id, place);
    const before = uses.get(plugin);
    if (before !== undefined && contract.multiple !== true) report("PORTAL_PLUGIN_TWICE", place, `the plugin "${plugin}" again, after ${before}`, "it once: it does not work several times");
    uses.set(plugin, place);
    for (const needed of contract.needs ?? []) {
      if (!config.portal.plugins.some((use) => use.plugin === needed)) report("PORTAL_PLUGIN_NEEDED", place, `no plugin "${needed}"`, `"${needed}" among the plugins: "${plugin}" needs it`);
    }
  }
}

/** Paths of all pages. A page that two instances claim is told with both. */
async function checkRoutes(config: LoadedConfig, report: Report): Promise<string[]> {
  const owners = new Map<string, string>(kernelRoutes.map((path) => [path, "the kernel"]));
  for (const instance of config.instances) {
    if (!existsSync(join(instance.folder, "browser.tsx"))) continue;
    const half = await readBrowserHalf(instance);
    if ("error" in half) {
      report("PORTAL_PLUGIN_FAILED", placeOf(config, instance.id), `an error in browser.tsx: ${half.error}`, "contributions");
      continue;
    }
    for (const { path } of half.contributions.routes ?? []) {
      const owner = owners.get(path);
      // The kernel's own pages for later plugins give way.
      if (owner !== undefined && owner !== "the kernel") report("PORTAL_ROUTE_DUPLICATE", placeOf(config, instance.id), `the page ${path}, which ${owner} has too`, "a path of its own");
      owners.set(path, placeOf(config, instance.id));
    }
  }
  return [...owners.keys()];
}

/** All resources, or undefined where a server of someone else's defines them. */
function knownResources(config: LoadedConfig, withServer: boolean): ResourceDefinition[] | undefined {
  if (!withServer) return undefined;
  return [...config.portal.resources, ...config.instances.flatMap((instance) => contributedResources(instance))];
}

function contributedResources({ server, id, options }: LoadedConfig["instances"][number]): readonly ResourceDefinition[] {
  try {
    return server?.contribute({ id, options }).resources ?? [];
  } catch {
    return []; // install() tells of it, with the plugin's name
  }
}

/** Options that name a resource, a column of it, a plugin or an icon. */
function checkReferences(config: LoadedConfig, resources: readonly ResourceDefinition[] | undefined, report: Report): void {
  for (const { id, options, contract } of config.instances) {
    let resource: ResourceDefinition | undefined;
    for (const [option, kind] of Object.entries(contract.references ?? {})) {
      const name = options[option];
      if (typeof name !== "string") continue;
      const where = `${placeOf(config, id)} . ${option}`;
      if (kind === "resource" && resources !== undefined) {
        resource = resources.find((candidate) => candidate.resourceId === name);
        if (resource === undefined) report("PORTAL_CONFIG_UNKNOWN_RESOURCE", where, `the resource "${name}"`, "a resource of this deployment", name, resources.map(({ resourceId }) => resourceId));
      } else if (kind === "column" && resource !== undefined && !resource.columns.some((column) => column.name === name)) {
        report("PORTAL_CONFIG_UNKNOWN_COLUMN", where, `the column "${name}"`, `a column of "${resource.resourceId}"`, name, resource.columns.map((column) => column.name));
      } else if (kind === "plugin" && !config.instances.some((instance) => instance.id === name)) {
        report("PORTAL_CONFIG_UNKNOWN_PLUGIN", where, `the plugin "${name}"`, "the id of an enabled plugin", name, config.instances.map((instance) => instance.id));
      } else if (kind === "icon") checkIcon(where, name, report);
    }
  }
}

function checkMenu(config: LoadedConfig, resources: readonly ResourceDefinition[] | undefined, routes: readonly string[], report: Report): void {
  const itemIds = new Map<string, string>();
  const visit = (items: readonly MenuItemDefinition[], place: string): void => {
    for (const [index, item] of items.entries()) {
      const where = `${place}[${index}]${item.label === undefined ? "" : ` ${JSON.stringify(item.label)}`}`;
      const { resourceId, path, icon, itemId } = item;
      if (resourceId !== undefined && resources !== undefined && !resources.some((resource) => resource.resourceId === resourceId)) {
        report("PORTAL_CONFIG_UNKNOWN_RESOURCE", `${where} . resourceId`, `the resource "${resourceId}"`, "a resource of this deployment", resourceId, resources.map((resource) => resource.resourceId));
      }
      if (path !== undefined && !routes.some((route) => matches(route, path))) report("PORTAL_CONFIG_UNKNOWN_PAGE", `${where} . path`, `the page "${path}"`, "a page of the kernel or of an enabled plugin", path, routes);
      if (icon !== undefined) checkIcon(`${where} . icon`, icon, report);
      const other = itemId === undefined ? undefined : itemIds.get(itemId);
      if (other !== undefined) report("PORTAL_CONFIG_DUPLICATE_ITEM", `${where} . itemId`, `"${itemId}", which ${other} has too`, "an itemId of its own");
      if (itemId !== undefined) itemIds.set(itemId, where);
      visit(item.children ?? [], `${where} . children`);
    }
  };
  visit(config.portal.menu, "menu");
}

function matches(route: string, path: string): boolean {
  const wanted = route.split("/");
  const given = (path.split("?")[0] ?? "").split("/");
  return wanted.length === given.length && wanted.every((segment, index) => segment.startsWith(":") || segment === given[index]);
}

function checkIcons(config: LoadedConfig, resources: readonly ResourceDefinition[], report: Report): void {
  for (const { id, contract } of config.instances) for (const icon of contract.icons ?? []) checkIcon(`${placeOf(config, id)} . icons`, icon, report);
  for (const { resourceId, options } of resources) {
    for (const action of [...(options?.actions ?? []), ...(options?.bulkActions ?? [])]) if (action.icon !== undefined) checkIcon(`resource "${resourceId}" . actions "${action.id}" . icon`, action.icon, report);
  }
}

const iconNames = [...Object.keys(icons.icons), ...Object.keys(icons.aliases ?? {})];
const knownIcons = new Set(iconNames);

function checkIcon(where: string, name: string, report: Report): void {
  if (!knownIcons.has(name)) report("PORTAL_CONFIG_UNKNOWN_ICON", where, `the icon "${name}"`, "a Lucide icon", name, iconNames);
}
