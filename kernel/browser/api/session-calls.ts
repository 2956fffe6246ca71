/**
 * Ends the calls of a session that the user signs out of, so that none is refused with 401 afterwards: the browser's
 * console would report it, and a late refusal would sign out the next user.
 */
import type { EndpointShape } from "../../contract/endpoint.ts";

let session = new AbortController();

/**
 * Returns what aborts a call when the user signs out; nothing for public calls, and for those with an
 * `Idempotency-Key`, which are completed.
 */
export const signalOfSession = (endpoint: EndpointShape, idempotencyKey?: string): AbortSignal | undefined =>
  endpoint.access === "public" || idempotencyKey !== undefined ? undefined : session.signal;

/** Aborts the calls under way, and refuses others until `startSessionCalls`. */
export const endSessionCalls = (): void => session.abort();

export function startSessionCalls(): void {
  session = new AbortController();
}
