/** Checks which resources a user may export and import with this plugin. */
import { refuse, type AdminUser, type Column, type Resource } from "@portalkit/kernel/contract";
import type { ImportMatching } from "@portalkit/imports";
import type { PluginServices } from "@portalkit/kernel/server";
import { isMeant, type TransferOptions } from "../contract.ts";

/** What a file is imported into, and how its rows find the records that they change. */
export interface ImportTarget {
  resource: Resource;
  /** Null if rows create records. */
  matching: ImportMatching | null;
  /** The columns by which this user can find records to change. */
  matchColumns: readonly Column[];
}

/**
 * Returns the resource if the user may import into it.
 * @param matching if absent, rows create records, or change them if the user may not create any
 * @throws Refusal
 */
export async function importable(
  services: PluginServices,
  adminUser: AdminUser,
  resourceId: string,
  matching?: ImportMatching,
): Promise<ImportTarget> {
  const resource = await exportable(services, adminUser, resourceId);
  const { create, edit } = resource.options.allowedActions;
  const names = edit ? await services.resources.matchColumns(resourceId, adminUser) : [];
  const matchColumns = names.flatMap((name) => resource.columns.filter((column) => column.name === name));
  const [first] = matchColumns;
  if (matching === undefined && create) return { resource, matching: null, matchColumns };
  const chosen = matching ?? (first && { field: first.name, unmatched: "refuse" as const, clearsEmpty: false });
  if (
    chosen === undefined ||
    !matchColumns.some(({ name }) => name === chosen.field) ||
    (chosen.unmatched === "create" && !create)
  )
    throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  return { resource, matching: chosen, matchColumns };
}

/**
 * Requires a recent proof of identity before a file with other people's data leaves: of the accounts, or with a column
 * that refers to them.
 * @throws PORTAL_SESSION_PROOF_REQUIRED
 */
export async function requireProofForPeople(
  { sessions }: PluginServices,
  adminUser: AdminUser,
  { resourceId, columns, options }: Resource,
  exported: readonly string[],
): Promise<void> {
  const people = options.filtering?.me;
  if (people === undefined) return;
  const refersToPeople = ({ foreignResource }: Column): boolean =>
    [
      foreignResource?.resourceId,
      ...(foreignResource?.polymorphicResources ?? []).map((one) => one.resourceId),
    ].includes(people);
  if (resourceId === people || columns.some((column) => exported.includes(column.name) && refersToPeople(column)))
    await sessions.requireProof(adminUser);
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
