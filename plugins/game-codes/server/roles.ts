/** Who may do what with codes and orders of others, as the deployment's options have it. */
import type { AdminUser } from "#kernel/contract";

export interface Roles {
  statusRoles: readonly string[];
  revealRoles: readonly string[];
  refundRoles: readonly string[];
}

export const rolesOf = (options: Readonly<Record<string, unknown>>): Roles => ({
  statusRoles: namesIn(options["statusRoles"]), revealRoles: namesIn(options["revealRoles"]), refundRoles: namesIn(options["refundRoles"]),
});

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Superadmins see everything; others what their role has work with. */
export const seesAllCodes = ({ role }: AdminUser, { statusRoles, revealRoles }: Roles): boolean => role === "superadmin" || statusRoles.includes(role) || revealRoles.includes(role);
export const seesAllOrders = ({ role }: AdminUser, { refundRoles, revealRoles }: Roles): boolean => role === "superadmin" || refundRoles.includes(role) || revealRoles.includes(role);
