/** Which fields of a form depend on others: a polymorphic reference on its kind, and what plugins declare. */
import type { Column, Resource } from "@portalkit/kernel/contract";
import { type BrowserRegistry, resolveRenderer } from "@portalkit/kernel/browser/engine";
import type { Dependents } from "./form-state.ts";
import type { FormMode } from "./form-values.ts";

/** @param columns those that the user may change */
export function dependentFields(
  registry: BrowserRegistry,
  resource: Resource,
  columns: readonly Column[],
  mode: FormMode,
): Dependents {
  const dependents = new Map<string, string[]>();
  for (const column of columns) {
    const kind = column.foreignResource?.polymorphicOn;
    const declared = resolveRenderer(registry, resource, column, mode)?.field.dependsOn ?? [];
    for (const name of kind === undefined ? declared : [kind, ...declared])
      dependents.set(name, [...(dependents.get(name) ?? []), column.name]);
  }
  return dependents;
}
