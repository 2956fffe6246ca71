/**
 * Combines the plugins' browser halves into a frozen registry, or returns all problems at once. Pure: renders nothing.
 */
import type { PermissionRoles } from "../../contract/permissions.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import { isOnlyInBrowser, onlyInBrowser } from "../hooks/use-lazy-component.ts";
import type { PluginInstance } from "./component-props.ts";
import type { DialogContribution } from "./dialog-contribution.ts";
import type { BrowserPlugin } from "./define-browser-plugin.ts";
import type {
  BrowserOffer,
  BulkActionContribution,
  FieldContribution,
  HomeLinkContribution,
  IdentityProofContribution,
  NamedComponentContribution,
  PageInjectionContribution,
  RouteContribution,
  RowActionContribution,
  ShortcutContribution,
  SlotFill,
  WidgetContribution,
} from "./plugin.ts";
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";

type LoadMessages = (plugin: string) => Promise<void>;

/** A contribution with the instance it belongs to. */
export type Owned<Contribution> = Contribution & { readonly instance: PluginInstance };

export interface BrowserRegistry {
  readonly routes: readonly Owned<RouteContribution>[];
  readonly menu: readonly Owned<MenuItem>[];
  /** Keyed by `plugin/name` and by alias, each also with `#` and the instance id appended. */
  readonly fieldsByName: ReadonlyMap<string, Owned<FieldContribution>>;
  /** Keyed by `resource.column`. */
  readonly fieldsByColumn: ReadonlyMap<string, Owned<FieldContribution>>;
  readonly fieldsByType: ReadonlyMap<string, Owned<FieldContribution>>;
  /** Keyed like `fieldsByName`. */
  readonly components: ReadonlyMap<string, Owned<NamedComponentContribution>>;
  readonly injections: readonly Owned<PageInjectionContribution>[];
  readonly slotFills: readonly Owned<SlotFill>[];
  readonly dialogs: readonly DialogContribution[];
  readonly widgets: readonly Owned<WidgetContribution>[];
  readonly homeLinks: readonly Owned<HomeLinkContribution>[];
  readonly shortcuts: readonly Owned<ShortcutContribution>[];
  readonly rowActions: readonly Owned<RowActionContribution>[];
  readonly bulkActions: readonly Owned<BulkActionContribution>[];
  readonly offers: readonly Owned<BrowserOffer>[];
  readonly identityProofs: readonly Owned<IdentityProofContribution>[];
}

export interface PluginInUse {
  id: string;
  /** Absent if none of the options are public. */
  options?: Readonly<Record<string, unknown>>;
  /** Absent if the plugin's contract declares none. */
  permissions?: PermissionRoles;
  /** Has the same name as its plugin; the validation of the config ensures it. */
  browser: BrowserPlugin;
}

