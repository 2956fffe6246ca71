/** What changing an account brings with it: hashed passwords, ended sessions, and always a superadmin left. */
import { sql } from "kysely";
import { Refusal, type HookContext, type ResourceHooks } from "#kernel/contract";
import { endSessionsOfUser, hashPassword, type DatabaseTransaction } from "#kernel/server";
import { authMessages, superadminRole } from "../contract.ts";

export const accountHooks: ResourceHooks = {
  create: { before: storePassword },
  edit: {
    before: async ({ recordId, record, oldRecord }, context) => {
      await storePassword(record);
      const isDemoted = oldRecord["role"] === superadminRole && "role" in record && record["role"] !== superadminRole;
      if (isDemoted) await demandAnotherSuperadmin(recordId, context);
      const changesRole = "role" in record && record["role"] !== oldRecord["role"];
      // A new role is a new start: what an open socket heard by the old one must end too.
      if ("password_hash" in record || changesRole) await endSessions(recordId, context);
    },
  },
  delete: {
    before: async (record, context) => {
      const userId = String(record["id"]);
      if (record["role"] === superadminRole || userId === context.adminUser.pk) await demandAnotherSuperadmin(userId, context);
      await endSessions(userId, context);
    },
  },
};

/** The plain password becomes its hash; an empty one leaves the stored hash alone. */
async function storePassword(record: Record<string, unknown>): Promise<void> {
  const { password } = record;
  delete record["password"];
  if (typeof password === "string" && password !== "") record["password_hash"] = await hashPassword(password);
}

/** All but the one that is making the change. */
async function endSessions(userId: string, { db, adminUser, publish }: HookContext): Promise<void> {
  await endSessionsOfUser({ publish }, db as DatabaseTransaction, userId, adminUser.sessionId);
}

/** Nobody locks everybody out: not by their own account, and not by the last one, also when two go at each other at once. */
async function demandAnotherSuperadmin(userId: string, { adminUser, db }: HookContext): Promise<void> {
  if (userId === adminUser.pk) throw new Refusal({ code: "PORTAL_AUTH_NOT_YOURSELF", status: 409, message: authMessages.notYourself });
  const transaction = db as DatabaseTransaction;
  // Each holds the other's account already, so waiting for rows would be a deadlock; this lock is taken one after another,
  // and the question after it sees what the other has done.
  await sql`select pg_advisory_xact_lock(hashtext('portal: the last superadmin'))`.execute(transaction);
  const { rows } = await sql`select 1 from portal_users where role = ${superadminRole} and id <> ${userId} limit 1`.execute(transaction);
  if (rows.length === 0) throw new Refusal({ code: "PORTAL_AUTH_LAST_SUPERADMIN", status: 409, message: authMessages.lastSuperadmin });
}
