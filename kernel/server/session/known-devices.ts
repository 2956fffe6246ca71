/**
 * Devices on which a user has signed in before, recognized by a separate cookie of which the database stores only the
 * hash.
 */
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../contract/database.ts";
import { deviceCookieName } from "./cookies.ts";
import type { CallRequest } from "../extension/calls/request.ts";
import { hashToken, newToken } from "./token.ts";

/** Days since the last sign-in for which a device is known. */
export const deviceDays = 180;
/** The maximum for one account. The device that signed in longest ago is forgotten first. */
const maxDevices = 20;

/** The cookie's token, if it has the length of one. */
export function deviceTokenOf({ cookie }: Pick<CallRequest, "cookie">): string | undefined {
  const token = cookie(deviceCookieName);
  return token?.length === 43 ? token : undefined;
}

/**
 * Records at a sign-in that the account's owner used this device. Replaces a token that the server did not create,
 * because an attacker may have planted it.
 * @returns the device's id, and a function that sets the browser's cookie
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
