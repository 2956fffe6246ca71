/** Defence against requests that another site makes in a signed-in browser, beside the cookie's SameSite=Strict. */
import { refuse } from "../../contract/refusals.ts";
import type { Environment } from "../kernel.ts";

export interface OriginOfRequest {
  method: string;
  origin?: string | undefined;
  host?: string | undefined;
  secFetchSite?: string | undefined;
}

/**
 * Every browser sends Origin with a request that may change something, so one that names another site is refused.
 * A request with neither Origin nor Sec-Fetch-Site does not come from a browser, and carries no one's ambient cookie.
 * @throws PORTAL_SESSION_WRONG_ORIGIN
 */
export function assertSameOrigin(request: OriginOfRequest, environment: Pick<Environment, "portalUrl">): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (request.origin === undefined) {
    if (request.secFetchSite === undefined || request.secFetchSite === "same-origin" || request.secFetchSite === "none") return;
    throw refuse("PORTAL_SESSION_WRONG_ORIGIN");
  }
  if (request.origin === environment.portalUrl) return;
  if (URL.canParse(request.origin) && new URL(request.origin).host === request.host) return;
  throw refuse("PORTAL_SESSION_WRONG_ORIGIN");
}
