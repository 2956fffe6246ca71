/** Requests that `boot.ts` starts before the application has loaded, and whose responses `call` reuses. */

/** The key that identifies a request. */
export const earlyKey = (method: string, url: string, body: string | undefined): string =>
  `${method} ${url} ${body ?? ""}`;

/** Drops the responses that the first page did not take: a later request would take them when they are outdated. */
export const dropEarlyAnswers = (): void => globalThis.portalEarly?.clear();

/** Returns the pending response of an early request, and removes it: the next caller sends a request of its own. */
export function takeEarly(key: string): Promise<Response> | undefined {
  const answer = globalThis.portalEarly?.get(key);
  globalThis.portalEarly?.delete(key);
  return answer;
}
