/** Requests that `boot.ts` starts before the application has loaded, and that `call` takes over. */

/** What a request is recognized by. */
export const earlyKey = (method: string, url: string, body: string | undefined): string => `${method} ${url} ${body ?? ""}`;

declare global {
  /** Filled by `boot.ts`, which shares no module with the application so that it stays tiny and first. */
  var portalEarly: Map<string, Promise<Response>> | undefined;
}

/** Gives an answer under way once; whoever asks again asks the server. */
export function takeEarly(key: string): Promise<Response> | undefined {
  const answer = globalThis.portalEarly?.get(key);
  globalThis.portalEarly?.delete(key);
  return answer;
}
