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
  services: PluginServices,
  transaction: DatabaseTransaction,
  kind: "created" | "edited",
  actor: Actor,
  changes: readonly FieldChange[],
): Promise<void> {
  await record(services, transaction, kind, { userId: actor.pk, label: actor.username, actor }, changes);
}

/** An account and who changes it; nobody if that account is deleted. */
export interface ChangedAccount {
  userId: string;
  label: string;
  actor: Actor | null;
}

/** Records what a person or a job does to an account, as `recordOwn` does. */
export const recordChange = async (
  services: PluginServices,
  transaction: DatabaseTransaction,
  account: ChangedAccount,
  changes: readonly FieldChange[],
): Promise<void> => await record(services, transaction, "edited", account, changes);

async function record(
  { recordActivity }: PluginServices,
  transaction: DatabaseTransaction,
  kind: "created" | "edited",
  { userId, label, actor }: ChangedAccount,
  changes: readonly FieldChange[],
): Promise<void> {
  await recordActivity(
    {
      kind,
      adminUser:
        actor === null
          ? null
          : {
              pk: actor.pk,
              username: actor.username,
              ...(actor.origin === undefined ? {} : { origin: actor.origin }),
            },
      resourceId: usersResourceId,
      recordId: userId,
      recordLabel: label,
      changes,
    },
    transaction,
  );
}
