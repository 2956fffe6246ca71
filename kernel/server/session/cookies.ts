/**
 * The portal's cookies and their names in HTTP headers: over https with a prefix that neither plain http nor a sibling
 * host can set.
 */
import type { Environment } from "../environment/environment.ts";

export const sessionCookieName = "portal_session";
/** The cookie of a sign-in that still needs a second factor. */
export const pendingCookieName = "portal_pending";
/** The cookie of a browser in which a user has signed in before. */
export const deviceCookieName = "portal_device";

/** `__Host-` requires the path `/`; the others are limited to the portal's base path, so they use `__Secure-`. */
const hostCookies: ReadonlySet<string> = new Set([deviceCookieName]);

/** True if PORTAL_URL, the connection or the trusted proxy says so. */
export const isHttps = ({ portalUrl = "" }: Pick<Environment, "portalUrl">, protocol: string): boolean =>
  protocol === "https" || portalUrl.startsWith("https:");

/** Returns the name of the cookie in the headers of a request. */
export function wireName(name: string, https: boolean): string {
  if (!https) return name;
  return `${hostCookies.has(name) ? "__Host-" : "__Secure-"}${name}`;
}

/** Returns the path of a cookie. */
export const cookiePath = (name: string, https: boolean, basePath: string): string =>
  https && hostCookies.has(name) ? "/" : basePath;
