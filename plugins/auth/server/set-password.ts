/** Stores a new password, and ends what the old one had opened. */
import { sql } from "kysely";
import { endSessionsOfUser, type DatabaseTransaction, type PluginServices } from "#kernel/server";
import { usersResourceId } from "../contract.ts";
import { passwordChange, recordOwn, type Actor } from "./own-activity.ts";

interface NewPassword {
  passwordHash: string;
  /** Set where the old password was asked for: it must still be that one. */
  provenHash?: string;
  /** Stays. */
  sessionId?: string;
}

/**
 * Gives what must be published once the transaction has come true, or nothing when the account is gone or its password is
 * another by now. Other sessions, half-way sign-ins and mailed links of the account end.
 */
export async function setPassword(services: PluginServices, transaction: DatabaseTransaction, actor: Actor, { passwordHash, provenHash, sessionId }: NewPassword): Promise<(() => void) | undefined> {
  const { rows } = await sql`
    update portal_users set password_hash = ${passwordHash}
    where id = ${actor.pk} and (${provenHash ?? null}::text is null or password_hash = ${provenHash ?? null}) returning 1`.execute(transaction);
  if (rows.length === 0) return undefined;
  const events: (() => void)[] = [() => services.resourceChanged(usersResourceId)];
  await endSessionsOfUser({ publish: (topic, data) => void events.push(() => services.publish(topic, data)) }, transaction, actor.pk, sessionId);
  await recordOwn(services, transaction, "edited", actor, [passwordChange]);
  return () => events.forEach((tell) => tell());
}
