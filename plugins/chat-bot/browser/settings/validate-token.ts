/** Asks the server whether a token belongs to a bot. */
import { isUnknownCall, type BrowserServices } from "@portalkit/kernel/browser";
import { validateToken, validateTokenInBody } from "../../contract/settings/calls.ts";

/**
 * Sends the token in the body, because addresses end up in the logs of proxies. A server that knows only the
 * call of docs/product.md, marketplace 7, answers with 404 or with a page; then the token is sent in the address.
 */
export async function askAboutToken(
  call: BrowserServices["call"],
  token: string,
  signal: AbortSignal,
): Promise<{ ok: boolean; message: string }> {
  try {
    return await call(validateTokenInBody, { token }, { signal });
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    return await call(validateToken, undefined, { params: { token }, signal });
  }
}
