/** Page that a mailed link opens: always one of the portal's own. */
import type { CallRequest, PluginServices } from "#kernel/server";

/**
 * Returns the address of a page below the portal's base path. Of the caller's `url` only `next` is used, and only if it
 * is an address of the portal: a caller who requests a mail to another person must not control where its link leads.
 */
export function mailedPage(
  { portalAddress }: PluginServices,
  request: CallRequest,
  path: string,
  url?: string,
): string {
  const page = new URL(`${portalAddress(request)}${path}`);
  const next =
    url !== undefined && URL.canParse(url) && new URL(url).origin === page.origin
      ? new URL(url).searchParams.get("next")
      : null;
  if (next !== null && /^\/(?![/\\])/.test(next)) page.searchParams.set("next", next);
  return page.href;
}
