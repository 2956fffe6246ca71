/** Where links in mails lead. */
import type { Kernel } from "../kernel.ts";
import type { CallRequest } from "../http/handled-endpoint.ts";

/**
 * PORTAL_URL with the base path. Without it the caller's own word for where the portal is: a stranger could write
 * another host there, which is why the environment demands PORTAL_URL as soon as mail leaves the machine.
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
