/** All installed contributions, and the choice of the renderer of a column. */
import { atom, useAtomValue } from "jotai";
import type { Column, ComponentReference } from "../../contract/resources/column.ts";
import type { Resource } from "../../contract/resources/resource.ts";
import type { Port } from "../../contract/extension/port.ts";
import type { BrowserRegistry, Owned } from "./install.ts";
import type { FieldContribution, FieldRenderers } from "./plugin.ts";

export const registryAtom = atom<BrowserRegistry>({
  routes: [],
  menu: [],
  fieldsByName: new Map(),
  fieldsByColumn: new Map(),
  fieldsByType: new Map(),
  components: new Map(),
  injections: [],
  slotFills: [],
  dialogs: [],
  widgets: [],
  homeLinks: [],
  shortcuts: [],
  rowActions: [],
  bulkActions: [],
  offers: [],
  identityProofs: [],
});

export const useRegistry = (): BrowserRegistry => useAtomValue(registryAtom);

/**
 * Returns whether a plugin offers the service of a port.
 * @example const canImport = useIsOffered(importStepsPort);
 */
export const useIsOffered = ({ name }: Port<unknown>): boolean =>
  useRegistry().offers.some(({ port }) => port.name === name);

export type RendererPage = keyof FieldRenderers;

export interface ResolvedRenderer<Page extends RendererPage> {
  field: Owned<FieldContribution>;
  load: NonNullable<FieldRenderers[Page]>;
  meta: Readonly<Record<string, unknown>>;
}

/** Returns the name and the data of a component reference that the server sent. */
export function referenceOf(reference: ComponentReference): { name: string; meta: Readonly<Record<string, unknown>> } {
  return typeof reference === "string"
    ? { name: reference, meta: {} }
    : { name: reference.file, meta: reference.meta ?? {} };
}

/**
 * Resolves a component reference of the server: returns the contribution of that name, for the instance that the
 * reference's data names. A foreign server has instances of its own: then the component is ours, and its calls go to
 * the server's instance.
 */
export function findNamed<Contribution>(
  known: ReadonlyMap<string, Owned<Contribution>>,
  reference: ComponentReference,
): Owned<Contribution> | undefined {
  const { name, meta } = referenceOf(reference);
  const { pluginInstanceId } = meta;
  if (typeof pluginInstanceId !== "string") return known.get(name);
  const own = known.get(`${name}#${pluginInstanceId}`);
  const other = known.get(name);
  return own ?? (other === undefined ? undefined : { ...other, instance: { ...other.instance, id: pluginInstanceId } });
}

const warned = new Set<string>();

/**
 * Chooses the renderer of a column on a page: the component that the server names, else the plugin that overrides the
 * column, else the column's type, else plain text. An unknown name is logged once, and the next candidate is used.
 */
export function resolveRenderer<Page extends RendererPage>(
  registry: BrowserRegistry,
  resource: Resource,
  column: Column,
  page: Page,
): ResolvedRenderer<Page> | undefined {
  const named = column.components?.[page];
  if (named !== undefined) {
    const { name, meta } = referenceOf(named);
    const field = findNamed(registry.fieldsByName, named);
    const load = field?.[page];
    if (field !== undefined && load !== undefined)
      return { field, load: load as NonNullable<FieldRenderers[Page]>, meta };
    if (field === undefined && !warned.has(name)) {
      // oxlint-disable-next-line no-console -- an integrator's mistake, reported where integrators look
      console.warn(`No plugin renders "${name}"; the column "${column.name}" is rendered by its type`);
    }
    warned.add(name);
  }
  const candidates = [
    registry.fieldsByColumn.get(`${resource.resourceId}.${column.name}`),
    registry.fieldsByType.get(kindOf(column)),
    registry.fieldsByType.get("unknown"),
  ];
  for (const field of candidates) {
    const load = field?.[page];
    if (field !== undefined && load !== undefined)
      return { field, load: load as NonNullable<FieldRenderers[Page]>, meta: {} };
  }
  return undefined;
}

/**
 * Returns the kind that selects the built-in renderer: references, enums and arrays have renderers of their own,
 * whatever their stored type.
 */
export function kindOf(column: Column): string {
  if (column.foreignResource !== undefined) return "foreign";
  if (column.isArray?.enabled === true) return "array";
  if (column.enum !== undefined) return "enum";
  return column.type ?? "unknown";
}
