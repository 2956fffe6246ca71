/** Records what users do with their own second factors, never the secrets themselves. */
import type { AdminUser } from "@portalkit/kernel/contract";
import type { DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import { securityNoticePort, type SecurityEvent } from "@portalkit/auth";
import { usersResourceId } from "../contract/users.ts";

export type OwnChange =
  | "two-factor-on"
  | "two-factor-off"
  | "change-authenticator"
  | "renew-recovery-codes"
  | "add-passkey"
  | "remove-passkey";

/** Names of the events in the mails to the owner. */
const noticeOf: Readonly<Record<OwnChange, SecurityEvent>> = {
  "two-factor-on": "two-factor-on",
  "two-factor-off": "two-factor-off",
  "change-authenticator": "authenticator-changed",
  "renew-recovery-codes": "recovery-codes-renewed",
  "add-passkey": "passkey-added",
  "remove-passkey": "passkey-removed",
};

export async function recordOwn(
  { recordActivity, use, db }: PluginServices,
  adminUser: AdminUser,
  actionId: OwnChange,
  transaction?: DatabaseTransaction,
): Promise<void> {
  await recordActivity(
    {
      kind: "action",
      adminUser,
      resourceId: usersResourceId,
      recordId: adminUser.pk,
      recordLabel: adminUser.username,
      actionId,
    },
    transaction,
  );
  await use(securityNoticePort)?.note(transaction ?? db, {
    userId: adminUser.pk,
    event: noticeOf[actionId],
    origin: adminUser.origin,
  });
}
