/** What every use of WebAuthn needs: its library, the relying party, and the error for a wrong answer. */
import type { CallRequest, PluginServices } from "@portalkit/kernel/server";
import { passkeyRefused } from "../../contract/refusals.ts";

/**
 * Loaded at the first use of a passkey: the package has three hundred modules, because of the certificates of all
 * manufacturers.
 */
export const webauthn = (): Promise<typeof import("@simplewebauthn/server")> => import("@simplewebauthn/server");

/**
 * Returns the relying party: `PORTAL_URL`, or the origin of the calling page. A forged origin is useless, since no
 * authenticator signs for it with a passkey of another host.
 * @throws PORTAL_TWOFA_PASSKEY_REFUSED if there is no address
 */
export function relyingParty({ portal }: PluginServices, request: CallRequest): { rpID: string; origin: string } {
  const origin = portal.url ?? request.header("origin") ?? "";
  if (!URL.canParse(origin)) throw passkeyRefused();
  return { rpID: new URL(origin).hostname, origin };
}

/** Every error of the library is about the answer: it uses no database and no network here. */
export async function verifying<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch {
    throw passkeyRefused();
  }
}
