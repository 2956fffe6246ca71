/** The token in the mail with which an owner stops an email that a colleague has set. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Database, PluginServices } from "@portalkit/kernel/server";

/**
 * Not a one-time token, because those end when a colleague sets the password: then nobody could stop the email.
 * @returns the id of the change and its signature
 */
export const stopTokenOf = (services: PluginServices, changeId: string): string =>
  `${changeId}.${signatureOf(services, changeId).toString("base64url")}`;

/** The account of the change that a link is about, if it still waits. */
export async function accountOfStopToken(
  services: PluginServices,
  db: Database,
  token: string,
): Promise<{ userId: string; email: string } | undefined> {
  const [, changeId, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (changeId === undefined || signature === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(signature, "base64url"), signatureOf(services, changeId))) return undefined;
  const { rows } = await sql<{ userId: string; email: string }>`select u.id::text as "userId", u.email
    from auth_email_changes c join portal_users u on u.id = c.user_id where c.id::text = ${changeId}`.execute(db);
  return rows[0];
}

const signatureOf = (services: PluginServices, changeId: string): Buffer =>
  createHmac("sha256", services.deriveKey("stop an email")).update(changeId).digest();
