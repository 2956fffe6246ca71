/** Who may import codes. */
import { refuse, type AdminUser } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";

export interface ImportOptions {
  importers: readonly string[];
  importKeepDays: number;
  importsAtOnce: number;
  importBytesPerDay: number;
}

export const importOptionsOf = ({ options }: Pick<PluginServices, "options">): ImportOptions => options as unknown as ImportOptions;

export const mayImport = (services: Pick<PluginServices, "options">, { role }: Pick<AdminUser, "role">): boolean => importOptionsOf(services).importers.includes(role);

/** @throws PORTAL_ACTION_NOT_ALLOWED */
export function demandImporter(services: Pick<PluginServices, "options">, adminUser: AdminUser): void {
  if (!mayImport(services, adminUser)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
}
