/**
 * Devices in which somebody has signed in before: known by a cookie of their own, of which the database keeps the hash
 * alone.
 */
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../contract/database.ts";
import { deviceCookieName } from "../http/cookies.ts";
import type { CallRequest } from "../http/handled-endpoint.ts";
import { hashToken, newToken } from "./token.ts";

/** From the last sign-in on. */
export const deviceDays = 180;
/** Of one account; the one that signed in longest ago is forgotten first. */
const maxDevices = 20;

/** The cookie's token, where it looks like one. */
export function deviceTokenOf({ cookie }: Pick<CallRequest, "cookie">): string | undefined {
  const token = cookie(deviceCookieName);
  return token?.length === 43 ? token : undefined;
}

/**
 * Notes at a sign-in that the account's owner was here. A token that the server did not make is replaced: somebody may
 * have put it there.
 * @returns the device's id, and the function that gives the browser its cookie
 */
export async function rememberDevice(
  transaction: DatabaseTransaction,
  request: CallRequest,
  userId: string,
): Promise<{ deviceId: string; setCookie: () => void }> {
  const sent = deviceTokenOf(request);
  const token = sent !== undefined && (await isOurs(transaction, sent)) ? sent : newToken();
  const {
    rows: [device],
  } = await sql<{ id: string }>`
    insert into portal_known_devices (user_id, token_hash, ip, user_agent, expires_at)
    values (${userId}, ${hashToken(token)}, ${request.ip}, ${request.userAgent},
      now() + make_interval(days => ${deviceDays}))
    on conflict (user_id, token_hash) do update
      set ip = excluded.ip, user_agent = excluded.user_agent, last_used_at = now(), expires_at = excluded.expires_at
    returning id`.execute(transaction);
  await sql`delete from portal_known_devices where user_id = ${userId} and id not in (
    select id from portal_known_devices where user_id = ${userId} order by last_used_at desc, id
      limit ${maxDevices})`.execute(transaction);
  return {
    deviceId: device?.id ?? "",
    setCookie: () => request.setCookie(deviceCookieName, token, { maxAgeSeconds: deviceDays * 86_400 }),
  };
}

async function isOurs(transaction: DatabaseTransaction, token: string): Promise<boolean> {
  const { rows } = await sql`select 1 from portal_known_devices where token_hash = ${hashToken(token)}
    and expires_at > now() limit 1`.execute(transaction);
  return rows.length > 0;
}
