/** Who may open a socket: our own pages, and whoever is no browser. */
import type { IncomingMessage } from "node:http";
import type { Kernel } from "../kernel.ts";
import { authenticate, sessionCookieName, type Caller } from "../session/authenticate.ts";
import { assertSameOrigin } from "../session/origin.ts";

/** The status line of a refusal, or who has come; null = nobody who is signed in. */
export type Admission = { refused: "403 Forbidden" | "404 Not Found" } | { caller: Caller | null };

/** Browsers send Origin with an upgrade, which otherwise any page could make with our cookie. */
export async function admit(kernel: Kernel, request: IncomingMessage, path: string): Promise<Admission> {
  if ((request.url ?? "").split("?")[0] !== path) return { refused: "404 Not Found" };
  try {
    assertSameOrigin({ method: "UPGRADE", origin: request.headers.origin, host: hostOf(request, kernel.environment.trustProxy) }, kernel.environment);
  } catch {
    return { refused: "403 Forbidden" };
  }
  const cookie = (request.headers.cookie ?? "").split(/;\s*/).find((pair) => pair.startsWith(`${sessionCookieName}=`));
  return { caller: await authenticate(kernel, cookie?.slice(sessionCookieName.length + 1)) };
}

/** As calls see it: behind a proxy the name that the browser asked for, which the nearest proxy wrote last. */
function hostOf({ headers }: IncomingMessage, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? headers["x-forwarded-host"] : undefined;
  return (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(",").at(-1)?.trim() ?? headers.host;
}
