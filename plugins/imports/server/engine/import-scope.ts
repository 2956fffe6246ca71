/** What the user of an import may read of the resource that it is imported into, for its plan and its report. */
import { sql } from "kysely";
import type { AdminUser } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import type { ImporterContribution } from "./importer.ts";

/** A row of `portal_imports`, as far as it is read here. */
interface ScopedImport {
  id: string;
  target: string | null;
  scope: string | null;
}

export type Targets = Pick<ImporterContribution, "targetsResources">;

/** @throws PORTAL_RESOURCE_UNKNOWN if the target is a resource that this user may not open */
export const importScope = (
  { targetsResources }: Targets,
  { resources }: PluginServices,
  adminUser: AdminUser,
  target: string | null,
): string | null => (targetsResources === true ? resources.scope(target ?? "", adminUser) : null);

export const isReadable = (
  { targetsResources }: Targets,
  { resources }: PluginServices,
  adminUser: AdminUser,
  { target, scope }: Omit<ScopedImport, "id">,
): boolean => targetsResources !== true || resources.covers(target ?? "", adminUser, scope);

/** Stores the rights that the user has now, if they are more than those stored: what follows is read with them. */
export async function widenScope(
  importer: Targets,
  services: PluginServices,
  adminUser: AdminUser,
  record: ScopedImport,
): Promise<void> {
  if (!isReadable(importer, services, adminUser, record)) return;
  const scope = importScope(importer, services, adminUser, record.target);
  if (scope === record.scope) return;
  await sql`update portal_imports set scope = ${scope} where id = ${record.id}`.execute(services.db);
  record.scope = scope;
}
