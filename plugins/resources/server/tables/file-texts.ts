/** The columns of a resource of which files have the values in a way of their own. */
import type { FileText } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";

/** By the name of the column; empty for an unknown resource. */
export function fileTexts({ registry }: Pick<Kernel, "registry">, resourceId: string): ReadonlyMap<string, FileText> {
  const columns = registry.resources.get(resourceId)?.columns ?? [];
  return new Map(columns.flatMap(({ name, inFiles }) => (inFiles === undefined ? [] : [[name, inFiles]])));
}
