/** The roles that may approve others, if the portal requires two people for that. */
import type { PluginServices } from "@portalkit/kernel/server";
import { approvalsPort } from "@portalkit/finance";

/** Roles that only an approved request gives and takes. */
export const guardedRoles = (services: PluginServices): readonly string[] =>
  services.use(approvalsPort)?.guardedRoles ?? [];
