/** Restores an earlier state of a record, as an edit by the user. */
import { refuse, type AdminUser, type Column, type Resource } from "@portalkit/kernel/contract";
import type { FieldTrial, PluginServices } from "@portalkit/kernel/server";
import type { RestoreField, RestorePreview } from "../contract.ts";
import { earlierState, type EarlierState, type StateRequest } from "./earlier-state.ts";
import { labelChanges } from "./label-changes.ts";

/** @throws PORTAL_RESOURCE_UNKNOWN, PORTAL_RECORD_UNKNOWN, PORTAL_ACTION_NOT_ALLOWED, errors of `restoreErrors` */
export async function comparedWithState(
  { resources, db }: PluginServices,
  adminUser: AdminUser,
  { columns: only, ...request }: StateRequest & { columns?: string[] },
): Promise<RestorePreview> {
  const { resourceId, recordId } = request;
  const resource = await resources.describe(resourceId, adminUser);
  const record = await resources.find(resourceId, recordId, adminUser);
  if (record === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  if (!resource.options.allowedActions.edit) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const wantedColumns = only === undefined ? undefined : new Set(only);
  const state = await earlierState(db, request, wantedColumns);
  const wanted = valuesOf(state, resource, wantedColumns);
  const { fields, refusal } = await resources.tryUpdate(resourceId, recordId, wanted, adminUser);
  const compared = restoreFields(shownColumns(resource), fields, state);
  const [labelled = []] = await labelChanges(resources, adminUser, resource.columns, [compared], record);
  return { fields: labelled, ...(refusal === undefined ? {} : { refusal }) };
}

/**
 * Writes the fields that `original` names.
 * @throws Refusal as an edit, and PORTAL_RECORD_CHANGED if a field is not as in `original` any more
 */
export async function restore(
  { resources, db }: PluginServices,
  adminUser: AdminUser,
  { original, ...request }: StateRequest & { original: Readonly<Record<string, unknown>> },
): Promise<{ ok: true }> {
  const { resourceId, recordId, entryId, side } = request;
  const resource = await resources.describe(resourceId, adminUser);
  if ((await resources.find(resourceId, recordId, adminUser)) === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  const only = new Set(Object.keys(original));
  const wanted = valuesOf(await earlierState(db, request, only), resource, only);
  for (const field of only) if (!Object.hasOwn(wanted, field)) throw refuse("PORTAL_FIELD_NOT_EDITABLE", { field });
  await resources.update(resourceId, recordId, wanted, adminUser, {
    original,
    details: { restored: { entryId, side } },
  });
  return { ok: true };
}

/** The values of fields that this user sees, and of columns that do not exist any more. */
function valuesOf(state: EarlierState, resource: Resource, only?: ReadonlySet<string>): Record<string, unknown> {
  const others = state.othersWereNull ? [...shownColumns(resource).keys()].map((name) => [name, null] as const) : [];
  const values = new Map([...others.filter(([name]) => !state.labels.has(name)), ...state.values]);
  return Object.fromEntries([...values].filter(([name]) => only?.has(name) !== false && !isHidden(resource, name)));
}

/** The columns on the record's page and in its form. */
const shownColumns = ({ columns }: Resource): ReadonlyMap<string, Column> =>
  new Map(columns.filter(({ showIn }) => showIn.show || showIn.edit).map((column) => [column.name, column]));

const isHidden = (resource: Resource, name: string): boolean =>
  !shownColumns(resource).has(name) && resource.columns.some((column) => column.name === name);

/** The fields of a trial that this user sees, and those whose earlier value is not known any more. */
export function restoreFields(
  columns: ReadonlyMap<string, Column>,
  fields: readonly FieldTrial[],
  { labels, secrets, truncated }: Pick<EarlierState, "labels" | "secrets" | "truncated">,
): RestoreField[] {
  const tried = fields.flatMap(({ column: name, before, after, problem }): RestoreField[] => {
    const label = columns.get(name)?.label;
    if (problem?.reason === "no-column") return [{ column: name, label: labels.get(name) ?? name, problem }];
    if (label === undefined) return [];
    return [{ column: name, label, before, after, ...(problem === undefined ? {} : { problem }) }];
  });
  const lost = [...secrets, ...truncated].filter(([name]) => columns.has(name));
  return [
    ...tried,
    ...lost.map(([column, label]): RestoreField =>
      secrets.has(column)
        ? { column, label, isSecret: true, problem: { reason: "secret" } }
        : { column, label, problem: { reason: "truncated" } },
    ),
  ];
}
