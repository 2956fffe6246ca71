/** Describes the changed fields of a record as an export would write their values. */
import type { AdminUser, Column, Resource, Row } from "@portalkit/kernel/contract";
import type { ImportChange } from "@portalkit/imports";
import { translateText, type EditPlan, type PluginServices } from "@portalkit/kernel/server";
import { planLimits } from "@portalkit/imports/server";
import { cellText } from "../cell-text.ts";

type Field = ImportChange["fields"][number];

export async function describeChanges(
  { resources }: Pick<PluginServices, "resources">,
  adminUser: AdminUser,
  resource: Resource,
  { changes }: EditPlan,
): Promise<Field[]> {
  const fields: Field[] = [];
  for (const { column: name, label, before, after, isSecret } of changes) {
    const column = resource.columns.find((one) => one.name === name);
    if (column === undefined) continue;
    const described = { field: name, label: translateText(label) };
    if (isSecret === true) fields.push({ ...described, before: null, after: null, isSecret });
    else
      fields.push({
        ...described,
        before: await textOf(resources, adminUser, column, before),
        after: await textOf(resources, adminUser, column, after),
      });
  }
  return fields;
}

async function textOf(
  resources: PluginServices["resources"],
  adminUser: AdminUser,
  column: Column,
  value: unknown,
): Promise<string | null> {
  if (value === null || value === undefined) return null;
  const labelled = await withLabels(resources, adminUser, column, value);
  const text = cellText(column, labelled);
  return text.length > planLimits.valueCharacters ? `${text.slice(0, planLimits.valueCharacters)}…` : text;
}

/** Replaces the keys of references by `{pk, label}`, as the rows of a list have them. */
async function withLabels(
  resources: PluginServices["resources"],
  adminUser: AdminUser,
  { foreignResource }: Column,
  value: unknown,
): Promise<unknown> {
  if (foreignResource?.resourceId === undefined) return value;
  const keys = (Array.isArray(value) ? value : [value]).map(String);
  const labels = await resources.labels(foreignResource.resourceId, keys, adminUser);
  const labelled = keys.map((pk): Row => ({ pk, label: labels.get(pk) ?? pk }));
  return Array.isArray(value) ? labelled : labelled[0];
}
