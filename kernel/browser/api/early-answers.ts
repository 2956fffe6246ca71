/** Requests that `boot.ts` starts before the application has loaded, and that `call` takes over. */

/** What a request is recognized by. */
export const earlyKey = (method: string, url: string, body: string | undefined): string =>
  `${method} ${url} ${body ?? ""}`;

/** Gives an answer under way once; whoever asks again asks the server. */
export function takeEarly(key: string): Promise<Response> | undefined {
  const answer = globalThis.portalEarly?.get(key);
  globalThis.portalEarly?.delete(key);
  return answer;
}
