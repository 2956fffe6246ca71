/** Sends a call as a program would: with the token, without the session. */

export interface CallToSend {
  method: string;
  url: string;
  token: string;
  idempotencyKey: string | undefined;
  body: string | undefined;
}

export interface SentAnswer {
  status: number;
  milliseconds: number;
  /** Null if the server sends no rate limit. */
  limit: string | null;
  remaining: string | null;
  text: string;
}

export async function sendCall({ method, url, token, idempotencyKey, body }: CallToSend): Promise<SentAnswer> {
  const began = performance.now();
  const answer = await fetch(url, {
    method,
    credentials: "omit",
    headers: {
      Authorization: `Bearer ${token}`,
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    milliseconds: Math.round(performance.now() - began),
    limit: answer.headers.get("ratelimit-limit"),
    remaining: answer.headers.get("ratelimit-remaining"),
    text: readable(text),
  };
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns the address with its parameters; empty query parameters are omitted. */
export function filledUrl(
  baseUrl: string,
  path: string,
  values: Readonly<Record<string, string>>,
  queryNames: readonly string[],
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]?.trim() ?? ""));
  const query = new URLSearchParams(queryNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  return `${baseUrl}${filled}${query.size === 0 ? "" : `?${query}`}`;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
