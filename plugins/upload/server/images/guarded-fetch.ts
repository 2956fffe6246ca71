/**
 * Fetches an image from public addresses only. The resolved address is checked at connection time, so that a name
 * cannot resolve to another address between the check and the connection.
 */
import { lookup as lookUp } from "node:dns";
import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSealed } from "node:https";
import { isPublicAddress, literalAddress, publicLookup } from "@portalkit/kernel/server";

interface GuardOptions {
  maxBytes: number;
  /** The time limit for the whole fetch, redirects included. */
  timeoutMs: number;
  /** Hosts that may be private, with their port unless it is the default of the scheme. */
  privateHosts: readonly string[];
  /** The DNS lookup; the system's by default. */
  resolve?: typeof lookUp;
}

const maxRedirects = 3;

/** @throws Error if the image cannot be fetched; its message is for the log */
export async function guardedFetch(address: string, options: GuardOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = new URL(address);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const answer = await open(url, options, signal);
    const {
      statusCode = 0,
      headers: { location },
    } = answer;
    if (statusCode < 300 || statusCode >= 400 || location === undefined)
      return await readAnswer(answer, options.maxBytes);
    answer.destroy();
    url = new URL(location, url);
  }
  throw new Error("it leads from one address to the next");
}

async function open(
  url: URL,
  { privateHosts, resolve = lookUp }: GuardOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "")
    throw new Error("no address of the web");
  const mayBePrivate = privateHosts.includes(url.host);
  const literal = literalAddress(url);
  if (!mayBePrivate && literal !== undefined && !isPublicAddress(literal)) throw new Error("a private address");
  const lookup = mayBePrivate ? resolve : publicLookup(resolve);
  const request = url.protocol === "https:" ? requestSealed : requestPlain;
  return await new Promise((resolveWith, reject) => {
    request(url, { lookup, signal, agent: false, headers: { accept: "image/*" } }, resolveWith)
      .on("error", reject)
      .end();
  });
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const stop = (reason: string): Error => {
    answer.destroy();
    return new Error(reason);
  };
  if (answer.statusCode !== 200) throw stop(`it answered ${answer.statusCode}`);
  if (!/^(image\/|application\/octet-stream|binary\/octet-stream)/i.test(answer.headers["content-type"] ?? ""))
    throw stop("it answered no picture");
  if (Number(answer.headers["content-length"] ?? 0) > maxBytes) throw stop("it is too large");
  const parts: Buffer[] = [];
  let arrived = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    arrived += part.length;
    if (arrived > maxBytes) throw stop("it is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
