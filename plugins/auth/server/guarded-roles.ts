/** The roles that one person may not give, if a plugin guards them. */
import type { PluginServices } from "@portalkit/kernel/server";
import { roleGuardPort } from "../contract.ts";

/** Roles that only an approved request gives and takes. */
export const guardedRoles = (services: PluginServices): readonly string[] =>
  services.use(roleGuardPort)?.guardedRoles ?? [];
