/** The names of the groups of a summary: labels of records and choices in the language of the call. */
import type { Kernel } from "@portalkit/kernel/engine";
import { translate, translateText, withUnit } from "@portalkit/kernel/server";
import type { PreparedColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { labelsOf } from "./foreign-labels.ts";

/** @param keys the values as text; null for records without a value */
export async function groupLabels(
  kernel: Kernel,
  view: ResourceView,
  { definition, type }: PreparedColumn,
  keys: readonly (string | null)[],
): Promise<string[]> {
  const { foreignResource, enum: choices, unit } = definition;
  const present = keys.filter((key) => key !== null);
  const names =
    foreignResource?.resourceId !== undefined
      ? await labelsOf(kernel, view, foreignResource.resourceId, present)
      : new Map((choices ?? []).map(({ value, label }) => [String(value), translateText(label)]));
  return keys.map((key) => {
    if (key === null || key === "") return translate("server:summary.none");
    const known = names.get(key);
    if (known !== undefined) return known;
    if (unit !== undefined) return withUnit(key, unit);
    return type === "boolean" ? translate(key === "true" ? "kernel:field.yes" : "kernel:field.no") : key;
  });
}
