/** Who may open a socket: our own pages, and whoever is no browser. */
import type { IncomingMessage } from "node:http";
import type { Environment, Kernel } from "../kernel.ts";
import { isHttps, sessionCookieName, wireName } from "../http/cookies.ts";
import { authenticate, type Caller } from "../session/authenticate.ts";
import { assertSameOrigin } from "../session/origin.ts";
import { opensByPlainName } from "../session/plain-cookie.ts";

/** The status line of a refusal, or who has come; null = nobody who is signed in. */
export type Admission = { refused: "403 Forbidden" | "404 Not Found" } | { caller: Caller | null };

/** Browsers send Origin with an upgrade, which otherwise any page could make with our cookie. */
export async function admit(kernel: Kernel, request: IncomingMessage, path: string): Promise<Admission> {
  if ((request.url ?? "").split("?")[0] !== path) return { refused: "404 Not Found" };
  try {
    assertSameOrigin(
      { method: "UPGRADE", origin: request.headers.origin, host: hostOf(request, kernel.environment.trustProxy) },
      kernel.environment,
    );
  } catch {
    return { refused: "403 Forbidden" };
  }
  return { caller: await authenticate(kernel, await sessionTokenOf(kernel, request)) };
}

async function sessionTokenOf(kernel: Kernel, request: IncomingMessage): Promise<string | undefined> {
  const cookieOf = (name: string): string | undefined =>
    (request.headers.cookie ?? "")
      .split(/;\s*/)
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const https = isHttps(kernel.environment, protocolOf(request, kernel.environment.trustProxy));
  const token = cookieOf(wireName(sessionCookieName, https));
  if (token !== undefined || !https) return token;
  const plain = cookieOf(sessionCookieName);
  return plain !== undefined && (await opensByPlainName(kernel.db, plain)) ? plain : undefined;
}

/** The nearest proxy writes last. */
function protocolOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers["x-forwarded-proto"] : undefined;
  const told = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(",").at(-1)?.trim();
  return told ?? ("encrypted" in socket ? "https" : "http");
}

/** As calls see it: behind a proxy the name that the browser asked for, which the nearest proxy wrote last. */
function hostOf({ headers }: IncomingMessage, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? headers["x-forwarded-host"] : undefined;
  return (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(",").at(-1)?.trim() ?? headers.host;
}

/**
 * The client's address as calls see it: hops of trusted proxies are counted from us outwards, the peer being the first.
 */
export function addressOf(
  { headers, socket }: IncomingMessage,
  { trustProxy, trustedProxies = 1 }: Pick<Environment, "trustProxy" | "trustedProxies">,
): string {
  const peer = socket.remoteAddress ?? "";
  if (!trustProxy) return peer;
  const forwarded = [headers["x-forwarded-for"] ?? ""]
    .flat()
    .join(",")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return forwarded.at(-Math.min(trustedProxies, forwarded.length)) ?? peer;
}
