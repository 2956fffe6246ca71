/** Calls of a signed-in user to the portal that is measured. */

export interface Portal {
  port: number;
  cookie: string;
}

/** The address of a call below the base path. */
export const address = ({ port }: Portal, path: string): string => `http://127.0.0.1:${port}/portal${path}`;

/** @throws if it is refused */
export const post = (portal: Portal, path: string, body: object): Promise<unknown> =>
  answered(
    fetch(address(portal, `/adminapi/v1${path}`), {
      method: "POST",
      headers: { cookie: portal.cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
/** @throws if it is refused */
export const get = (portal: Portal, path: string): Promise<unknown> =>
  answered(fetch(address(portal, path), { headers: { cookie: portal.cookie } }));

/** @throws if it is refused, which most calls answer as 200 with `{error}` */
export async function answered(asked: Promise<Response>): Promise<unknown> {
  const response = await asked;
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${new URL(response.url).pathname} was answered ${response.status}: ${text.slice(0, 200)}`);
  const reply = text.startsWith("{") || text.startsWith("[") ? (JSON.parse(text) as unknown) : text;
  const { error } = (typeof reply === "object" ? reply : {}) as { error?: unknown };
  if (error !== undefined) throw new Error(`${new URL(response.url).pathname} was answered ${String(error)}`);
  return reply;
}
