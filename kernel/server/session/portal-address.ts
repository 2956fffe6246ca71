/** The address that links in mails lead to. */
import type { Kernel } from "../extension/kernel.ts";
import type { CallRequest } from "../extension/calls/request.ts";

/**
 * PORTAL_URL with the base path. Without PORTAL_URL, the address that the request names, in which an attacker could put
 * another host; therefore the environment requires PORTAL_URL as soon as mail leaves the machine.
 */
export function portalAddress(
  { environment, config }: Pick<Kernel, "environment" | "config">,
  request: Pick<CallRequest, "header">,
): string {
  return `${environment.portalUrl ?? askedOrigin(request) ?? `http://${environment.host}:${environment.port}`}${config.portal.basePath}`;
}

function askedOrigin({ header }: Pick<CallRequest, "header">): string | undefined {
  for (const text of [header("origin"), `http://${header("host") ?? ""}`]) {
    if (text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
      return new URL(text).origin;
  }
  return undefined;
}
