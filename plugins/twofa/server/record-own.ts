/** Puts on record what people do with their own second factors; never what those are. */
import type { AdminUser } from "#kernel/contract";
import type { DatabaseTransaction, PluginServices } from "#kernel/server";
import { usersResourceId } from "../contract/users.ts";

export type OwnChange = "two-factor-on" | "two-factor-off" | "change-authenticator" | "renew-recovery-codes" | "add-passkey" | "remove-passkey";

export async function recordOwn({ recordActivity }: PluginServices, adminUser: AdminUser, actionId: OwnChange, transaction?: DatabaseTransaction): Promise<void> {
  await recordActivity({ kind: "action", adminUser, resourceId: usersResourceId, recordId: adminUser.pk, recordLabel: adminUser.username, actionId }, transaction);
}