/** @param loadMessages loads the texts of a plugin, together with each of its components */
export function installBrowser(
  plugins: readonly PluginInUse[],
  loadMessages: LoadMessages = () => Promise.resolve(),
): { registry: BrowserRegistry } | { problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const routes = new Map<string, Owned<RouteContribution>>();
  const fieldsByName = new Map<string, Owned<FieldContribution>>();
  const fieldsByColumn = new Map<string, Owned<FieldContribution>>();
  const fieldsByType = new Map<string, Owned<FieldContribution>>();
  const components = new Map<string, Owned<NamedComponentContribution>>();
  const lists = {
    menu: [] as Owned<MenuItem>[],
    injections: [] as Owned<PageInjectionContribution>[],
    slotFills: [] as Owned<SlotFill>[],
    dialogs: [] as DialogContribution[],
    widgets: [] as Owned<WidgetContribution>[],
    homeLinks: [] as Owned<HomeLinkContribution>[],
    shortcuts: [] as Owned<ShortcutContribution>[],
    rowActions: [] as Owned<RowActionContribution>[],
    bulkActions: [] as Owned<BulkActionContribution>[],
    offers: [] as Owned<BrowserOffer>[],
    identityProofs: [] as Owned<IdentityProofContribution>[],
  };

  for (const { id, options = {}, permissions = {}, browser } of plugins) {
    const instance: PluginInstance = Object.freeze({ id, plugin: browser.name, options, permissions });
    const own = <Contribution extends object>(contribution: Contribution): Owned<Contribution> => ({
      ...withTexts(contribution, () => loadMessages(browser.name)),
      instance,
    });
    const contributions = browser.setup(instance);
    for (const route of contributions.routes ?? []) claim(routes, route.path, "page", own(route), false, problems);
    for (const field of contributions.fields ?? []) {
      const owned = own(field);
      for (const name of namesOf(owned)) claim(fieldsByName, name, "field", owned, true, problems);
      const target = field.for;
      if (target === undefined) continue;
      if ("type" in target) claim(fieldsByType, target.type, "fields of type", owned, true, problems);
      else claim(fieldsByColumn, `${target.resource}.${target.column}`, "field of column", owned, false, problems);
    }
    for (const component of (contributions.components ?? []).map(own))
      for (const name of namesOf(component)) claim(components, name, "component", component, true, problems);
    lists.menu.push(...(contributions.menu ?? []).map(own));
    lists.injections.push(...(contributions.pageInjections ?? []).map(own));
    lists.slotFills.push(...(contributions.slots ?? []).map(own));
    lists.dialogs.push(...(contributions.dialogs ?? []));
    lists.widgets.push(...(contributions.widgets ?? []).map(own));
    lists.homeLinks.push(...(contributions.homeLinks ?? []).map(own));
    lists.shortcuts.push(...(contributions.shortcuts ?? []).map(own));
    lists.rowActions.push(...(contributions.rowActions ?? []).map(own));
    lists.bulkActions.push(...(contributions.bulkActions ?? []).map(own));
    lists.offers.push(...(contributions.offers ?? []).map(own));
    lists.identityProofs.push(...(contributions.identityProofs ?? []).map(own));
  }
  if (problems.length > 0) return { problems };
  for (const list of [lists.widgets, lists.homeLinks, lists.slotFills])
    list.sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
  return {
    registry: Object.freeze({
      routes: [...routes.values()],
      fieldsByName,
      fieldsByColumn,
      fieldsByType,
      components,
      ...lists,
    }),
  };
}

/** The properties of a contribution that are loaders. */
const parts = ["load", "list", "show", "showRow", "edit", "create", "filter"];

/** Makes each loader of a plugin's contribution also load the plugin's texts. */
function withTexts<Contribution extends object>(
  contribution: Contribution,
  loadTexts: () => Promise<void>,
): Contribution {
  const wrapped = Object.entries(contribution).flatMap(([name, load]) =>
    parts.includes(name) && typeof load === "function"
      ? [[name, loadingTexts(load as () => Promise<unknown>, loadTexts)]]
      : [],
  );
  return { ...contribution, ...Object.fromEntries(wrapped) };
}

const loadings = new WeakMap<object, () => Promise<unknown>>();

/** Returns the same function for the same loader, because loaded components are cached by their loader. */
function loadingTexts(load: () => Promise<unknown>, loadTexts: () => Promise<void>): () => Promise<unknown> {
  const known = loadings.get(load) ?? (async () => (await Promise.all([load(), loadTexts()]))[0]);
  loadings.set(load, known);
  if (isOnlyInBrowser(load)) onlyInBrowser(known);
  return known;
}

/**
 * Returns the names by which a server may refer to a contribution: with the instance id if several instances have it.
 */
function namesOf({ name, aliases = [], instance }: Owned<{ name: string; aliases?: readonly string[] }>): string[] {
  return [`${instance.plugin}/${name}`, ...aliases].flatMap((known) => [known, `${known}#${instance.id}`]);
}

/**
 * Registers a contribution under a unique key. A plugin's contribution replaces the kernel's own.
 * @param isShared whether several instances of one plugin may have it: the first is used unless an instance is named
 */
function claim<Contribution>(
  map: Map<string, Owned<Contribution>>,
  key: string,
  what: string,
  contribution: Owned<Contribution>,
  isShared: boolean,
  problems: Problem[],
): void {
  const other = map.get(key);
  if (other === undefined || other.instance.id === "kernel") return void map.set(key, contribution);
  if (
    isShared &&
    other.instance.id !== contribution.instance.id &&
    other.instance.plugin === contribution.instance.plugin
  )
    return;
  problems.push({
    code: "PORTAL_PLUGIN_CONFLICT",
    where: `plugin "${contribution.instance.id}"`,
    expected: "one owner",
    found:
      other.instance.id === contribution.instance.id
        ? `the ${what} ${key} twice`
        : `the ${what} ${key}, which "${other.instance.id}" also has`,
  });
}
