/** Telling an account's owner what happened to their account: the port through which any plugin says it. */
import { definePort, type CallOrigin, type Database } from "#kernel/contract";

/** What owners are told of. */
export const securityEvents = [
  "password-changed",
  "password-reset",
  "email-changed",
  "api-token-created",
  "webhook-created",
  "chat-linked",
  "two-factor-on",
  "two-factor-off",
  "authenticator-changed",
  "recovery-codes-renewed",
  "passkey-added",
  "passkey-removed",
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

export interface SecurityNotice {
  userId: string;
  event: SecurityEvent;
  /** What it is about, such as the name of a token. */
  name?: string;
  /** Where the call came from. */
  origin?: CallOrigin | undefined;
  /** Another address than that of the account, such as the one it had before. */
  to?: string;
}

export interface SecurityNotices {
  /**
   * Notes a mail to the owner in the transaction of what happened, so that there is neither without the other.
   * @example await services.use(securityNoticePort)?.note(transaction, { userId, event: "api-token-created", name, origin: adminUser.origin })
   */
  note(db: Database, notice: SecurityNotice): Promise<void>;
}

export const securityNoticePort = definePort<SecurityNotices>("security-notices");
