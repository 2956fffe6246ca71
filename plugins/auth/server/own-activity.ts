/**
 * Records what users do to their own accounts, in the same form in which the users resource records what superadmins
 * do.
 */
import type { AdminUser, FieldChange } from "@portalkit/kernel/contract";
import type { CallRequest, DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import { usersResourceId } from "../contract.ts";

export type Actor = Pick<AdminUser, "pk" | "username" | "origin">;

/** Returns an actor who is identified by a mailed link instead of a session. */
export const byLink = (pk: string, username: string, { ip, userAgent }: CallRequest): Actor => ({
  pk,
  username,
  origin: { ip, userAgent },
});

/** Passwords are never recorded. */
export const passwordChange: FieldChange = { column: "password", label: "auth:users.columns.password", isSecret: true };

/** Runs within the transaction of the write, so that a change that cannot be recorded does not happen. */
export async function recordOwn(
  { recordActivity }: PluginServices,
  transaction: DatabaseTransaction,
  kind: "created" | "edited",
  { pk, username, origin }: Actor,
  changes: readonly FieldChange[],
): Promise<void> {
  await recordActivity(
    {
      kind,
      adminUser: { pk, username, ...(origin === undefined ? {} : { origin }) },
      resourceId: usersResourceId,
      recordId: pk,
      recordLabel: username,
      changes,
    },
    transaction,
  );
}
