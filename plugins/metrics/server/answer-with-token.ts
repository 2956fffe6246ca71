/** Answers a scrape below the portal: with the metrics if the request has the token, otherwise with 401 and nothing. */
import { createHash, timingSafeEqual } from "node:crypto";
import { RawAnswer, type CallRequest } from "@portalkit/kernel/server";
import type { Metrics } from "./create-metrics.ts";

export async function answerWithToken(
  metrics: Pick<Metrics, "contentType" | "read">,
  token: string,
  request: Pick<CallRequest, "header">,
): Promise<RawAnswer> {
  // The scheme's name is case-insensitive (RFC 9110).
  const [, given] = /^bearer ([\x21-\x7e]+)$/i.exec(request.header("authorization") ?? "") ?? [];
  if (given === undefined || !isSame(given, token))
    return new RawAnswer({ status: 401, headers: { "www-authenticate": 'Bearer realm="metrics"' } });
  return new RawAnswer({
    headers: { "content-type": metrics.contentType },
    content: Buffer.from(await metrics.read()),
  });
}

/** Compares hashes, which have the same length, so that the time tells nothing about the token. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token));
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
