/** Requests that `boot.ts` starts before the application has loaded, and whose responses `call` reuses. */

/** The key that identifies a request. */
export const preloadKey = (method: string, url: string, body: string | undefined): string =>
  `${method} ${url} ${body ?? ""}`;

/** Drops the responses that the first page did not take: a later request would take them when they are outdated. */
export const dropPreloaded = (): void => globalThis.portalPreloaded?.clear();

/** Returns the pending response of a preloading request, and removes it: the next caller sends a request of its own. */
export function takePreloaded(key: string): Promise<Response> | undefined {
  const answer = globalThis.portalPreloaded?.get(key);
  globalThis.portalPreloaded?.delete(key);
  return answer;
}

/** Returns the answers in the page, in the language of the page. */
export function preloadedAnswers(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const text = document.getElementById("preloaded")?.textContent ?? "{}";
  return (JSON.parse(text) as { answers?: Record<string, Record<string, unknown>> }).answers ?? {};
}
