/** Who may share views, with which roles, and who sees a shared view. */
import { sql, type RawBuilder } from "kysely";
import { type AdminUser, everyRole, includesRole, Refusal, superadminRole } from "@portalkit/kernel/contract";
import { deploymentRoles, engineOf } from "@portalkit/kernel/engine";
import { translateText } from "@portalkit/kernel/server";
import { type ViewRole, viewErrors } from "../contract.ts";
import type { Services } from "./services.ts";

/** Decided by the role alone: a user may share only if the config lists the role. */
export const mayShare = ({ role }: Pick<AdminUser, "role">, sharing: readonly string[]): boolean =>
  includesRole(sharing, role);

/**
 * The condition for views that are shared with this user. Ignores views shared by a role that may no longer share.
 * Superadmins see those for other roles too, because they may remove them.
 */
export const isSharedWith = ({ role }: Pick<AdminUser, "role">, sharing: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(is_shared and (${sharing.includes(everyRole)} or shared_role = any(${[...sharing]}::text[]))
    and (shared_roles = '{}' or ${role === superadminRole} or ${role} = any(shared_roles)))`;

/** The condition for views that this user may open: their own, and those that are shared with them. */
export const isVisibleTo = (adminUser: AdminUser, sharing: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(owner_id = ${adminUser.pk} or ${isSharedWith(adminUser, sharing)})`;

/** The roles that a view can be shared with, in the language of the call. */
export const offeredRoles = (services: Services): ViewRole[] =>
  (deploymentRoles(engineOf(services).config) ?? []).map(({ value, label }) => ({
    value,
    label: translateText(label),
  }));

/**
 * Returns the roles without duplicates.
 * @throws PORTAL_VIEW_ROLE_UNKNOWN
 */
export function knownRoles(services: Services, roles: readonly string[]): string[] {
  const known = deploymentRoles(engineOf(services).config) ?? [];
  const unknown = roles.find((role) => !known.some(({ value }) => value === role));
  if (unknown !== undefined) throw new Refusal(viewErrors.roleUnknown, { role: unknown });
  return [...new Set(roles)];
}
