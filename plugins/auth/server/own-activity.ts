/** Tells what people do to their own accounts, as the users resource tells what superadmins do to them. */
import type { AdminUser, FieldChange } from "#kernel/contract";
import type { CallRequest, DatabaseTransaction, PluginServices } from "#kernel/server";
import { usersResourceId } from "../contract.ts";

export type Actor = Pick<AdminUser, "pk" | "username" | "origin">;

/** Somebody who is known by a mailed link rather than by a session. */
export const byLink = (pk: string, username: string, { ip, userAgent }: CallRequest): Actor => ({
  pk,
  username,
  origin: { ip, userAgent },
});

/** The values are never kept. */
export const passwordChange: FieldChange = { column: "password", label: "auth:users.columns.password", isSecret: true };

/** Within the transaction of the write, so that what cannot be recorded does not happen. */
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
