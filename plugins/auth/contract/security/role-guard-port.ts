/** Roles that one person may not give: a plugin that guards them decides, and this one gives and takes them. */
import { definePort, type AdminUser, type DatabaseTransaction } from "@portalkit/kernel/contract";

/** A change of a guarded role, as it was asked for. */
export interface RoleChange {
  /** The account whose role changes. */
  readonly userId: string;
  readonly role: string;
  /** The account of the user who asks for it. */
  readonly requestedBy: string;
}

/** Changes roles, for the plugin that guards them. */
export interface RoleGiver {
  /** Whether this user, who asked for the change, could still do so. */
  mayAsk(asker: AdminUser): boolean;
  /**
   * Gives the role in the transaction that approves the change, and ends the account's sessions.
   * @returns what the caller does after the commit
   */
  give(transaction: DatabaseTransaction, change: RoleChange): Promise<() => void>;
}

/**
 * Guards roles. Without a plugin that offers it, whoever may edit accounts gives every role.
 * @example
 * // in a plugin with `needs: ["auth"]`
 * offers: [offer(roleGuardPort, () => ({ guardedRoles: ["superadmin"], register, request, announce }))],
 */
export interface RoleGuard {
  /** Roles that only an approved change gives and takes; empty if one person may. */
  readonly guardedRoles: readonly string[];
  /** Called once, before the first change. */
  register(giver: RoleGiver): void;
  /**
   * Asks for a change in the caller's transaction, which must not make it. Every change of a guarded role waits.
   * @returns the path of the page where it waits
   */
  request(
    transaction: DatabaseTransaction,
    change: Omit<RoleChange, "requestedBy"> & { readonly requestedBy: AdminUser },
  ): Promise<string>;
  /** Tells those who may decide it. Called after the commit. */
  announce(): Promise<void>;
}

export const roleGuardPort = definePort<RoleGuard>("role-guard");
