/** Suspends and reactivates accounts: the only code that writes those columns. */
import { sql } from "kysely";
import { refuse, Refusal, type ActionDefinition, type AdminUser, type HookContext } from "@portalkit/kernel/contract";
import { translate, type DatabaseTransaction, type PluginServices } from "@portalkit/kernel/server";
import { reactivateActionId, superadminRole, suspendActionId, suspensionLimits } from "../../contract.ts";
import { authRefusals } from "../../contract/refusals.ts";
import type { AuthServices } from "../services.ts";

interface Target {
  role: string;
  isSuspended: boolean;
}

/** Rendered by the browser half, which asks for the reason. */
export function suspensionActions(services: AuthServices): readonly ActionDefinition[] {
  return [
    {
      id: suspendActionId,
      name: "auth:suspension.suspend",
      icon: "user-x",
      showIn: {},
      allowed: "suspend",
      requiresProof: true,
      run: async (call) => {
        await suspend(services, call, readReason(call.extra));
        return { successMessage: translate("auth:suspension.suspended") };
      },
    },
    {
      id: reactivateActionId,
      name: "auth:suspension.reactivate",
      icon: "user-check",
      showIn: {},
      allowed: "suspend",
      requiresProof: true,
      run: async (call) => {
        await reactivate(call);
        return { successMessage: translate("auth:suspension.reactivated") };
      },
    },
  ];
}

/** @throws PORTAL_AUTH_REASON_NEEDED */
function readReason({ reason }: Readonly<Record<string, unknown>>): string {
  const text = typeof reason === "string" ? reason.replaceAll("\u0000", "").trim() : "";
  if (text === "" || text.length > suspensionLimits.reason)
    throw new Refusal(authRefusals.reasonNeeded, { limit: suspensionLimits.reason });
  return text;
}

/**
 * @throws PORTAL_AUTH_SUSPEND_YOURSELF, PORTAL_AUTH_LAST_SUPERADMIN, PORTAL_AUTH_SUSPENDED_ALREADY,
 * PORTAL_ACTION_NOT_ALLOWED
 */
async function suspend(
  { sessions }: PluginServices,
  { adminUser, recordId, db, publish }: HookContext & { recordId: string },
  reason: string,
): Promise<void> {
  if (recordId === adminUser.pk) throw new Refusal(authRefusals.suspendYourself);
  const { role, isSuspended } = await lockTarget(db, adminUser, recordId);
  if (isSuspended) throw new Refusal(authRefusals.suspendedAlready);
  if (role === superadminRole) await requireAnotherSuperadmin(db, recordId);
  // Before the account is suspended: suspending makes the database delete the sessions, and their sockets must be
  // notified which ones.
  await sessions.endAll({ userId: recordId, db, publish, credentials: true });
  await sql`update portal_users set suspended_at = now(), suspended_reason = ${reason},
    suspended_by = ${adminUser.pk}::uuid where id = ${recordId}::uuid`.execute(db);
}

/** @throws PORTAL_AUTH_NOT_SUSPENDED, PORTAL_ACTION_NOT_ALLOWED */
async function reactivate({ adminUser, recordId, db }: HookContext & { recordId: string }): Promise<void> {
  const { isSuspended } = await lockTarget(db, adminUser, recordId);
  if (!isSuspended) throw new Refusal(authRefusals.notSuspended);
  await db
    .updateTable("portal_users")
    .set({ suspended_at: null, suspended_reason: null, suspended_by: null })
    .where("id", "=", recordId)
    .execute();
}

/**
 * Locks the account: a concurrent sign-in waits for the lock and then sees the new state. The lock lets rows be written
 * that refer to the account, or two who suspend each other would each wait for the other.
 */
async function lockTarget(transaction: DatabaseTransaction, adminUser: AdminUser, userId: string): Promise<Target> {
  const {
    rows: [target],
  } = await sql<Target>`select role, suspended_at is not null as "isSuspended" from portal_users
    where id = ${userId}::uuid for no key update`.execute(transaction);
  if (target === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  if (target.role === superadminRole && adminUser.role !== superadminRole) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  return target;
}

/**
 * Reports with a message what the database enforces too. An advisory lock serializes two superadmins who suspend each
 * other at once, so that the second one sees the result of the first.
 * @throws PORTAL_AUTH_LAST_SUPERADMIN
 */
export async function requireAnotherSuperadmin(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('portal: the last superadmin'))`.execute(transaction);
  const another = await transaction
    .selectFrom("portal_active_users")
    .select("id")
    .where("role", "=", superadminRole)
    .where("id", "<>", userId)
    .limit(1)
    .executeTakeFirst();
  if (another === undefined) throw new Refusal(authRefusals.lastSuperadmin);
}
