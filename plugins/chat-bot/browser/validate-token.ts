/** Asks whether a token is a bot's. */
import type { BrowserServices, CallError } from "#kernel/browser";
import { validateToken, validateTokenInBody } from "../contract/token-calls.ts";

/**
 * The token travels in the body: addresses end up in the logs of proxies. A server that knows only the specification's
 * call answers the other one with 404 or with a page, and is asked in its own way then.
 */
export async function askAboutToken(
  call: BrowserServices["call"],
  token: string,
  signal: AbortSignal,
): Promise<{ ok: boolean; message: string }> {
  try {
    return await call(validateTokenInBody, { token }, { signal });
  } catch (error) {
    if (!isUnknownCall(error as Partial<CallError>)) throw error;
    return await call(validateToken, undefined, { params: { token }, signal });
  }
}

/** 404 or 405, or a success that is no JSON. */
const isUnknownCall = ({ status, answer }: Partial<CallError>): boolean =>
  status === 404 || status === 405 || (status === 200 && answer === undefined);
