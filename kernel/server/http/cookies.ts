/**
 * The portal's cookies, and the names they travel under: over https with a prefix that neither plain http nor a sibling
 * host can set.
 */
import type { Environment } from "../kernel.ts";

export const sessionCookieName = "portal_session";
/** Of a sign-in that still owes a second factor. */
export const pendingCookieName = "portal_pending";
/** Of a browser in which somebody has signed in before. */
export const deviceCookieName = "portal_device";

/**
 * `__Host-` demands the whole origin as its path; the others keep to the portal's base path, so theirs is `__Secure-`.
 */
const hostCookies: ReadonlySet<string> = new Set([deviceCookieName]);

/** True where PORTAL_URL says so, or where the connection (or the trusted proxy's word about it) does. */
export const isHttps = ({ portalUrl = "" }: Pick<Environment, "portalUrl">, protocol: string): boolean =>
  protocol === "https" || portalUrl.startsWith("https:");

/** The cookie's name in the headers of a request. */
export function wireName(name: string, https: boolean): string {
  if (!https) return name;
  return `${hostCookies.has(name) ? "__Host-" : "__Secure-"}${name}`;
}

/** The path that a cookie is sent for. */
export const cookiePath = (name: string, https: boolean, basePath: string): string =>
  https && hostCookies.has(name) ? "/" : basePath;
