/** Stores a new password, ends what the old one had opened, and tells the owner. */
import { sql } from "kysely";
import type { DatabaseTransaction, PluginServices } from "#kernel/server";
import { securityNoticePort, usersResourceId, type SecurityEvent } from "../contract.ts";
import { passwordChange, recordOwn, type Actor } from "./own-activity.ts";

interface NewPassword {
  passwordHash: string;
  /** Stays. */
  sessionId?: string | undefined;
  /** Ends API tokens and linked chats too. */
  revokesCredentials: boolean;
  event: SecurityEvent & `password-${string}`;
}

/**
 * Gives what must be published once the transaction has come true, or nothing when the account is gone or suspended. Other
 * sessions, half-way sign-ins and mailed links of the account end.
 */
export async function setPassword(services: PluginServices, transaction: DatabaseTransaction, actor: Actor, { passwordHash, sessionId, revokesCredentials, event }: NewPassword): Promise<(() => void) | undefined> {
  const { rows } = await sql`update portal_users set password_hash = ${passwordHash} where id = ${actor.pk}::uuid and suspended_at is null returning 1`.execute(transaction);
  if (rows.length === 0) return undefined;
  const events: (() => void)[] = [() => services.resourceChanged(usersResourceId)];
  const publish = (topic: string, data: unknown): void => void events.push(() => services.publish(topic, data));
  await services.sessions.endAll({ userId: actor.pk, db: transaction, publish, credentials: revokesCredentials, ...(sessionId === undefined ? {} : { exceptSessionId: sessionId }) });
  await recordOwn(services, transaction, "edited", actor, [passwordChange]);
  await services.use(securityNoticePort)?.note(transaction, { userId: actor.pk, event, origin: actor.origin });
  return () => events.forEach((tell) => tell());
}
