/** The page that a mailed link opens: always the portal's own. */
import type { CallRequest, PluginServices } from "#kernel/server";

/**
 * Address of a page below the portal's base path. Of the caller's own `url` only `next` is taken, and only where that
 * is an address of the portal: whoever asks for a mail to somebody else decides nothing about where its link leads.
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
