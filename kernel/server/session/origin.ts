/** Defence against requests that another site makes in a signed-in browser, beside the cookie's SameSite=Strict. */
import { refuse } from "../../contract/refusals.ts";
import type { Environment } from "../kernel.ts";

export interface OriginOfRequest {
  method: string;
  origin?: string | undefined;
  host?: string | undefined;
  secFetchSite?: string | undefined;
}

const harmless: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Refuses what another site had a browser send.
 * - `Sec-Fetch-Site` is the browser's own word, which no page can write, and it holds behind any proxy.
 * - With PORTAL_URL an Origin must be that one, whatever host was asked: a name that somebody else owns may lead to
 *   this server.
 * - Browsers on plain http, and all that open a socket, send Origin alone: without PORTAL_URL it must be the host that
 *   is asked.
 * - With neither of the two no browser is speaking, so nobody's cookie is sent against their will.
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

/** A host may be written in capitals, and with the port that its scheme has anyway. */
function isHost(origin: string, host = ""): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: wanted } = new URL(origin);
  const asked = host.toLowerCase();
  return wanted !== "" && (asked === wanted || asked === `${wanted}:${protocol === "https:" ? 443 : 80}`);
}
