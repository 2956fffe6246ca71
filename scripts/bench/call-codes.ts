/** Calls of a signed-in browser about the codes. */
import { post } from "./portal-calls.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";

/** Returns a function that makes a call, and throws if it is refused. */
export async function callOf(port: number): Promise<(path: string, body: object) => Promise<unknown>> {
  const portal = { port, cookie: await sessionCookie(port, defaultAccount) };
  return (path, body) => post(portal, `/${path}`, { resourceId: "codes", ...body });
}
