/** Mailed links: their purposes, the page that each opens, and whether one still works. */
import { Refusal } from "@portalkit/kernel/contract";
import {
  handle,
  isOneTimeTokenAlive,
  type CallRequest,
  type HandledEndpoint,
  type PluginServices,
} from "@portalkit/kernel/server";
import { checkLink } from "../../contract.ts";
import { limitCalls } from "../rate-limits.ts";
import { accountOfStopToken } from "./stop-link.ts";

/** Purposes of the plugin's one-time links: names that no other plugin uses. */
export const purposes = {
  signUp: "auth/sign-up",
  resetPassword: "auth/reset-password",
  newEmail: "auth/new-email",
} as const;

/** The answer to a link that is used, replaced or too old. */
export const deadLink = (): Refusal =>
  new Refusal({ code: "PORTAL_AUTH_LINK_DEAD", status: 403, message: "auth:deadLink" });

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

/** The address of a page in a mail that a colleague causes: by the config, not by what they typed into a browser. */
export const pageOfPortal = ({ portalAddress }: PluginServices, path: string): string =>
  `${portalAddress({ header: () => undefined })}${path}`;

/** The language of a mail to an account that has none. */
export const usualLanguage = ({ translations }: PluginServices): string => translations.languages[0] ?? "en";

export const checkLinkHandler: HandledEndpoint = handle(checkLink, async ({ body, services, request }) => {
  await limitCalls(services, request, "check-link");
  const { purpose, token } = body;
  const isAlive =
    purpose === "stopEmail"
      ? (await accountOfStopToken(services, services.db, token)) !== undefined
      : await isOneTimeTokenAlive(services.db, purposes[purpose], token);
  return { isAlive };
});
