/** Notifies account owners of security events: the service through which any plugin does so. */
import { definePort, type CallOrigin, type Database } from "@portalkit/kernel/contract";

/** Events that owners are notified of. */
export const securityEvents = [
  "password-changed",
  "password-reset",
  "password-set",
  "email-changed",
  "email-set",
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
  /** The subject of the event, such as the name of a token. */
  name?: string;
  /** Origin of the request. */
  origin?: CallOrigin | undefined;
  /** Recipient other than the account's address, such as the previous address. */
  to?: string;
}

export interface SecurityNotices {
  /**
   * Stores a mail to the owner in the transaction of the event, so that neither exists without the other.
   * @example await services.use(securityNoticePort)?.note(transaction, { userId, event: "api-token-created", name, origin: adminUser.origin })
   */
  note(db: Database, notice: SecurityNotice): Promise<void>;
}

export const securityNoticePort = definePort<SecurityNotices>("security-notices");
