/**
 * Ends the calls of a session when the session ends, until the next one begins. What was on screen must not ask for
 * more: it would be refused with 401, which the browser's console reports, and a late refusal would sign out the next
 * user.
 */
import type { EndpointShape } from "../../contract/endpoint.ts";

let session = new AbortController();

/**
 * Returns what aborts a call when the session ends; nothing for calls that need none, and for those with an
 * `Idempotency-Key`, which are completed.
 */
export const signalOfSession = ({ access = "session" }: EndpointShape, idempotencyKey?: string) =>
  access === "session" && idempotencyKey === undefined ? session.signal : undefined;

/** Aborts the calls under way, and refuses others until `startSessionCalls`. */
export const endSessionCalls = (): void => session.abort();

/** Called when a user has signed in; a page begins with calls allowed. */
export function startSessionCalls(): void {
  session = new AbortController();
}
