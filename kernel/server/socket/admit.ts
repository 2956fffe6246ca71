/** Decides who may open a socket: our own pages, and clients that are not browsers. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Environment } from "../environment/environment.ts";
import type { Kernel } from "../extension/kernel.ts";
import { isHttps, sessionCookieName, wireName } from "../session/cookies.ts";
import { authenticate, type Caller } from "../session/authenticate.ts";
import { assertSameOrigin } from "../session/origin.ts";
import { opensByPlainName } from "../session/plain-cookie.ts";

/** The status line of a refusal, or the caller; null = not signed in. */
export type Admission = { refused: "403 Forbidden" | "404 Not Found" } | { caller: Caller | null };

/** Checks the Origin that browsers send with an upgrade: otherwise any page could open a socket with our cookie. */
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

/** The nearest proxy writes the last value. */
function protocolOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers["x-forwarded-proto"] : undefined;
  const forwardedProtocol = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(",").at(-1)?.trim();
  return forwardedProtocol ?? ("encrypted" in socket ? "https" : "http");
}

/**
 * The host as calls see it: behind a proxy, the name that the browser requested, which the nearest proxy wrote last.
 */
function hostOf({ headers }: IncomingMessage, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? headers["x-forwarded-host"] : undefined;
  return (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(",").at(-1)?.trim() ?? headers.host;
}

/**
 * The client's address as calls see it: counts the hops of trusted proxies from the server outwards, starting with the
 * peer.
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

/** Answers a request for a socket that is not opened. */
export function refuseUpgrade(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}
