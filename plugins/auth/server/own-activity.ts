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

/** As `recordChange`, of the actor's own account. */
export const recordOwn = async (
  services: PluginServices,
  transaction: DatabaseTransaction,
  kind: "created" | "edited",
  actor: Actor,
  changes: readonly FieldChange[],
): Promise<void> =>
  await recordChange(services, transaction, { userId: actor.pk, label: actor.username, actor }, changes, kind);

/** An account and who changes it; nobody if that account is deleted. */
export interface ChangedAccount {
  userId: string;
  label: string;
  actor: Actor | null;
}

/** Runs within the transaction of the write, so that a change that cannot be recorded does not happen. */
export async function recordChange(
  { recordActivity }: PluginServices,
  transaction: DatabaseTransaction,
  { userId, label, actor }: ChangedAccount,
  changes: readonly FieldChange[],
  kind: "created" | "edited" = "edited",
): Promise<void> {
  await recordActivity(
    {
      kind,
      adminUser: actor && userOf(actor),
      resourceId: usersResourceId,
      recordId: userId,
      recordLabel: label,
      changes,
    },
    transaction,
  );
}

const userOf = ({ pk, username, origin }: Actor): Actor => ({
  pk,
  username,
  ...(origin === undefined ? {} : { origin }),
});
