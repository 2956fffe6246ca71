/** Checks which resources a user may export and import with this plugin. */
import { refuse, type AdminUser, type Resource } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
import { isMeant, type TransferOptions } from "../contract.ts";

/** Returns the resource if the user may import into it. @throws Refusal */
export async function importable(
  services: PluginServices,
  adminUser: AdminUser,
  resourceId: string,
): Promise<Resource> {
  const resource = await exportable(services, adminUser, resourceId);
  if (!resource.options.allowedActions.create) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  return resource;
}

/** Returns the resource if the user may export its list. @throws Refusal */
export async function exportable(
  services: PluginServices,
  adminUser: AdminUser,
  resourceId: string,
): Promise<Resource> {
  const resource = await services.resources.describe(resourceId, adminUser);
  if (!isMeant(services.options as TransferOptions, resourceId)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  return resource;
}
