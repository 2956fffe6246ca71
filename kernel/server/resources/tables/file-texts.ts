/** The columns of a resource of which files have the values in a way of their own. */
import type { FileText } from "../../../contract/resources/file-text.ts";
import type { Kernel } from "../../extension/kernel.ts";

/** By the name of the column; empty for an unknown resource. */
export function fileTexts({ registry }: Pick<Kernel, "registry">, resourceId: string): ReadonlyMap<string, FileText> {
  const columns = registry.resources.get(resourceId)?.columns ?? [];
  return new Map(columns.flatMap(({ name, inFiles }) => (inFiles === undefined ? [] : [[name, inFiles]])));
}
