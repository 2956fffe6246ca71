/** Puts the plugins' browser halves together: a frozen registry, or every problem at once. Pure: nothing is drawn yet. */
import type { Problem } from "../contract/problem.ts";
import type {
  BrowserPlugin, BulkActionContribution, FieldContribution, NamedComponentContribution, PageInjectionContribution, PluginInstance, RouteContribution, RowActionContribution, SlotFill,
} from "./plugin.ts";
import type { MenuItem } from "../contract/session-endpoints.ts";

/** A contribution with the instance it belongs to. */
export type Owned<Contribution> = Contribution & { readonly instance: PluginInstance };

export interface BrowserRegistry {
  readonly routes: readonly Owned<RouteContribution>[];
  readonly menu: readonly MenuItem[];
  /** By `plugin/name` and by alias. */
  readonly fieldsByName: ReadonlyMap<string, Owned<FieldContribution>>;
  /** By `resource.column`. */
  readonly fieldsByColumn: ReadonlyMap<string, Owned<FieldContribution>>;
  readonly fieldsByType: ReadonlyMap<string, Owned<FieldContribution>>;
  readonly components: ReadonlyMap<string, Owned<NamedComponentContribution>>;
  readonly injections: readonly Owned<PageInjectionContribution>[];
  readonly slotFills: readonly Owned<SlotFill>[];
  readonly rowActions: readonly Owned<RowActionContribution>[];
  readonly bulkActions: readonly Owned<BulkActionContribution>[];
}

export interface PluginInUse {
  id: string;
  plugin: string;
  options: Readonly<Record<string, unknown>>;
  browser: BrowserPlugin;
}

/** A place that one contribution may have; the kernel's own give way to a plugin's. */
function claim<Contribution>(map: Map<string, Owned<Contribution>>, key: string, what: string, contribution: Owned<Contribution>, problems: Problem[]): void {
  const other = map.get(key);
  const isSamePlugin = other?.instance.plugin === contribution.instance.plugin;
  if (other !== undefined && !isSamePlugin && other.instance.id !== "kernel") {
    problems.push({ code: "PORTAL_PLUGIN_CONFLICT", where: `plugin "${contribution.instance.id}"`, found: `the ${what} ${key}, which "${other.instance.id}" has too`, expected: "one owner" });
  }
  map.set(key, contribution);
}

export function installBrowser(plugins: readonly PluginInUse[]): { registry: BrowserRegistry } | { problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const routes = new Map<string, Owned<RouteContribution>>();
  const fieldsByName = new Map<string, Owned<FieldContribution>>();
  const fieldsByColumn = new Map<string, Owned<FieldContribution>>();
  const fieldsByType = new Map<string, Owned<FieldContribution>>();
  const components = new Map<string, Owned<NamedComponentContribution>>();
  const lists = { menu: [] as MenuItem[], injections: [] as Owned<PageInjectionContribution>[], slotFills: [] as Owned<SlotFill>[], rowActions: [] as Owned<RowActionContribution>[], bulkActions: [] as Owned<BulkActionContribution>[] };

  for (const { id, plugin, options, browser } of plugins) {
    const instance: PluginInstance = Object.freeze({ id, plugin, options });
    const own = <Contribution extends object>(contribution: Contribution): Owned<Contribution> => ({ ...contribution, instance });
    const contributions = browser.contribute(instance);
    for (const route of contributions.routes ?? []) claim(routes, route.path, "page", own(route), problems);
    for (const field of contributions.fields ?? []) {
      const owned = own(field);
      for (const name of [`${plugin}/${field.name}`, ...(field.aliases ?? [])]) claim(fieldsByName, name, "field", owned, problems);
      const target = field.for;
      if (target === undefined) continue;
      if ("type" in target) claim(fieldsByType, target.type, "fields of type", owned, problems);
      else claim(fieldsByColumn, `${target.resource}.${target.column}`, "field of column", owned, problems);
    }
    for (const component of contributions.components ?? []) for (const name of [`${plugin}/${component.name}`, ...(component.aliases ?? [])]) claim(components, name, "component", own(component), problems);
    lists.menu.push(...(contributions.menu ?? []));
    lists.injections.push(...(contributions.pageInjections ?? []).map(own));
    lists.slotFills.push(...(contributions.slots ?? []).map(own));
    lists.rowActions.push(...(contributions.rowActions ?? []).map(own));
    lists.bulkActions.push(...(contributions.bulkActions ?? []).map(own));
  }
  if (problems.length > 0) return { problems };
  lists.slotFills.sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
  return { registry: Object.freeze({ routes: [...routes.values()], fieldsByName, fieldsByColumn, fieldsByType, components, ...lists }) };
}
