/** Who may take records out and in here. */
import { refuse, type AdminUser, type Resource } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
import { isAllowed, type TransferOptions } from "../contract.ts";

/** The resource, for a user who may import into it. @throws Refusal */
export async function importable(services: PluginServices, adminUser: AdminUser, resourceId: string): Promise<Resource> {
  const { importers, resources } = services.options as TransferOptions;
  const resource = await services.resources.describe(resourceId, adminUser);
  if (!resource.options.allowedActions.create || !isAllowed(importers, resources, adminUser.role, resourceId)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  return resource;
}

/** The resource, for a user who may export its list. @throws Refusal */
export async function exportable(services: PluginServices, adminUser: AdminUser, resourceId: string): Promise<Resource> {
  const { exporters, resources } = services.options as TransferOptions;
  const resource = await services.resources.describe(resourceId, adminUser);
  if (!isAllowed(exporters, resources, adminUser.role, resourceId)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  return resource;
}
