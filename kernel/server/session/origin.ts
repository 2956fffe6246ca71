/** Protects against requests that another site makes in a signed-in browser, in addition to SameSite=Strict cookies. */
import { refuse } from "../../contract/errors/refusals.ts";
import type { Environment } from "../environment/environment.ts";

export interface OriginOfRequest {
  method: string;
  origin?: string | undefined;
  host?: string | undefined;
  secFetchSite?: string | undefined;
}

const harmless: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Refuses requests that another site made the browser send.
 * - `Sec-Fetch-Site` is set by the browser, cannot be forged by a page, and works behind any proxy.
 * - With PORTAL_URL, an Origin must equal it, whatever host was requested: a host name that an attacker owns may lead
 *   to this server.
 * - Browsers on plain http, and all browsers that open a socket, send only Origin: without PORTAL_URL it must equal the
 *   requested host.
 * - With neither header, the client is not a browser, so no cookie is sent against its user's will.
 * @throws PORTAL_SESSION_WRONG_ORIGIN
 */
export function assertSameOrigin(request: OriginOfRequest, environment: Pick<Environment, "portalUrl">): void {
  if (!harmless.has(request.method) && !isOurs(request, environment)) throw refuse("PORTAL_SESSION_WRONG_ORIGIN");
}

function isOurs(
  { origin, host, secFetchSite }: OriginOfRequest,
  { portalUrl }: Pick<Environment, "portalUrl">,
): boolean {
  if (portalUrl !== undefined && origin !== undefined) return origin === portalUrl;
  if (secFetchSite === "same-origin") return true;
  if (origin === undefined) return secFetchSite === undefined || secFetchSite === "none";
  return secFetchSite === undefined && isHost(origin, host);
}

/** A host header may be in capitals and may include its scheme's default port. */
function isHost(origin: string, host = ""): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: wanted } = new URL(origin);
  const asked = host.toLowerCase();
  return wanted !== "" && (asked === wanted || asked === `${wanted}:${protocol === "https:" ? 443 : 80}`);
}
