/** Calls of a signed-in browser about the codes. */
import { defaultAccount, sessionCookie } from "./sign-in.ts";

/** Returns a function that makes a call, and throws if it is refused. */
export async function callOf(port: number): Promise<(path: string, body: object) => Promise<void>> {
  const cookie = await sessionCookie(port, defaultAccount);
  return async (path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/portal/adminapi/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ resourceId: "codes", ...body }),
    });
    const { error } = (await response.json()) as { error?: string };
    if (response.status !== 200 || error !== undefined) throw new Error(`${path} answered ${error ?? response.status}`);
  };
}
