/** Stores a new password, ends what the old one had opened, and notifies the owner. */
import { sql } from "kysely";
import type { DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import { securityNoticePort, usersResourceId, type SecurityEvent } from "../../contract.ts";
import { passwordChange, recordOwn, type Actor } from "../own-activity.ts";

interface NewPassword {
  passwordHash: string;
  /** The session that is not ended. */
  sessionId?: string | undefined;
  /** Whether to revoke API tokens and linked chats too. */
  revokesCredentials: boolean;
  event: SecurityEvent & `password-${string}`;
}

/**
 * Ends other sessions, incomplete sign-ins and mailed links of the account.
 * @returns functions to call after the commit, or `undefined` if the account is deleted or suspended
 */
export async function setPassword(
  services: PluginServices,
  transaction: DatabaseTransaction,
  actor: Actor,
  { passwordHash, sessionId, revokesCredentials, event }: NewPassword,
): Promise<(() => void) | undefined> {
  const { numUpdatedRows } = await transaction
    .updateTable("portal_users")
    .set({ password_hash: passwordHash, credentials_set_by: null })
    .where("id", "=", actor.pk)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await sql`delete from auth_one_time_passwords where user_id = ${actor.pk}::uuid`.execute(transaction);
  const events: (() => void)[] = [() => services.resourceChanged(usersResourceId)];
  const publish = (topic: string, data: unknown): void => void events.push(() => services.publish(topic, data));
  await services.sessions.endAll({
    userId: actor.pk,
    db: transaction,
    publish,
    credentials: revokesCredentials,
    ...(sessionId === undefined ? {} : { exceptSessionId: sessionId }),
  });
  await recordOwn(services, transaction, "edited", actor, [passwordChange]);
  await services.use(securityNoticePort)?.note(transaction, { userId: actor.pk, event, origin: actor.origin });
  return () => events.forEach((publishEvent) => publishEvent());
}
