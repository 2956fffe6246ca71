/** Creates a deleted record again from the entry of its deletion, as a new record by the user. */
import { refuse, type AdminUser, type Resource } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import { auditResourceId, type RestorePreview } from "../contract.ts";
import { earlierState, type EarlierState } from "./earlier-state.ts";
import { labelChanges } from "./label-changes.ts";
import { restoreFields } from "./restore-record.ts";

interface Deletion {
  resource: Resource;
  recordId: string;
  state: EarlierState;
}

/** @throws PORTAL_RECORD_UNKNOWN, PORTAL_RESOURCE_UNKNOWN, PORTAL_ACTION_NOT_ALLOWED */
export async function comparedWithDeleted(
  services: PluginServices,
  adminUser: AdminUser,
  entryId: string,
): Promise<RestorePreview & { keepsId: boolean }> {
  const { resources } = services;
  const { resource, recordId, state } = await deletionOf(services, adminUser, entryId);
  const wanted = Object.fromEntries(state.values);
  const { fields, refusal, keepsKey } = await resources.tryRecreate(resource.resourceId, recordId, wanted, adminUser);
  const columns = new Map(resource.columns.map((column) => [column.name, column]));
  const compared = restoreFields(columns, fields, state).map(({ before: _none, ...field }) => field);
  const [labelled = []] = await labelChanges(resources, adminUser, resource.columns, [compared], wanted);
  return { fields: labelled, keepsId: keepsKey, ...(refusal === undefined ? {} : { refusal }) };
}

/** @throws Refusal as for a new record */
export async function recreate(
  services: PluginServices,
  adminUser: AdminUser,
  entryId: string,
): Promise<{ resourceId: string; recordId: string }> {
  const { resource, recordId, state } = await deletionOf(services, adminUser, entryId);
  const { resourceId } = resource;
  const newId = await services.resources.recreate(resourceId, recordId, Object.fromEntries(state.values), adminUser, {
    restored: { entryId, recordId },
  });
  return { resourceId, recordId: newId };
}

/** @throws PORTAL_RECORD_UNKNOWN if this user may not see the entry, or it is not of a deletion */
async function deletionOf({ resources, db }: PluginServices, adminUser: AdminUser, entryId: string): Promise<Deletion> {
  const entry = await resources.find(auditResourceId, entryId, adminUser);
  if (entry?.["kind"] !== "deleted") throw refuse("PORTAL_RECORD_UNKNOWN");
  const resourceId = String(entry["resource_id"]);
  const recordId = String(entry["record_id"]);
  const resource = await resources.describe(resourceId, adminUser);
  if (!resource.options.allowedActions.create) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const state = await earlierState(db, { resourceId, recordId, entryId, side: "before" });
  return { resource, recordId, state };
}
